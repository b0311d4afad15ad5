import type { LessonDuration, Weekday } from '@hiwar/contract/enums.ts'
import { heldQuarters, timeOfQuarter } from './free-time.ts'
import { offsetAt } from './zone.ts'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4
const QUARTERS_A_DAY = 96

/**
 * When somebody would like a lesson: on these weekdays, inside these windows `HH:MM-HH:MM` of the wall clock in `zone`
 * (extras.md 1).
 */
export interface TimeWish {
  readonly days?: readonly Weekday[] | undefined
  readonly windows?: readonly string[] | undefined
  readonly zone: string
  readonly duration: LessonDuration
}

interface Window {
  readonly from: number
  /** Beyond 1440 when the window runs over midnight. */
  readonly to: number
}

function windowOf(text: string): Window {
  const [from = 0, to = 0] = text.split('-').map((clock) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return hours * 60 + minutes
  })
  return { from, to: to > from ? to : to + DAY_MINUTES }
}

/**
 * A bit for each of the held starts from `origin` (quarters since 1970): set where a piece that begins there meets the
 * wish. Undefined when the wish leaves every start open. The day is the day of the start, so a piece after midnight
 * belongs to the next one (lessons.md B6).
 */
export function wishMask(wish: TimeWish, origin: number): Uint32Array | undefined {
  const days = wish.days === undefined || wish.days.length === 0 ? null : new Set<number>(wish.days)
  const windows = wish.windows === undefined || wish.windows.length === 0 ? null : wish.windows.map(windowOf)
  if (days === null && windows === null) return undefined

  const fits = (minute: number) =>
    windows === null ||
    windows.some(
      ({ from, to }) =>
        (from <= minute && minute + wish.duration <= to) ||
        (from <= minute + DAY_MINUTES && minute + DAY_MINUTES + wish.duration <= to),
    )
  const mask = new Uint32Array(heldQuarters / 32)
  for (const { place, wall } of wallClock(origin, wish.zone)) {
    const day = Math.floor(wall / DAY_MINUTES)
    const minute = wall - day * DAY_MINUTES
    if ((days === null || days.has((day + EPOCH_WEEKDAY) % 7)) && fits(minute))
      mask[place >>> 5] = ((mask[place >>> 5] ?? 0) | (1 << (place & 31))) >>> 0
  }
  return mask
}

/** Minutes of the wall clock since 1970 at each held start, by zone data: right on both sides of a clock change. */
function* wallClock(origin: number, zone: string): Generator<{ place: number; wall: number }> {
  const offset = (place: number) => offsetAt(timeOfQuarter(origin + place), zone) / MINUTE
  const at = (place: number, minutes: number) => ({
    place,
    wall: timeOfQuarter(origin + place).getTime() / MINUTE + minutes,
  })
  for (let day = 0; day < heldQuarters; day += QUARTERS_A_DAY) {
    const before = offset(day)
    // Asking for each quarter costs a hundred times more; a day whose ends agree has no change inside.
    const isSteady = offset(day + QUARTERS_A_DAY) === before
    for (let place = day; place < day + QUARTERS_A_DAY; place++) yield at(place, isSteady ? before : offset(place))
  }
}
