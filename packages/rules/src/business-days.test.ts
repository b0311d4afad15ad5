import { expect, test } from 'vitest'
import { overdueBefore } from './business-days.ts'

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
