import { lessons, students } from '@hiwar/arabic/plurals.ts'
import { trialText } from '@hiwar/arabic/trial-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { BookOpen, Clock } from 'lucide-react'
import { rightNow } from '../../content/home.ts'
import { nearMoment } from '../../parts/moments.ts'
import { ownUpload } from '../../own-upload.ts'
import { Portrait } from '../../parts/picture.tsx'
import { RatingLine } from '../../parts/stars.tsx'
import { TrialLine, useTrialMinutes } from '../../parts/trial.tsx'
import { AppLink, PageLink, useSite } from '../../site.tsx'
import { posterOf } from './poster.ts'

export function ProfileHead({ tutor }: { tutor: TutorInfo }) {
  const { now } = useSite()
  const isFree = useTrialMinutes() > 0
  return (
    <header className="profile-head">
      <Portrait
        id={tutor.id}
        name={tutor.name}
        image={tutor.image}
        sizes="(min-width: 48rem) 240px, 112px"
        turn="first"
      />
      <div className="profile-words">
        <h1>
          <bdi>{tutor.name}</bdi>
        </h1>
        {tutor.bio !== null && <p className="lead">{tutor.bio}</p>}
        <p className="profile-facts">
          {tutor.ratingCount > 0 && <RatingLine average={tutor.avgRating} count={tutor.ratingCount} />}
          {tutor.isNew && <span className="badge">{rightNow.isNew}</span>}
          {tutor.lessonCount > 0 && (
            <span className="fact">
              <BookOpen aria-hidden="true" size={20} />
              {lessons(tutor.lessonCount)} مع {students(tutor.studentCount, 'object')}
            </span>
          )}
          {tutor.nextFreeAt !== null && Date.parse(tutor.nextFreeAt) > now && (
            <span className="fact">
              <Clock aria-hidden="true" size={20} />
              {rightNow.nextFree}: {nearMoment(tutor.nextFreeAt, now)}
            </span>
          )}
        </p>
        <ul className="topics">
          {tutor.topics.map((topic, place) => (
            <li key={topic}>
              <PageLink to="/tutors" parameters={{ topic: tutor.topicIds[place] }}>
                {topic}
              </PageLink>
            </li>
          ))}
        </ul>
        <TrialLine className="muted" />
        <AppLink to={`/t/${tutor.id}`} parameters={{ book: 'true' }} className="button">
          {isFree ? trialText.action : actions.bookLesson}
        </AppLink>
      </div>
      {tutor.video !== null && <IntroVideo tutor={tutor} video={tutor.video} />}
    </header>
  )
}

/** Nothing of the video is loaded before it is played. */
function IntroVideo({ tutor, video }: { tutor: TutorInfo; video: string }) {
  const poster = posterOf(tutor)
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors' own recordings have no captions
    <video
      className="profile-video"
      controls
      preload="none"
      playsInline
      width={640}
      height={360}
      src={ownUpload(video)}
      poster={poster?.first}
      data-poster={poster?.dense}
      aria-label={`الفيديو التعريفي: ${tutor.name ?? ''}`}
    />
  )
}
