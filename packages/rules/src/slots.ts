import type { SlotAction } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const GRID = bounds.grid * MINUTE

/** Half-open: touching is no conflict (lessons.md B5). */
export interface Range {
  readonly start: Date
  readonly end: Date
}

export interface Slot extends Range {
  readonly id: number
}

/** A bookable piece of one slot. */
export interface Piece extends Range {
  readonly slotId: number
}

/** True on minute 00, 15, 30, 45, second 0. */
export const onGrid = (at: Date): boolean => at.getTime() % GRID === 0

const ceilToGrid = (time: number) => Math.ceil(time / GRID) * GRID
const floorToGrid = (time: number) => Math.floor(time / GRID) * GRID
const byStart = (one: Range, other: Range) => one.start.getTime() - other.start.getTime()

/* Booking */

interface Search {
  readonly slots: readonly Slot[]
  /** What is booked of them, by whomever. */
  readonly taken: readonly Range[]
  /** Minutes. */
  readonly duration: number
  readonly now: Date
  readonly noticeMinutes: number
  readonly windowDays?: number
  /** The lesson being moved: its own time counts as free. */
  readonly ignore?: Range
}

/** Every start at which a lesson of `duration` fits into one slot, ascending, each start once (lessons.md B6). */
export function bookableStarts(search: Search): Piece[] {
  const earliest = search.now.getTime() + search.noticeMinutes * MINUTE
  const latest = search.now.getTime() + (search.windowDays ?? bounds.bookingWindowDays) * DAY
  const busy = search.taken.flatMap((range) => without(range, search.ignore)).toSorted(byStart)
  const pieces = new Map<number, Piece>()
  for (const slot of search.slots) {
    for (const start of freeStarts(slot, busy, { length: search.duration * MINUTE, earliest, latest })) {
      if (!pieces.has(start))
        pieces.set(start, { slotId: slot.id, start: new Date(start), end: new Date(start + search.duration * MINUTE) })
    }
  }
  return [...pieces.values()].toSorted(byStart)
}

/** Walks the grid and the busy ranges side by side; `busy` ascends by start. */
function freeStarts(
  slot: Range,
  busy: readonly Range[],
  given: { length: number; earliest: number; latest: number },
): number[] {
  const starts: number[] = []
  const last = Math.min(slot.end.getTime() - given.length, given.latest)
  let place = 0
  let start = ceilToGrid(Math.max(slot.start.getTime(), given.earliest))
  while (start <= last) {
    const next = busy[place]
    if (next !== undefined && next.end.getTime() <= start) {
      place += 1
    } else if (next !== undefined && next.start.getTime() < start + given.length) {
      start = ceilToGrid(next.end.getTime())
    } else {
      starts.push(start)
      start += GRID
    }
  }
  return starts
}

