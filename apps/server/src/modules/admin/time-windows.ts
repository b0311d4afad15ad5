import { addDays, cairoDay, saturdayOf, startOfCairoDay } from '@hiwar/rules/week.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'

const POINTS = 12

/** A half-open time range; `place` is its index in the series, from 0. */
export interface Window {
  readonly place: number
  readonly from: Date
  readonly to: Date
}

/**
 * The current period up to now, the same part of the period before, and the last twelve periods, oldest first, the
 * twelfth of which is the current one.
 */
export interface Trend {
  readonly value: Window
  readonly previous: Window
  readonly spark: readonly Window[]
}

const earlierOf = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()))

const windowOf = (place: number, from: Date, to: Date): Window => ({ place, from, to })

/** The last `days` days of Cairo, today included. */
export function dayWindows(days: number, now: Date): (Window & { readonly day: string })[] {
  const today = cairoDay(now)
  return Array.from({ length: days }, (_, place) => {
    const day = addDays(today, place - days + 1)
    return { place, day, from: startOfCairoDay(day), to: startOfCairoDay(addDays(day, 1)) }
  })
}

/** The weeks from Saturday that touch the last `days` days. */
export function weekWindows(days: number, now: Date): (Window & { readonly weekStart: string })[] {
  const today = cairoDay(now)
  const first = saturdayOf(addDays(today, 1 - days))
  const windows: (Window & { readonly weekStart: string })[] = []
  for (let week = first; week <= today; week = addDays(week, 7)) {
    windows.push({
      place: windows.length,
      weekStart: week,
      from: startOfCairoDay(week),
      to: startOfCairoDay(addDays(week, 7)),
    })
  }
  return windows
}

/** Whole days of Cairo: what is planned for later today counts too. */
export function dayTrend(now: Date): Trend {
  const spark = dayWindows(POINTS, now).map(({ place, from, to }) => ({ place, from, to }))
  const [previous, value] = spark.slice(-2)
  const today = value ?? windowOf(0, now, now)
  return { value: today, previous: previous ?? today, spark }
}

/** Weeks from Saturday; the previous one ends at the same hour of the week. */
export function weekTrend(now: Date): Trend {
  const start = saturdayOf(cairoDay(now))
  const spark = Array.from({ length: POINTS }, (_, place) => {
    const week = addDays(start, (place - POINTS + 1) * 7)
    const end = startOfCairoDay(addDays(week, 7))
    return windowOf(place, startOfCairoDay(week), earlierOf(end, now))
  })
  const from = startOfCairoDay(addDays(start, -7))
  return {
    value: windowOf(0, startOfCairoDay(start), now),
    previous: windowOf(0, from, new Date(from.getTime() + now.getTime() - startOfCairoDay(start).getTime())),
    spark,
  }
}

/** Months of Cairo; the previous one ends on the same day of the month, or at its own end if it is shorter. */
export function monthTrend(now: Date): Trend {
  const today = cairoDay(now)
  const starts = Array.from({ length: POINTS + 1 }, (_, place) =>
    startOfCairoDay(monthBefore(today, POINTS - 1 - place)),
  )
  const spark = Array.from({ length: POINTS }, (_, place) => {
    const [from = now, end = now] = starts.slice(place, place + 2)
    return windowOf(place, from, end)
  })
  const [before, current] = spark.slice(-2)
  const value = windowOf(0, current?.from ?? now, now)
  const start = before?.from ?? now
  const sameDay = new Date(start.getTime() + now.getTime() - value.from.getTime())
  return { value, previous: windowOf(0, start, earlierOf(sameDay, value.from)), spark }
}

/** First day of the month `months` before the day's own. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}

/** The present moment and those one to eleven weeks ago, for figures that are a count at a moment. */
export function momentTrend(now: Date): Trend {
  const spark = Array.from({ length: POINTS }, (_, place) => {
    const at = new Date(now.getTime() - (POINTS - 1 - place) * 7 * DAY_MS)
    return windowOf(place, at, at)
  })
  const [previous, value] = spark.slice(-2)
  const current = value ?? windowOf(0, now, now)
  return { value: current, previous: previous ?? current, spark }
}
