import { formatDuration } from '@hiwar/arabic/dates.ts'
import { lessonMinutes, lessonStory } from '../../content/home.ts'
import { LessonKeep } from '../../parts/lesson-keep.tsx'

/** A long lesson, minute by minute, and what is left of it: notes and words. */
export function LessonStory() {
  return (
    <section className="band band-white" aria-labelledby="story">
      <div className="wide">
        <h2 id="story">{lessonStory.title}</h2>
        <p className="lead">{lessonStory.lead}</p>
        <ol className="minutes">
          {lessonMinutes.map(({ minutes, title, text }) => (
            <li key={title} className={`minutes-${minutes}`}>
              <span className="minutes-bar">
                <b>{title}</b>
              </span>
              <p className="minutes-length">{formatDuration(minutes)}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <LessonKeep />
      </div>
    </section>
  )
}
