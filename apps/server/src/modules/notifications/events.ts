import type { Message, MessageKind } from '@hiwar/arabic/messages.ts'
import { Channel, NotificationEvent } from '@hiwar/contract/notifications.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** Channels of messages that are sent whatever the preferences say. */
const fixedChannels: Partial<Record<MessageKind, readonly Channel[]>> = {
  'money-alert': [Channel.Message, Channel.Email],
  'video-reviewed': [Channel.Message, Channel.Push],
  'report-reply': [Channel.Email],
  'deletion-requested': [Channel.Message, Channel.Email],
  'deletion-soon': [Channel.Message, Channel.Email],
  'deletion-canceled': [Channel.Message, Channel.Email],
  'deletion-declined': [Channel.Message, Channel.Email],
  'deletion-done': [Channel.Message, Channel.Email],
  'password-changed': [Channel.Email],
  'signed-out-everywhere': [Channel.Email],
  'second-factor-on': [Channel.Email],
  'second-factor-off': [Channel.Email],
  'recovery-code-used': [Channel.Email],
  'email-changed': [Channel.Email],
  'admin-created': [Channel.Email],
}

const events: Partial<Record<MessageKind, NotificationEvent>> = {
  'lesson-booked': NotificationEvent.Booked,
  'lesson-changed': NotificationEvent.Changed,
  'lesson-canceled': NotificationEvent.Canceled,
  'payment-succeeded': NotificationEvent.Payment,
  'payment-failed': NotificationEvent.Payment,
  'payment-refunded': NotificationEvent.Refund,
  withdrawal: NotificationEvent.Withdrawal,
  'tutor-free': NotificationEvent.TutorFree,
  'minutes-expiring': NotificationEvent.MinutesExpiring,
  'chat-message': NotificationEvent.ChatMessage,
  'weekly-summary': NotificationEvent.WeeklySummary,
}

const remindersByMinutes = {
  1440: NotificationEvent.ReminderDay,
  60: NotificationEvent.ReminderHour,
  10: NotificationEvent.ReminderSoon,
} as const

/** The notification setting that decides about a message; null when it is always sent. */
export function eventOf(message: Message): NotificationEvent | null {
  if (message.kind === 'reminder') return remindersByMinutes[message.minutes]
  if ('booking' in message)
    return message.booking === 'interview' ? NotificationEvent.Interview : NotificationEvent.Demo
  return events[message.kind] ?? null
}

/** Channels of a message that no setting decides about. */
export const channelsOf = (message: Message): readonly Channel[] => fixedChannels[message.kind] ?? []

const accountWarnings: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'password-changed',
  'signed-out-everywhere',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'email-changed',
  'admin-created',
])

/** True for messages that warn about the account itself: they are mailed to an unverified address too. */
export const isAccountWarning = (message: Message): boolean =>
  message.kind.startsWith('deletion-') || accountWarnings.has(message.kind)

/** What a message is about, as `lesson:7`; stored with its deliveries. */
export function aboutOf(message: Message): string | null {
  if ('lessonId' in message) return `lesson:${message.lessonId}`
  if ('booking' in message) return `${message.booking}:${message.id}`
  if ('transactionId' in message) return `transaction:${message.transactionId}`
  return 'invoiceId' in message ? `invoice:${message.invoiceId}` : null
}

/**
 * How long before the start a reminder is still worth sending: a day's reminder until 2 hours before, an hour's until 5
 * minutes before (lessons.md M3).
 */
export const minLeadMinutes = { 1440: 120, 60: 5, 10: 0 } as const

/** When a message becomes useless; null when it never does. */
export function expiryOf(message: Message): Date | null {
  if (message.kind === 'reminder')
    return new Date(Date.parse(message.start) - minLeadMinutes[message.minutes] * MINUTE_MS)
  if (message.kind === 'tutor-free') return new Date(message.start)
  return message.kind === 'minutes-expiring' ? new Date(message.renewsAt) : null
}
