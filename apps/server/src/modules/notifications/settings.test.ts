import { telegramReplies } from '@hiwar/arabic/telegram-replies.ts'
import { signOutAll } from '@hiwar/contract/auth.ts'
import {
  getNotificationSettings,
  linkTelegram,
  testNotification,
  unlinkTelegram,
  updateNotificationSettings,
} from '@hiwar/contract/notifications.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startMessengers, type RunningMessengers } from '../../../../../doubles/messengers/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { authenticate } from '../auth/service.ts'
import { readSettings } from './settings.ts'
import { registerWebhook, webhookSecret } from './telegram-link.ts'

const byWhatsApp = { verifiedWhatsapp: true, notificationMethod: 1 }
let messengers: RunningMessengers
let app: TestApp

beforeAll(async () => {
  messengers = await startMessengers()
  app = await buildTestApp({
    environment: { MESSENGERS_PORT: new URL(messengers.url).port, RATE_LIMITS: 'on' },
    at: '2026-05-04T08:00:00Z',
  })
  await app.deps.telegram?.setWebhook(`${app.url}/api/v1/telegram/update`, webhookSecret(app.deps))
})
beforeEach(() => {
  messengers.clear()
})
afterAll(async () => {
  await app.close()
  await messengers.close()
})

const read = async (as: Person) => (await app.call(getNotificationSettings, { as })).body

describe('notification settings', () => {
  test('have the defaults of the specification, and quiet hours at night', async () => {
    const settings = await read(await app.people.student())
    expect(settings.events).toMatchObject({
      'reminder-day': { message: true, push: true, email: false },
      'reminder-soon': { message: false, push: true, email: false },
      payment: { message: true, push: true, email: true },
      'chat-message': { message: false, push: true, email: false },
      'minutes-expiring': { message: false, push: true, email: false },
      news: { message: false, push: false, email: false },
    })
    expect(settings).toMatchObject({ quiet: { from: '23:00', to: '08:00' }, telegram: 'missing' })
  })

  test('offer no chat where no messenger is set up', async () => {
    const { token } = await app.people.student()
    const actor = await authenticate(app.deps, token)
    if (actor === null) throw new Error('a student who is signed in has no account')
    expect((await readSettings({ ...app.deps, telegram: null }, actor)).telegram).toBe('off')
  })

  test('are merged event by event and channel by channel; locked ones stay as they are', async () => {
    const student = await app.people.student()
    const change = {
      booked: { message: false, email: true },
      payment: { email: false },
      'chat-message': { message: true },
    }
    await app.call(updateNotificationSettings, { as: student, body: { events: change } })
    const { status, body } = await app.call(updateNotificationSettings, {
      as: student,
      body: { events: { booked: { push: false } }, quiet: { from: '22:00', to: '09:30' } },
    })
    expect(status).toBe(200)
    expect(body.events.booked).toEqual({ message: false, push: false, email: true })
    expect(body.events.payment.email).toBe(true)
    expect(body.events['chat-message'].message).toBe(false)
    expect(await read(student)).toEqual(body)
  })

  test('do not let a tutor switch off notifications of bookings', async () => {
    const tutor = await app.people.tutor()
    const { body } = await app.call(updateNotificationSettings, {
      as: tutor,
      body: { events: { booked: { message: false }, canceled: { message: false, push: false } } },
    })
    expect(body.events.booked.message).toBe(true)
    expect(body.events.canceled).toMatchObject({ message: true, push: false })
  })

  test('may do without quiet hours, and keep that when something else changes', async () => {
    const student = await app.people.student()
    for (const body of [{ quiet: null }, { events: { booked: { email: true } } }])
      expect((await app.call(updateNotificationSettings, { as: student, body })).body.quiet).toBeNull()
    expect((await read(student)).quiet).toBeNull()
  })

  test('refuse an empty request and an impossible hour', async () => {
    const as = await app.people.student()
    expect((await app.call(updateNotificationSettings, { as, body: {} })).body.code).toBe('empty-request')
    expect(
      (await app.call(updateNotificationSettings, { as, body: { quiet: { from: '25:00', to: '08:00' } } })).body.code,
    ).toBe('bad-request')
    expect((await app.call(getNotificationSettings)).status).toBe(401)
  })
})

