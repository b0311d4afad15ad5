import { formatInteger } from '@hiwar/arabic/digits.ts'
import { formatDayNumber, formatTime, formatWeekday } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import type { ReactNode } from 'react'
import { hero, howItWorks } from '../../content/home.ts'
import type { Facts } from '../../content/types.ts'
import { Portrait } from '../../parts/picture.tsx'
import { zone } from '../../parts/moments.ts'
import { textOf } from '../../parts/text.tsx'
import { Average } from '../../parts/stars.tsx'
import { useSite } from '../../site.tsx'

interface HowItWorksProps {
  facts: Facts
  tutors: readonly TutorCard[]
}

/** Three steps, each with a drawing of its screen. */
export function HowItWorks({ facts, tutors }: HowItWorksProps) {
  const drawings = [
    <ChooseDrawing key="choose" tutors={tutors} />,
    <BookDrawing key="book" />,
    <TalkDrawing key="talk" />,
  ]
  return (
    <section className="band band-white" aria-labelledby="how">
      <div className="wide">
        <h2 id="how">{howItWorks.title}</h2>
        <ol className="how">
          {howItWorks.steps.map(({ title, text }, place) => (
            <li key={title}>
              {drawings[place]}
              <h3>
                <span className="step-number">{formatInteger(place + 1)}</span>
                {title}
              </h3>
              <p>{textOf(text, facts)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const Drawing = ({ children, name }: { children: ReactNode; name: string }) => (
  <div aria-hidden="true" className={`drawing drawing-${name}`}>
    {children}
  </div>
)

function ChooseDrawing({ tutors }: { tutors: readonly TutorCard[] }) {
  if (tutors.length === 0)
    return (
      <Drawing name="choose">
        {[0, 1, 2].map((place) => (
          <UnknownTutor key={place} isChosen={place === 1} />
        ))}
      </Drawing>
    )
  return (
    <Drawing name="choose">
      {tutors.slice(0, 3).map(({ id, name, image, avgRating, ratingCount, topics }, place) => (
        <div key={id} className={place === 1 ? 'mini-tutor mini-chosen' : 'mini-tutor'}>
          <Portrait id={id} name={name} image={image} sizes="56px" />
          <span>
            <b>{name}</b>
            <span className="rating">{ratingCount > 0 ? <Average value={avgRating} /> : topics[0]}</span>
          </span>
        </div>
      ))}
    </Drawing>
  )
}

/** A row as it is drawn while no tutors can be read. */
const UnknownTutor = ({ isChosen }: { isChosen: boolean }) => (
  <div className={isChosen ? 'mini-tutor mini-chosen' : 'mini-tutor'}>
    <span className="portrait tint-1" />
    <span className="mini-lines">
      <i />
      <i />
    </span>
  </div>
)

const openHours = [0, 2, 1, 3, 2, 0]

function BookDrawing() {
  const { now } = useSite()
  return (
    <Drawing name="book">
      <div className="mini-week">
        {openHours.map((open, day) => {
          const at = now + day * DAY_MS
          return (
            <div key={day} className={day === 3 ? 'mini-day mini-day-chosen' : 'mini-day'}>
              <small>{formatWeekday(at, { zone })}</small>
              <b>{formatDayNumber(at, { zone })}</b>
              {Array.from({ length: open }, (_, place) => (
                <i key={place} className={day === 3 && place === 1 ? 'mini-slot mini-slot-chosen' : 'mini-slot'} />
              ))}
            </div>
          )
        })}
      </div>
      <div className="mini-confirm">
        <span>
          {formatWeekday(now + 3 * DAY_MS, { zone })}، {formatTime('2026-01-01T18:30:00Z', { zone: 'UTC' })}
        </span>
        <b>{actions.book}</b>
      </div>
    </Drawing>
  )
}

function TalkDrawing() {
  return (
    <Drawing name="talk">
      <span className="bubble bubble-tutor">
        <span dir="ltr" lang="en">
          {hero.said}
        </span>
      </span>
      <span className="bubble bubble-student">
        <span dir="ltr" lang="en">
          {hero.answered}
        </span>
      </span>
      <span className="mini-wave">
        {[3, 6, 9, 5, 8, 4, 7, 9, 5, 3, 6, 4].map((height, place) => (
          <i key={place} className={`wave-${height}`} />
        ))}
      </span>
    </Drawing>
  )
}
