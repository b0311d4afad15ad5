// By which channels people are told each thing, and until when it is worth telling (lessons.md M3, M4; extras.md 6.4).
import { sampleMessages } from '@hiwar/arabic/message-samples.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import { Channel, NotificationEvent, updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/db/transact.ts'
import { everyRow } from '../../platform/db/whole-table.ts'
import { notify, notifyAll } from './service.ts'

let app: TestApp
beforeAll(async () => {
  // Within the quiet hours of everybody who has not changed them.
  app = await buildTestApp({ at: '2026-05-03T21:30:00Z', environment: { MESSENGERS_PORT: '9' } })
})
afterAll(async () => {
  await app.close()
})

/** Somebody whom every channel reaches; a mail only if the address is verified. */
async function someone(verifiedEmail = true): Promise<Person> {
  const user = { verifiedWhatsapp: true, notificationMethod: 1, verifiedEmail } as const
  const person = await app.people.student({ user })
  const { db } = app.deps
  const signIn = await db.selectFrom('signIns').select('id').where('userId', '=', person.id).executeTakeFirstOrThrow()
  await db
    .insertInto('pushSubscriptions')
    .values({
      userId: person.id,
      signInId: signIn.id,
      endpoint: `https://push.test/${person.id}`,
      p256dh: 'p',
      auth: 'a',
      label: '',
      createdAt: app.clock.now(),
    })
    .execute()
  return person
}

const cells = (isOn: boolean) => Object.fromEntries(Object.values(Channel).map((channel) => [channel, isOn]))

/** The same choice for every event and channel. */
async function choose(as: Person, isOn: boolean): Promise<Person> {
  const events = Object.fromEntries(Object.values(NotificationEvent).map((event) => [event, cells(isOn)]))
  expect((await app.call(updateNotificationSettings, { as, body: { events } })).status).toBe(200)
  return as
}

/** What is to be sent to anybody; afterwards there is nothing. */
async function takeDeliveries() {
  const rows = await app.deps.db.selectFrom('deliveries').selectAll().orderBy('channel').execute()
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
  return rows
}

async function deliveriesOf(person: Person, message: Message) {
  await transact(app.deps, async (tx) => {
    await notify(app.deps, tx, person.id, message)
  })
  return await takeDeliveries()
}

/** As one word, with what tells events of one kind apart. */
const nameOf = (message: Message) =>
  [
    message.kind,
    ...('booking' in message ? [message.booking] : []),
    ...(message.kind === 'reminder' ? [message.minutes] : []),
  ].join(' ')

/** Minutes before what the message is about from which on it is not worth telling. */
function lead(message: Message, expiresAt: Date | null): string {
  if (expiresAt === null) return 'always'
  const start = 'start' in message ? message.start : 'renewsAt' in message ? message.renewsAt : ''
  return `until ${(Date.parse(start) - expiresAt.getTime()) / MINUTE_MS} before`
}

/**
 * By default | with everything switched on | about what, when | with everything switched off | without a verified mail.
 */
const told = `
lesson-booked: message push | email message push | lesson:7, at once, always | - | message push
lesson-changed: message push | email message push | lesson:7, at once, always | - | message push
lesson-canceled: message push | email message push | lesson:7, at once, always | - | message push
reminder lesson 60: message push | email message push | lesson:7, at once, until 5 before | - | message push
reminder lesson 1440: message push | email message push | lesson:7, at once, until 120 before | - | message push
reminder lesson 10: push | push | lesson:7, at once, until 0 before | - | push
reminder interview 60: message push | email message push | interview:7, at once, until 5 before | - | message push
reminder interview 1440: message push | email message push | interview:7, at once, until 120 before | - | message push
reminder interview 10: push | push | interview:7, at once, until 0 before | - | push
reminder demo-session 60: message push | email message push | demo-session:7, at once, until 5 before | - | message push
reminder demo-session 1440: message push | email message push | demo-session:7, at once, until 120 before | - | message push
reminder demo-session 10: push | push | demo-session:7, at once, until 0 before | - | push
tutor-free: message push | email message push | -, in the morning, until 0 before | - | message push
meeting-booked interview: message push | email message push | interview:7, at once, always | - | message push
meeting-canceled interview: message push | email message push | interview:7, at once, always | - | message push
meeting-decided interview: message push | email message push | interview:7, at once, always | - | message push
meeting-booked demo-session: message push | email message push | demo-session:7, at once, always | - | message push
meeting-canceled demo-session: message push | email message push | demo-session:7, at once, always | - | message push
meeting-decided demo-session: message push | email message push | demo-session:7, at once, always | - | message push
payment-succeeded: email message push | email message push | transaction:5, at once, always | email | message push
payment-failed: email message push | email message push | transaction:5, at once, always | email | message push
payment-refunded: email message push | email message push | transaction:5, at once, always | email | message push
money-alert: email message | email message | transaction:5, at once, always | email message | message
withdrawal: message push | email message push | invoice:4, at once, always | - | message push
minutes-expiring: push | email message push | -, in the morning, until 0 before | - | push
video-reviewed: message push | message push | -, at once, always | message push | message push
chat-message: push | email push | -, in the morning, always | - | push
weekly-summary: - | email message push | -, in the morning, always | - | -
report-reply: email | email | -, at once, always | email | -
deletion-requested: email message | email message | -, at once, always | email message | email message
deletion-soon: email message | email message | -, at once, always | email message | email message
deletion-canceled: email message | email message | -, at once, always | email message | email message
deletion-declined: email message | email message | -, at once, always | email message | email message
deletion-done: email message | email message | -, at once, always | email message | email message
password-changed: email | email | -, at once, always | email | email
signed-out-everywhere: email | email | -, at once, always | email | email
second-factor-on: email | email | -, at once, always | email | email
second-factor-off: email | email | -, at once, always | email | email
recovery-code-used: email | email | -, at once, always | email | email
email-changed: email | email | -, at once, always | email | email
test: - | - | - | -
admin-created: email | email | -, at once, always | email | email
`

