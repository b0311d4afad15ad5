// Civil days `YYYY-MM-DD` and their bounds, for browsers: without a date library.
import { instantOf } from './zone.ts'

/** Civil day `YYYY-MM-DD` some days later; days are added on the calendar, so a clock change moves nothing. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The Saturday that opens the week of `day`. */
export function saturdayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 1) % 7))
}

/** The seven days from `first` on. */
export const daysFrom = (first: string): string[] => Array.from({ length: 7 }, (_, place) => addDays(first, place))

/** Whether a text, such as a query parameter, is an existing civil day. */
export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text
}

/** First instant of a civil day and of the one after it, milliseconds; 23 to 25 hours apart. */
export function dayBounds(day: string, zone: string): { start: number; end: number } {
  return { start: instantOf(day, 0, zone).getTime(), end: instantOf(addDays(day, 1), 0, zone).getTime() }
}
