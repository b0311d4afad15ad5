import { Role } from '@hiwar/contract/enums.ts'
import { Channel, NotificationEvent } from '@hiwar/contract/notifications.ts'

/**
 * State of one event on one channel. `fixed` is on and cannot be switched off; `none` means the channel is not offered.
 */
export type PreferenceState = 'on' | 'off' | 'fixed' | 'none'

export type PreferenceChanges = Partial<Record<NotificationEvent, Partial<Record<Channel, boolean>>>>

type Row = readonly [message: PreferenceState, push: PreferenceState, email: PreferenceState]

const reminder: Row = ['on', 'on', 'off']
const offByDefault: Row = ['off', 'off', 'off']

/** Defaults of each event (extras.md 6.4). */
const defaults: Record<NotificationEvent, Row> = {
  [NotificationEvent.ReminderDay]: reminder,
  [NotificationEvent.ReminderHour]: reminder,
  [NotificationEvent.ReminderSoon]: ['none', 'on', 'none'],
  [NotificationEvent.Booked]: reminder,
  [NotificationEvent.Changed]: reminder,
  [NotificationEvent.Canceled]: reminder,
  [NotificationEvent.Payment]: ['on', 'on', 'fixed'],
  [NotificationEvent.Refund]: ['on', 'on', 'fixed'],
  [NotificationEvent.Withdrawal]: reminder,
  [NotificationEvent.ChatMessage]: ['none', 'on', 'off'],
  [NotificationEvent.TutorFree]: reminder,
  [NotificationEvent.MinutesExpiring]: ['off', 'on', 'off'],
  [NotificationEvent.Interview]: reminder,
  [NotificationEvent.Demo]: reminder,
  [NotificationEvent.WeeklySummary]: offByDefault,
  [NotificationEvent.News]: offByDefault,
}

const column: Record<Channel, 0 | 1 | 2> = { [Channel.Message]: 0, [Channel.Push]: 1, [Channel.Email]: 2 }
const aboutBookings: readonly NotificationEvent[] = [
  NotificationEvent.Booked,
  NotificationEvent.Changed,
  NotificationEvent.Canceled,
]
const deferredEvents: ReadonlySet<NotificationEvent> = new Set([
  NotificationEvent.ChatMessage,
  NotificationEvent.TutorFree,
  NotificationEvent.MinutesExpiring,
  NotificationEvent.WeeklySummary,
  NotificationEvent.News,
])

/** The default before the user changes it. Tutors are always notified of booking changes by message. */
export function preferenceStateOf(event: NotificationEvent, channel: Channel, role: Role): PreferenceState {
  const isTutorLike = role === Role.Tutor || role === Role.TutorManager
  if (isTutorLike && channel === Channel.Message && aboutBookings.includes(event)) return 'fixed'
  return defaults[event][column[channel]]
}

/** Whether a user is notified of this event on this channel (extras.md 6.4). */
export function isNotified(
  event: NotificationEvent,
  channel: Channel,
  role: Role,
  changed: PreferenceChanges,
): boolean {
  const state = preferenceStateOf(event, channel, role)
  if (state === 'fixed') return true
  return state !== 'none' && (changed[event]?.[channel] ?? state === 'on')
}

/** Whether quiet hours defer the event until they end. */
export const isDeferredByQuietHours = (event: NotificationEvent): boolean => deferredEvents.has(event)