describe('a test message', () => {
  test('goes to the mail of who asks for that', async () => {
    const as = await app.people.student()
    expect((await app.call(testNotification, { as, body: { channel: 'email' } })).status).toBe(200)
  })

  test('is sent through the queue by the given channel, once a minute', async () => {
    const as = await app.people.student({ user: byWhatsApp })
    expect((await app.call(testNotification, { as, body: { channel: 'message' } })).status).toBe(200)
    const refused = await app.call(testNotification, { as, body: { channel: 'email' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    const sent = await app.deps.db
      .selectFrom('deliveries')
      .select(['channel', 'kind', 'state'])
      .where('userId', '=', as.id)
      .execute()
    expect(sent).toEqual([{ channel: 'message', kind: 'test', state: 'waiting' }])
  })

  test('is limited to five a day, however long the pauses between them', async () => {
    const as = await app.people.student({ user: byWhatsApp })
    const ask = async () => (await app.call(testNotification, { as, body: { channel: 'message' } })).status
    const nextMinute = async () => {
      await app.deps.rateLimits.reset({ name: 'message-test-minute', points: 1, seconds: 60 }, `user:${as.id}`)
    }
    for (let sent = 0; sent < 5; sent++) {
      expect(await ask()).toBe(200)
      await nextMinute()
    }
    expect(await ask()).toBe(429)
  })

  test('is not promised while nothing can be put into the queue, and that costs nothing', async () => {
    const as = await app.people.student({ user: byWhatsApp })
    const ask = async () => (await app.call(testNotification, { as, body: { channel: 'message' } })).status
    const queue = vi.spyOn(app.deps.jobs, 'isReady').mockReturnValue(false)
    expect(await ask()).toBe(503)
    queue.mockRestore()
    expect(await ask()).toBe(200)
  })

  test.each([
    ['message', {}],
    ['push', byWhatsApp],
    ['email', { verifiedEmail: false }],
  ] as const)('%s is refused where it cannot arrive, and costs nothing', async (channel, user) => {
    const as = await app.people.student({ user })
    expect((await app.call(testNotification, { as, body: { channel } })).body.code).toBe('bad-request')
    expect((await app.call(testNotification, { as, body: { channel } })).body.code).toBe('bad-request')
  })
})

describe('the Telegram bot', () => {
  const open = async (word: string, phone: string, act = 'start') => {
    const response = await fetch(`${messengers.url}/t.me/hiwar_local_bot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, word, act }),
    })
    return (await response.json()) as { status: number; chatId: number }
  }
  const wordOf = async (as: Person) =>
    new URL((await app.call(linkTelegram, { as })).body.url).searchParams.get('start') ?? ''
  const linkOf = async ({ id }: Person) =>
    await app.deps.db
      .selectFrom('telegramLinks')
      .select(['chatId', 'phone'])
      .where('userId', '=', id)
      .executeTakeFirst()

  const textsOf = () =>
    messengers
      .messages()
      .map(({ text }) => text)
      .toReversed()

  test('links the chat that opens its address, and answers there', async () => {
    const as = await app.people.student()
    const { url, expiresAt } = (await app.call(linkTelegram, { as })).body
    expect(expiresAt).toBe(new Date(app.clock.now().getTime() + 15 * MINUTE_MS).toISOString())
    const word = new URL(url).searchParams.get('start') ?? ''
    expect(word).toMatch(/^[\w-]{1,64}$/)
    const { chatId } = await open(word, '201011111111')
    expect(await linkOf(as)).toEqual({ chatId, phone: null })
    expect(messengers.messages()[0]).toMatchObject({ carrier: 'telegram', to: String(chatId), asksPhone: true })
    expect((await read(as)).telegram).toBe('linked')
  })

  test("stores the person's own number but not another person's card, and keeps it when started again", async () => {
    const as = await app.people.student()
    await open(await wordOf(as), '201022222222')
    await open('', '201022222222', 'foreign-contact')
    expect((await linkOf(as))?.phone).toBeNull()
    await open('', '201022222222', 'contact')
    expect(textsOf()).toEqual([telegramReplies.linked, telegramReplies.foreignContact, telegramReplies.phoneKnown])
    expect(messengers.messages().map(({ asksPhone }) => asksPhone)).toEqual([false, true, true])
    await open(await wordOf(as), '201022222222')
    expect((await linkOf(as))?.phone).toBe('201022222222')
    await open(await wordOf(as), '201033333333')
    expect((await linkOf(as))?.phone).toBeNull()
  })

  test('links a chat with the account that opened it last', async () => {
    const [first, second] = [await app.people.student(), await app.people.student()]
    await open(await wordOf(first), '201044444444')
    await open(await wordOf(second), '201044444444')
    expect(await linkOf(first)).toBeUndefined()
    expect(await linkOf(second)).toBeDefined()
  })

  test('ignores an expired or forged token', async () => {
    const as = await app.people.student()
    const word = await wordOf(as)
    await open(`${word.slice(0, -1)}${word.endsWith('0') ? '1' : '0'}`, '201055555555')
    await open('', '201055555555')
    await open('hello', '201055555555')
    app.clock.advance(15 * MINUTE_MS)
    await open(word, '201055555555')
    app.clock.set('2026-05-04T08:00:00Z')
    expect(await linkOf(as)).toBeUndefined()
    const { oldLink, help, unknownChat } = telegramReplies
    await open('', '201055555555', 'contact')
    expect(textsOf()).toEqual([oldLink, help, oldLink, oldLink, unknownChat])
  })

  test('ignores a token made before all sign-ins of the account ended', async () => {
    const as = await app.people.student()
    const word = await wordOf(as)
    const { body } = await app.call(signOutAll, { as, body: {} })
    await open(word, '201077777777')
    expect(await linkOf(as)).toBeUndefined()
    const now = { ...as, token: body.token ?? '' }
    await open(await wordOf(now), '201077777777')
    expect(await linkOf(as)).toBeDefined()
  })

  test('accepts updates from Telegram only', async () => {
    const response = await fetch(`${app.url}/api/v1/telegram/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'guess' },
      body: '{}',
    })
    expect(response.status).toBe(403)
    const odd = await fetch(`${app.url}/api/v1/telegram/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhookSecret(app.deps) },
      body: '{"update_id":1,"edited_message":{}}',
    })
    expect(odd.status).toBe(200)
    const as = await app.people.student()
    const update = async (type: string, start: string, end = '') =>
      await fetch(`${app.url}/api/v1/telegram/update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhookSecret(app.deps) },
        body: JSON.stringify({ message: { chat: { id: 8, type }, text: `${start} ${await wordOf(as)}${end}` } }),
      })
    expect((await update('group', '/start')).status).toBe(200)
    for (const [start, end] of [
      ['see /start', ''],
      ['/start', ' there'],
    ] as const)
      expect((await update('private', start, end)).status).toBe(200)
    expect(await linkOf(as), 'by a group, or by a text around it').toBeUndefined()
    expect((await update('private', '/start@hiwar_local_bot')).status).toBe(200)
    expect(await linkOf(as)).toEqual({ chatId: 8, phone: null })
  })

  test('gets its webhook registered, and unlinks a chat on request', async () => {
    const as = await app.people.student()
    const other = await app.people.student()
    await open(await wordOf(as), '201066666666')
    await open(await wordOf(other), '201088888888')
    expect((await app.call(unlinkTelegram, { as })).status).toBe(200)
    expect([await linkOf(as), (await linkOf(other)) !== undefined]).toEqual([undefined, true])
    messengers.setFaults({ bot: { kind: 'error', times: 1 } })
    await expect(registerWebhook(app.deps)).rejects.toThrow('bot setWebhook 502')
    await registerWebhook(app.deps)
    await app.deps.telegram?.setWebhook(`${app.url}/api/v1/telegram/update`, webhookSecret(app.deps))
  })
})
