import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, QueryId, oneOf, paginated, paging } from './fields.ts'
import { admins } from './roles.ts'

/** What a person may be told about (extras.md 6.4). */
export const NotificationEvent = {
  ReminderDay: 'reminder-day',
  ReminderHour: 'reminder-hour',
  ReminderSoon: 'reminder-soon',
  Booked: 'booked',
  Changed: 'changed',
  Canceled: 'canceled',
  Payment: 'payment',
  Refund: 'refund',
  Withdrawal: 'withdrawal',
  ChatMessage: 'chat-message',
  TutorFree: 'tutor-free',
  MinutesExpiring: 'minutes-expiring',
  Interview: 'interview',
  Demo: 'demo',
  WeeklySummary: 'weekly-summary',
  News: 'news',
} as const
export type NotificationEvent = (typeof NotificationEvent)[keyof typeof NotificationEvent]

/** `message` is WhatsApp or Telegram, whichever the person chose. */
export const Channel = { Message: 'message', Push: 'push', Email: 'email' } as const
export type Channel = (typeof Channel)[keyof typeof Channel]

const Cells = z.object({ message: z.boolean(), push: z.boolean(), email: z.boolean() })
const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const Quiet = z.nullable(z.object({ from: ClockTime, to: ClockTime }))

function everyEvent<S extends z.core.$ZodType>(cells: S) {
  const shape = Object.fromEntries(Object.values(NotificationEvent).map((event) => [event, cells]))
  return z.object(shape as Record<NotificationEvent, S>)
}

/** Where Telegram messages stand: no bot in this installation, a chat that can be written to, or none yet. */
export const TelegramChat = { Off: 'off', Linked: 'linked', Missing: 'missing' } as const

export const NotificationSettings = z.object({
  events: everyEvent(Cells),
  quiet: Quiet,
  telegram: oneOf(TelegramChat),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/user/notification',
  who: 'signed-in',
  summary: 'What I am told, and how',
  reply: NotificationSettings,
})

export const UpdateNotificationSettings = z.object({
  events: z.optional(z.partial(everyEvent(z.partial(Cells)))),
  quiet: z.optional(Quiet),
})

export const updateNotificationSettings = endpoint({
  name: 'updateNotificationSettings',
  method: 'PUT',
  path: '/user/notification',
  who: 'signed-in',
  summary: 'Change some cells; locked ones are ignored',
  body: UpdateNotificationSettings,
  reply: NotificationSettings,
  fails: ['empty-request'],
})

export const testNotification = endpoint({
  name: 'testNotification',
  method: 'POST',
  path: '/user/notification/test',
  who: 'signed-in',
  summary: 'Send me a test by one channel',
  body: z.object({ channel: oneOf(Channel) }),
  fails: ['service-unavailable'],
})

/** The bot's address with a short-lived word that says whose chat it is. */
export const TelegramInvitation = z.object({ url: z.url(), expiresAt: Instant })

export const linkTelegram = endpoint({
  name: 'linkTelegram',
  method: 'POST',
  path: '/user/telegram-link',
  who: 'signed-in',
  summary: 'Address that opens the bot and links its chat to me',
  reply: TelegramInvitation,
  fails: ['service-unavailable'],
})

export const unlinkTelegram = endpoint({
  name: 'unlinkTelegram',
  method: 'DELETE',
  path: '/user/telegram-link',
  who: 'signed-in',
  summary: 'The bot writes to me no more',
})

export const DeliveryState = {
  Waiting: 'waiting',
  Sending: 'sending',
  Sent: 'sent',
  Failed: 'failed',
  Skipped: 'skipped',
} as const
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState]

/** One notification by one channel; addresses and phone numbers in its text are masked. */
export const SentNotification = z.object({
  kind: z.string(),
  channel: oneOf(Channel),
  state: oneOf(DeliveryState),
  at: Instant,
  text: z.string(),
})
export type SentNotification = z.infer<typeof SentNotification>

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/admin/delivery/list',
  who: admins,
  summary: 'What a person was told in the last 90 days, newest first',
  query: z.object({ userId: QueryId, ...paging }),
  reply: paginated(SentNotification),
})
