// Deliveries from the queue to the messengers; N and M name rules of lessons.md.
import type { Message } from '@hiwar/arabic/messages.ts'
import { setSlots } from '@hiwar/contract/availability.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Channel, testNotification, updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningMessengers } from '../../../../../doubles/messengers/server.ts'
import type { TestApp } from '../../../test/app.ts'
import { alert, byWhatsApp, deliveryFixtures } from '../../../test/deliveries.ts'
import { transact } from '../../platform/db/transact.ts'
import { notifyAdmins } from './service.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

const deliveries = deliveryFixtures('2026-05-04T08:00:00Z')
const { mails, notifyPerson, rows, deliverAll, states, phoneOf, linkChat, blockBot } = deliveries
let app: TestApp
let messengers: RunningMessengers
beforeAll(() => {
  ;({ app, messengers } = deliveries)
})

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
    expect(toStudent?.parameters.at(-1)).toMatch(/15 دقيقة.*السبب: ظرف صحي/)
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
