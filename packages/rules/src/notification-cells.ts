import { Role } from '@hiwar/contract/enums.ts'
import { Channel, NotificationEvent } from '@hiwar/contract/notifications.ts'

/** `fixed` is on and cannot be switched off; `none` does not exist. */
export type Cell = 'on' | 'off' | 'fixed' | 'none'

export type Changed = Partial<Record<NotificationEvent, Partial<Record<Channel, boolean>>>>

type Row = readonly [message: Cell, push: Cell, email: Cell]

const reminder: Row = ['on', 'on', 'off']
const quietly: Row = ['off', 'off', 'off']

/** The table of extras.md 6.4. */
const table: Record<NotificationEvent, Row> = {
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
  [NotificationEvent.WeeklySummary]: quietly,
  [NotificationEvent.News]: quietly,
}

const place: Record<Channel, 0 | 1 | 2> = { [Channel.Message]: 0, [Channel.Push]: 1, [Channel.Email]: 2 }
const aboutBookings: readonly NotificationEvent[] = [
  NotificationEvent.Booked,
  NotificationEvent.Changed,
  NotificationEvent.Canceled,
]
const waitsForMorning: ReadonlySet<NotificationEvent> = new Set([
  NotificationEvent.ChatMessage,
  NotificationEvent.TutorFree,
  NotificationEvent.MinutesExpiring,
  NotificationEvent.WeeklySummary,
  NotificationEvent.News,
])

/** What one cell is before the person changed it. A tutor is always told by message of what happens to bookings. */
export function cellOf(event: NotificationEvent, channel: Channel, role: Role): Cell {
  const isTutorLike = role === Role.Tutor || role === Role.TutorManager
  if (isTutorLike && channel === Channel.Message && aboutBookings.includes(event)) return 'fixed'
  return table[event][place[channel]]
}

/** Whether this event goes by this channel to this person (extras.md 6.4). */
export function isTold(event: NotificationEvent, channel: Channel, role: Role, changed: Changed): boolean {
  const cell = cellOf(event, channel, role)
  if (cell === 'fixed') return true
  return cell !== 'none' && (changed[event]?.[channel] ?? cell === 'on')
}

/** Whether quiet hours put the event off. */
export const keepsQuiet = (event: NotificationEvent): boolean => waitsForMorning.has(event)
