// The usual week of a tutor as slots (more.md 3). For the server, which makes them, and the calendar, which draws them.
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, dayBounds } from './civil-day.ts'
import { isWithin, overlaps, union, without, type Span } from './spans.ts'
import { CAIRO, dayIn, offsetAt } from './zone.ts'

const GRID = bounds.grid * MINUTE_MS
const LONGEST = bounds.slot.maxMinutes * MINUTE_MS

/** Minutes of Cairo's wall clock on one weekday, Sunday 0. */
export interface WeekRule {
  readonly weekday: number
  readonly from: number
  /** Up to 1440, the end of the day. */
  readonly to: number
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOfClock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** `HH:MM` of minutes since midnight. */
export const clockOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Days of a tutor without the usual week, both included. */
interface DaysOff {
  readonly from: string
  readonly to: string
}

/**
 * Every instant of `count` days from `first` on at which Cairo's clock shows a time of the rules: an hour that is
 * skipped gives nothing, one that comes twice counts twice.
 */
export function rulePieces(rules: readonly WeekRule[], { first, count }: { first: string; count: number }): Span[] {
  return union(Array.from({ length: count }, (_, place) => piecesOfDay(addDays(first, place), rules)).flat())
}

function piecesOfDay(day: string, rules: readonly WeekRule[]): Span[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const ofDay = rules.filter((rule) => rule.weekday === weekday)
  if (ofDay.length === 0) return []
  const { start, end } = dayBounds(day, CAIRO)
  if (end - start === DAY_MS)
    return ofDay.map(({ from, to }) => ({ start: start + from * MINUTE_MS, end: start + to * MINUTE_MS }))
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return Array.from({ length: (end - start) / GRID }, (_, place) => start + place * GRID)
    .filter((at) => {
      const minute = (at + offsetAt(new Date(at), CAIRO) - midnight) / MINUTE_MS
      return ofDay.some(({ from, to }) => from <= minute && minute < to)
    })
    .map((at) => ({ start: at, end: at + GRID }))
}

export const spanOfDays = ({ from, to }: DaysOff): Span => ({
  start: dayBounds(from, CAIRO).start,
  end: dayBounds(to, CAIRO).end,
})

/** The last Cairo day for which the rules make slots. */
export const usualWeekUntil = (now: Date): string => addDays(dayIn(now, CAIRO), bounds.usualWeek.daysAhead - 1)

interface SlotSpan extends Span {
  readonly id: number
}

interface BookedSpan extends Span {
  readonly slotId: number
}

interface Given<B extends BookedSpan> {
  readonly rules: readonly WeekRule[]
  readonly exceptions: readonly Span[]
  readonly timeOff: readonly DaysOff[]
  /** Slots of the rules that are not over. */
  readonly slots: readonly SlotSpan[]
  /** Other slots of the tutor that are not over; the rules leave their time alone. */
  readonly handMade: readonly Span[]
  /** Bookings in `slots` that are not over. */
  readonly bookings: readonly B[]
  readonly now: Date
}

/** A slot to be, and the bookings it takes over from other slots. */
interface Piece<B> extends Span {
  /** Of the slot that becomes it; null for a new one. */
  readonly id: number | null
  readonly arrivals: readonly B[]
}

export interface UsualWeekPlan<B> {
  readonly removed: readonly number[]
  /** Without the slots that are already as they should be. */
  readonly pieces: readonly Piece<B>[]
  /** Bookings outside the tutor's times. They stay, and with them their part of the slot. */
  readonly kept: readonly B[]
}

/**
 * What makes the slots of a tutor's rules what they should be. Applied, it plans nothing more; slots that are right are
 * left alone, and no booking is ever without its slot.
 */
export function planUsualWeek<B extends BookedSpan>(given: Given<B>): UsualWeekPlan<B> {
  const { slots, bookings, now } = given
  const opens = Math.floor(now.getTime() / GRID) * GRID
  const today = dayIn(now, CAIRO)
  // From yesterday on: a slot over midnight may be running.
  const wanted = without(
    rulePieces(given.rules, { first: addDays(today, -1), count: bounds.usualWeek.daysAhead + 1 }),
    [...given.exceptions, ...given.timeOff.map(spanOfDays)],
  )
  const time = [
    ...wanted.map(({ start, end }) => ({ start: Math.max(start, opens), end })),
    ...bookings.map(({ start, end }) => ({
      start: Math.floor(start / GRID) * GRID,
      end: Math.ceil(end / GRID) * GRID,
    })),
    // What has begun keeps its start.
    ...slots.map(({ start, end }) => ({ start, end: Math.min(end, opens) })),
  ]
  const spans = without(time, given.handMade).flatMap((run) => cut(run, bookings))
  const { pieces, left } = matched(spans, slots)
  return {
    removed: left.map(({ id }) => id),
    pieces: pieces
      .map(({ before, span }) => ({
        ...span,
        id: before?.id ?? null,
        arrivals: bookings.filter((booking) => booking.slotId !== before?.id && isWithin(booking, [span])),
        isRight: before?.start === span.start && before.end === span.end,
      }))
      .filter(({ isRight, arrivals }) => !isRight || arrivals.length > 0)
      .map(({ start, end, id, arrivals }) => ({ start, end, id, arrivals })),
    kept: bookings.filter((booking) => !isWithin(booking, wanted)),
  }
}

/** Pieces that a slot can be: at midnight where that is possible, and never through a booking. */
function cut(run: Span, bookings: readonly Span[]): Span[] {
  const pieces: Span[] = []
  let { start } = run
  while (run.end - start > LONGEST) {
    const midnight = dayBounds(dayIn(new Date(start + LONGEST), CAIRO), CAIRO).start
    const end =
      beforeBooking(midnight, start, bookings) ?? beforeBooking(start + LONGEST, start, bookings) ?? start + LONGEST
    pieces.push({ start, end })
    start = end
  }
  return [...pieces, { start, end: run.end }]
}

/** The last instant up to `at` that is in no booking; null when that leaves nothing after `start`. */
function beforeBooking(at: number, start: number, bookings: readonly Span[]): number | null {
  const crossed = bookings.find((booking) => booking.start < at && at < booking.end)
  const end = crossed === undefined ? at : Math.floor(crossed.start / GRID) * GRID
  return end > start ? end : null
}

/** Which slot becomes which span: one with the same start, or else the first that overlaps. */
function matched(spans: readonly Span[], slots: readonly SlotSpan[]) {
  const left = slots.toSorted((one, other) => one.start - other.start)
  const take = (fits: (slot: SlotSpan) => boolean): SlotSpan | undefined => {
    const place = left.findIndex(fits)
    return place === -1 ? undefined : left.splice(place, 1)[0]
  }
  const starts = new Set(spans.map(({ start }) => start))
  const pieces = spans.map((span) => ({
    span,
    before:
      take(({ start }) => start === span.start) ??
      // A slot that another span starts with is that one's.
      take((slot) => overlaps(slot, span) && !starts.has(slot.start)),
  }))
  return { pieces, left }
}
