// Months of Cairo `YYYY-MM`, by which earnings are looked through: the server counts them so too.
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import { instantOf } from '@hiwar/rules/zone.ts'

const monthOf = (day: string) => day.slice(0, 7)

/** The first day of a month, from which its name is written too. */
export const firstDayOf = (month: string) => `${month}-01`

/** 31 days after the first of a month is always a day of the next one. */
const monthAfter = (month: string) => monthOf(addDays(firstDayOf(month), 31))
const monthBefore = (month: string) => monthOf(addDays(firstDayOf(month), -1))

/** The month after this one, in which lessons may be booked already, this one, and those before it. */
export function recentMonths(now: number, count: number): string[] {
  const present = monthOf(dayKey(now, cairo))
  const months = [monthAfter(present)]
  for (let month = present; months.length < count; month = monthBefore(month)) months.push(month)
  return months
}

/** Whether a text, such as a query parameter, names a month. */
export const isMonth = (text: string | null): text is string => text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** From the month's first instant to the next one's, as the filter of a list; null is all of time. */
export function boundsOfMonth(month: string | null): { at?: { gte: string; lt: string } } {
  if (month === null) return {}
  const start = (of: string) => instantOf(firstDayOf(of), 0, cairo).toISOString()
  return { at: { gte: start(month), lt: start(monthAfter(month)) } }
}

/** Lines by the month they lie in, in the order given. */
export const byMonth = <Line extends { readonly at: string }>(
  lines: readonly Line[],
): (readonly [month: string, lines: readonly Line[]])[] => [
  ...Map.groupBy(lines, ({ at }) => monthOf(dayKey(at, cairo))),
]
