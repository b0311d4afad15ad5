import { formatWeekday } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { exampleWeeks } from '../../content/method.ts'

/** A Saturday and the six days after it. */
const days = Array.from({ length: 7 }, (_, day) => `2026-01-0${day + 3}`)

/** So many long lessons on each of seven days, as evenly as they go. */
function lessonsByDay({ weeklyMinutes }: Plan): readonly number[] {
  const lessons = Math.floor(weeklyMinutes / LessonDuration.Long)
  const until = (day: number) => Math.ceil((day * lessons) / days.length)
  return days.map((_, day) => until(day + 1) - until(day))
}

/** What a week of each plan may look like, drawn. */
export function ExampleWeeks({ plans }: { plans: readonly Plan[] }) {
  if (plans.length === 0) return null
  return (
    <figure>
      <ul aria-hidden="true" className="weeks">
        {plans.map((plan) => (
          <li key={plan.id}>
            <b>{minutes(plan.weeklyMinutes)}</b>
            <ol className="week">
              {lessonsByDay(plan).map((lessons, place) => (
                <li key={days[place]}>
                  <span className="week-day">
                    {Array.from({ length: lessons }, (_, lesson) => (
                      <i key={lesson} />
                    ))}
                  </span>
                  <small>{formatWeekday(days[place] ?? '')}</small>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <figcaption className="muted">{exampleWeeks}</figcaption>
    </figure>
  )
}
