import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { weeksOf } from './price.ts'
import { quotaWeekOf, subscriptionRange } from './quota.ts'
import { isRefundable, ownRefundUntil, refundableAmount, shareOfWeeks, unusedWeeks } from './refund.ts'

const period = fc.constantFrom(...Object.values(Period))

test('the weeks after the running quota week are unused', () => {
  const start = new Date('2026-05-03T21:00:00.000Z')
  const left = (now: string) => unusedWeeks({ start, period: Period.Month }, new Date(now))
  expect(left('2026-05-04T09:00:00.000Z')).toBe(3)
  expect(left('2026-05-11T02:59:59.000Z'), 'the first week ends at 06:00 in Cairo').toBe(3)
  expect(left('2026-05-11T03:00:00.000Z')).toBe(2)
  expect(left('2026-09-01T00:00:00.000Z')).toBe(0)
})

test('they agree with the quota weeks at every moment', () => {
  fc.assert(
    fc.property(
      period,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 400 * DAY_MS }),
      (chosen, paidAt, later) => {
        const { start } = subscriptionRange({ paidAt, period: chosen })
        const now = new Date(paidAt.getTime() + later)
        const { index } = quotaWeekOf({ start, period: chosen }, now)
        expect(unusedWeeks({ start, period: chosen }, now)).toBe(weeksOf(chosen) - index - 1)
      },
    ),
  )
})

test('the share of unused weeks is whole piastres, rounded down, never more than was paid', () => {
  expect(shareOfWeeks(190_000, Period.Month, 3)).toBe(142_500)
  expect(shareOfWeeks(540_000, Period.Quarter, 5)).toBe(225_000)
  expect(shareOfWeeks(100, Period.Quarter, 11)).toBe(91)
  fc.assert(
    fc.property(period, fc.integer({ min: 100, max: 1_200_000_000 }), fc.nat(), (chosen, amount, any) => {
      const weeks = any % (weeksOf(chosen) + 1)
      const share = shareOfWeeks(amount, chosen, weeks)
      expect(share * weeksOf(chosen)).toBeLessThanOrEqual(amount * weeks)
      expect((share + 1) * weeksOf(chosen)).toBeGreaterThan(amount * weeks)
    }),
  )
})

test('only received payments can be refunded, and only what is not refunded or on its way', () => {
  expect(Object.values(TransactionStatus).filter(isRefundable)).toEqual([
    TransactionStatus.Paid,
    TransactionStatus.PartialRefunded,
  ])
  expect(refundableAmount({ amount: 190_000, refunded: 90_000, pending: 40_000 })).toBe(60_000)
})

test('a payer may have a payment back for some days from its moment, and never one that did not come', () => {
  expect(ownRefundUntil(new Date('2026-05-04T09:30:00Z'), 14)).toEqual(new Date('2026-05-18T09:30:00Z'))
  expect(ownRefundUntil(null, 14)).toBeNull()
})
