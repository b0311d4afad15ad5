import { expect, test } from 'vitest'
import { addDays, dayBounds, isDay, saturdayOf } from './civil-day.ts'

const HOUR_MS = 3_600_000

test('days are added on the calendar, over months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('the week opens on Saturday', () => {
  expect(saturdayOf('2026-11-22')).toBe('2026-11-21')
  expect(saturdayOf('2026-11-21')).toBe('2026-11-21')
})

test('only existing days are days', () => {
  expect(isDay('2026-02-28')).toBe(true)
  for (const text of [
    null,
    '',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '2026-2-3',
    '26-02-03',
    'today',
    '2026-02-03T00:00',
    '+002026-02-03',
  ])
    expect(isDay(text)).toBe(false)
})

test('a day of clock change has 23 or 25 hours', () => {
  const hours = (day: string) => {
    const { start, end } = dayBounds(day, 'Africa/Cairo')
    return (end - start) / HOUR_MS
  }
  expect(hours('2026-04-24')).toBe(23)
  expect(hours('2026-10-29')).toBe(25)
  expect(hours('2026-11-22')).toBe(24)
})
