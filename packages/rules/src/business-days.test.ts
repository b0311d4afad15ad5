import { expect, test } from 'vitest'
import { overdueBefore, payoutExpectedBy } from './business-days.ts'

const before = (now: string) => overdueBefore(new Date(now)).toISOString()

test('five business days ago, without Fridays and Saturdays', () => {
  // Sunday 3 May back over the weekend to Sunday 26 April.
  expect(before('2026-05-03T09:00:00.000Z')).toBe('2026-04-26T09:00:00.000Z')
  expect(before('2026-05-07T09:00:00.000Z')).toBe('2026-04-30T09:00:00.000Z')
  // On a Saturday the five days are those of the week that is over.
  expect(before('2026-05-09T09:00:00.000Z')).toBe('2026-05-03T09:00:00.000Z')
})

test('the time of day stays the one of Cairo across a clock change', () => {
  // Cairo moved from +02:00 to +03:00 on 24 April 2026.
  expect(before('2026-04-27T07:00:00.000Z')).toBe('2026-04-20T08:00:00.000Z')
})

test('a payout is expected after five business days, at the same time of day', () => {
  const expected = (requested: string) => payoutExpectedBy(new Date(requested)).toISOString()
  // Sunday 26 April to the Sunday after it.
  expect(expected('2026-04-26T09:00:00.000Z')).toBe('2026-05-03T09:00:00.000Z')
  expect(expected('2026-04-30T09:00:00.000Z')).toBe('2026-05-07T09:00:00.000Z')
  // A weekend counts nothing: Friday and Saturday both come to Thursday.
  expect(expected('2026-05-01T09:00:00.000Z')).toBe('2026-05-07T09:00:00.000Z')
  expect(expected('2026-05-02T09:00:00.000Z')).toBe('2026-05-07T09:00:00.000Z')
  // Cairo moved from +02:00 to +03:00 on 24 April 2026.
  expect(expected('2026-04-20T08:00:00.000Z')).toBe('2026-04-27T07:00:00.000Z')
})

test('no withdrawal is overdue before its payout was expected', () => {
  const hour = 3_600_000
  for (let at = Date.parse('2026-04-18T00:30:00.000Z'); at < Date.parse('2026-05-09T00:00:00.000Z'); at += hour) {
    const requested = new Date(at)
    expect(overdueBefore(payoutExpectedBy(requested)).getTime()).toBeLessThanOrEqual(at)
  }
})
