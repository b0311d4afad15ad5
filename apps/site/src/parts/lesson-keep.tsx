import { lessonStory } from '../content/home.ts'

const lines = [
  { wrong: 'I go to work yesterday', right: 'I went to work yesterday' },
  { wrong: 'She explained me the plan', right: 'She explained the plan to me' },
]
const words = [
  { english: 'commute', arabic: 'طريق العمل اليومي' },
  { english: 'to run late', arabic: 'يتأخّر عن موعده' },
  { english: 'right on time', arabic: 'في الموعد تمامًا' },
]

/** What is left of a lesson: its notes with the corrections, and its words. */
export function LessonKeep() {
  return (
    <div className="keep" aria-hidden="true">
      <div className="paper">
        <p className="paper-title">{lessonStory.notes}</p>
        {lines.map(({ wrong, right }) => (
          <p key={wrong} dir="ltr" lang="en" className="correction">
            <s>{wrong}</s>
            <b>{right}</b>
          </p>
        ))}
      </div>
      <div className="cards">
        <p className="paper-title">{lessonStory.words}</p>
        {words.map(({ english, arabic }) => (
          <p key={english} className="word">
            <b dir="ltr" lang="en">
              {english}
            </b>
            <span>{arabic}</span>
          </p>
        ))}
      </div>
    </div>
  )
}
