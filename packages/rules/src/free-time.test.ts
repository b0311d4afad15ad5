import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allStarts,
  bookableRange,
  firstStart,
  freeTime,
  heldQuarters,
  movedForward,
  noFreeTime,
  quarterOf,
  slotQuarters,
  takenQuarters,
  timeOfQuarter,
} from './free-time.ts'
import { bookableStarts } from './slots.ts'

const now = new Date('2026-04-20T09:07:00.000Z')
const origin = quarterOf(now.getTime())
const QUARTER = 15 * 60_000

const ranges = fc.array(
  fc.record({ start: fc.integer({ min: -40, max: heldQuarters + 40 }), length: fc.integer({ min: 1, max: 60 }) }),
  { maxLength: 12 },
)
const instants = (list: readonly { start: number; length: number }[]) =>
  list.map(({ start, length }, id) => ({
    id,
    start: new Date((origin + start) * QUARTER),
    end: new Date((origin + start + length) * QUARTER),
  }))

test('gives the starts the booking rule gives, for both lengths and any notice', () => {
  fc.assert(
    fc.property(
      ranges,
      ranges,
      fc.integer({ min: 0, max: 1440 }),
      fc.constantFrom(15 as const, 30 as const),
      (slots, taken, noticeMinutes, duration) => {
        const given = { slots: instants(slots), taken: instants(taken) }
        const free = freeTime(origin, given.slots.map(slotQuarters), given.taken.map(takenQuarters))
        const expected = bookableStarts({ ...given, duration, now, noticeMinutes }).map((piece) =>
          quarterOf(piece.start.getTime()),
        )
        expect(allStarts(free, { duration, range: bookableRange(now, { noticeMinutes }) })).toEqual(expected)
        expect(firstStart(free, { duration, range: bookableRange(now, { noticeMinutes }) })).toBe(expected[0] ?? null)
      },
    ),
  )
})

test('moved forward it is what it would be had it been made there', () => {
  fc.assert(
    fc.property(ranges, ranges, fc.integer({ min: 0, max: 2 * heldQuarters }), (slots, taken, by) => {
      const given = { slots: instants(slots).map(slotQuarters), taken: instants(taken).map(takenQuarters) }
      expect(movedForward(freeTime(origin, given.slots, given.taken), origin + by, given)).toEqual(
        freeTime(origin + by, given.slots, given.taken),
      )
    }),
  )
})

test('half an hour does not reach over two slots that touch', () => {
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

test('the range ends with the booking window or the hours asked for', () => {
  const { last } = bookableRange(now, { noticeMinutes: 0 })
  expect(timeOfQuarter(last)).toEqual(new Date('2026-05-04T09:00:00.000Z'))
  expect(timeOfQuarter(bookableRange(now, { noticeMinutes: 0, withinMinutes: 60 }).last)).toEqual(
    new Date('2026-04-20T10:00:00.000Z'),
  )
  expect(firstStart(noFreeTime(origin), { duration: 15, range: { first: origin, last } })).toBeNull()
})
