import type { SlotAction } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { dayIn } from './zone.ts'

const GRID = bounds.grid * MINUTE_MS

/** Half-open: ranges that only touch do not conflict (lessons.md B5). */
export interface Range {
  readonly start: Date
  readonly end: Date
}

export interface Slot extends Range {
  readonly id: number
}

/** A time at which a lesson can be booked, within one slot. */
export interface BookableInterval extends Range {
  readonly slotId: number
}

/** True on minute 00, 15, 30, 45, second 0. */
export const isOnGrid = (at: Date): boolean => at.getTime() % GRID === 0

const ceilToGrid = (time: number) => Math.ceil(time / GRID) * GRID
const floorToGrid = (time: number) => Math.floor(time / GRID) * GRID
const byStart = (one: Range, other: Range) => one.start.getTime() - other.start.getTime()

/* Booking */

interface Search {
  readonly slots: readonly Slot[]
  /** Booked ranges, of the tutor and of the student. */
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
export function bookableStarts(search: Search): BookableInterval[] {
  const earliest = search.now.getTime() + search.noticeMinutes * MINUTE_MS
  const latest = search.now.getTime() + (search.windowDays ?? bounds.bookingWindowDays) * DAY_MS
  const busy = search.taken.flatMap((range) => subtract(range, search.ignore)).toSorted(byStart)
  const intervals = new Map<number, BookableInterval>()
  for (const slot of search.slots) {
    for (const start of freeStarts(slot, busy, { length: search.duration * MINUTE_MS, earliest, latest })) {
      if (!intervals.has(start))
        intervals.set(start, {
          slotId: slot.id,
          start: new Date(start),
          end: new Date(start + search.duration * MINUTE_MS),
        })
    }
  }
  return [...intervals.values()].toSorted(byStart)
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

/** What is left of `range` without `hole`. */
function subtract(range: Range, hole: Range | undefined): Range[] {
  if (hole === undefined || hole.start >= range.end || hole.end <= range.start) return [range]
  const before = { start: range.start, end: hole.start }
  const after = { start: hole.end, end: range.end }
  return [before, after].filter((rest) => rest.start < rest.end)
}

/**
 * Groups intervals by the day of their start in `zone`: one that starts after midnight belongs to the next day
 * (lessons.md B6). Days come in the order of the intervals.
 */
export function freeStartsByDay<R extends Range>(intervals: readonly R[], zone: string): Map<string, R[]> {
  return Map.groupBy(intervals, ({ start }) => dayIn(start, zone))
}

/** The earliest start of `bookableStarts`; null when there is none. */
export const nextFreeAt = (intervals: readonly Range[]): Date | null => intervals[0]?.start ?? null

/* Editing a schedule */

type SlotEditError = 'empty-request' | 'bad-request' | 'slot-not-found' | 'conflicting-schedule'

/** The changes one edit of a schedule makes, or the error code when it is not allowed. */
export type SlotPlan =
  | {
      readonly ok: true
      readonly removed: readonly number[]
      readonly updated: readonly Slot[]
      readonly created: readonly Range[]
    }
  | { readonly ok: false; readonly code: SlotEditError }

interface SlotEdit {
  readonly actions: readonly SlotAction[]
  /** The tutor's slots that are not deleted: all with `end > now`, and those the actions name even if they ended. */
  readonly slots: readonly Slot[]
  readonly now: Date
}

const rejected = (code: SlotEditError): SlotPlan => ({ ok: false, code })

/**
 * Validates a batch of actions by its final state (deletes, then updates, then creates), so that two slots may swap
 * times in one batch (lessons.md 1). An id that is not among `slots` gives `slot-not-found`, an ended slot
 * `bad-request`.
 */
export function planSlotEdit({ actions, slots, now }: SlotEdit): SlotPlan {
  const error = malformedActionsError(actions)
  if (error !== null) return rejected(error)
  const known = new Map(slots.map((slot) => [slot.id, slot]))
  const named = actions.filter((action) => action.type !== 'create')
  if (named.some((action) => !known.has(action.id))) return rejected('slot-not-found')

  const changes = named.flatMap((action) => {
    const before = known.get(action.id)
    return before === undefined ? [] : [{ before, after: action.type === 'delete' ? null : withChange(before, action) }]
  })
  const created = actions.filter((action) => action.type === 'create').map(rangeOf)
  const isWellFormed =
    created.every((slot) => mayCreate(slot, now)) && changes.every(({ before, after }) => mayChange(before, after, now))
  if (!isWellFormed) return rejected('bad-request')

  const updated = changes.flatMap(({ after }) => after ?? [])
  const touched = new Set(changes.map(({ before }) => before.id))
  if (hasOverlap([...slots.filter((slot) => !touched.has(slot.id)), ...updated, ...created]))
    return rejected('conflicting-schedule')
  return {
    ok: true,
    removed: changes.flatMap(({ before, after }) => (after === null ? before.id : [])),
    updated,
    created,
  }
}

function malformedActionsError(actions: readonly SlotAction[]): SlotEditError | null {
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

function withChange(before: Slot, given: { start?: string | undefined; end?: string | undefined }): Slot {
  const { start = before.start, end = before.end } = given
  return { id: before.id, start: new Date(start), end: new Date(end) }
}

function isWithinBounds({ start, end }: Range, now: Date): boolean {
  const length = end.getTime() - start.getTime()
  return (
    isOnGrid(start) &&
    isOnGrid(end) &&
    length >= bounds.slot.minMinutes * MINUTE_MS &&
    length <= bounds.slot.maxMinutes * MINUTE_MS &&
    end.getTime() <= now.getTime() + bounds.slot.horizonDays * DAY_MS
  )
}

/** A slot may start in the current quarter of an hour at the earliest, so it always ends after now. */
function mayCreate(slot: Range, now: Date): boolean {
  return isWithinBounds(slot, now) && slot.start.getTime() >= floorToGrid(now.getTime())
}

/**
 * `after` is null for a deletion. A slot that has begun keeps its start and may not end before now; a slot that is over
 * cannot be changed.
 */
function mayChange(before: Range, after: Range | null, now: Date): boolean {
  if (before.end <= now) return false
  if (after === null) return true
  if (before.start > now) return mayCreate(after, now)
  return isWithinBounds(after, now) && after.start.getTime() === before.start.getTime() && after.end >= now
}

/** In a list sorted by start, the first overlap is always between neighbours: O(n log n). */
function hasOverlap(slots: readonly Range[]): boolean {
  const sorted = slots.toSorted(byStart)
  return sorted.some((slot, place) => slot.start < (sorted[place - 1]?.end ?? slot.start))
}
