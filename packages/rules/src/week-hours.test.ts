import { expect, test } from 'vitest'
import { spanAt, weekHours } from './week-hours.ts'
import { CAIRO } from './zone.ts'

const dayOf = (first: string, day: string, zone = CAIRO) => {
  const week = weekHours(first, zone)
  const found = week.days.find((each) => each.day === day)
  if (found === undefined) throw new Error(`${day} is not in the week`)
  return { ...found, rows: week.rows }
}

test('a usual week has 24 rows, and minutes count from midnight in Cairo', () => {
  const monday = dayOf('2026-05-02', '2026-05-04')
  expect([monday.rows.length, monday.length, monday.missing]).toEqual([24, 24, []])
  expect(monday.topOf(Date.parse('2026-05-04T10:30:00Z'))).toBe(13 * 60 + 30)
})

test('times of other days are drawn to the edge of the day', () => {
  const monday = dayOf('2026-05-02', '2026-05-04')
  expect(monday.topOf(Date.parse('2026-05-03T10:00:00Z'))).toBe(0)
  expect(monday.topOf(Date.parse('2026-05-04T21:00:00Z'))).toBe(24 * 60)
  expect(monday.topOf(Date.parse('2026-05-05T10:00:00Z'))).toBe(24 * 60)
})

test('the day on which summer time begins has 23 hours and no row for the one that is left out', () => {
  const friday = dayOf('2026-04-18', '2026-04-24')
  expect([friday.rows.length, friday.length, friday.missing]).toEqual([24, 23, [0]])
  // Two seconds apart: 23:59:59 on Thursday, then 1:00 on Friday.
  expect(friday.topOf(Date.parse('2026-04-23T22:00:00Z'))).toBe(60)
  expect(friday.topOf(Date.parse('2026-04-24T09:00:00Z'))).toBe(12 * 60)
})

test('the day on which summer time ends has 25 hours, and the others lack its second eleven at night', () => {
  const [thursday, friday] = [dayOf('2026-10-24', '2026-10-29'), dayOf('2026-10-24', '2026-10-30')]
  expect(thursday.rows.slice(-2)).toEqual([23, 23.5])
  expect([thursday.length, thursday.missing, friday.length, friday.missing]).toEqual([25, [], 24, [24]])
  // 23:30 in summer time, then 23:30 again an hour later.
  expect(thursday.topOf(Date.parse('2026-10-29T20:30:00Z'))).toBe(23 * 60 + 30)
  expect(thursday.topOf(Date.parse('2026-10-29T21:30:00Z'))).toBe(24 * 60 + 30)
  expect(friday.topOf(Date.parse('2026-10-30T22:00:00Z'))).toBe(24 * 60)
})

test('a place in a column is a time of its day, also where the clock changes', () => {
  const at = (day: string, first: string, from: number, to: number) => {
    const span = spanAt(dayOf(first, day), { from, to, step: 30 * 60_000 })
    return span === null ? null : [span.start, span.end].map((each) => new Date(each).toISOString().slice(5, 16))
  }
  expect(at('2026-05-04', '2026-05-02', 13 * 60, 14 * 60 + 30)).toEqual(['05-04T10:00', '05-04T11:30'])
  expect(at('2026-05-04', '2026-05-02', 23 * 60 + 30, 24 * 60)).toEqual(['05-04T20:30', '05-04T21:00'])
  expect(at('2026-04-24', '2026-04-18', 0, 60), 'an hour that is left out').toBeNull()
  expect(at('2026-04-24', '2026-04-18', 0, 120)).toEqual(['04-23T22:00', '04-23T23:00'])
  expect(at('2026-10-29', '2026-10-24', 23 * 60, 25 * 60), 'both hours before midnight').toEqual([
    '10-29T20:00',
    '10-29T22:00',
  ])
})