/** What is left of a range when another is taken out of it. */
function without(range: Range, hole: Range | undefined): Range[] {
  if (hole === undefined || hole.start >= range.end || hole.end <= range.start) return [range]
  const before = { start: range.start, end: hole.start }
  const after = { start: hole.end, end: range.end }
  return [before, after].filter((rest) => rest.start < rest.end)
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()
/**
 * Days by quarter of an hour since 1970, no zone's midnight lies inside one; a schedule asks for the same few hundred
 * again and again.
 */
const daysKnown = new Map<string, Map<number, string>>()
const mostDaysKnown = 10_000

/** `YYYY-MM-DD` of an instant in an IANA zone. */
export function dayIn(at: Date, zone: string): string {
  const quarter = Math.floor(at.getTime() / GRID)
  const known = daysKnown.get(zone) ?? new Map<number, string>()
  const day = known.get(quarter) ?? formattedDay(at, zone)
  if (known.size >= mostDaysKnown) known.clear()
  known.set(quarter, day)
  daysKnown.set(zone, known)
  return day
}

function formattedDay(at: Date, zone: string): string {
  // One formatter a zone: making it costs a hundred times more than using it.
  let format = dayFormats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    dayFormats.set(zone, format)
  }
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, part.value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/**
 * Pieces by the day of their start in `zone`: one after midnight belongs to the next day (B6). Days come in the order
 * of the pieces.
 */
export function freeStartsByDay<P extends Range>(pieces: readonly P[], zone: string): Map<string, P[]> {
  return Map.groupBy(pieces, (piece) => dayIn(piece.start, zone))
}

/** The start of the earliest piece, of pieces as `bookableStarts` gives them; null when there is none. */
export const nextFreeAt = (pieces: readonly Range[]): Date | null => pieces[0]?.start ?? null

/* Editing a schedule */

type Refusal = 'empty-request' | 'bad-request' | 'slot-not-found' | 'conflicting-schedule'

/** What one edit of a schedule comes to, or why it cannot be. */
export type SlotPlan =
  | {
      readonly ok: true
      readonly removed: readonly number[]
      readonly updated: readonly Slot[]
      readonly created: readonly Range[]
    }
  | { readonly ok: false; readonly code: Refusal }

interface SlotEdit {
  readonly actions: readonly SlotAction[]
  /** The tutor's own slots that are not deleted: all with `end > now`, and the ended ones the actions name. */
  readonly slots: readonly Slot[]
  readonly now: Date
}

const refuse = (code: Refusal): SlotPlan => ({ ok: false, code })

/**
 * Judges a batch by its final state, deletes, then updates, then creates, so a swap inside one batch is legal
 * (lessons.md 1). An id that is not among `slots` answers `slot-not-found`, an ended slot `bad-request`.
 */
export function planSlotEdit({ actions, slots, now }: SlotEdit): SlotPlan {
  const refusal = whyNotRead(actions)
  if (refusal !== null) return refuse(refusal)
  const known = new Map(slots.map((slot) => [slot.id, slot]))
  const named = actions.filter((action) => action.type !== 'create')
  if (named.some((action) => !known.has(action.id))) return refuse('slot-not-found')

  const changes = named.flatMap((action) => {
    const before = known.get(action.id)
    return before === undefined ? [] : [{ before, after: action.type === 'delete' ? null : changed(before, action) }]
  })
  const created = actions.filter((action) => action.type === 'create').map(rangeOf)
  const isWellFormed =
    created.every((slot) => mayCreate(slot, now)) && changes.every(({ before, after }) => mayChange(before, after, now))
  if (!isWellFormed) return refuse('bad-request')

  const updated = changes.flatMap(({ after }) => after ?? [])
  const touched = new Set(changes.map(({ before }) => before.id))
  if (overlap([...slots.filter((slot) => !touched.has(slot.id)), ...updated, ...created]))
    return refuse('conflicting-schedule')
  return {
    ok: true,
    removed: changes.flatMap(({ before, after }) => (after === null ? before.id : [])),
    updated,
    created,
  }
}

function whyNotRead(actions: readonly SlotAction[]): Refusal | null {
  const ids = actions.flatMap((action) => (action.type === 'create' ? [] : action.id))
  if (actions.length > bounds.slot.actions || new Set(ids).size !== ids.length) return 'bad-request'
  const isEmpty = (action: SlotAction) =>
    action.type === 'update' && action.start === undefined && action.end === undefined
  return actions.length === 0 || actions.some(isEmpty) ? 'empty-request' : null
}

const rangeOf = (given: { start: string; end: string }): Range => ({
  start: new Date(given.start),
  end: new Date(given.end),
})

function changed(before: Slot, given: { start?: string | undefined; end?: string | undefined }): Slot {
  const { start = before.start, end = before.end } = given
  return { id: before.id, start: new Date(start), end: new Date(end) }
}

function isWithinBounds({ start, end }: Range, now: Date): boolean {
  const length = end.getTime() - start.getTime()
  return (
    onGrid(start) &&
    onGrid(end) &&
    length >= bounds.slot.minMinutes * MINUTE &&
    length <= bounds.slot.maxMinutes * MINUTE &&
    end.getTime() <= now.getTime() + bounds.slot.horizonDays * DAY
  )
}

/** From the running quarter on, so it ends after now too. */
function mayCreate(slot: Range, now: Date): boolean {
  return isWithinBounds(slot, now) && slot.start.getTime() >= floorToGrid(now.getTime())
}

/**
 * `after` null = deleted. A slot already begun keeps its start, and its end may not go below now; one already over
 * stays as it is.
 */
function mayChange(before: Range, after: Range | null, now: Date): boolean {
  if (before.end <= now) return false
  if (after === null) return true
  if (before.start > now) return mayCreate(after, now)
  return isWithinBounds(after, now) && after.start.getTime() === before.start.getTime() && after.end >= now
}

/** Sorted by start, only neighbours can be the first to meet: O(n log n). */
function overlap(slots: readonly Range[]): boolean {
  const sorted = slots.toSorted(byStart)
  return sorted.some((slot, place) => slot.start < (sorted[place - 1]?.end ?? slot.start))
}
