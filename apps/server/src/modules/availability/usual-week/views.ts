import type { KeptBooking, UsualWeek } from '@hiwar/contract/availability-rules.ts'
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { clockOfMinute, usualWeekUntil } from '@hiwar/rules/usual-week.ts'
import type { BookingInSlot } from '../queries.ts'
import type { RuleRecord, TimeOffRecord } from './queries.ts'

export function usualWeekView(given: {
  version: number
  rules: readonly RuleRecord[]
  timeOff: readonly TimeOffRecord[]
  now: Date
}): UsualWeek {
  return {
    version: given.version,
    rules: given.rules.map(({ id, weekday, from, to }) => ({
      id,
      weekday,
      from: clockOfMinute(from),
      to: clockOfMinute(to),
    })),
    timeOff: [...given.timeOff],
    until: usualWeekUntil(given.now),
  }
}

const kindNames = {
  [CalendarKind.Lesson]: 'lesson',
  [CalendarKind.Interview]: 'interview',
  [CalendarKind.Demo]: 'demo',
} as const

export const keptBookingView = ({ slotId, kind, id, start, end }: BookingInSlot): KeptBooking => ({
  slotId,
  kind: kindNames[kind],
  bookingId: id,
  start: start.toISOString(),
  end: end.toISOString(),
})
