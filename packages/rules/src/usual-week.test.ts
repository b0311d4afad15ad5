import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, dayBounds } from './civil-day.ts'
import { isWithin, overlaps, union, type Span } from './spans.ts'
import {
  clockOfMinute,
  minuteOfClock,
  planUsualWeek,
  rulePieces,
  spanOfDays,
  usualWeekUntil,
  type WeekRule,
} from './usual-week.ts'
import { CAIRO, dayIn, offsetAt } from './zone.ts'

const QUARTER = 15 * MINUTE_MS
const rule = (weekday: number, from: string, to: string): WeekRule => ({
  weekday,
  from: minuteOfClock(from),
  to: minuteOfClock(to),
})
const shown = (spans: readonly Span[]) =>
  spans.map(({ start, end }) => [start, end].map((at) => new Date(at).toISOString().slice(5, 16)))
const has = (spans: readonly Span[], at: number) => spans.some(({ start, end }) => start <= at && at < end)
const everyDay = (from: string, to: string) => Array.from({ length: 7 }, (_, weekday) => rule(weekday, from, to))

test('times of the clock are minutes and back', () => {
  expect([minuteOfClock('00:00'), minuteOfClock('09:45'), minuteOfClock('24:00')]).toEqual([0, 585, 1440])
  expect([0, 585, 1440].map(clockOfMinute)).toEqual(['00:00', '09:45', '24:00'])
})

describe('pieces of the rules', () => {
  test('lie on their weekday, in Cairo time; those that touch become one, over midnight too', () => {
    // 2026-05-04 is a Monday; Cairo is three hours ahead.
    const rules = [
      rule(1, '10:00', '12:00'),
      rule(1, '12:00', '12:30'),
      rule(1, '22:00', '24:00'),
      rule(2, '00:00', '01:00'),
    ]
    expect(shown(rulePieces(rules, { first: '2026-05-04', count: 7 }))).toEqual([
      ['05-04T07:00', '05-04T09:30'],
      ['05-04T19:00', '05-04T22:00'],
    ])
  })

  test('have no hour that the clock skips', () => {
    // On Friday 2026-04-24 the clock goes from 00:00 to 01:00.
    expect(shown(rulePieces([rule(5, '00:00', '02:00')], { first: '2026-04-24', count: 1 }))).toEqual([
      ['04-23T22:00', '04-23T23:00'],
    ])
    expect(rulePieces([rule(5, '00:15', '00:45')], { first: '2026-04-24', count: 1 })).toEqual([])
  })

  test('have both hours that the clock shows twice', () => {
    // On Thursday 2026-10-29 the clock goes back from 24:00 to 23:00.
    expect(shown(rulePieces([rule(4, '22:00', '24:00')], { first: '2026-10-29', count: 1 }))).toEqual([
      ['10-29T19:00', '10-29T22:00'],
    ])
    expect(shown(rulePieces([rule(4, '22:30', '23:30')], { first: '2026-10-29', count: 1 }))).toEqual([
      ['10-29T19:30', '10-29T20:30'],
      ['10-29T21:00', '10-29T21:30'],
    ])
  })
})

/* Random weeks around the clock changes and elsewhere. */

const days = fc.constantFrom('2026-04-10', '2026-04-24', '2026-05-04', '2026-10-15', '2026-10-29', '2026-11-23')
const nowOn = days.chain((day) =>
  fc.nat(24 * 60 - 1).map((minute) => new Date(dayBounds(day, CAIRO).start + minute * MINUTE_MS)),
)
const minutes = fc.nat(96).map((quarter) => quarter * 15)
const rules = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.tuple(fc.nat(6), minutes, minutes), { maxLength: 14 })
      .map((list) =>
        list.map(([weekday, one, other]) => ({ weekday, from: Math.min(one, other), to: Math.max(one, other) })),
      ),
  },
  { weight: 1, arbitrary: fc.constant(everyDay('00:00', '24:00')) },
)
/** Spans on the grid within 30 days, by quarters from the start of the day before. */
const spansFrom = (most: number, longest: number) =>
  fc.array(fc.tuple(fc.nat(30 * 96), fc.integer({ min: 1, max: longest })), { maxLength: most })
