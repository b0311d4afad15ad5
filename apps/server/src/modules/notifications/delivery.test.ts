// Deliveries from the queue to the messengers; N and M name rules of lessons.md.
import type { Message } from '@hiwar/arabic/messages.ts'
import { setSlots } from '@hiwar/contract/availability.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Channel, testNotification, updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMessengers, type RunningMessengers } from '../../../../../doubles/messengers/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import type { Mail, MailMessage } from '../../platform/messaging/mail.ts'
import { transact } from '../../platform/db/transact.ts'
import { deliver, sweepDeliveries } from './delivery.ts'
import { notify, notifyAdmins } from './service.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

const NOW = '2026-05-04T08:00:00Z'
const byWhatsApp = { verifiedWhatsapp: true, notificationMethod: 1 }
let messengers: RunningMessengers
let app: TestApp
let mails: MailMessage[]
let isMailAway: boolean
const mail: Mail = {
  async send(message) {
    if (isMailAway) throw new Error('away')
    mails.push(message)
  },
  close: () => undefined,
}

beforeAll(async () => {
  messengers = await startMessengers()
  app = await buildTestApp({ at: NOW, environment: { MESSENGERS_PORT: new URL(messengers.url).port } })
})
beforeEach(async () => {
  mails = []
  isMailAway = false
  messengers.clear()
  messengers.setFaults({ whatsapp: 'none', bot: 'none' })
  app.clock.set(NOW)
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
})
afterAll(async () => {
  await app.close()
  await messengers.close()
})

const notifyPerson = async (person: Person, message: Message) => {
  await transact(app.deps, async (tx) => {
    await notify(app.deps, tx, person.id, message)
  })
}
const rows = async () => await app.deps.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
const deliverAll = async () => {
  for (const { id } of await rows()) await deliver(app.deps, mail, id)
}
const states = async () => (await rows()).map(({ channel, state }) => `${channel} ${state}`)
const phoneOf = async ({ id }: Person) =>
  `2${(await app.deps.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone}`
const linkChat = async ({ id }: Person) => {
  const phone = await phoneOf({ id, token: '', email: '' })
  await fetch(`${messengers.url}/t.me/bot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, act: 'start' }),
  })
  const chatId = Number(`7${phone.slice(-9)}`)
  await app.deps.db.insertInto('telegramLinks').values({ userId: id, chatId, linkedAt: app.deps.now() }).execute()
  return { phone, chatId }
}
const blockBot = async ({ phone }: { phone: string }) => {
  await fetch(`${messengers.url}/t.me/bot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, act: 'block' }),
  })
}
const alert: Message = { kind: 'video-reviewed', passed: true, reasons: [], note: null, retryAt: null }

