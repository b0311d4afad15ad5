// The inbox (more.md 4): what is written into it and when, who reads it and marks it as read, and who hears of it.
import { sampleMessages } from '@hiwar/arabic/message-samples.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import { setSlots } from '@hiwar/contract/availability.ts'
import { sendEmailCode } from '@hiwar/contract/confirmation-codes.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { listInbox, readInbox } from '@hiwar/contract/inbox.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { NotificationEvent, updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { changePreferences } from '@hiwar/contract/preferences.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { retentionDays } from '@hiwar/rules/retention.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { closeSockets, openSocket, type TestSocket } from '../../../test/sockets.ts'
import { transact } from '../../platform/db/transact.ts'
import { erase } from '../erasure/service.ts'
import { deliver } from '../notifications/delivery.ts'
import { sendDueReminders } from '../notifications/reminders.ts'
import { notify, notifyAll } from '../notifications/service.ts'
import { deleteOldInbox } from './service.ts'

const NOW = '2026-05-04T08:00:00Z'
const alert: Message = { kind: 'video-reviewed', passed: true, reasons: [], note: null, retryAt: null }
let app: TestApp
const opened: TestSocket[] = []

beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterEach(async () => {
  await closeSockets(app.timers, opened.splice(0))
})
afterAll(async () => {
  await app.close()
})

const tell = async (person: Person, message: Message = alert) => {
  await transact(app.deps, async (tx) => {
    await notify(app.deps, tx, person.id, message)
  })
}
const inboxOf = async (as: Person, query: object = {}) => (await app.call(listInbox, { as, query })).body
const kindsOf = async (as: Person) => (await inboxOf(as)).list.map(({ kind }) => kind)
const connect = async (person: Person) => {
  const socket = await openSocket(app.url, person.token)
  opened.push(socket)
  return socket
}

/** A lesson of a student with a tutor, booked through the door. */
async function aBooking() {
  const [tutor, student] = [await app.people.tutor(), await app.people.student({ user: { name: 'سارة علي' } })]
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  const { body: lesson } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
  })
  return { tutor, student, slotId, lesson }
}

const nameOf = (message: Message) => ('booking' in message ? `${message.kind} ${message.booking}` : message.kind)

/** Where each leads a student | a tutor | an admin, and how often it is there when it was told twice. */
const written = `
lesson-booked: /lesson/7 | /lesson/7 | -, once
lesson-changed: /lesson/7 | /lesson/7 | -, again
lesson-canceled: /lesson/7 | /lesson/7 | -, once
reminder lesson: /lesson/7 | /lesson/7 | -, once
reminder interview: /interview/7 | /interview/7 | -, once
reminder demo-session: /demo-session/7 | /demo-session/7 | -, once
tutor-free: /t/3?book=true | /t/3?book=true | -, again
meeting-booked interview: /interview/7 | /interview/7 | -, once
meeting-canceled interview: /interview/7 | /interview/7 | -, once
meeting-decided interview: /interview/7 | /interview/7 | -, once
meeting-booked demo-session: /demo-session/7 | /demo-session/7 | -, once
meeting-canceled demo-session: /demo-session/7 | /demo-session/7 | -, once
meeting-decided demo-session: /demo-session/7 | /demo-session/7 | -, once
payment-succeeded: /payments | /payments | -, once
payment-failed: /payments | /payments | -, once
payment-refunded: /payments | /payments | -, again
money-alert: - | - | /transactions?open=5, again
withdrawal: /invoices | /invoices | -, again
minutes-expiring: /tutors | /tutors | -, once
video-reviewed: / | / | -, again
chat-message: never
weekly-summary: / | / | -, again
report-reply: /reports/2 | /reports/2 | -, again
deletion-requested: /s/settings | /t/account-settings | /user-settings, again
deletion-soon: /s/settings | /t/account-settings | /user-settings, once
deletion-canceled: - | - | -, again
deletion-declined: - | - | -, again
deletion-done: never
password-changed: /s/settings | /t/account-settings | /user-settings, again
signed-out-everywhere: /s/settings | /t/account-settings | /user-settings, again
second-factor-on: /s/settings | /t/account-settings | /user-settings, again
second-factor-off: /s/settings | /t/account-settings | /user-settings, again
recovery-code-used: /s/settings | /t/account-settings | /user-settings, again
email-changed: /s/settings | /t/account-settings | /user-settings, again
test: / | / | -, again
admin-created: - | - | /audit, again
`