const situations = fc.record({
  now: nowOn,
  rules,
  nextRules: rules,
  exceptions: spansFrom(6, 40),
  handMade: spansFrom(6, 96),
  timeOff: fc.array(fc.tuple(fc.nat(30), fc.nat(3)), { maxLength: 3 }),
  bookings: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.constantFrom(1, 2)), { maxLength: 12 }),
  later: fc.constantFrom(0, 7, 60, 24 * 60, 3 * 24 * 60),
})

interface Slot extends Span {
  readonly id: number
}
interface Booking extends Span {
  readonly id: number
  readonly slotId: number
}
interface State {
  readonly slots: readonly Slot[]
  readonly bookings: readonly Booking[]
}
type Plan = ReturnType<typeof planUsualWeek<Booking>>

let lastId = 0
/** What the server does with a plan. */
function applied(plan: Plan, { slots, bookings }: State): State {
  const pieces = plan.pieces.map((piece) => ({ ...piece, id: piece.id ?? (lastId += 1) }))
  const touched = new Set([...plan.removed, ...pieces.map(({ id }) => id)])
  const slotOf = new Map(pieces.flatMap((piece) => piece.arrivals.map((booking) => [booking.id, piece.id])))
  return {
    slots: [...slots.filter(({ id }) => !touched.has(id)), ...pieces.map(({ id, start, end }) => ({ id, start, end }))],
    bookings: bookings.map((booking) => ({ ...booking, slotId: slotOf.get(booking.id) ?? booking.slotId })),
  }
}

/** Bookings of 15 or 30 minutes at some places of the slots, none meeting another. */
function booked(slots: readonly Slot[], picks: readonly (readonly [number, number, number])[], now: number): Booking[] {
  const made: Booking[] = []
  for (const [id, [slotPick, startPick, quarters]] of picks.entries()) {
    const slot = slots[slotPick % Math.max(1, slots.length)]
    if (slot === undefined || slot.end - slot.start < quarters * QUARTER) continue
    const places = (slot.end - slot.start) / QUARTER - quarters + 1
    const start = slot.start + (startPick % places) * QUARTER
    const booking = { id, slotId: slot.id, start, end: start + quarters * QUARTER }
    if (booking.end > now && made.every((each) => !overlaps(each, booking))) made.push(booking)
  }
  return made
}