describe('a change of a lesson', () => {
  test('N1, N2, N3: booking, moving and canceling notify the other member, a move with both times', async () => {
    const tutor = await app.people.tutor({ user: byWhatsApp })
    const student = await app.people.student({ user: { ...byWhatsApp, name: 'سارة' } })
    const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    const { body: lesson } = await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
    })
    await app.call(editLesson, {
      as: student,
      body: { lessonId: lesson.id, slotId, start: '2026-05-05T12:00:00Z', duration: 15 },
    })
    await app.call(cancelLesson, { as: tutor, params: { id: lesson.id }, body: { reason: 'sick' } })
    await deliverAll()

    const phone = await phoneOf(tutor)
    expect(
      messengers
        .messages(phone)
        .map(({ template, button }) => [template, button])
        .toReversed(),
    ).toEqual([
      ['lesson_booked', `lesson/${lesson.id}`],
      ['lesson_changed', `lesson/${lesson.id}`],
    ])
    expect(messengers.messages(phone).at(-1)?.parameters[0]).toContain('سارة')
    expect(
      messengers
        .messages(phone)[0]
        ?.parameters.slice(1)
        .map((value) => value.includes('بتوقيت القاهرة')),
    ).toEqual([true, true])
    const [toStudent] = messengers.messages(await phoneOf(student))
    expect(toStudent?.template).toBe('lesson_canceled_by_tutor_details')
    expect(toStudent?.parameters.at(-1)).toMatch(/السبب: ظرف صحي.*15 دقيقة/)
  })

  test("an admin's cancellation notifies both members", async () => {
    const tutor = await app.people.tutor({ user: byWhatsApp })
    const student = await app.people.student({ user: byWhatsApp })
    const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    const { body: lesson } = await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
    })
    await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
    await app.call(cancelLesson, { as: await app.people.admin(), params: { id: lesson.id } })
    await deliverAll()
    expect(
      messengers
        .messages()
        .map(({ template }) => template ?? '')
        .toSorted(),
    ).toEqual(['lesson_canceled_by_platform', 'lesson_canceled_by_platform_details'])
  })

  test('a schedule change that cancels a lesson and an interview notifies their members', async () => {
    const manager = await app.people.manager({ user: { ...byWhatsApp, name: 'هالة' } })
    const tutor = await app.people.tutor({ user: byWhatsApp })
    const student = await app.people.student({ user: byWhatsApp })
    const slotId = await manager.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    await app.call(bookLesson, {
      as: student,
      body: { tutorId: manager.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
    })
    const at = app.deps.now()
    await app.deps.db
      .insertInto('interviews')
      .values({
        interviewerId: manager.id,
        intervieweeId: tutor.id,
        slotId,
        sessionId: 'interview:taken-back',
        start: new Date('2026-05-05T12:00:00Z'),
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
    const { status } = await app.call(setSlots, { as: manager, body: { actions: [{ type: 'delete', id: slotId }] } })
    expect(status).toBe(200)
    await deliverAll()
    expect(messengers.messages(await phoneOf(student))[0]?.template).toMatch(/^lesson_canceled_by_tutor/)
    expect(messengers.messages(await phoneOf(tutor))[0]).toMatchObject({ template: 'interview_canceled_by_manager' })
    expect(messengers.messages(await phoneOf(tutor))[0]?.parameters[0]).toContain('هالة')
    expect(messengers.messages(await phoneOf(manager))).toEqual([])
  })

  test('a refused booking notifies no one', async () => {
    const tutor = await app.people.tutor({ user: byWhatsApp })
    const student = await app.people.student({ weeklyMinutes: 15 })
    const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
    })
    expect(await rows()).toEqual([])
  })
})

