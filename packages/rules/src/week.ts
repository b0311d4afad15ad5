import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Weekday } from '@hiwar/contract/enums.ts'
import { addDays } from './civil-day.ts'
import { CAIRO, dayIn, instantOf, offsetAt } from './zone.ts'

export { addDays, saturdayOf } from './civil-day.ts'

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Cairo's calendar day of an instant, `YYYY-MM-DD`. */
export const cairoDay = (at: Date): string => dayIn(at, CAIRO)

/** 00:00 of a Cairo day, or the first instant of the day where the spring change removes that hour. */
export const startOfCairoDay = (day: string): Date => instantOf(day, 0, CAIRO)

/**
 * A wall-clock time `HH:MM` of a Cairo day as an instant. A time skipped by the spring change moves an hour later; of a
 * time that occurs twice in autumn, the first.
 */
export function atCairo(day: string, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf(day, hour * 60 + minute, CAIRO)
}

/** Calendar days from one day to another, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (midnightOf(to) - midnightOf(from)) / DAY_MS

/** The weekday of a calendar day. */
export const weekdayOf = (day: string): Weekday => new Date(midnightOf(day)).getUTCDay() as Weekday

/**
 * The first time after `now` with the same wall-clock time and weekday in Cairo as `start`, at least a week after it. A
 * time skipped by the spring change moves an hour later.
 */
export function sameTimeNextWeek(start: Date, now: Date): Date {
  const day = cairoDay(start)
  const minute = (start.getTime() + offsetAt(start, CAIRO) - midnightOf(day)) / MINUTE_MS
  const weeks = Math.max(1, Math.ceil(daysBetween(day, cairoDay(now)) / 7))
  const inWeeks = (count: number) => instantOf(addDays(day, 7 * count), minute, CAIRO)
  const first = inWeeks(weeks)
  return first > now ? first : inWeeks(weeks + 1)
}