describe('what is written', () => {
  test('a row for whom each change of a lesson is told, with its words, its moment and its screen', async () => {
    const { tutor, student, slotId, lesson } = await aBooking()
    await app.call(editLesson, {
      as: student,
      body: { lessonId: lesson.id, slotId, start: '2026-05-05T12:00:00Z', duration: 15 },
    })
    await app.call(cancelLesson, { as: tutor, params: { id: lesson.id }, body: { reason: 'sick' } })
    const { list, total, unread } = await inboxOf(tutor)
    expect([total, unread]).toEqual([2, 2])
    expect(list.map(({ kind, url, at, readAt }) => [kind, url, at, readAt])).toEqual([
      ['lesson-changed', `/lesson/${lesson.id}`, '2026-05-04T08:00:00.000Z', null],
      ['lesson-booked', `/lesson/${lesson.id}`, '2026-05-04T08:00:00.000Z', null],
    ])
    expect(list[1]?.title).toContain('سارة علي')
    expect(list[1]?.body).toContain('بتوقيت القاهرة')
    expect(await kindsOf(student)).toEqual(['lesson-canceled'])
  })

  test('whatever is switched off, and without any address', async () => {
    const person = await app.people.student({ user: { verifiedEmail: false, phone: null, verifiedPhone: false } })
    const off = { message: false, push: false, email: false }
    const events = Object.fromEntries(Object.values(NotificationEvent).map((event) => [event, off]))
    await app.call(updateNotificationSettings, { as: person, body: { events } })
    await tell(person, {
      kind: 'tutor-free',
      tutorId: 3,
      tutor: 'Emma',
      start: '2026-05-05T15:30:00.000Z',
      duration: 30,
    })
    await tell(person, { kind: 'withdrawal', invoiceId: 3, amount: 100, news: 'rejected', note: null })
    expect(await kindsOf(person)).toEqual(['withdrawal', 'tutor-free'])
    expect(await app.deps.db.selectFrom('deliveries').select('id').where('userId', '=', person.id).execute()).toEqual(
      [],
    )
  })

  test('once per message and person, however many channels are on and however often they deliver', async () => {
    const person = await app.people.student({ user: { verifiedWhatsapp: true, notificationMethod: 1 } })
    await tell(person, { kind: 'payment-refunded', transactionId: 3, amount: 100, isWhole: true })
    const deliveries = await app.deps.db.selectFrom('deliveries').select('id').where('userId', '=', person.id).execute()
    expect(deliveries.length).toBeGreaterThan(1)
    const mail = { send: async () => undefined, close: () => undefined }
    for (const { id } of [...deliveries, ...deliveries]) await deliver(app.deps, mail, id)
    expect(await kindsOf(person)).toEqual(['payment-refunded'])
  })

  test('a second run of a job that lost its claims writes no second row', async () => {
    const { tutor, student } = await aBooking()
    app.clock.set('2026-05-05T09:00:00Z')
    for (let run = 0; run < 2; run++) {
      await sendDueReminders(app.deps)
      await app.deps.db.deleteFrom('reminders').where('userId', 'in', [tutor.id, student.id]).execute()
    }
    expect(await kindsOf(student)).toEqual(['reminder'])
    expect(await kindsOf(tutor)).toEqual(['reminder', 'lesson-booked'])
  })

  test('what happens again is written again, also of a kind of which each happens only once', async () => {
    const lesson = {
      lessonId: 7,
      start: '2026-05-05T10:00:00.000Z',
      duration: 30,
      reader: 'tutor',
      other: 'سارة',
    } as const
    const meeting = { booking: 'interview', id: 7, start: lesson.start, other: 'سارة' } as const
    const reminder = { kind: 'reminder', ...meeting, booking: 'lesson', duration: 30, minutes: 60 } as const
    const failed = { kind: 'payment-failed', transactionId: 5, amount: 100 } as const
    const later = '2026-05-06T10:00:00.000Z'
    const pairs: readonly (readonly [Message, Message])[] = [
      [alert, alert],
      [
        { kind: 'lesson-booked', ...lesson, focus: null },
        { kind: 'lesson-booked', ...lesson, focus: null, lessonId: 8 },
      ],
      [reminder, { ...reminder, minutes: 1440 }],
      [reminder, { ...reminder, start: later }],
      [reminder, { ...reminder, booking: 'interview' }],
      [
        { kind: 'meeting-decided', ...meeting, passed: true },
        { kind: 'meeting-decided', ...meeting, passed: false },
      ],
      [
        { ...failed, why: 'expired' },
        { ...failed, why: 'canceled' },
      ],
      [
        { kind: 'minutes-expiring', minutes: 30, renewsAt: lesson.start },
        { kind: 'minutes-expiring', minutes: 30, renewsAt: later },
      ],
      [
        { kind: 'deletion-soon', erasesAt: lesson.start },
        { kind: 'deletion-soon', erasesAt: later },
      ],
    ]
    for (const [one, other] of pairs) {
      const person = await app.people.tutor()
      await tell(person, one)
      await tell(person, other)
      expect(await kindsOf(person)).toEqual([one.kind, other.kind])
    }
  })

  test('never a code', async () => {
    const student = await app.people.student({ user: { verifiedEmail: false } })
    expect((await app.call(sendEmailCode, { as: student })).status).toBe(200)
    expect(await kindsOf(student)).toEqual([])
  })

  test('nothing when its cause is rolled back', async () => {
    const person = await app.people.student()
    const socket = await connect(person)
    await expect(
      transact(app.deps, async (tx) => {
        await notify(app.deps, tx, person.id, alert)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await kindsOf(person)).toEqual([])
    expect(await socket.count('InboxChanged')).toBe(0)
  })

  test('leads to the screen of the app that its reader uses, and is there once if it can happen only once', async () => {
    const readers = [await app.people.student(), await app.people.tutor(), await app.people.admin()]
    const samples = [...new Map(sampleMessages.map((message) => [nameOf(message), message]))]
    const lines: string[] = []
    for (const [name, message] of samples) {
      for (const reader of [...readers, ...readers]) await tell(reader, message)
      const lists = await Promise.all(readers.map(async (reader) => (await inboxOf(reader)).list))
      const [list = []] = lists
      const times = ['never', 'once', 'again'][list.length] ?? 'too often'
      const urls = lists.map((rows) => rows[0]?.url ?? '-').join(' | ')
      lines.push(`${name}: ${list.length === 0 ? times : `${urls}, ${times}`}\n`)
      await app.deps.db
        .deleteFrom('inbox')
        .where(
          'userId',
          'in',
          readers.map(({ id }) => id),
        )
        .execute()
    }
    expect(`\n${lines.join('')}`).toBe(written)
  })

  test('a day withdrawn by its tutor is told to each student of it', async () => {
    const { tutor, student, slotId } = await aBooking()
    await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } })
    expect(await kindsOf(student)).toEqual(['lesson-canceled'])
  })
})

