import { bounds } from '@hiwar/contract/bounds.ts'
import type { Period, Weekday } from '@hiwar/contract/enums.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { weeksOf } from './price.ts'
import { addDays, cairoDay, startOfCairoDay, weekdayOf } from './week.ts'
import { CAIRO, dayNumberIn, instantOfDay } from './zone.ts'

const RENEWAL_MINUTE = bounds.renewalHour * 60

export interface QuotaWeek {
  /** 0 for the week of payment. */
  readonly index: number
  readonly start: Date
  readonly end: Date
}

/** From 00:00 Cairo of the payment day to 00:00 of the day whole weeks later (lessons.md Q1, Q3). */
export function subscriptionRange(given: { paidAt: Date; period: Period }): { start: Date; end: Date } {
  const day = cairoDay(given.paidAt)
  return { start: startOfCairoDay(day), end: startOfCairoDay(addDays(day, 7 * weeksOf(given.period))) }
}

/** B(k) of lessons.md Q2: 06:00 Cairo wall clock, 7k days after the payment day; B(0) is the start itself. */
function boundary({ start, period }: { start: Date; period: Period }, index: number): Date {
  if (index === 0) return start
  const minute = index === weeksOf(period) ? 0 : RENEWAL_MINUTE
  return instantOfDay(dayNumberIn(start, CAIRO) + 7 * index, minute, CAIRO)
}

/**
 * The quota week an instant falls in; the last week ends with the subscription (lessons.md Q2, Q3). By numbers of days it
 * takes 1 µs; by their texts it took 9, a tenth of reading one's own subscription.
 */
export function quotaWeekOf(subscription: { start: Date; period: Period }, at: Date): QuotaWeek {
  const { start, period } = subscription
  // The day turns at 06:00, so what happens before that hour belongs to the evening before. 06:00 never falls in a
  // clock change.
  const today = dayNumberIn(at, CAIRO)
  const day = at < instantOfDay(today, RENEWAL_MINUTE, CAIRO) ? today - 1 : today
  const index = Math.min(weeksOf(period) - 1, Math.max(0, Math.floor((day - dayNumberIn(start, CAIRO)) / 7)))
  return { index, start: boundary(subscription, index), end: boundary(subscription, index + 1) }
}

/** Minutes of those of a student's charged lessons that start in the week (lessons.md Q4). */
export const minutesIn = (
  week: Pick<QuotaWeek, 'start' | 'end'>,
  charged: readonly { readonly start: string; readonly duration: number }[],
): number =>
  charged
    .filter(({ start }) => week.start <= new Date(start) && new Date(start) < week.end)
    .reduce((minutes, { duration }) => minutes + duration, 0)

/** Minutes left of a week's quota, never below 0; nothing carries over (lessons.md Q4). */
export const remainingMinutes = (weeklyMinutes: number, usedMinutes: number): number =>
  Math.max(0, weeklyMinutes - usedMinutes)

/** The weekday on which the minutes renew, at 06:00 Cairo (lessons.md Q2). */
export const renewalWeekday = (start: Date): Weekday => weekdayOf(cairoDay(start))

/**
 * An instant of the day of payment: the provider's time (epoch milliseconds; NaN where it tells none) when it is
 * plausible, never after now; else now (money.md 11.4).
 */
export function paymentDay(given: { paymentTime: number; createdAt: Date; now: Date }): Date {
  const { paymentTime, createdAt, now } = given
  // A time in the future counts as now, one long before the order is not plausible; NaN fails the comparison.
  return paymentTime >= createdAt.getTime() - HOUR_MS ? new Date(Math.min(paymentTime, now.getTime())) : now
}
