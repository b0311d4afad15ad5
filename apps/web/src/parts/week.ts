import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, dayBounds } from '@hiwar/rules/civil-day.ts'
import { dayIn, instantOf } from '@hiwar/rules/zone.ts'

/** The last day whose times may be published. */
export function lastDay(now: Date, zone: string): string {
  return dayIn(new Date(now.getTime() + bounds.slot.horizonDays * DAY_MS), zone)
}

/** Why no later week than that of `first` can be edited; undefined when one can. */
export const scheduleEndReason = (first: string, last: string): string | undefined =>
  addDays(first, 7) > last ? 'لا تُنشر الأوقات لأبعد من ستة شهور.' : undefined

/**
 * The wall-clock minute of an instant, counted from 0:00 of `day`; above 1440 on later days.
 */
export function wallMinute(at: number, day: string, zone: string): number {
  const between = (at - dayBounds(day, zone).start) / MINUTE_MS
  // A clock change since midnight puts the wall clock one hour ahead or behind of the time that passed.
  return (
    [between, between + 60, between - 60].find((minute) => instantOf(day, minute, zone).getTime() === at) ?? between
  )
}

/** The same wall-clock time some days later, milliseconds. */
export function movedByDays(at: number, day: string, { days, zone }: { days: number; zone: string }): number {
  return instantOf(addDays(day, days), wallMinute(at, day, zone), zone).getTime()
}
