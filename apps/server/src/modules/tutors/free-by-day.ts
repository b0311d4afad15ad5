import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { countStarts, quarterOf } from '@hiwar/rules/free-time.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import { shortLesson, type TutorEntry } from './directory/entry.ts'

/** A Cairo day and its quarters of an hour since 1970. */
interface Day {
  readonly day: string
  readonly first: number
  readonly last: number
}

/**
 * How many starts each day of the longest booking window offers; days beyond the present window offer none. The window
 * ends at the hour of now, so its last day is one of them.
 */
export function freeByDay(entry: TutorEntry, now: Date): TutorInfo['freeByDay'] {
  const { duration, range } = shortLesson(entry, now)
  return daysOf(cairoDay(now), cairoDay(new Date(now.getTime() + bounds.bookingWindowDays * DAY_MS))).map(
    ({ day, first, last }) => ({
      day,
      starts: countStarts(entry.free, {
        duration,
        range: { first: Math.max(first, range.first), last: Math.min(last, range.last) },
      }),
    }),
  )
}

/** The same for all tutors until midnight. */
let latest: readonly Day[] = []

function daysOf(from: string, to: string): readonly Day[] {
  if (latest[0]?.day === from && latest.at(-1)?.day === to) return latest
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [start, end] = [day, addDays(day, 1)].map((each) => quarterOf(startOfCairoDay(each).getTime()))
    days.push({ day, first: start ?? 0, last: (end ?? 0) - 1 })
  }
  latest = days
  return days
}
