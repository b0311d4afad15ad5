// Browsers that are pushed to, and what reaches them: through a push service that speaks the protocol (extras.md 6.5).
import { createHash } from 'node:crypto'
import { signOut, signOutAll } from '@hiwar/contract/auth.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { testNotification, updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { addPushSubscription, getPushKey, listPushSubscriptions, removePushSubscription } from '@hiwar/contract/push.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMessengers, type RunningMessengers } from '../../../../../doubles/messengers/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { metricsOf } from '../../../test/metrics.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'
import type { Mail } from '../../platform/messaging/mail.ts'
import { transact } from '../../platform/db/transact.ts'
import { deliver } from '../notifications/delivery.ts'
import { notifyExpiringMinutes } from '../notifications/digests.ts'
import { sendDueReminders } from '../notifications/reminders.ts'
import { authenticate } from '../auth/service.ts'
import { notify } from '../notifications/service.ts'
import { addDevice, pushedTo } from './service.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

const NOW = '2026-05-04T08:00:00Z'
let messengers: RunningMessengers
let app: TestApp
const { valueOf } = metricsOf(() => app)
const mail: Mail = { send: async () => undefined, close: () => undefined }

beforeAll(async () => {
  messengers = await startMessengers({ now: () => app.clock.now() })
  app = await buildTestApp({ at: NOW, environment: { MESSENGERS_PORT: new URL(messengers.url).port } })
})
beforeEach(async () => {
  messengers.clear()
  messengers.setFaults({ push: 'none' })
  app.clock.set(NOW)
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
})
afterAll(async () => {
  await app.close()
  await messengers.close()
})

interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What a browser makes when its user allows to be pushed to. */
async function subscription(): Promise<Subscription> {
  const { publicKey } = (await app.call(getPushKey)).body
  const response = await fetch(`${messengers.url}/push/_devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: publicKey }),
  })
  return (await response.json()) as Subscription
}
const tokenOf = ({ endpoint }: Subscription) => endpoint.split('/').at(-1) ?? ''
const digestOf = ({ endpoint }: Subscription) => createHash('sha256').update(endpoint).digest('base64url')

async function register(as: Person, label = 'Chrome · Android', given?: Subscription): Promise<Subscription> {
  const made = given ?? (await subscription())
  expect((await app.call(addPushSubscription, { as, body: { ...made, label } })).status).toBe(200)
  return made
}
const devicesOf = async (as: Person, current?: Subscription) =>
  (await app.call(listPushSubscriptions, { as, query: current === undefined ? {} : { device: digestOf(current) } }))
    .body

async function deliverAll(): Promise<void> {
  const rows = await app.deps.db.selectFrom('deliveries').select('id').orderBy('id').execute()
  for (const { id } of rows) await deliver(app.deps, mail, id)
}
const pushStates = async () => {
  const rows = await app.deps.db
    .selectFrom('deliveries')
    .select(['state', 'fault', 'attempts'])
    .where('channel', '=', 'push')
    .orderBy('id')
    .execute()
  return rows.map(({ state, fault }) => [state, fault])
}
/** What a device shows, oldest first. */
const shownOn = (device: Subscription) =>
  messengers
    .messages(tokenOf(device))
    .toReversed()
    .map(({ text, push }) => ({
      ...(JSON.parse(text) as { kind: string; title: string; body: string; url: string; tag: string }),
      ...push,
    }))
const notifyPerson = async (person: Person, message: Message) => {
  await transact(app.deps, async (tx) => {
    await notify(app.deps, tx, person.id, message)
  })
}
const alert: Message = { kind: 'video-reviewed', passed: true, reasons: [], note: null, retryAt: null }

describe('devices', () => {
  test('are listed newest first and removed by id or address, each by its owner', async () => {
    const [student, other] = [await app.people.student(), await app.people.student()]
    await register(student, 'Firefox · Windows')
    app.clock.advance(MINUTE_MS)
    const phone = await register(student)
    const list = await devicesOf(student, phone)
    expect(list.map(({ label, current, lastOkAt }) => [label, current, lastOkAt])).toEqual([
      ['Chrome · Android', true, null],
      ['Firefox · Windows', false, null],
    ])
    expect((await app.call(removePushSubscription, { as: other, body: { endpoint: phone.endpoint } })).status).toBe(200)
    expect(await devicesOf(student)).toHaveLength(2)
    await app.call(removePushSubscription, { as: student, body: { endpoint: phone.endpoint } })
    await app.call(removePushSubscription, { as: student, body: { id: list[1]?.id } })
    expect(await devicesOf(student)).toEqual([])
    expect((await app.call(removePushSubscription, { as: student, body: {} })).body.code).toBe('empty-request')
  })

  test('belong to whoever registered last, and hear nothing more of the former account', async () => {
    const [first, second] = [await app.people.tutor(), await app.people.student()]
    const phone = await register(first)
    await notifyPerson(first, alert)
    for (const label of ['a phone', 'the same phone']) await register(second, label, phone)
    expect([await devicesOf(first), (await devicesOf(second)).map(({ label }) => label)]).toEqual([
      [],
      ['the same phone'],
    ])
    await deliverAll()
    expect(shownOn(phone)).toEqual([])
    expect(await pushStates()).toEqual([['skipped', 'no address']])
  })

  test('are ten at most: the oldest goes', async () => {
    const [student, other] = [await app.people.student(), await app.people.student()]
    await register(other, 'elsewhere')
    for (let count = 0; count <= 10; count++) {
      await register(student, `device ${count}`)
      app.clock.advance(1000)
    }
    const labels = (await devicesOf(student)).map(({ label }) => label)
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([10, 'device 10', 'device 1'])
    expect(
      (await devicesOf(other)).map(({ label }) => label),
      "another person's older one",
    ).toEqual(['elsewhere'])
  })

  test('one that is reached outlives those added after it', async () => {
    const student = await app.people.student()
    const used = await register(student, 'in use')
    app.clock.advance(1000)
    await register(student, 'device 1')
    await app.deps.db
      .updateTable('pushSubscriptions')
      .set({ lastOkAt: new Date(app.clock.now().getTime() + 1000) })
      .where('endpoint', '=', used.endpoint)
      .execute()
    for (let count = 2; count <= 10; count++) {
      app.clock.advance(1000)
      await register(student, `device ${count}`)
    }
    const labels = (await devicesOf(student)).map(({ label }) => label)
    expect([labels.length, labels.includes('in use'), labels.includes('device 1')]).toEqual([10, true, false])
  })

  test('have the address of a push service and a key of the curve', async () => {
    const as = await app.people.student()
    const made = await subscription()
    const send = async (body: Subscription) =>
      (await app.call(addPushSubscription, { as, body: { ...body, label: '' } })).body
    for (const endpoint of ['https://127.0.0.1/push', 'http://10.0.0.7/x', `${app.url}/api/v1/push`, 'file:///x'])
      expect(await send({ ...made, endpoint }), endpoint).toMatchObject({ code: 'bad-request', field: 'endpoint' })
    const keys = { ...made.keys, p256dh: `B${'A'.repeat(86)}` }
    expect(await send({ ...made, keys })).toMatchObject({ code: 'bad-request', field: 'keys' })
    expect(await devicesOf(as)).toEqual([])
  })

  test('are forgotten when the sign-in ends that registered them', async () => {
    const student = await app.people.student()
    const other = { ...student, token: await freshToken(app, student.id) }
    const [here, there] = [await register(student, 'here'), await register(other, 'there')]
    const { token } = (await app.call(signOutAll, { as: student, body: {} })).body
    const kept = { token: token ?? '' }
    expect((await app.call(listPushSubscriptions, { as: kept, query: {} })).body.map(({ label }) => label)).toEqual([
      'here',
    ])
    expect((await app.call(signOut, { as: kept })).status).toBe(200)
    await notifyPerson(student, alert)
    await deliverAll()
    expect([shownOn(here), shownOn(there)]).toEqual([[], []])
  })
})

describe('messages', () => {
  test('reach every device, encrypted for each, with what the screen needs', async () => {
    const [tutor, student] = [await app.people.tutor(), await app.people.student({ user: { name: 'سارة' } })]
    const devices = [await register(tutor), await register(tutor)]
    const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    const { body: lesson } = await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
    })
    await app.call(editLesson, {
      as: student,
      body: { lessonId: lesson.id, slotId, start: '2026-05-05T12:00:00Z', duration: 15 },
    })
    await app.call(cancelLesson, { as: student, params: { id: lesson.id } })
    await deliverAll()
    for (const device of devices) {
      const shown = shownOn(device)
      expect(shown.map(({ kind, tag, url, urgency }) => [kind, tag, url, urgency])).toEqual([
        ['lesson-booked', `lesson-booked lesson:${lesson.id}`, `/lesson/${lesson.id}`, 'normal'],
        ['lesson-changed', `lesson-changed lesson:${lesson.id}`, `/lesson/${lesson.id}`, 'normal'],
        ['lesson-canceled', `lesson-canceled lesson:${lesson.id}`, `/lesson/${lesson.id}`, 'high'],
      ])
      expect(shown[0]?.title).toContain('سارة')
      expect(shown[0]?.ttlSeconds).toBe(DAY_MS / 1000)
      expect(new Set(shown.map(({ topic }) => topic)).size).toBe(3)
    }
    expect((await devicesOf(tutor)).map(({ lastOkAt }) => lastOkAt)).toEqual([
      '2026-05-04T08:00:00.000Z',
      '2026-05-04T08:00:00.000Z',
    ])
  })

  test('are not sent where the person switched them off, nor without a device', async () => {
    const [tutor, student] = [await app.people.tutor(), await app.people.student()]
    const phone = await register(tutor)
    await app.call(updateNotificationSettings, { as: tutor, body: { events: { withdrawal: { push: false } } } })
    await notifyPerson(tutor, { kind: 'withdrawal', invoiceId: 3, amount: 100, news: 'rejected', note: null })
    await notifyPerson(student, { kind: 'payment-refunded', transactionId: 3, amount: 100, isWhole: true })
    await deliverAll()
    expect([shownOn(phone), await pushStates()]).toEqual([[], []])
  })

  test('both members are reminded a day, an hour and ten minutes before, until the start', async () => {
    app.clock.set('2026-05-01T08:00:00Z')
    const [tutor, student] = [await app.people.tutor(), await app.people.student()]
    const slotId = await tutor.publish('2026-05-02T08:00:00Z', '2026-05-07T20:00:00Z')
    const { body: lesson } = await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-05-04T15:30:00Z', duration: 30 },
    })
    const devices = [await register(tutor), await register(student)]
    const measures = ['push_total{outcome="taken"}', 'reminders_total{minutes="10",outcome="taken"}']
    const before = await Promise.all(measures.map(valueOf))
    for (const at of ['2026-05-03T15:30:00Z', '2026-05-04T14:30:00Z', '2026-05-04T15:20:00Z', '2026-05-04T15:21:00Z']) {
      app.clock.set(at)
      await sendDueReminders(app.deps)
      await deliverAll()
    }
    for (const device of devices) {
      const shown = shownOn(device)
      expect(shown.map(({ ttlSeconds, urgency }) => [ttlSeconds, urgency])).toEqual([
        [86_400, 'normal'],
        [3600, 'high'],
        [600, 'high'],
      ])
      expect(new Set(shown.map(({ tag }) => tag))).toEqual(new Set([`reminder lesson:${lesson.id}`]))
      expect(shown.at(-1)?.title).toBe('حصتك تبدأ بعد قليل')
    }
    const after = await Promise.all(measures.map(valueOf))
    expect(after.map((value, place) => value - (before[place] ?? 0))).toEqual([6, 2])
  })

  test('are kept as long as they are worth it, and wake nobody for what can wait', async () => {
    const tutor = await app.people.tutor()
    const phone = await register(tutor)
    await app.call(updateNotificationSettings, { as: tutor, body: { events: { 'weekly-summary': { push: true } } } })
    const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
    const free = { kind: 'tutor-free', tutorId: 3, tutor: 'Emma', duration: 30 } as const
    for (const message of [
      { ...free, start: at(7200) },
      { ...free, start: at(1800) },
      { ...free, start: at(20) },
      { kind: 'weekly-summary', lessons: 2, minutes: 60 },
      { kind: 'meeting-canceled', booking: 'interview', id: 7, start: at(7200), other: 'Emma', canceledBy: 'manager' },
    ] as const)
      await notifyPerson(tutor, message)
    await deliverAll()
    const shown = shownOn(phone).map(({ ttlSeconds, urgency, tag, url }) => [ttlSeconds, urgency, tag, url])
    expect(shown).toEqual([
      ...[3600, 1800, 60].map((seconds) => [seconds, 'normal', 'tutor-free /t/3?book=true', '/t/3?book=true']),
      [86_400, 'low', 'weekly-summary /login', '/login'],
      [86_400, 'high', 'meeting-canceled interview:7', '/interview/7'],
    ])
  })

  test('a student who is pushed to hears of minutes that will be lost, without asking for it', async () => {
    const student = await app.people.student({ weeklyMinutes: 60 })
    const phone = await register(student)
    const { start } = await app.deps.db
      .selectFrom('subscriptions')
      .select('start')
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow()
    // Weeks end at midnight, within the quiet hours.
    app.clock.set(new Date(start.getTime() + 7 * DAY_MS - 12 * 60 * MINUTE_MS))
    for (let run = 0; run < 2; run++) await notifyExpiringMinutes(app.deps)
    await app.deps.db.updateTable('deliveries').set({ dueAt: app.clock.now() }).where(everyRow).execute()
    await deliverAll()
    expect(shownOn(phone).map(({ kind, url }) => [kind, url])).toEqual([['minutes-expiring', '/tutors']])
  })

  test('are at most two kilobytes', async () => {
    const tutor = await app.people.tutor()
    const phone = await register(tutor)
    const pushed = async (note: string) => {
      await notifyPerson(tutor, { kind: 'video-reviewed', passed: false, reasons: [], note, retryAt: null })
      await deliverAll()
      const text = messengers.messages(tokenOf(phone))[0]?.text ?? ''
      return { bytes: Buffer.byteLength(text), body: (JSON.parse(text) as { body: string }).body }
    }
    const short = await pushed('x')
    const whole = 'x'.repeat(1 + 2048 - short.bytes)
    expect(await pushed(whole)).toEqual({ bytes: 2048, body: expect.not.stringMatching('…') })
    const { bytes, body } = await pushed('ط'.repeat(1500))
    expect(bytes).toBeLessThanOrEqual(2048)
    expect(bytes, 'and no shorter than needed').toBeGreaterThan(2044)
    expect(body).toMatch(/ط…$/)
  })

  test('the test message of the settings arrives as real ones do', async () => {
    const student = await app.people.student()
    expect((await app.call(testNotification, { as: student, body: { channel: 'push' } })).status).toBe(400)
    const phone = await register(student)
    expect((await app.call(testNotification, { as: student, body: { channel: 'push' } })).status).toBe(200)
    await deliverAll()
    expect(shownOn(phone).map(({ kind }) => kind)).toEqual(['test'])
  })
})

describe('where push is switched off', () => {
  test('no browser is registered, nor one whose sign-in has ended meanwhile', async () => {
    const student = await app.people.student()
    const actor = await authenticate(app.deps, student.token)
    if (actor === null) throw new Error('a student who is signed in has no account')
    const browser = { ...(await subscription()), label: 'Chrome' }
    const off = addDevice({ ...app.deps, webPush: null }, actor, browser)
    await expect(off).rejects.toMatchObject({ code: 'service-unavailable' })
    const ended = { endedAt: app.clock.now() }
    await app.deps.db.updateTable('signIns').set(ended).where('userId', '=', student.id).execute()
    await expect(addDevice(app.deps, actor, browser)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('nothing is put in the queue for devices', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    for (const person of [student, student, tutor]) await register(person)
    const off = { ...app.deps, webPush: null }
    await transact(off, async (tx) => {
      await notify(off, tx, student.id, alert)
    })
    expect(await pushStates()).toEqual([])
    const page = { after: student.id - 1, limit: 5 }
    expect(await pushedTo(off, page)).toEqual([])
    expect(await pushedTo(app.deps, page), 'a student, once').toEqual([student.id])
    expect(await pushedTo(app.deps, { ...page, after: student.id })).toEqual([])
  })

  test('what was in the queue before is given up', async () => {
    const tutor = await app.people.tutor()
    await register(tutor)
    await notifyPerson(tutor, alert)
    const rows = await app.deps.db.selectFrom('deliveries').select('id').execute()
    for (const { id } of rows) await deliver({ ...app.deps, webPush: null }, mail, id)
    expect(await pushStates()).toEqual([['failed', 'push is not set up']])
  })
})

describe('faults of a push service', () => {
  test('a device whose push service is not listed any more is sent nothing and forgotten', async () => {
    const tutor = await app.people.tutor()
    const phone = await register(tutor)
    await app.deps.db
      .updateTable('pushSubscriptions')
      .set({ endpoint: 'https://push.example.com/x' })
      .where('endpoint', '=', phone.endpoint)
      .execute()
    await notifyPerson(tutor, alert)
    await deliverAll()
    expect([await pushStates(), await devicesOf(tutor)]).toEqual([[['skipped', 'no push service']], []])
  })

  test('a device that is gone is forgotten, the others stay', async () => {
    const tutor = await app.people.tutor()
    const [gone, kept] = [await register(tutor, 'gone'), await register(tutor, 'kept')]
    await fetch(`${messengers.url}/push/_devices/${tokenOf(gone)}`, { method: 'DELETE' })
    await notifyPerson(tutor, alert)
    await deliverAll()
    expect((await devicesOf(tutor)).map(({ label }) => label)).toEqual(['kept'])
    expect(shownOn(kept)).toHaveLength(1)
    expect(await pushStates()).toEqual([
      ['skipped', 'push 410'],
      ['sent', null],
    ])
  })

  test.each(['error', 'limit'] as const)('a temporary %s is tried three times', async (kind) => {
    const tutor = await app.people.tutor()
    const phone = await register(tutor)
    messengers.setFaults({ push: kind })
    await notifyPerson(tutor, alert)
    for (let attempt = 0; attempt < 4; attempt++) {
      await deliverAll()
      app.clock.advance(MINUTE_MS)
    }
    expect(await pushStates()).toEqual([['failed', kind === 'limit' ? 'push 429' : 'push 500']])
    const devices = (await devicesOf(tutor)).map(({ lastOkAt }) => lastOkAt)
    expect([devices, shownOn(phone)], 'which stays, not reached').toEqual([[null], []])
  })

  test('another sender is refused, and its message is read by nobody', async () => {
    const tutor = await app.people.tutor()
    const made = (await (
      await fetch(`${messengers.url}/push/_devices`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationServerKey: `B${'C'.repeat(86)}` }),
      })
    ).json()) as Subscription
    await register(tutor, 'of another product', made)
    await notifyPerson(tutor, alert)
    await deliverAll()
    expect(await pushStates()).toEqual([['failed', 'push 403']])
  })
})
