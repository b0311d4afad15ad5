import { bounds } from '@hiwar/contract/bounds.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Period } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { weeksOf } from './price.ts'
import { CAIRO, offsetAt } from './zone.ts'

/** Whether something of a payment in this status can be refunded (money.md 5). */
export const isRefundable = (status: TransactionStatus): boolean =>
  status === TransactionStatus.Paid || status === TransactionStatus.PartialRefunded

/** Piastres that can still be refunded; `pending` is asked of the provider and not answered yet. */
export const refundableAmount = (payment: { amount: number; refunded: number; pending: number }): number =>
  payment.amount - payment.refunded - payment.pending

/** Until when a payer may have all of a payment back that bought nothing used; null where it never came. */
export const ownRefundUntil = (paidAt: Date | null, days: number): Date | null =>
  paidAt === null ? null : new Date(paidAt.getTime() + days * DAY_MS)

/** Whole days since 1970 of the Cairo wall clock, shifted back by `hours`. */
const dayNumber = (at: Date, hours = 0) => Math.floor((at.getTime() + offsetAt(at, CAIRO) - hours * HOUR_MS) / DAY_MS)

/** Quota weeks of a subscription that have not begun; they begin at 06:00 in Cairo (lessons.md Q2). */
export function unusedWeeks({ start, period }: { start: Date; period: Period }, now: Date): number {
  const begun = Math.floor((dayNumber(now, bounds.renewalHour) - dayNumber(start)) / 7) + 1
  return weeksOf(period) - Math.min(weeksOf(period), Math.max(1, begun))
}

/** The part of a payment for weeks that have not begun, rounded down (admin.md 1.10). */
export const shareOfWeeks = (amount: number, period: Period, weeks: number): number =>
  Number((BigInt(amount) * BigInt(weeks)) / BigInt(weeksOf(period)))
