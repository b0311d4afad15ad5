import { Weekday } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { CAIRO, offsetAt } from './zone.ts'

/** Business days in which a withdrawal is paid (money.md §10). */
const processingDays = 5

const isWeekend = (weekday: number) => weekday === Weekday.Friday || weekday === Weekday.Saturday

/** The same time of day in Cairo so many business days ago; Friday and Saturday are none. */
function businessDaysBefore(now: Date, days: number): Date {
  let wall = now.getTime() + offsetAt(now, CAIRO)
  for (let left = days; left > 0;) {
    wall -= DAY_MS
    if (!isWeekend(new Date(wall).getUTCDay())) left -= 1
  }
  return new Date(wall - offsetAt(new Date(wall - offsetAt(now, CAIRO)), CAIRO))
}

/** The same time of day in Cairo so many business days later. */
function businessDaysAfter(at: Date, days: number): Date {
  let wall = at.getTime() + offsetAt(at, CAIRO)
  for (let left = days; left > 0;) {
    wall += DAY_MS
    if (!isWeekend(new Date(wall).getUTCDay())) left -= 1
  }
  return new Date(wall - offsetAt(new Date(wall - offsetAt(at, CAIRO)), CAIRO))
}

/** By when a withdrawal requested at this instant is to be paid (more.md 5). */
export const payoutExpectedBy = (requestedAt: Date): Date => businessDaysAfter(requestedAt, processingDays)

/** A withdrawal requested before this instant, and still open, has waited too long. */
export const overdueBefore = (now: Date): Date => businessDaysBefore(now, processingDays)