describe('channels', () => {
  test('a person without a chosen method or a verified phone gets no message', async () => {
    await notifyPerson(await app.people.student(), alert)
    await notifyPerson(await app.people.student({ user: { ...byWhatsApp, verifiedPhone: false } }), alert)
    expect(await rows()).toEqual([])
  })

  test('Telegram messages go to the linked chat; without one by WhatsApp if it is verified, else by mail', async () => {
    const linked = await app.people.student({ user: { verifiedTelegram: true, notificationMethod: 2 } })
    const { chatId } = await linkChat(linked)
    const unlinked = await app.people.student({ user: { ...byWhatsApp, notificationMethod: 2 } })
    const lost = await app.people.student({ user: { verifiedTelegram: true, notificationMethod: 2 } })
    const unreachable = await app.people.student({
      user: { verifiedTelegram: true, notificationMethod: 2, verifiedEmail: false },
    })
    for (const person of [linked, unlinked, lost, unreachable]) await notifyPerson(person, alert)
    await deliverAll()
    expect(messengers.messages().map(({ carrier, to }) => `${carrier} ${to}`)).toEqual([
      `whatsapp ${await phoneOf(unlinked)}`,
      `telegram ${chatId}`,
    ])
    expect((await rows()).map(({ channel, state, fault }) => [channel, state, fault])).toEqual([
      [Channel.Message, 'sent', null],
      [Channel.Message, 'sent', null],
      [Channel.Email, 'sent', null],
      [Channel.Message, 'skipped', 'no address'],
    ])
  })

  test('a person who blocked the bot is unlinked and notified by WhatsApp', async () => {
    const person = await app.people.student({ user: { ...byWhatsApp, verifiedTelegram: true, notificationMethod: 2 } })
    await blockBot(await linkChat(person))
    await notifyPerson(person, alert)
    await deliverAll()
    await deliverAll()
    expect(messengers.messages().map(({ carrier }) => carrier)).toEqual(['whatsapp'])
    expect(await app.deps.db.selectFrom('telegramLinks').selectAll().where('userId', '=', person.id).execute()).toEqual(
      [],
    )
  })

  test('a person who blocked the bot and has no other messenger is mailed, also what was queued before', async () => {
    const person = await app.people.student({ user: { verifiedTelegram: true, notificationMethod: 2 } })
    await blockBot(await linkChat(person))
    await notifyPerson(person, alert)
    await notifyPerson(person, alert)
    await deliverAll()
    expect(await states()).toEqual(['email waiting', 'email waiting'])
    await deliverAll()
    expect(mails.map(({ to }) => to)).toEqual([person.email, person.email])
    expect(await states()).toEqual(['email sent', 'email sent'])
    expect(messengers.messages()).toEqual([])
  })

  test('no mail stands in for a test, nor where it is switched off, not verified, sent anyway or not wanted', async () => {
    const withdrawal: Message = { kind: 'withdrawal', invoiceId: 3, amount: 100, news: 'rejected', note: null }
    const byTelegram = { verifiedTelegram: true, notificationMethod: 2 }
    const switchedOff = await app.people.tutor({ user: byTelegram })
    await app.call(updateNotificationSettings, {
      as: switchedOff,
      body: { events: { withdrawal: { email: false } } },
    })
    const unverified = await app.people.student({ user: { ...byTelegram, verifiedEmail: false } })
    const mailed = await app.people.student({ user: byTelegram })
    const tester = await app.people.student({ user: byTelegram })
    for (const person of [switchedOff, unverified, mailed, tester]) await blockBot(await linkChat(person))
    await notifyPerson(switchedOff, withdrawal)
    await notifyPerson(unverified, withdrawal)
    await notifyPerson(mailed, { kind: 'deletion-canceled' })
    await app.call(testNotification, { as: tester, body: { channel: Channel.Message } })
    const withoutMethod = await app.people.student({ user: byWhatsApp })
    await notifyPerson(withoutMethod, withdrawal)
    await app.deps.db
      .updateTable('users')
      .set({ notificationMethod: null })
      .where('id', '=', withoutMethod.id)
      .execute()
    await deliverAll()
    await deliverAll()
    expect((await states()).toSorted()).toEqual([
      'email sent',
      'message failed',
      'message failed',
      'message failed',
      'message failed',
      'message skipped',
    ])
    expect(mails.map(({ to }) => to)).toEqual([mailed.email])
  })

  test('a payment is always mailed; an unverified address gets only warnings about the account', async () => {
    const message: Message = { kind: 'payment-refunded', transactionId: 3, amount: 150_000, isWhole: true }
    await notifyPerson(await app.people.student(), message)
    const unverified = await app.people.student({ user: { verifiedEmail: false } })
    await notifyPerson(unverified, message)
    await notifyPerson(unverified, { kind: 'password-changed' })
    await deliverAll()
    expect(mails.map(({ subject }) => subject)).toHaveLength(2)
    expect(mails[0]?.text).toContain('http://app.test/payments')
    expect(mails[1]).toMatchObject({ to: unverified.email })
  })

  test('a changed address is warned at the former address, an erased account at the address it had', async () => {
    const person = await app.people.student({ user: byWhatsApp })
    const byTelegram = await app.people.student({ user: { verifiedTelegram: true, notificationMethod: 2 } })
    const phone = await phoneOf(person)
    const { chatId } = await linkChat(byTelegram)
    await notifyPerson(person, { kind: 'email-changed', formerEmail: 'left@hiwar.test' })
    for (const each of [person, byTelegram]) {
      await notifyPerson(each, { kind: 'deletion-done' })
      await app.deps.db
        .updateTable('users')
        .set({ email: `erased-${each.id}@invalid`, phone: null, verifiedPhone: false, notificationMethod: null })
        .where('id', '=', each.id)
        .execute()
      await app.deps.db.deleteFrom('telegramLinks').where('userId', '=', each.id).execute()
    }
    await deliverAll()
    const addresses = ['left@hiwar.test', person.email, byTelegram.email]
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    expect(messengers.messages().map(({ carrier, to }) => `${carrier} ${to}`)).toEqual([
      `telegram ${chatId}`,
      `whatsapp ${phone}`,
    ])
  })

  test('alerts about money go to every admin and to nobody else', async () => {
    const admin = await app.people.admin({ user: byWhatsApp })
    const superAdmin = await app.people.someone(Role.SuperAdmin)
    const others = [await app.people.manager(), await app.people.someone(Role.Studio)]
    await transact(app.deps, async (tx) => {
      await notifyAdmins(app.deps, tx, { kind: 'money-alert', transactionId: 5, why: 'needs-refund' })
    })
    await deliverAll()
    expect(messengers.messages(await phoneOf(admin))).toHaveLength(1)
    const mailed = [admin, superAdmin, ...others].map(({ email }) => mails.some(({ to }) => to === email))
    expect(mailed).toEqual([true, true, false, false])
  })

  test("a message uses the recipient's digits and 12- or 24-hour clock", async () => {
    const person = await app.people.student({
      user: { ...byWhatsApp, preferences: JSON.stringify({ digits: 'arab', hourCycle: 'h23' }) },
    })
    await notifyPerson(person, {
      kind: 'tutor-free',
      tutorId: 3,
      tutor: 'Emma',
      start: '2026-05-05T15:30:00.000Z',
      duration: 30,
    })
    await deliverAll()
    expect(messengers.messages()[0]?.parameters[1]).toContain('١٨:٣٠–١٩:٠٠')
  })
})