describe('reading', () => {
  test('is paged, newest first, with the count of everything unread', async () => {
    const person = await app.people.student()
    for (const amount of [100, 200, 300]) {
      await tell(person, { kind: 'payment-refunded', transactionId: amount, amount, isWhole: false })
      app.clock.advance(SECOND_MS)
    }
    const [first, second] = [await inboxOf(person, { size: 2 }), await inboxOf(person, { size: 2, page: 2 })]
    expect([first.list.length, second.list.length, first.total, second.unread]).toEqual([2, 1, 3, 3])
    expect(first.list[0]?.at).toBe('2026-05-04T08:00:02.000Z')
    expect(second.list[0]?.at).toBe('2026-05-04T08:00:00.000Z')
  })

  test('of the unread alone counts the unread', async () => {
    const person = await app.people.student()
    await tell(person)
    await tell(person, { kind: 'password-changed' })
    const [newest] = (await inboxOf(person)).list
    await app.call(readInbox, { as: person, body: { ids: [newest?.id ?? 0] } })
    const { list, total, unread } = await inboxOf(person, { unread: true })
    expect([list.map(({ kind }) => kind), total, unread]).toEqual([['video-reviewed'], 1, 1])
    expect((await inboxOf(person)).total).toBe(2)
  })

  test("uses the reader's digits, also for what was told before they were chosen", async () => {
    const person = await app.people.student()
    await tell(person, { kind: 'minutes-expiring', minutes: 45, renewsAt: '2026-05-05T04:00:00.000Z' })
    expect((await inboxOf(person)).list[0]?.title).toContain('45')
    await app.call(changePreferences, { as: person, body: { digits: 'arab' } })
    expect((await inboxOf(person)).list[0]?.title).toContain('٤٥')
  })
})

