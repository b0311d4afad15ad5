// The rows of a week's calendar. Most days have the same 24; a clock change gives a day 23 or 25 of them.
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { dayBounds, daysFrom } from './civil-day.ts'
import { offsetAt } from './zone.ts'

/** An hour of the wall clock; one that the clock shows twice has a second row, half an hour further (23, 23.5). */
export type HourRow = number

export interface DayHours {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Milliseconds. */
  readonly start: number
  readonly end: number
  /** 23 to 25. */
  readonly length: number
  /** Places of the rows of the week that this day does not have. */
  readonly missing: readonly number[]
  /** Minutes from the top of the calendar to an instant of the day; others count as its first or last. */
  readonly topOf: (at: number) => number
}

export interface WeekHours {
  readonly rows: readonly HourRow[]
  readonly days: readonly DayHours[]
}

const usualRows: readonly HourRow[] = Array.from({ length: 24 }, (_, hour) => hour)
const halfHour = HOUR_MS / 2

/** The rows of the seven days from `first` on. */
export function weekHours(first: string, zone: string): WeekHours {
  const days = daysFrom(first).map((day) => ({ day, ...dayBounds(day, zone) }))
  const rowsOfDays = days.map(({ start, end, ...given }) => {
    if (end - start === 24 * HOUR_MS) return usualRows
    const moments = Array.from({ length: (end - start) / halfHour }, (_, place) => start + place * halfHour)
    return [...new Set(moments.map((at) => wallMinute(at, { ...given, start }, zone).row))]
  })
  const rows = [...new Set([...usualRows, ...rowsOfDays.flat()])].toSorted((one, other) => one - other)
  return {
    rows,
    days: days.map((day, place) => ({
      ...day,
      length: (day.end - day.start) / HOUR_MS,
      missing: rows.flatMap((row, index) => (rowsOfDays[place]?.includes(row) === true ? [] : [index])),
      topOf: (at) => {
        if (at >= day.end) return topOf(day.end - MINUTE_MS, day, { rows, zone }) + 1
        return topOf(Math.max(at, day.start), day, { rows, zone })
      },
    })),
  }
}

/**
 * The time of a day that stands between two places of its column, in minutes from the top and in whole steps of so many
 * milliseconds; null where the day has no such hour.
 */
export function spanAt(
  day: DayHours,
  { from, to, step }: { from: number; to: number; step: number },
): { start: number; end: number } | null {
  const starts = Array.from({ length: (day.end - day.start) / step }, (_, place) => day.start + place * step)
  const inside = starts.filter((at) => from <= day.topOf(at) && day.topOf(at) < to)
  const [first, last] = [inside[0], inside.at(-1)]
  return first === undefined || last === undefined ? null : { start: first, end: last + step }
}

interface Day {
  readonly day: string
  readonly start: number
}

function topOf(at: number, day: Day, { rows, zone }: { rows: readonly HourRow[]; zone: string }): number {
  const { row, minute } = wallMinute(at, day, zone)
  return rows.indexOf(row) * 60 + (minute % 60)
}

/** What the clock shows, and its row: after a clock was set back, hours come a second time. */
function wallMinute(at: number, { day, start }: Day, zone: string): { row: HourRow; minute: number } {
  const [offset, offsetBefore] = [offsetAt(new Date(at), zone), offsetAt(new Date(start), zone)]
  const minute = Math.floor((at + offset - Date.parse(`${day}T00:00:00Z`)) / MINUTE_MS)
  const setBack = offsetBefore - offset
  const isRepeated = setBack > 0 && at - setBack >= start && offsetAt(new Date(at - setBack), zone) === offsetBefore
  return { row: Math.floor(minute / 60) + (isRepeated ? 0.5 : 0), minute }
}
