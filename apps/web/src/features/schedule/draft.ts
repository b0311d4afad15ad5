import type { AvailabilitySlot, SlotAction } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { dayIn, instantOf } from '@hiwar/rules/zone.ts'
import { dayBounds } from '@hiwar/rules/civil-day.ts'
import { lostBookings, spanOf, type Booking } from './bookings.ts'
import { movedByDays } from '../../parts/week.ts'

const STEP = 30 * MINUTE_MS
/** How far past midnight a slot of a day may reach. */
const MAX_PAST_MIDNIGHT = 6 * HOUR_MS

/** Milliseconds. */
export interface Span {
  start: number
  end: number
}

/** One row of the editor: from, to; null until chosen. */
export interface TimeRow {
  key: string
  day: string
  /** The published slot it changes; null adds one. */
  slot: AvailabilitySlot | null
  start: number | null
  end: number | null
}

/** The state of the editor: all published slots around, and the rows of the edited days as they will be saved. */
export interface Draft {
  days: readonly string[]
  slots: readonly AvailabilitySlot[]
  rows: readonly TimeRow[]
}

export interface Clock {
  now: number
  zone: string
}

const byStart = (one: Span, other: Span) => one.start - other.start

/** A draft of the published slots of these days, unchanged. */
export function draftOf(days: readonly string[], slots: readonly AvailabilitySlot[], zone: string): Draft {
  const rows = slots.flatMap((slot) => {
    const day = dayIn(new Date(slot.start), zone)
    return days.includes(day) ? [{ key: String(slot.id), day, slot, ...spanOf(slot) }] : []
  })
  return { days, slots, rows }
}

export const isComplete = (row: TimeRow): row is TimeRow & Span => row.start !== null && row.end !== null
/** Only the start is chosen: such a row cannot be saved. */
export const isIncomplete = (row: TimeRow): boolean => row.start !== null && row.end === null
/** In the past: it cannot be changed. */
export const isOver = (row: TimeRow, now: number): boolean => row.slot !== null && Date.parse(row.slot.end) <= now
/** Already begun: only its end may still change. */
export const hasBegun = (row: TimeRow, now: number): boolean => row.slot !== null && Date.parse(row.slot.start) <= now

/** All other published or drafted times, by start. */
function otherTimes({ slots, rows, days }: Draft, own: TimeRow, zone: string): Span[] {
  const fixed = slots.filter((slot) => !days.includes(dayIn(new Date(slot.start), zone))).map(spanOf)
  const drafted = rows.filter((row) => row.key !== own.key).filter(isComplete)
  return [...fixed, ...drafted].toSorted(byStart)
}

/** A published or drafted time that overlaps this row, which prevents saving. */
export function overlapOf(draft: Draft, row: TimeRow, zone: string): Span | undefined {
  if (!isComplete(row)) return undefined
  return otherTimes(draft, row, zone).find((span) => span.start < row.end && row.start < span.end)
}

/** Rows that prevent saving, in the order of the screen. */
export function invalidRows({ days, rows, ...draft }: Draft, zone: string): TimeRow[] {
  return days.flatMap((day) =>
    rows.filter(
      (row) => row.day === day && (isIncomplete(row) || overlapOf({ days, rows, ...draft }, row, zone) !== undefined),
    ),
  )
}

/**
 * The draft on top of a schedule that changed meanwhile: new slots become rows, rows of deleted slots are removed.
 */
export function rebased(draft: Draft, slots: readonly AvailabilitySlot[], zone: string): Draft {
  const before = new Set(draft.slots.map(({ id }) => id))
  const present = new Set(slots.map(({ id }) => id))
  const remaining = draft.rows.filter((row) => row.slot === null || present.has(row.slot.id))
  return {
    ...draft,
    slots,
    rows: [
      ...draftOf(
        draft.days,
        slots.filter(({ id }) => !before.has(id)),
        zone,
      ).rows,
      ...remaining,
    ],
  }
}

/**
 * The instants at which this row may start: free half hours of its day that are not past, and its own published start.
 */
export function startChoices(draft: Draft, row: TimeRow, { now, zone }: Clock): number[] {
  if (hasBegun(row, now) && row.start !== null) return [row.start]
  const { start, end } = dayBounds(row.day, zone)
  const busy = otherTimes(draft, row, zone)
  const choices = steps(start, end - STEP).filter(
    (at) => at >= now && !busy.some((span) => span.start < at + STEP && at < span.end),
  )
  return withCurrent(choices, row.start)
}

/** The instants at which this row may end: up to the next taken time, and at most six hours past midnight. */
export function endChoices(draft: Draft, row: TimeRow, { now, zone }: Clock): number[] {
  const { start } = row
  if (start === null) return []
  const day = dayBounds(row.day, zone)
  const next = otherTimes(draft, row, zone).find((span) => span.start >= start)?.start ?? Infinity
  const horizon = now + bounds.slot.horizonDays * DAY_MS
  const latest = Math.min(next, day.end + MAX_PAST_MIDNIGHT, horizon, start + bounds.slot.maxMinutes * MINUTE_MS)
  const choices = steps(day.start, latest).filter((at) => at > start && at >= now)
  return withCurrent(choices, row.end)
}

function steps(first: number, last: number): number[] {
  return last < first
    ? []
    : Array.from({ length: Math.floor((last - first) / STEP) + 1 }, (_, place) => first + place * STEP)
}

/** The current value stays selectable even if it is not on a half hour. */
const withCurrent = (choices: number[], current: number | null) =>
  current === null || choices.includes(current) ? choices : [...choices, current].toSorted((one, other) => one - other)

const replaced = (draft: Draft, row: TimeRow): Draft => ({
  ...draft,
  rows: draft.rows.map((each) => (each.key === row.key ? row : each)),
})

