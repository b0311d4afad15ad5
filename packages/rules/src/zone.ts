import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** The product's time zone: quota weeks, reminders and date keys are always in Cairo time. */
export const CAIRO = 'Africa/Cairo'

/**
 * The instant of a wall-clock minute of a calendar day in `zone`, found by iteration so that skipped and repeated hours
 * are correct.
 */
export function instantOf(day: string, minute: number, zone: string): Date {
  const target = new Date(`${day}T00:00:00Z`).getTime() + minute * MINUTE_MS
  let guess = target
  // Two rounds are enough: the zone's offset at the guess, then at the corrected guess.
  for (let round = 0; round < 2; round++) guess = target - offsetAt(new Date(guess), zone)
  return new Date(guess)
}

const partsFormats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which the zone's wall clock is ahead of UTC. */
export function offsetAt(at: Date, zone: string): number {
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
