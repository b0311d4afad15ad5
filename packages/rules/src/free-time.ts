// A tutor's bookable start times as a bitmap, one bit for each quarter of an hour of the coming days (extras.md 1 D).
// Filtering thousands of tutors by free time is then a bitwise AND over a few machine words each.
import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Range } from './slots.ts'

const QUARTER = bounds.grid * MINUTE_MS
const BITS = 32

/** Two days longer than the booking window, so that a bitmap computed a day ago still covers the whole window. */
export const coveredDays = bounds.bookingWindowDays + 2
export const coveredQuarters = (coveredDays * DAY_MS) / QUARTER
const words = coveredQuarters / BITS

/**
 * Bit n stands for the start `origin + n`, in quarters of an hour since 1970. Starts of 30-minute lessons have a bitmap
 * of their own (`long`): two consecutive free quarters may belong to two adjacent slots, but a lesson must lie within
 * one slot (lessons.md B2).
 */
export interface FreeTime {
  readonly origin: number
  readonly short: Uint32Array
  readonly long: Uint32Array
}

/** Starts from `first` to `last`, both included, in quarters since 1970. */
export interface StartRange {
  readonly first: number
  readonly last: number
}

/** Slots and taken times as `[start, end)` in quarters since 1970. */
export type QuarterRange = readonly [start: number, end: number]

export const quarterOf = (time: number): number => Math.floor(time / QUARTER)
export const timeOfQuarter = (quarter: number): Date => new Date(quarter * QUARTER)
/** A booked range rounded outwards: it occupies every quarter it touches. */
export const takenQuarters = ({ start, end }: Range): QuarterRange => [
  Math.floor(start.getTime() / QUARTER),
  Math.ceil(end.getTime() / QUARTER),
]
/** A slot rounded inwards: only quarters that lie wholly within it are free. */
export const slotQuarters = ({ start, end }: Range): QuarterRange => [
  Math.ceil(start.getTime() / QUARTER),
  Math.floor(end.getTime() / QUARTER),
]

export const emptyFreeTime = (origin: number): FreeTime => ({
  origin,
  short: new Uint32Array(words),
  long: new Uint32Array(words),
})

const setBit = (bits: Uint32Array, place: number) => {
  bits[place >>> 5] = ((bits[place >>> 5] ?? 0) | (1 << (place & 31))) >>> 0
}

/** Free time from `origin` on: the slots minus the booked ranges. */
export function freeTime(origin: number, slots: readonly QuarterRange[], taken: readonly QuarterRange[]): FreeTime {
  const free = emptyFreeTime(origin)
  markFree(free, { slots, taken, from: origin })
  return free
}

const busy = new Uint8Array(coveredQuarters)

function markFree(
  free: FreeTime,
  given: { slots: readonly QuarterRange[]; taken: readonly QuarterRange[]; from: number },
): void {
  const lowest = Math.max(given.from, free.origin)
  const clip = (quarter: number) => Math.min(Math.max(quarter, lowest), free.origin + coveredQuarters) - free.origin
  busy.fill(0)
  for (const [start, end] of given.taken) busy.fill(1, clip(start), clip(end))
  for (const [start, end] of given.slots) {
    const last = clip(end)
    for (let place = clip(start); place < last; place++) {
      if (busy[place] === 1) continue
      setBit(free.short, place)
      if (place + 1 < last && busy[place + 1] === 0) setBit(free.long, place)
    }
  }
}

/** The last quarters covered from the old origin: whether a 30-minute lesson fits there was not known yet. */
export const overlapQuarters = 1

/**
 * The same free time from a later origin: the bits are shifted, and the newly covered quarters are computed from
 * `added`, the slots and booked ranges that overlap
 * `[free.origin + coveredQuarters - overlapQuarters, origin + coveredQuarters)`.
 */
export function shiftForward(
  free: FreeTime,
  origin: number,
  added: { slots: readonly QuarterRange[]; taken: readonly QuarterRange[] },
): FreeTime {
  const shifted = {
    origin,
    short: shiftBits(free.short, origin - free.origin),
    long: shiftBits(free.long, origin - free.origin),
  }
  markFree(shifted, { ...added, from: free.origin + coveredQuarters - overlapQuarters })
  return shifted
}

function shiftBits(bits: Uint32Array, by: number): Uint32Array {
  const result = new Uint32Array(words)
  const whole = by >>> 5
  const part = by & 31
  for (let word = 0; word + whole < words; word++) {
    const low = bits[word + whole] ?? 0
    const high = bits[word + whole + 1] ?? 0
    result[word] = part === 0 ? low : (low >>> part) | (high << (BITS - part))
  }
  return result
}

const startsOf = (free: FreeTime, duration: LessonDuration) =>
  duration === LessonDuration.Long ? free.long : free.short

/**
 * The starts that can be booked at `now`: after the tutor's notice and within the booking window, or within
 * `withinMinutes` if that is shorter (lessons.md B6).
 */
export function bookableRange(
  now: Date,
  given: { noticeMinutes: number; withinMinutes?: number | undefined; windowDays?: number },
): StartRange {
  const window = (given.windowDays ?? bounds.bookingWindowDays) * DAY_MS
  const ahead = given.withinMinutes === undefined ? window : Math.min(window, given.withinMinutes * MINUTE_MS)
  return {
    first: Math.ceil((now.getTime() + given.noticeMinutes * MINUTE_MS) / QUARTER),
    last: quarterOf(now.getTime() + ahead),
  }
}

/** Which starts to look for. `mask` has the same origin and length as the bitmap; only starts set in it count. */
export interface StartQuery {
  readonly duration: LessonDuration
  readonly range: StartRange
  readonly mask?: Uint32Array | undefined
}

/** The earliest start that fits, in quarters since 1970; null when there is none. */
export function firstStart(free: FreeTime, { duration, range, mask }: StartQuery): number | null {
  const bits = startsOf(free, duration)
  const first = Math.max(0, range.first - free.origin)
  const last = Math.min(coveredQuarters - 1, range.last - free.origin)
  if (last < first) return null
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    let left = (bits[word] ?? 0) & (mask === undefined ? -1 : (mask[word] ?? 0))
    if (word === first >>> 5) left &= -1 << (first & 31)
    if (left === 0) continue
    const place = word * BITS + (31 - Math.clz32(left & -left))
    return place <= last ? free.origin + place : null
  }
  return null
}

/** How many starts fit. */
export function countStarts(free: FreeTime, { duration, range, mask }: StartQuery): number {
  const bits = startsOf(free, duration)
  const first = Math.max(0, range.first - free.origin)
  const last = Math.min(coveredQuarters - 1, range.last - free.origin)
  if (last < first) return 0
  let count = 0
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    let left = (bits[word] ?? 0) & (mask === undefined ? -1 : (mask[word] ?? 0))
    if (word === first >>> 5) left &= -1 << (first & 31)
    if (word === last >>> 5) left &= -1 >>> (31 - (last & 31))
    for (; left !== 0; left &= left - 1) count += 1
  }
  return count
}

/** Every start that fits, ascending, in quarters since 1970. */
export function allStarts(free: FreeTime, query: StartQuery): number[] {
  const starts: number[] = []
  const { last } = query.range
  let next = firstStart(free, query)
  while (next !== null) {
    starts.push(next)
    next = firstStart(free, { ...query, range: { first: next + 1, last } })
  }
  return starts
}