const samples = [...new Map(sampleMessages.map((message) => [nameOf(message), message]))]

test('everything people are told goes by the channels that are on, in time, and a warning whatever is off', async () => {
  const [usual, all, none, unverified] = [
    await someone(),
    await choose(await someone(), true),
    await choose(await someone(), false),
    await someone(false),
  ]
  const lines: string[] = []
  for (const [name, message] of samples) {
    const parts: string[] = []
    for (const person of [usual, all, none, unverified]) {
      const rows = await deliveriesOf(person, message)
      parts.push(rows.map(({ channel }) => channel).join(' ') || '-')
      const [row] = rows
      if (person !== all || row === undefined) continue
      const waits = row.dueAt > app.clock.now() ? 'in the morning' : 'at once'
      parts.push(`${row.about ?? '-'}, ${waits}, ${lead(message, row.expiresAt)}`)
    }
    lines.push(`${name}: ${parts.join(' | ')}\n`)
  }
  expect(`\n${lines.join('')}`).toBe(told)
})

/** The choice of the settings that decides about each; what is missing goes out whatever is chosen. */
const deciding: Record<string, NotificationEvent> = {
  'lesson-booked': NotificationEvent.Booked,
  'lesson-changed': NotificationEvent.Changed,
  'lesson-canceled': NotificationEvent.Canceled,
  'reminder lesson 1440': NotificationEvent.ReminderDay,
  'reminder interview 1440': NotificationEvent.ReminderDay,
  'reminder demo-session 1440': NotificationEvent.ReminderDay,
  'reminder lesson 60': NotificationEvent.ReminderHour,
  'reminder interview 60': NotificationEvent.ReminderHour,
  'reminder demo-session 60': NotificationEvent.ReminderHour,
  'reminder lesson 10': NotificationEvent.ReminderSoon,
  'reminder interview 10': NotificationEvent.ReminderSoon,
  'reminder demo-session 10': NotificationEvent.ReminderSoon,
  'tutor-free': NotificationEvent.TutorFree,
  'meeting-booked interview': NotificationEvent.Interview,
  'meeting-canceled interview': NotificationEvent.Interview,
  'meeting-decided interview': NotificationEvent.Interview,
  'meeting-booked demo-session': NotificationEvent.Demo,
  'meeting-canceled demo-session': NotificationEvent.Demo,
  'meeting-decided demo-session': NotificationEvent.Demo,
  'payment-succeeded': NotificationEvent.Payment,
  'payment-failed': NotificationEvent.Payment,
  'payment-refunded': NotificationEvent.Refund,
  withdrawal: NotificationEvent.Withdrawal,
  'minutes-expiring': NotificationEvent.MinutesExpiring,
  'chat-message': NotificationEvent.ChatMessage,
  'weekly-summary': NotificationEvent.WeeklySummary,
}

test('each choice switches off its own messages alone', async () => {
  const person = await choose(await someone(), true)
  for (const [name, message] of samples) {
    const event = deciding[name]
    if (event === undefined) continue
    const before = await deliveriesOf(person, message)
    await app.call(updateNotificationSettings, { as: person, body: { events: { [event]: cells(false) } } })
    const left = (await deliveriesOf(person, message)).map(({ channel }) => channel)
    await app.call(updateNotificationSettings, { as: person, body: { events: { [event]: cells(true) } } })
    expect(before.length, name).toBeGreaterThan(left.length)
    expect(left, name).toEqual(name.startsWith('payment') ? [Channel.Email] : [])
  }
})

test('an account that is gone is told nothing, and nobody else misses anything', async () => {
  const [person, message] = [await someone(), { kind: 'password-changed' } as const]
  await transact(app.deps, async (tx) => {
    await notifyAll(app.deps, tx, [
      { userId: 2_000_000_000, message },
      { userId: person.id, message },
    ])
  })
  const rows = await takeDeliveries()
  expect(rows.map(({ userId, channel }) => ({ userId, channel }))).toEqual([{ userId: person.id, channel: 'email' }])
})
