import type { LessonDuration, Weekday } from '@hiwar/contract/enums.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MINUTES, MINUTE_MS } from '@hiwar/contract/time.ts'
import { coveredQuarters, timeOfQuarter } from './free-time.ts'
import { offsetAt } from './zone.ts'

/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4
const QUARTER_MINUTES = bounds.grid
const QUARTERS_A_DAY = DAY_MINUTES / QUARTER_MINUTES

/**
 * When a student would like a lesson: on these weekdays, within these windows `HH:MM-HH:MM` of the wall clock in `zone`
 * (extras.md 1).
 */
export interface TimePreference {
  readonly days?: readonly Weekday[] | undefined
  readonly windows?: readonly string[] | undefined
  readonly zone: string
  readonly duration: LessonDuration
}

interface Window {
  readonly from: number
  /** Above 1440 when the window crosses midnight. */
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
 * A bitmap over the covered starts from `origin` (quarters since 1970): set where a lesson that starts there matches
 * the preference. Undefined when the preference allows every start. The weekday is that of the start, so a lesson after
 * midnight belongs to the next day (lessons.md B6).
 */
export function preferenceMask(preference: TimePreference, origin: number): Uint32Array | undefined {
  const days = preference.days === undefined || preference.days.length === 0 ? null : new Set<number>(preference.days)
  const windows =
    preference.windows === undefined || preference.windows.length === 0 ? null : preference.windows.map(windowOf)
  if (days === null && windows === null) return undefined

  const fits = (minute: number) =>
    windows === null ||
    windows.some(
      ({ from, to }) =>
        (from <= minute && minute + preference.duration <= to) ||
        (from <= minute + DAY_MINUTES && minute + DAY_MINUTES + preference.duration <= to),
    )
  // No clock of the world shows other quarters of an hour than ours.
  const quarterFits = Array.from({ length: QUARTERS_A_DAY }, (_, quarter) => fits(quarter * QUARTER_MINUTES))
  const dayFits = Array.from({ length: 7 }, (_, weekday) => days === null || days.has(weekday))
  const offsetOf = (place: number) =>
    Math.floor(offsetAt(timeOfQuarter(origin + place), preference.zone) / MINUTE_MS / QUARTER_MINUTES)
  const mask = new Uint32Array(coveredQuarters / 32)
  let offset = 0
  let isSteady = false
  for (let place = 0; place < coveredQuarters; place++) {
    const isFirst = place % QUARTERS_A_DAY === 0
    if (isFirst || !isSteady) offset = offsetOf(place)
    // A day with equal offsets at both ends has no clock change.
    if (isFirst) isSteady = offsetOf(place + QUARTERS_A_DAY) === offset
    const wall = origin + place + offset
    const day = Math.floor(wall / QUARTERS_A_DAY)
    if (dayFits[(day + EPOCH_WEEKDAY) % 7] === true && quarterFits[wall - day * QUARTERS_A_DAY] === true)
      mask[place >>> 5] = (mask[place >>> 5] ?? 0) | (1 << (place & 31))
  }
  return mask
}
