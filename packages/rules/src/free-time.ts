// A tutor's bookable starts of the next days as bits, one for each quarter of an hour (extras.md 1 D). Questions about
// thousands of tutors are then a few hundred machine words of "and".
import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { Range } from './slots.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const QUARTER = bounds.grid * MINUTE
const BITS = 32

/** Two days beyond the booking window, so that bits a day old still cover the whole window. */
export const heldDays = bounds.bookingWindowDays + 2
export const heldQuarters = (heldDays * DAY) / QUARTER
const words = heldQuarters / BITS

/**
 * Bit n stands for the start `origin + n`, in quarters of an hour since 1970. Starts of half an hour are kept by
 * themselves: two free quarters in a row may lie in two slots that touch, and a lesson lies wholly in one (lessons.md
 * B2).
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
export type Quarters = readonly [start: number, end: number]

export const quarterOf = (time: number): number => Math.floor(time / QUARTER)
export const timeOfQuarter = (quarter: number): Date => new Date(quarter * QUARTER)
/** What is taken takes the whole of every quarter it touches. */
export const takenQuarters = ({ start, end }: Range): Quarters => [
  Math.floor(start.getTime() / QUARTER),
  Math.ceil(end.getTime() / QUARTER),
]
/** A slot gives only the quarters that lie wholly in it. */
export const slotQuarters = ({ start, end }: Range): Quarters => [
  Math.ceil(start.getTime() / QUARTER),
  Math.floor(end.getTime() / QUARTER),
]

export const noFreeTime = (origin: number): FreeTime => ({
  origin,
  short: new Uint32Array(words),
  long: new Uint32Array(words),
})

const set = (bits: Uint32Array, place: number) => {
  bits[place >>> 5] = ((bits[place >>> 5] ?? 0) | (1 << (place & 31))) >>> 0
}

/** Free time from `origin` on: the slots less what is taken of them. */
export function freeTime(origin: number, slots: readonly Quarters[], taken: readonly Quarters[]): FreeTime {
  const free = noFreeTime(origin)
  fill(free, { slots, taken, from: origin })
  return free
}

const busy = new Uint8Array(heldQuarters)

function fill(free: FreeTime, given: { slots: readonly Quarters[]; taken: readonly Quarters[]; from: number }): void {
  const lowest = Math.max(given.from, free.origin)
  const clip = (quarter: number) => Math.min(Math.max(quarter, lowest), free.origin + heldQuarters) - free.origin
  busy.fill(0)
  for (const [start, end] of given.taken) busy.fill(1, clip(start), clip(end))
  for (const [start, end] of given.slots) {
    const last = clip(end)
    for (let place = clip(start); place < last; place++) {
      if (busy[place] === 1) continue
      set(free.short, place)
      if (place + 1 < last && busy[place + 1] === 0) set(free.long, place)
    }
  }
}

/** Quarters whose half-hour starts an older origin could not see to the end. */
export const blindQuarters = 1

/**
 * The same free time from a later origin: bits move forward, and the strip that came into sight is read from `strip`,
 * which holds whatever meets `[free.origin + heldQuarters - blindQuarters, origin + heldQuarters)`.
 */
export function movedForward(
  free: FreeTime,
  origin: number,
  strip: { slots: readonly Quarters[]; taken: readonly Quarters[] },
): FreeTime {
  const moved = {
    origin,
    short: shifted(free.short, origin - free.origin),
    long: shifted(free.long, origin - free.origin),
  }
  fill(moved, { ...strip, from: free.origin + heldQuarters - blindQuarters })
  return moved
}

function shifted(bits: Uint32Array, by: number): Uint32Array {
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
 * The starts that can be booked at `now`: after the notice, inside the booking window, or inside `withinMinutes`
 * (lessons.md B6).
 */
export function bookableRange(
  now: Date,
  given: { noticeMinutes: number; withinMinutes?: number | undefined; windowDays?: number },
): StartRange {
  const window = (given.windowDays ?? bounds.bookingWindowDays) * DAY
  const ahead = given.withinMinutes === undefined ? window : Math.min(window, given.withinMinutes * MINUTE)
  return {
    first: Math.ceil((now.getTime() + given.noticeMinutes * MINUTE) / QUARTER),
    last: quarterOf(now.getTime() + ahead),
  }
}

/** What is asked of a tutor's free time; `mask` has the same origin and length and leaves only its own starts. */
export interface Asked {
  readonly duration: LessonDuration
  readonly range: StartRange
  readonly mask?: Uint32Array | undefined
}

/** The earliest start that fits, in quarters since 1970; null when there is none. */
export function firstStart(free: FreeTime, { duration, range, mask }: Asked): number | null {
  const bits = startsOf(free, duration)
  const first = Math.max(0, range.first - free.origin)
  const last = Math.min(heldQuarters - 1, range.last - free.origin)
  for (let word = first >>> 5; word <= last >>> 5; word++) {
    let left = (bits[word] ?? 0) & (mask === undefined ? -1 : (mask[word] ?? 0))
    if (word === first >>> 5) left &= -1 << (first & 31)
    if (left === 0) continue
    const place = word * BITS + (31 - Math.clz32(left & -left))
    return place <= last ? free.origin + place : null
  }
  return null
}

/** Every start that fits, ascending, in quarters since 1970. */
export function allStarts(free: FreeTime, asked: Asked): number[] {
  const starts: number[] = []
  const { last } = asked.range
  let next = firstStart(free, asked)
  while (next !== null) {
    starts.push(next)
    next = firstStart(free, { ...asked, range: { first: next + 1, last } })
  }
  return starts
}