describe('marking as read', () => {
  test('keeps the first moment, ignores unknown ids and repeats', async () => {
    const person = await app.people.student()
    await tell(person)
    const [item] = (await inboxOf(person)).list
    const body = { ids: [item?.id ?? 0, 2_000_000_000] }
    expect((await app.call(readInbox, { as: person, body })).status).toBe(200)
    app.clock.advance(HOUR_MS)
    expect((await app.call(readInbox, { as: person, body })).status).toBe(200)
    const { list, unread } = await inboxOf(person)
    expect([list[0]?.readAt, unread]).toEqual(['2026-05-04T08:00:00.000Z', 0])
  })

  test("leaves other people's rows as they are", async () => {
    const [owner, other] = [await app.people.student(), await app.people.student()]
    await tell(owner)
    await tell(other)
    const [theirs] = (await inboxOf(owner)).list
    expect((await app.call(readInbox, { as: other, body: { ids: [theirs?.id ?? 0] } })).status).toBe(200)
    await app.call(readInbox, { as: other, body: { all: true } })
    expect([(await inboxOf(owner)).unread, (await inboxOf(other)).unread]).toEqual([1, 0])
  })

  test('takes one to a hundred ids, or all', async () => {
    const as = await app.people.student()
    const send = async (body: object) => (await app.call(readInbox, { as, body: body as { all: true } })).status
    const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, place) => place + 1) })
    expect([await send(ids(100)), await send(ids(101)), await send(ids(0))]).toEqual([200, 400, 400])
    expect([await send({ all: true }), await send({ all: false }), await send({})]).toEqual([200, 400, 400])
  })
})

describe('the event', () => {
  test('tells every socket of the person, and nobody else, how much is unread', async () => {
    const [person, other] = [await app.people.student(), await app.people.student()]
    const [one, two, stranger] = [await connect(person), await connect(person), await connect(other)]
    await tell(person)
    for (const socket of [one, two]) expect(await socket.next('InboxChanged')).toEqual({ unread: 1 })
    await tell(person)
    expect(await one.next('InboxChanged')).toEqual({ unread: 2 })
    await app.call(readInbox, { as: person, body: { all: true } })
    expect(await one.next('InboxChanged')).toEqual({ unread: 0 })
    await app.call(readInbox, { as: person, body: { all: true } })
    expect([await one.count('InboxChanged'), await stranger.count('InboxChanged')]).toEqual([3, 0])
  })

  test('comes once for all messages of a transaction', async () => {
    const person = await app.people.student()
    const socket = await connect(person)
    await transact(app.deps, async (tx) => {
      await notify(app.deps, tx, person.id, alert)
      await notifyAll(app.deps, tx, [
        { userId: person.id, message: alert },
        { userId: person.id, message: { kind: 'password-changed' } },
      ])
    })
    expect(await socket.next('InboxChanged')).toEqual({ unread: 3 })
    await app.call(readInbox, { as: person, body: { all: true } })
    expect(await socket.next('InboxChanged')).toEqual({ unread: 0 })
    expect(await socket.count('InboxChanged')).toBe(2)
  })
})

describe('what is left', () => {
  test('of an erased person: nothing, also of what the erasure itself told', async () => {
    const { student, tutor } = await aBooking()
    await tell(student)
    await app.deps.db
      .insertInto('accountDeletions')
      .values({
        userId: student.id,
        requestedAt: new Date(app.deps.now().getTime() - 14 * DAY_MS),
        erasesAt: app.deps.now(),
      })
      .execute()
    expect(await erase(app.deps, student.id)).toBe('erased')
    const rows = await app.deps.db
      .selectFrom('inbox')
      .select(['userId', 'kind'])
      .where('userId', 'in', [student.id, tutor.id])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { userId: tutor.id, kind: 'lesson-booked' },
      { userId: tutor.id, kind: 'lesson-canceled' },
    ])
  })

  test('after the retention: what is younger, however much was older', async () => {
    const person = await app.people.someone(Role.Studio)
    const old = new Date(app.deps.now().getTime() - retentionDays.inbox * DAY_MS - SECOND_MS)
    await app.deps.db
      .insertInto('inbox')
      .values(Array.from({ length: 2_100 }, () => ({ userId: person.id, kind: 'test', params: '{}', createdAt: old })))
      .execute()
    await tell(person, { kind: 'password-changed' })
    await deleteOldInbox(app.deps)
    expect(await kindsOf(person)).toEqual(['password-changed'])
  })
})
