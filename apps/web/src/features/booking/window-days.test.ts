import { expect, test } from 'vitest'
import { windowDays } from './window-days.ts'

const ends = (now: string, zone = 'Africa/Cairo') => {
  const days = windowDays(Date.parse(now), zone)
  return [days.length, days[0], days.at(-1)]
}

test('the window has the day of now and the fourteenth after it, up to the same hour', () => {
  expect(ends('2026-05-04T08:00:00Z')).toEqual([15, '2026-05-04', '2026-05-18'])
  expect(ends('2026-05-04T21:30:00Z')).toEqual([15, '2026-05-05', '2026-05-19'])
  expect(ends('2026-05-04T21:30:00Z', 'UTC')).toEqual([15, '2026-05-04', '2026-05-18'])
})

test('a window that summer time begins in ends an hour later by the clock, which may be the next day', () => {
  expect(ends('2026-04-20T20:30:00Z')).toEqual([15, '2026-04-20', '2026-05-04'])
  expect(ends('2026-04-20T21:30:00Z')).toEqual([16, '2026-04-20', '2026-05-05'])
})
