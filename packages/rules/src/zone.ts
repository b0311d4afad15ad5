import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'

/** The product's time zone: quota weeks, reminders and date keys are always in Cairo time. */
export const CAIRO = 'Africa/Cairo'

/**
 * The instant of a wall-clock minute of a calendar day in `zone`. A time that occurs twice is the first of the two, a
 * skipped one moves on by as much as the clock does.
 */
export const instantOf = (day: string, minute: number, zone: string): Date =>
  instantOfDay(Date.parse(`${day}T00:00:00Z`) / DAY_MS, minute, zone)

/** As `instantOf`, of a day by its number. */
export function instantOfDay(dayNumber: number, minute: number, zone: string): Date {
  const target = dayNumber * DAY_MS + minute * MINUTE_MS
  const offset = (time: number) => offsetAt(new Date(time), zone)
  // No clock changes twice within two days.
  const [before, after] = [offset(target - DAY_MS), offset(target + DAY_MS)]
  const isLater = offset(target - before) !== before && offset(target - after) === after
  return new Date(target - (isLater ? after : before))
}

/** `YYYY-MM-DD` of an instant in an IANA zone. */
export const dayIn = (at: Date, zone: string): string =>
  new Date(at.getTime() + offsetAt(at, zone)).toISOString().slice(0, 10)

/** An instant's day in an IANA zone as the number of days since 1970: for whoever counts with days. */
export const dayNumberIn = (at: Date, zone: string): number => Math.floor((at.getTime() + offsetAt(at, zone)) / DAY_MS)

const QUARTER = 15 * MINUTE_MS
const mostOffsets = 10_000
/** By zone and quarter of an hour since 1970: no clock changes within one, and asking the platform takes 10 µs. */
const offsets = new Map<string, Map<number, number>>()

/** Milliseconds by which the zone's wall clock is ahead of UTC. */
export function offsetAt(at: Date, zone: string): number {
  const quarter = Math.floor(at.getTime() / QUARTER)
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  const known = ofZone.get(quarter)
  if (known !== undefined) return known
  if (ofZone.size >= mostOffsets) ofZone.clear()
  const offset = offsetByPlatform(at, zone)
  offsets.set(zone, ofZone.set(quarter, offset))
  return offset
}

const partsFormats = new Map<string, Intl.DateTimeFormat>()

function offsetByPlatform(at: Date, zone: string): number {
  let format = partsFormats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
    partsFormats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const wall = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    part['hour'] ?? 0,
    part['minute'] ?? 0,
    part['second'] ?? 0,
  )
  return wall - Math.floor(at.getTime() / 1000) * 1000
}
