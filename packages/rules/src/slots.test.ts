import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { bookableStarts, freeStartsByDay, nextFreeAt, isOnGrid, type Range } from './slots.ts'
import { dayIn } from './zone.ts'

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`)
const range = (start: string, end: string) => ({ start: at(start), end: at(end) })
const slot = (id: number, start: string, end: string) => ({ id, ...range(start, end) })
const times = (intervals: readonly Range[]) => intervals.map((interval) => interval.start.toISOString().slice(11, 16))
const usual = { taken: [], duration: 15, now: at('00:00'), noticeMinutes: 0, windowDays: 14 }

describe('bookable starts (lessons.md B6)', () => {
  test('lie on the grid inside a slot, as long as the lesson fits', () => {
    const slots = [slot(1, '10:00', '11:00')]
    expect(times(bookableStarts({ ...usual, slots }))).toEqual(['10:00', '10:15', '10:30', '10:45'])
    expect(times(bookableStarts({ ...usual, slots, duration: 30 }))).toEqual(['10:00', '10:15', '10:30'])
    expect(bookableStarts({ ...usual, slots: [slot(1, '10:00', '10:15')], duration: 30 })).toEqual([])
  })

  test('include their slot and their end', () => {
    const [interval] = bookableStarts({ ...usual, slots: [slot(7, '10:00', '10:30')], duration: 30 })
    expect(interval).toEqual({ slotId: 7, start: at('10:00'), end: at('10:30') })
  })

  test('exclude booked time, as half-open ranges', () => {
    const slots = [slot(1, '10:00', '12:00')]
    const taken = [range('10:30', '11:00')]
    expect(times(bookableStarts({ ...usual, slots, taken }))).toEqual([
      '10:00',
      '10:15',
      '11:00',
      '11:15',
      '11:30',
      '11:45',
    ])
    expect(times(bookableStarts({ ...usual, slots, taken, duration: 30 }))).toEqual([
      '10:00',
      '11:00',
      '11:15',
      '11:30',
    ])
  })

  test('continue at the next grid point after a booking off the grid', () => {
    const taken = [range('10:05', '10:20')]
    expect(times(bookableStarts({ ...usual, slots: [slot(1, '10:00', '11:00')], taken }))).toEqual(['10:30', '10:45'])
  })

  test('respect the notice, the exact minute included', () => {
    const slots = [slot(1, '10:00', '11:00')]
    expect(times(bookableStarts({ ...usual, slots, now: at('10:00'), noticeMinutes: 30 }))).toEqual(['10:30', '10:45'])
    expect(
      times(bookableStarts({ ...usual, slots, now: new Date(at('10:00').getTime() + 1), noticeMinutes: 30 })),
    ).toEqual(['10:45'])
  })

  test('end with the booking window, its last instant included', () => {
    const slots = [slot(1, '10:00', '11:00')]
    const now = new Date(at('10:15').getTime() - 14 * DAY_MS)
    expect(times(bookableStarts({ ...usual, slots, now }))).toEqual(['10:00', '10:15'])
    expect(times(bookableStarts({ ...usual, slots, now, windowDays: undefined }))).toEqual(['10:00', '10:15'])
    expect(bookableStarts({ ...usual, slots, now, windowDays: 13 })).toEqual([])
  })

  test('never span two slots', () => {
    const slots = [slot(1, '10:00', '10:15'), slot(2, '10:15', '10:45')]
    expect(times(bookableStarts({ ...usual, slots, duration: 30 }))).toEqual(['10:15'])
  })

  test('are ascending and unique, however the slots lie', () => {
    const slots = [slot(2, '12:00', '12:30'), slot(1, '10:00', '10:30'), slot(3, '10:15', '10:45')]
    expect(times(bookableStarts({ ...usual, slots }))).toEqual(['10:00', '10:15', '10:30', '12:00', '12:15'])
  })

  test("count only the moved lesson's own time as free", () => {
    const given = {
      ...usual,
      slots: [slot(1, '10:00', '11:30')],
      taken: [range('10:00', '10:30'), range('11:00', '11:30')],
      duration: 30,
    }
    expect(times(bookableStarts(given))).toEqual(['10:30'])
    expect(times(bookableStarts({ ...given, ignore: range('10:00', '10:30') }))).toEqual(['10:00', '10:15', '10:30'])
    expect(times(bookableStarts({ ...given, duration: 15, ignore: range('10:15', '10:30') }))).toEqual([
      '10:15',
      '10:30',
      '10:45',
    ])
  })

  const anyRange = fc
    .tuple(fc.integer({ min: -200, max: 2000 }), fc.integer({ min: 1, max: 30 }))
    .map(([first, length]) => ({
      start: new Date(at('00:00').getTime() + first * 15 * MINUTE_MS),
      end: new Date(at('00:00').getTime() + (first + length) * 15 * MINUTE_MS),
    }))
  const anyBusy = fc
    .tuple(fc.integer({ min: -3000, max: 30_000 }), fc.integer({ min: 1, max: 90 }))
    .map(([first, length]) => ({
      start: new Date(at('00:00').getTime() + first * MINUTE_MS),
      end: new Date(at('00:00').getTime() + (first + length) * MINUTE_MS),
    }))
  const anySearch = fc.record({
    slots: fc.array(anyRange, { maxLength: 8 }).map((ranges) => ranges.map((one, id) => ({ id, ...one }))),
    taken: fc.array(fc.oneof(anyRange, anyBusy), { maxLength: 12 }),
    duration: fc.constantFrom(15, 30),
    now: fc
      .integer({ min: 0, max: 20_000 })
      .map((minutes) => new Date(at('00:00').getTime() + minutes * MINUTE_MS + 1)),
    noticeMinutes: fc.integer({ min: 0, max: 1440 }),
    windowDays: fc.integer({ min: 1, max: 14 }),
  })
  const meet = (one: Range, other: Range) => one.start < other.end && other.start < one.end

  test('are exactly the grid points that satisfy every rule', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const earliest = search.now.getTime() + search.noticeMinutes * MINUTE_MS
        const latest = search.now.getTime() + search.windowDays * DAY_MS
        const expected = new Set<number>()
        for (const { start, end } of search.slots) {
          for (
            let time = start.getTime();
            time + search.duration * MINUTE_MS <= end.getTime();
            time += 15 * MINUTE_MS
          ) {
            const interval = { start: new Date(time), end: new Date(time + search.duration * MINUTE_MS) }
            if (time >= earliest && time <= latest && !search.taken.some((busy) => meet(busy, interval)))
              expected.add(time)
          }
        }
        const found = bookableStarts(search)
        expect(found.map((interval) => interval.start.getTime())).toEqual([...expected].toSorted((a, b) => a - b))
        for (const interval of found) {
          const home = search.slots.find((one) => one.id === interval.slotId)
          expect(home !== undefined && home.start <= interval.start && interval.end <= home.end).toBe(true)
          expect(interval.end.getTime() - interval.start.getTime()).toBe(search.duration * MINUTE_MS)
          expect(isOnGrid(interval.start)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('while a lesson is being moved equal those without that lesson', () => {
    fc.assert(
      fc.property(anySearch, anyRange, (search, own) => {
        const others = search.taken.filter((busy) => !meet(busy, own))
        expect(bookableStarts({ ...search, taken: [...others, own], ignore: own })).toEqual(
          bookableStarts({ ...search, taken: others }),
        )
      }),
    )
  })
})

describe('days', () => {
  test.each([
    ['2026-05-04T20:59:00Z', 'Africa/Cairo', '2026-05-04'],
    ['2026-05-04T21:00:00Z', 'Africa/Cairo', '2026-05-05'],
    ['2026-05-04T23:30:00Z', 'America/New_York', '2026-05-04'],
    ['2026-05-04T23:30:00Z', 'Asia/Riyadh', '2026-05-05'],
    ['2026-01-09T00:00:00Z', 'UTC', '2026-01-09'],
  ])('%s in %s is on %s', (instant, zone, day) => {
    expect(dayIn(new Date(instant), zone)).toBe(day)
  })

  test('an interval after midnight belongs to the next day, one across midnight to the day it starts', () => {
    const intervals = bookableStarts({ ...usual, slots: [slot(1, '20:30', '21:30')], duration: 30 })
    const days = freeStartsByDay(intervals, 'Africa/Cairo')
    expect([...days].map(([day, list]) => [day, times(list)])).toEqual([
      ['2026-05-04', ['20:30', '20:45']],
      ['2026-05-05', ['21:00']],
    ])
  })

  test('the next free start is the earliest one, or null', () => {
    expect(
      nextFreeAt(bookableStarts({ ...usual, slots: [slot(2, '12:00', '12:30'), slot(1, '10:00', '10:30')] })),
    ).toEqual(at('10:00'))
    expect(nextFreeAt([])).toBeNull()
  })

  test.each([
    ['10:00', true],
    ['10:15', true],
    ['10:30', true],
    ['10:45', true],
    ['10:01', false],
    ['10:14', false],
  ])('%s is on the grid: %s', (time, isOn) => {
    expect(isOnGrid(at(time))).toBe(isOn)
  })

  test('one second past the quarter is off the grid', () => {
    expect(isOnGrid(new Date('2026-05-04T10:15:01Z'))).toBe(false)
    expect(isOnGrid(new Date('2026-05-04T10:15:00.001Z'))).toBe(false)
  })
})
