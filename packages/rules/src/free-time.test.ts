import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import {
  allStarts,
  bookableRange,
  firstStart,
  freeTime,
  countStarts,
  coveredQuarters,
  shiftForward,
  emptyFreeTime,
  quarterOf,
  slotQuarters,
  takenQuarters,
  timeOfQuarter,
} from './free-time.ts'
import { bookableStarts } from './slots.ts'

const now = new Date('2026-04-20T09:07:00.000Z')
const origin = quarterOf(now.getTime())
const QUARTER = 15 * MINUTE_MS

const ranges = fc.array(
  fc.record({ start: fc.integer({ min: -40, max: coveredQuarters + 40 }), length: fc.integer({ min: 1, max: 60 }) }),
  { maxLength: 12 },
)
const instants = (list: readonly { start: number; length: number }[]) =>
  list.map(({ start, length }, id) => ({
    id,
    start: new Date((origin + start) * QUARTER),
    end: new Date((origin + start + length) * QUARTER),
  }))

test('yields the same starts as bookableStarts, for both durations and any notice', () => {
  fc.assert(
    fc.property(
      ranges,
      ranges,
      fc.integer({ min: 0, max: 1440 }),
      fc.constantFrom(15 as const, 30 as const),
      (slots, taken, noticeMinutes, duration) => {
        const given = { slots: instants(slots), taken: instants(taken) }
        const free = freeTime(origin, given.slots.map(slotQuarters), given.taken.map(takenQuarters))
        const expected = bookableStarts({ ...given, duration, now, noticeMinutes }).map(({ start }) =>
          quarterOf(start.getTime()),
        )
        expect(allStarts(free, { duration, range: bookableRange(now, { noticeMinutes }) })).toEqual(expected)
        expect(firstStart(free, { duration, range: bookableRange(now, { noticeMinutes }) })).toBe(expected[0] ?? null)
        expect(countStarts(free, { duration, range: bookableRange(now, { noticeMinutes }) })).toBe(expected.length)
      },
    ),
  )
})

test('shifting to a later origin equals computing from that origin', () => {
  fc.assert(
    fc.property(ranges, ranges, fc.integer({ min: 0, max: 2 * coveredQuarters }), (slots, taken, by) => {
      const given = { slots: instants(slots).map(slotQuarters), taken: instants(taken).map(takenQuarters) }
      expect(shiftForward(freeTime(origin, given.slots, given.taken), origin + by, given)).toEqual(
        freeTime(origin + by, given.slots, given.taken),
      )
    }),
  )
})

test('a 30-minute lesson does not span two adjacent slots', () => {
  const free = freeTime(
    origin,
    [
      [origin + 4, origin + 5],
      [origin + 5, origin + 6],
    ],
    [],
  )
  const range = { first: origin, last: origin + 100 }
  expect(allStarts(free, { duration: 15, range })).toEqual([origin + 4, origin + 5])
  expect(allStarts(free, { duration: 30, range })).toEqual([])
})

test('the range ends with the booking window or with `withinMinutes`', () => {
  const { last } = bookableRange(now, { noticeMinutes: 0 })
  expect(timeOfQuarter(last)).toEqual(new Date('2026-05-04T09:00:00.000Z'))
  expect(timeOfQuarter(bookableRange(now, { noticeMinutes: 0, withinMinutes: 60 }).last)).toEqual(
    new Date('2026-04-20T10:00:00.000Z'),
  )
  expect(firstStart(emptyFreeTime(origin), { duration: 15, range: { first: origin, last } })).toBeNull()
})

test('counts, and finds, the starts of any range that a mask leaves', () => {
  const place = fc.integer({ min: -40, max: coveredQuarters + 40 })
  fc.assert(
    fc.property(ranges, ranges, place, place, (slots, wanted, from, to) => {
      const free = freeTime(origin, instants(slots).map(slotQuarters), [])
      const mask = freeTime(origin, instants(wanted).map(slotQuarters), []).short
      const range = { first: origin + from, last: origin + to }
      const expected = allStarts(free, { duration: 15, range }).filter(
        (start) => ((mask[(start - origin) >>> 5] ?? 0) & (1 << ((start - origin) & 31))) !== 0,
      )
      expect(allStarts(free, { duration: 15, range, mask })).toEqual(expected)
      expect(countStarts(free, { duration: 15, range, mask })).toBe(expected.length)
    }),
  )
})
