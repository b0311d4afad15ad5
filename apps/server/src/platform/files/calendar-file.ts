import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { DAY_SECONDS, HOUR_SECONDS } from '@hiwar/contract/time.ts'

export interface CalendarEvent {
  /** Never changes, not even with the host name. */
  readonly uid: string
  /** Grows with every change; calendars keep the version with the highest. */
  readonly sequence: number
  readonly start: Date
  readonly end: Date
  readonly updatedAt: Date
  readonly isCanceled: boolean
  readonly title: string
  readonly description: string
  readonly url: string
}

interface CalendarFile {
  readonly name: string
  /** Shown as the organizer; never a member's own address. */
  readonly organizer: { readonly name: string; readonly email: string }
  /** Null for a feed; a single file publishes its event or cancels it. */
  readonly method: 'publish' | 'cancel' | null
  readonly events: readonly CalendarEvent[]
}

const alarmsBefore = [DAY_SECONDS, HOUR_SECONDS, 600]
const REFRESH_SECONDS = 900

const methods = { publish: ICalCalendarMethod.PUBLISH, cancel: ICalCalendarMethod.CANCEL }

/** An RFC 5545 calendar as text; times in UTC, lines of at most 75 octets (extras.md 4). */
export function calendarFile({ name, organizer, method, events }: CalendarFile): string {
  const calendar = ical({
    name,
    prodId: { company: 'Hiwar', product: 'Lessons', language: 'AR' },
    ttl: REFRESH_SECONDS,
    method: method === null ? null : methods[method],
  })
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      start: event.start,
      end: event.end,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      summary: event.title,
      description: event.description,
      url: event.url,
      organizer,
      class: ICalEventClass.PRIVATE,
      status: event.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms: event.isCanceled
        ? []
        : alarmsBefore.map((trigger) => ({ type: ICalAlarmType.display, trigger, description: event.title })),
    })
  }
  return calendar.toString()
}
