import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { Period, Weekday } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { minutesIn, paymentDay, quotaWeekOf, remainingMinutes, renewalWeekday, subscriptionRange } from './quota.ts'

const { Month, Quarter, Year } = Period
const iso = (at: Date) => at.toISOString()

// Payments around every clock change come up often, not only by luck.
const changes = ['2026-04-23T22:00:00Z', '2026-10-29T21:00:00Z', '2027-04-29T22:00:00Z', '2027-10-28T21:00:00Z'].map(
  (at) => Date.parse(at),
)
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -60 * 24, max: 60 * 24 }))
  .map(([at, hours]) => new Date(at + hours * HOUR_MS))
const anyPayment = fc.oneof(
  fc.date({ min: new Date('2024-06-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
  nearChange,
)
const anyPeriod = fc.constantFrom(Month, Quarter, Year)
const weeksInWords = new Map<Period, number>([
  [Month, 4],
  [Quarter, 12],
  [Year, 52],
])
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo', dateStyle: 'short', timeStyle: 'medium' })
const shifted = (day: string, days: number) =>
  iso(new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS)).slice(0, 10)

function bought(paidAt: string | Date, period: Period) {
  const { start, end } = subscriptionRange({ paidAt: new Date(paidAt), period })
  const week = (at: string | Date) => quotaWeekOf({ start, period }, new Date(at))
  return { start, end, week }
}

/** Every quota week, found by stepping from the end of one to the next. */
function weeksOfSubscription({ start, end, week }: ReturnType<typeof bought>) {
  const weeks = [week(start)]
  for (let last = weeks[0]; last !== undefined && last.end < end && weeks.length < 100; last = weeks.at(-1))
    weeks.push(week(last.end))
  return weeks
}

describe('the examples of lessons.md Q', () => {
  test('paid Tuesday 2026-04-21 14:20 Cairo, a month over the spring change', () => {
    const subscription = bought('2026-04-21T12:20:00Z', Month)
    expect(iso(subscription.start)).toBe('2026-04-20T22:00:00.000Z')
    expect(iso(subscription.end)).toBe('2026-05-18T21:00:00.000Z')
    expect(renewalWeekday(subscription.start)).toBe(Weekday.Tuesday)
    expect(weeksOfSubscription(subscription).map((week) => [week.index, iso(week.start), iso(week.end)])).toEqual([
      [0, '2026-04-20T22:00:00.000Z', '2026-04-28T03:00:00.000Z'],
      [1, '2026-04-28T03:00:00.000Z', '2026-05-05T03:00:00.000Z'],
      [2, '2026-05-05T03:00:00.000Z', '2026-05-12T03:00:00.000Z'],
      [3, '2026-05-12T03:00:00.000Z', '2026-05-18T21:00:00.000Z'],
    ])
  })

  test('before the spring change 06:00 Cairo was 04:00Z', () => {
    expect(iso(bought('2026-04-07T12:00:00Z', Month).week('2026-04-07T12:00:00Z').end)).toBe('2026-04-14T04:00:00.000Z')
  })

  test('paid Wednesday 02:00 Cairo: week 0 lasts until 06:00 next Wednesday', () => {
    const { start, week } = bought('2026-07-07T23:00:00Z', Month)
    expect(clock.format(start)).toBe('2026-07-08 00:00:00')
    expect(renewalWeekday(start)).toBe(Weekday.Wednesday)
    expect(iso(week(start).end)).toBe('2026-07-15T03:00:00.000Z')
    expect(week('2026-07-15T02:59:59.999Z').index).toBe(0)
    expect(week('2026-07-15T03:00:00Z').index).toBe(1)
  })

  test('paid Tuesday 2026-10-27, over the autumn change', () => {
    const { start, week } = bought('2026-10-27T10:00:00Z', Month)
    expect(iso(start)).toBe('2026-10-26T21:00:00.000Z')
    expect(iso(week(start).end)).toBe('2026-11-03T04:00:00.000Z')
    expect(week('2026-10-29T21:30:00Z').index).toBe(0)
    expect(week('2026-10-30T04:00:00Z').index).toBe(0)
  })

  test('paid Friday 2026-04-24, a day without midnight', () => {
    const { start, end, week } = bought('2026-04-24T10:00:00Z', Month)
    expect(iso(start)).toBe('2026-04-23T22:00:00.000Z')
    expect(renewalWeekday(start)).toBe(Weekday.Friday)
    expect(iso(week(start).end)).toBe('2026-05-01T03:00:00.000Z')
    expect(clock.format(end)).toBe('2026-05-22 00:00:00')
  })

  test('a subscription that ends on a day without midnight ends at its first instant', () => {
    expect(iso(bought('2026-03-27T10:00:00Z', Month).end)).toBe('2026-04-23T22:00:00.000Z')
  })
})

describe('quota weeks', () => {
  test('fill the subscription exactly, 4, 12 or 52 of them, without gap or overlap', () => {
    fc.assert(
      fc.property(anyPayment, anyPeriod, (paidAt, period) => {
        const subscription = bought(paidAt, period)
        const weeks = weeksOfSubscription(subscription)
        expect(weeks.map((week) => week.index)).toEqual(
          Array.from({ length: weeksInWords.get(period) ?? 0 }, (_, index) => index),
        )
        expect(weeks[0]?.start).toEqual(subscription.start)
        expect(weeks.at(-1)?.end).toEqual(subscription.end)
        weeks.slice(1).forEach((week, place) => {
          expect(week.start).toEqual(weeks[place]?.end)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('renew at 06:00 on the wall in Cairo, on the weekday of the payment, summer and winter', () => {
    fc.assert(
      fc.property(anyPayment, anyPeriod, (paidAt, period) => {
        const subscription = bought(paidAt, period)
        const day = clock.format(subscription.start).slice(0, 10)
        for (const week of weeksOfSubscription(subscription).slice(1)) {
          expect(clock.format(week.start)).toBe(`${shifted(day, 7 * week.index)} 06:00:00`)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('an instant of the subscription lies in its own week, and later never means an earlier week', () => {
    fc.assert(
      fc.property(
        anyPayment,
        anyPeriod,
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (paidAt, period, one, other) => {
          const { start, end, week } = bought(paidAt, period)
          const at = (share: number) =>
            new Date(Math.floor(start.getTime() + share * (end.getTime() - start.getTime())))
          const [earlier, later] = [at(Math.min(one, other)), at(Math.max(one, other))]
          for (const moment of [earlier, later]) {
            expect(moment >= week(moment).start && moment < week(moment).end).toBe(true)
          }
          expect(week(earlier).index).toBeLessThanOrEqual(week(later).index)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('what lies outside the subscription falls to its first or last week', () => {
    const { start, end, week } = bought('2026-04-21T12:20:00Z', Month)
    expect(week(new Date(start.getTime() - 40 * DAY_MS)).index).toBe(0)
    expect(week(end).index).toBe(3)
    expect(week(new Date(end.getTime() + 400 * DAY_MS)).index).toBe(3)
  })
})

describe('the range of a subscription', () => {
  test('is whole Cairo days, 7 times its weeks, around the payment', () => {
    fc.assert(
      fc.property(anyPayment, anyPeriod, (paidAt, period) => {
        const { start, end } = subscriptionRange({ paidAt, period })
        const [startDay, endDay] = [clock.format(start).slice(0, 10), clock.format(end).slice(0, 10)]
        expect(startDay).toBe(clock.format(paidAt).slice(0, 10))
        expect(endDay).toBe(shifted(startDay, 7 * (weeksInWords.get(period) ?? 0)))
        for (const edge of [start, end])
          expect(clock.format(new Date(edge.getTime() - 1)).slice(0, 10)).toBe(
            shifted(clock.format(edge).slice(0, 10), -1),
          )
      }),
    )
  })
})

describe('minutes', () => {
  test.each([
    [60, 0, 60],
    [60, 45, 15],
    [60, 60, 0],
    [60, 75, 0],
  ])('%i a week, %i used leave %i', (weekly, used, left) => {
    expect(remainingMinutes(weekly, used)).toBe(left)
  })
})

describe('the day of payment (money.md 11.4)', () => {
  const createdAt = new Date('2026-05-01T10:00:00Z')
  const now = new Date('2026-05-01T12:00:00Z')
  const paid = (paymentTime: number) => iso(paymentDay({ paymentTime, createdAt, now }))
  const instant = (text: string) => Date.parse(text)

  test.each([
    ['a time between order and now is believed', instant('2026-05-01T11:00:00Z'), '2026-05-01T11:00:00.000Z'],
    ['an hour before the order is still believed', instant('2026-05-01T09:00:00Z'), '2026-05-01T09:00:00.000Z'],
    ['earlier is not', instant('2026-05-01T08:59:59.999Z'), iso(now)],
    ['a time shortly after now counts as now', instant('2026-05-01T12:59:00Z'), iso(now)],
    ['more than an hour ahead counts as now', instant('2026-05-01T13:00:00.001Z'), iso(now)],
    ['none, or nonsense, is now', Number.NaN, iso(now)],
    ['an empty text, read as zero, is now', 0, iso(now)],
    ['infinity is now', Number.POSITIVE_INFINITY, iso(now)],
  ])('%s', (_, paymentTime, expected) => {
    expect(paid(paymentTime)).toBe(expected)
  })

  test('is never after now', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: createdAt.getTime() - 3 * HOUR_MS, max: now.getTime() + 3 * HOUR_MS }),
        (paymentTime) => {
          const at = paymentDay({ paymentTime, createdAt, now })
          expect(at <= now && at.getTime() >= createdAt.getTime() - HOUR_MS).toBe(true)
        },
      ),
    )
  })
})

test('minutes of a week are those of the lessons that start in it, its first instant included and its last not', () => {
  const week = { start: new Date('2026-05-04T03:00:00Z'), end: new Date('2026-05-11T03:00:00Z') }
  const lesson = (start: string, duration: number) => ({ start, duration })
  expect(
    minutesIn(week, [
      lesson('2026-05-04T02:45:00+00:00', 1),
      lesson('2026-05-04T03:00:00+00:00', 10),
      lesson('2026-05-11T02:59:00+00:00', 100),
      lesson('2026-05-11T03:00:00+00:00', 1000),
    ]),
  ).toBe(110)
  expect(minutesIn(week, [])).toBe(0)
})
