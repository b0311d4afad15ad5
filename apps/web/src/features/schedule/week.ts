import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { dayIn } from '@hiwar/rules/slots.ts'

const HALF_HOUR = 30
const MINUTES_OF_DAY = 24 * 60

/** Civil day `YYYY-MM-DD` some days later; days are added on the calendar, so a clock change moves nothing. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The Saturday that opens the week of `day`. */
export function saturdayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 1) % 7))
}

/** Slots by the civil day they begin on, in `zone`. */
export function slotsByDay(slots: readonly AvailabilitySlot[], zone: string): Map<string, AvailabilitySlot[]> {
  return Map.groupBy(slots, (slot) => dayIn(new Date(slot.start), zone))
}

/** Half hours of a day that may begin (`isEnd` false) or end a slot, minutes from 0:00; 1440 is the day's end. */
export function halfHours(isEnd: boolean): number[] {
  const first = isEnd ? HALF_HOUR : 0
  return Array.from({ length: MINUTES_OF_DAY / HALF_HOUR }, (_, place) => first + place * HALF_HOUR)
}