test('slots cover what the rules want and nothing else, keep every booking and settle at once', () => {
  fc.assert(
    fc.property(situations, (given) => {
      const first = addDays(dayIn(given.now, CAIRO), -1)
      const origin = dayBounds(first, CAIRO).start
      const spans = (list: readonly (readonly [number, number])[]) =>
        union(list.map(([at, length]) => ({ start: origin + at * QUARTER, end: origin + (at + length) * QUARTER })))
      const handMade = spans(given.handMade)
      const opening = planUsualWeek<Booking>({
        ...given,
        exceptions: [],
        timeOff: [],
        handMade,
        slots: [],
        bookings: [],
      })
      const slots = applied(opening, { slots: [], bookings: [] }).slots
      const now = new Date(given.now.getTime() + given.later * MINUTE_MS)
      const live = slots.filter(({ end }) => end > now.getTime())
      const before = { slots: live, bookings: booked(live, given.bookings, now.getTime()) }
      const rest = {
        rules: given.nextRules,
        exceptions: spans(given.exceptions),
        timeOff: given.timeOff.map(([at, length]) => ({ from: addDays(first, at), to: addDays(first, at + length) })),
        handMade,
        now,
      }
      const plan = planUsualWeek({ ...rest, ...before })
      const after = applied(plan, before)

      for (const booking of before.bookings) {
        const { slotId } = after.bookings.find(({ id }) => id === booking.id) ?? { slotId: 0 }
        expect(
          isWithin(
            booking,
            after.slots.filter(({ id }) => id === slotId),
          ),
          'no booking without its slot',
        ).toBe(true)
      }
      const sorted = after.slots.toSorted((one, other) => one.start - other.start)
      for (const [place, slot] of sorted.entries()) {
        expect(slot.end).toBeLessThanOrEqual(sorted[place + 1]?.start ?? slot.end)
        expect([slot.start % QUARTER, slot.end % QUARTER]).toEqual([0, 0])
        expect(slot.end - slot.start).toBeGreaterThan(0)
        expect(slot.end - slot.start).toBeLessThanOrEqual(DAY_MS)
        expect(handMade.some((hand) => overlaps(hand, slot))).toBe(false)
        const next = sorted[place + 1]
        if (next?.start === slot.end)
          expect(next.end - slot.start, 'touching pieces are one slot').toBeGreaterThan(DAY_MS)
      }
      const opens = Math.floor(now.getTime() / QUARTER) * QUARTER
      const closes = dayBounds(usualWeekUntil(now), CAIRO).end
      const off = [...rest.exceptions, ...rest.timeOff.map(spanOfDays)]
      const isWanted = (at: number) => {
        const wall = at + offsetAt(new Date(at), CAIRO)
        const [weekday, minute] = [new Date(wall).getUTCDay(), (wall % DAY_MS) / MINUTE_MS]
        return (
          given.nextRules.some((each) => each.weekday === weekday && each.from <= minute && minute < each.to) &&
          !has(off, at)
        )
      }
      for (let at = opens; at < closes; at += QUARTER)
        expect(has(after.slots, at), new Date(at).toISOString()).toBe(
          has(before.bookings, at) || (isWanted(at) && !has(handMade, at)),
        )
      expect(after.slots.every(({ end }) => end <= closes + HOUR_MS)).toBe(true)

      const left = { ...after, slots: after.slots.filter(({ end }) => end > now.getTime()) }
      expect(planUsualWeek({ ...rest, ...left }), 'run again, it changes nothing').toEqual({
        ...plan,
        removed: [],
        pieces: [],
        kept: expect.any(Array) as Booking[],
      })
    }),
    { numRuns: 100 },
  )
})

test('a week without a free minute is cut at midnight, and never through a booking', () => {
  const now = new Date('2026-05-04T08:00:00Z')
  const given = { rules: everyDay('00:00', '24:00'), exceptions: [], timeOff: [], handMade: [], now }
  const whole = applied(planUsualWeek<Booking>({ ...given, slots: [], bookings: [] }), { slots: [], bookings: [] })
  expect(shown(whole.slots.slice(0, 2))).toEqual([
    ['05-04T08:00', '05-04T21:00'],
    ['05-04T21:00', '05-05T21:00'],
  ])
  const start = Date.parse('2026-05-04T20:45:00Z')
  const [evening] = planUsualWeek({
    ...given,
    slots: [{ id: 1, start: start - HOUR_MS, end: start + HOUR_MS }],
    bookings: [{ id: 7, slotId: 1, start, end: start + 2 * QUARTER }],
  }).pieces
  expect(shown(evening === undefined ? [] : [evening])).toEqual([['05-04T08:00', '05-04T20:45']])
})

test('names the bookings that the rules no longer have, and keeps only their time', () => {
  const now = new Date('2026-05-04T08:00:00Z')
  const [ten, twelve] = [Date.parse('2026-05-05T10:00:00Z'), Date.parse('2026-05-05T12:00:00Z')]
  const bookings = [
    { id: 1, slotId: 5, start: ten, end: ten + QUARTER },
    { id: 2, slotId: 5, start: twelve, end: twelve + 2 * QUARTER },
  ]
  const slots = [{ id: 5, start: ten, end: twelve + HOUR_MS }]
  const given = { exceptions: [], timeOff: [], handMade: [], slots, bookings, now }
  const plan = planUsualWeek({ ...given, rules: [] })
  expect(plan.kept.map(({ id }) => id)).toEqual([1, 2])
  expect(plan.pieces).toEqual([
    { id: 5, start: ten, end: ten + QUARTER, arrivals: [] },
    { id: null, start: twelve, end: twelve + 2 * QUARTER, arrivals: [bookings[1]] },
  ])
  // 15:00 in Cairo on a Tuesday.
  expect(planUsualWeek({ ...given, rules: [rule(2, '15:00', '16:00')] }).kept.map(({ id }) => id)).toEqual([1])
})