/** Moves the start; the duration stays the same as far as there is room. */
export function withStart(draft: Draft, row: TimeRow, given: Clock & { start: number }): Draft {
  const moved = { ...row, start: given.start, end: null }
  if (!isComplete(row)) return replaced(draft, { ...moved, end: null })
  const end =
    endChoices(draft, moved, given).findLast(
      (at) => at <= Math.max(given.start + STEP, given.start + row.end - row.start),
    ) ?? null
  return replaced(draft, { ...moved, end })
}

export const withEnd = (draft: Draft, row: TimeRow, end: number): Draft => replaced(draft, { ...row, end })
export const withoutRow = (draft: Draft, row: TimeRow): Draft => ({
  ...draft,
  rows: draft.rows.filter((each) => each.key !== row.key),
})

/** Adds an empty row to a day. */
export function withRow(draft: Draft, day: string, key: string): Draft {
  return { ...draft, rows: [...draft.rows, { key, day, slot: null, start: null, end: null }] }
}

/** Wall-clock minutes of the evening that one press adds to each day that is open and free then. */
export const evening = { from: 18 * 60, to: 21 * 60 }

/** Adds the evening to every open day where it overlaps nothing. Empty rows of that day are replaced. */
export function withEvenings(
  draft: Draft,
  { openDays, key, now, zone }: Clock & { openDays: readonly string[]; key: string },
): Draft {
  return openDays.reduce((filled, day) => {
    const own = {
      key: `${key} ${day}`,
      day,
      slot: null,
      start: instantOf(day, evening.from, zone).getTime(),
      end: instantOf(day, evening.to, zone).getTime(),
    }
    const isTaken =
      own.start < now || otherTimes(filled, own, zone).some((span) => span.start < own.end && own.start < span.end)
    return isTaken
      ? filled
      : { ...filled, rows: [...filled.rows.filter((row) => row.day !== day || row.start !== null), own] }
  }, draft)
}

/** Published slots of the draft's days that it no longer contains. */
export function removedSlots({ slots, rows, days }: Draft, zone: string): AvailabilitySlot[] {
  const kept = new Set(rows.map((row) => row.slot?.id))
  return slots.filter((slot) => days.includes(dayIn(new Date(slot.start), zone)) && !kept.has(slot.id))
}

/** The published slots that the draft changes, with their new times; null: deleted. */
function changedSlots(draft: Draft, zone: string): { id: number; left: Span | null }[] {
  const kept = draft.rows
    .filter(isComplete)
    .flatMap(({ slot, start, end }) => (slot === null ? [] : { id: slot.id, left: { start, end } }))
  return [...kept, ...removedSlots(draft, zone).map(({ id }) => ({ id, left: null }))]
}

/** Future bookings that saving the draft would cancel. */
export function bookingsLostBy(draft: Draft, bookings: readonly Booking[], { now, zone }: Clock): Booking[] {
  return changedSlots(draft, zone).flatMap(({ id, left }) => lostBookings(bookings, id, { left, now }))
}

/** The draft removes the time of a running lesson, which the server rejects. */
export function touchesRunning(draft: Draft, bookings: readonly Booking[], { now, zone }: Clock): boolean {
  return changedSlots(draft, zone).some(({ id, left }) =>
    bookings.some(
      (booking) =>
        booking.slotId === id && booking.start <= now && now < booking.end && (left === null || left.end < booking.end),
    ),
  )
}

const iso = (at: number) => new Date(at).toISOString()

/** The changes to send to save the draft (lessons.md 1). */
export function actionsOf(draft: Draft, zone: string): SlotAction[] {
  const deletes = removedSlots(draft, zone).map(({ id }) => ({ type: 'delete' as const, id }))
  const changes = draft.rows.filter(isComplete).flatMap((row): SlotAction[] => {
    if (row.slot === null) return [{ type: 'create', start: iso(row.start), end: iso(row.end) }]
    const before = spanOf(row.slot)
    if (before.start === row.start && before.end === row.end) return []
    return [
      {
        type: 'update',
        id: row.slot.id,
        ...(before.start === row.start ? {} : { start: iso(row.start) }),
        ...(before.end === row.end ? {} : { end: iso(row.end) }),
      },
    ]
  })
  return [...deletes, ...changes]
}

/** Creates the drafted times again in the next `weeks` weeks, at the same wall-clock time, where `busy` leaves room. */
export function repeatActions(
  draft: Draft,
  { weeks, busy, now, zone }: Clock & { weeks: number; busy: readonly Span[] },
): SlotAction[] {
  const horizon = now + bounds.slot.horizonDays * DAY_MS
  const drafted = draft.rows.filter(isComplete)
  const taken: Span[] = [...busy, ...drafted]
  const copies: Span[] = []
  for (let week = 1; week <= weeks; week++) {
    for (const row of drafted) {
      const given = { days: 7 * week, zone }
      const wanted = { start: movedByDays(row.start, row.day, given), end: movedByDays(row.end, row.day, given) }
      const parts = uncoveredParts(wanted, taken.toSorted(byStart)).filter(
        (span) => span.start >= now && span.end <= horizon && span.end - span.start >= STEP,
      )
      copies.push(...parts)
      taken.push(...parts)
    }
  }
  return copies.map((span) => ({ type: 'create', start: iso(span.start), end: iso(span.end) }))
}

/** The parts of a span that no other span covers; `taken` is sorted by start. */
function uncoveredParts(span: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let { start } = span
  for (const other of taken) {
    if (other.end <= start || other.start >= span.end) continue
    if (other.start > start) left.push({ start, end: other.start })
    start = Math.max(start, other.end)
  }
  return start < span.end ? [...left, { start, end: span.end }] : left
}
