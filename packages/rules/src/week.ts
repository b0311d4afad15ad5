import { Temporal } from 'temporal-polyfill'
import { Weekday } from '@hiwar/contract/enums.ts'
import { CAIRO } from './zone.ts'

const dayOf = (day: string) => Temporal.PlainDate.from(day)

function instantOf(zoned: Temporal.ZonedDateTime): Date {
  return new Date(zoned.epochMilliseconds)
}

/** Cairo's calendar day of an instant, `YYYY-MM-DD`. */
export function cairoDay(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(CAIRO).toPlainDate().toString()
}

/** 00:00 of a Cairo day, or the first instant of the day where the spring change removes that hour. */
export function startOfCairoDay(day: string): Date {
  return instantOf(dayOf(day).toZonedDateTime(CAIRO))
}

/**
 * A wall-clock time `HH:MM` of a Cairo day as an instant. A time skipped by the spring change moves an hour later; of a
 * time that occurs twice in autumn, the first.
 */
export function atCairo(day: string, time: string): Date {
  return instantOf(dayOf(day).toZonedDateTime({ timeZone: CAIRO, plainTime: Temporal.PlainTime.from(time) }))
}

/** Adds calendar days, not multiples of 24 hours. */
export const addDays = (day: string, days: number): string => dayOf(day).add({ days }).toString()

/** Calendar days from one day to another, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  dayOf(from).until(dayOf(to), { largestUnit: 'days' }).days

const { Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday } = Weekday
const isoWeekdays = new Map<number, Weekday>([
  [1, Monday],
  [2, Tuesday],
  [3, Wednesday],
  [4, Thursday],
  [5, Friday],
  [6, Saturday],
])

/** The weekday of a calendar day. */
export const weekdayOf = (day: string): Weekday => isoWeekdays.get(dayOf(day).dayOfWeek) ?? Sunday

/** The Saturday on which the week (Saturday to Friday) of a calendar day starts. */
export const saturdayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 1) % 7))

/**
 * The first time after `now` with the same wall-clock time and weekday in Cairo as `start`, at least a week after it. A
 * time skipped by the spring change moves an hour later.
 */
export function sameTimeNextWeek(start: Date, now: Date): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(CAIRO)
  const weeks = Math.max(1, Math.ceil(daysBetween(cairoDay(start), cairoDay(now)) / 7))
  const first = zoned.add({ weeks })
  return instantOf(first.epochMilliseconds > now.getTime() ? first : zoned.add({ weeks: weeks + 1 }))
}