describe('quiet hours', () => {
  test('delay only what can wait until the morning', async () => {
    app.clock.set('2026-05-04T21:30:00Z')
    const person = await app.people.student({ user: byWhatsApp })
    await notifyPerson(person, {
      kind: 'tutor-free',
      tutorId: 3,
      tutor: 'Emma',
      start: '2026-05-05T15:30:00.000Z',
      duration: 30,
    })
    await notifyPerson(person, { kind: 'withdrawal', invoiceId: 3, amount: 100, news: 'rejected', note: null })
    await deliverAll()
    expect(messengers.messages().map(({ template }) => template)).toEqual(['withdrawal_rejected'])
    expect((await rows())[0]?.dueAt.toISOString()).toBe('2026-05-05T05:00:00.000Z')
    app.clock.set('2026-05-05T05:00:00Z')
    await deliverAll()
    expect(messengers.messages()).toHaveLength(2)
  })

  test('drop a message that is out of date by the morning; without quiet hours it is sent at once', async () => {
    app.clock.set('2026-05-04T21:30:00Z')
    const person = await app.people.student({ user: byWhatsApp })
    const free: Message = {
      kind: 'tutor-free',
      tutorId: 3,
      tutor: 'Emma',
      start: '2026-05-04T23:00:00.000Z',
      duration: 30,
    }
    await notifyPerson(person, free)
    expect(await rows()).toEqual([])
    await app.call(updateNotificationSettings, { as: person, body: { quiet: null } })
    await notifyPerson(person, free)
    await deliverAll()
    expect(messengers.messages()).toHaveLength(1)
  })
})

