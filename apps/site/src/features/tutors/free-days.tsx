import { openTimes } from '@hiwar/arabic/counted.ts'
import { formatShortDate, formatWeekday } from '@hiwar/arabic/dates.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { AppLink, useSite } from '../../site.tsx'

/** The days of the booking window with how often a lesson could begin on each. */
export function FreeDays({ tutor }: { tutor: TutorInfo }) {
  const { now } = useSite()
  const days = tutor.freeByDay.filter(({ starts }) => starts > 0)
  if (days.length === 0) return null
  return (
    <section aria-labelledby="free">
      <h2 id="free">أيام متاحة للحجز</h2>
      <ul className="free-days">
        {days.map(({ day, starts }) => (
          <li key={day}>
            <AppLink to={`/t/${tutor.id}`} parameters={{ book: 'true', day }} className="free-day">
              <b>{formatWeekday(day)}</b>
              <span>{formatShortDate(day, { now })}</span>
              <small>{openTimes(starts)}</small>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