describe('faults of a messenger or the mail server', () => {
  test.each(['error', 'limit'] as const)('a temporary %s is retried, up to three attempts', async (kind) => {
    await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
    messengers.setFaults({ whatsapp: kind })
    for (const [attempt, wait] of [10_000, 60_000].entries()) {
      await deliverAll()
      expect(await states()).toEqual(['message waiting'])
      app.clock.advance(wait - 1)
      await deliverAll()
      expect((await rows())[0]?.attempts, `${wait} milliseconds between`).toBe(attempt + 1)
      app.clock.advance(1)
    }
    await deliverAll()
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([['failed', 3]])
    expect(messengers.messages()).toEqual([])
  })

  test('a message is sent once when the fault is over', async () => {
    await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
    messengers.setFaults({ whatsapp: { kind: 'error', times: 1 } })
    await deliverAll()
    app.clock.advance(10_000)
    await deliverAll()
    await deliverAll()
    expect(messengers.messages()).toHaveLength(1)
    expect(await states()).toEqual(['message sent'])
  })

  test('an expired message is not sent', async () => {
    const person = await app.people.student({ user: byWhatsApp })
    await notifyPerson(person, {
      kind: 'tutor-free',
      tutorId: 3,
      tutor: 'Emma',
      start: '2026-05-04T09:00:00.000Z',
      duration: 30,
    })
    app.clock.set('2026-05-04T09:00:00Z')
    await deliverAll()
    expect((await rows()).map(({ state, fault }) => [state, fault])).toEqual([['skipped', 'too late']])
    expect(messengers.messages()).toEqual([])
  })

  test('the retry waits as long as the rate-limited bot asks for', async () => {
    const person = await app.people.student({ user: { verifiedTelegram: true, notificationMethod: 2 } })
    await linkChat(person)
    await notifyPerson(person, alert)
    messengers.setFaults({ bot: { kind: 'limit', times: 1 } })
    await deliverAll()
    expect((await rows()).map(({ state, dueAt }) => [state, dueAt.getTime() - app.clock.now().getTime()])).toEqual([
      ['waiting', 2000],
    ])
    app.clock.advance(2000)
    await deliverAll()
    expect(messengers.messages()).toHaveLength(1)
  })

  test('a number that is not on WhatsApp is mailed instead, or not retried', async () => {
    const byLostNumber = { ...byWhatsApp, phone: '01012345698' }
    const person = await app.people.student({ user: byLostNumber })
    await notifyPerson(person, alert)
    await deliverAll()
    await deliverAll()
    expect(mails.map(({ to }) => to)).toEqual([person.email])
    await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
    await app.deps.db.updateTable('users').set({ verifiedEmail: false }).where('id', '=', person.id).execute()
    await notifyPerson(person, alert)
    await deliverAll()
    expect((await rows()).map(({ state, attempts, fault }) => [state, attempts, fault])).toEqual([
      ['failed', 1, 'whatsapp 400 code 131026'],
    ])
  })

  test('a mail is retried until the mail server is back', async () => {
    await notifyPerson(await app.people.student(), { kind: 'password-changed' })
    isMailAway = true
    await deliverAll()
    isMailAway = false
    app.clock.advance(10_000)
    await deliverAll()
    expect(mails).toHaveLength(1)
  })

  test('a delivery of a dead worker is taken over once its claim is stale, and not before', async () => {
    await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
    await app.deps.db
      .updateTable('deliveries')
      .set({ state: 'sending', claimedAt: app.deps.now(), attempts: 1 })
      .where(everyRow)
      .execute()
    await deliverAll()
    expect(messengers.messages()).toEqual([])
    app.clock.advance(61_000)
    await deliverAll()
    expect(messengers.messages()).toHaveLength(1)
  })

  test('a worker that wakes up after it was taken for dead changes nothing any more', async () => {
    await notifyPerson(await app.people.student(), { kind: 'password-changed' })
    const [{ id } = { id: 0 }] = await rows()
    const [other, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let second = Promise.resolve()
    const held = { ...mail, send: async () => (other.resolve(), await end.promise) }
    const slow: Mail = {
      ...mail,
      async send() {
        app.clock.advance(61_000)
        second = deliver(app.deps, held, id)
        await other.promise
        throw new Error('away')
      },
    }
    const now = async () => (await rows()).map(({ state, attempts }) => [state, attempts])
    await deliver(app.deps, slow, id)
    expect(await now()).toEqual([['sending', 2]])
    end.resolve()
    await second
    expect(await now()).toEqual([['sent', 2]])
  })

  test('the sweep queues what lost its job or its worker, and nothing that somebody still handles', async () => {
    const person = await app.people.student({ user: byWhatsApp })
    for (let each = 0; each < 5; each++) await notifyPerson(person, alert)
    const [late, waits, dead, works, done] = (await rows()).map(({ id }) => id)
    const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)
    for (const [id = 0, row] of [
      [late, { dueAt: at(-61) }],
      [waits, { dueAt: at(-60) }],
      [dead, { state: 'sending', claimedAt: at(-61) }],
      [works, { state: 'sending', claimedAt: at(-60) }],
      [done, { state: 'sent', dueAt: at(-61), claimedAt: at(-61) }],
    ] as const)
      await app.deps.db.updateTable('deliveries').set(row).where('id', '=', id).execute()
    const before = (await queued()).length
    await sweepDeliveries(app.deps)
    expect((await queued()).slice(before).toSorted((a, b) => a - b)).toEqual([late, dead])
  })

  test('a messenger that is not set up is like one that refuses', async () => {
    const person = await app.people.student({ user: byWhatsApp })
    await notifyPerson(person, alert)
    for (const { id } of await rows()) await deliver({ ...app.deps, whatsApp: null }, mail, id)
    expect((await rows()).map(({ channel, fault }) => [channel, fault])).toEqual([['email', 'whatsapp is not set up']])
  })

  test('old deliveries are deleted, and old claims of reminders', async () => {
    await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
    const { id: userId } = await app.people.student()
    const claim = { kind: 1, refId: 1, userId, minutes: 60, start: app.clock.now(), claimedAt: app.clock.now() }
    await app.deps.db.insertInto('reminders').values(claim).execute()
    const left = async () => {
      await sweepDeliveries(app.deps)
      const claims = await app.deps.db.selectFrom('reminders').select('refId').where('userId', '=', userId).execute()
      return [(await rows()).length, claims.length]
    }
    app.clock.advance(90 * DAY_MS)
    expect(await left()).toEqual([1, 1])
    app.clock.advance(1)
    expect(await left()).toEqual([0, 0])
  })
})

/** The deliveries whose jobs are in the queue, in the order they were put there. */
async function queued(): Promise<number[]> {
  const { rows: jobs } = await sql<{ id: number }>`
    select (data ->> 'id')::int as id from pgboss.job where name = 'delivery' order by created_on`.execute(app.deps.db)
  return jobs.map(({ id }) => id)
}
