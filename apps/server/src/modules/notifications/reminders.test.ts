// Reminders before lessons and meetings; M names rules of lessons.md.
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMessengers, type RunningMessengers } from '../../../../../doubles/messengers/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { metricsOf } from '../../../test/metrics.ts'
import type { Mail } from '../../platform/messaging/mail.ts'
import { deliver } from './delivery.ts'
import { sendDueReminders } from './reminders.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

const NOW = '2026-05-01T08:00:00Z'
const byWhatsApp = { verifiedWhatsapp: true, notificationMethod: 1 }
const mail: Mail = { send: async () => undefined, close: () => undefined }
let messengers: RunningMessengers
let app: TestApp

beforeAll(async () => {
  messengers = await startMessengers()
  app = await buildTestApp({ at: NOW, environment: { MESSENGERS_PORT: new URL(messengers.url).port } })
})
beforeEach(async () => {
  app.clock.set(NOW)
  messengers.clear()
  await app.deps.db.deleteFrom('calendarEntries').where(everyRow).execute()
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
})
afterAll(async () => {
  await app.close()
  await messengers.close()
})

async function aLesson(start = '2026-05-04T15:30:00Z') {
  const tutor = await app.people.tutor({ user: { ...byWhatsApp, name: 'Emma' } })
  const student = await app.people.student({ user: { ...byWhatsApp, name: 'سارة' } })
  const slotId = await tutor.publish('2026-05-02T08:00:00Z', '2026-05-07T20:00:00Z')
  const { body, status } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start, duration: 30 },
  })
  expect(status).toBe(200)
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
  return { tutor, student, slotId, id: body.id }
}

/** Runs the reminder job at `at` and its deliveries; returns the WhatsApp templates sent since the last run. */
async function remindAt(at: string): Promise<string[]> {
  app.clock.set(at)
  await sendDueReminders(app.deps)
  messengers.clear()
  const waiting = await app.deps.db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute()
  for (const { id } of waiting) await deliver(app.deps, mail, id)
  return messengers.messages().map(({ template }) => template ?? '')
}
const both = ['reminder_lesson_details', 'reminder_lesson_details']

test('both members are reminded once a day before and once an hour before', async () => {
  const { id } = await aLesson()
  expect(await remindAt('2026-05-03T15:29:00Z')).toEqual([])
  expect(await remindAt('2026-05-03T15:30:00Z')).toEqual(both)
  expect(
    messengers
      .messages()
      .map(({ parameters }) => (parameters.at(-1) ?? '').replaceAll(/[\u2068\u2069]/g, ''))
      .toSorted(),
  ).toEqual(['مع Emma', 'مع سارة'])
  expect(messengers.messages()[0]).toMatchObject({ button: `lesson/${id}` })
  expect(messengers.messages()[0]?.parameters[0]).toContain('6:30–7:00 م بتوقيت القاهرة (30 دقيقة)')
  expect(await remindAt('2026-05-03T15:31:00Z')).toEqual([])
  expect(await remindAt('2026-05-04T14:30:00Z')).toEqual(both)
  expect(await remindAt('2026-05-04T14:31:00Z')).toEqual([])
})

test('a lesson booked after a reminder fell due gets only the later ones', async () => {
  app.clock.set('2026-05-04T10:00:00Z')
  await aLesson()
  expect(await remindAt('2026-05-04T10:01:00Z')).toEqual([])
  expect(await remindAt('2026-05-04T14:30:00Z')).toEqual(both)
})

test('a moved lesson has reminders for its new time only', async () => {
  const { student, slotId, id } = await aLesson()
  expect(await remindAt('2026-05-03T15:30:00Z')).toEqual(both)
  await app.call(editLesson, {
    as: student,
    body: { lessonId: id, slotId, start: '2026-05-05T15:30:00Z', duration: 30 },
  })
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
  expect(await remindAt('2026-05-04T14:30:00Z')).toEqual([])
  expect(await remindAt('2026-05-04T15:30:00Z')).toEqual(both)
})

test('M3: a lesson moved after a reminder of its new time fell due gets only the later ones', async () => {
  const { student, slotId, id } = await aLesson('2026-05-05T15:30:00Z')
  app.clock.set('2026-05-04T10:00:00Z')
  expect(
    (
      await app.call(editLesson, {
        as: student,
        body: { lessonId: id, slotId, start: '2026-05-04T15:30:00Z', duration: 30 },
      })
    ).status,
  ).toBe(200)
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
  expect(await remindAt('2026-05-04T10:01:00Z')).toEqual([])
  expect(await remindAt('2026-05-04T14:30:00Z')).toEqual(both)
})

test('a canceled lesson has no reminders, even if one is already queued', async () => {
  const { student, id } = await aLesson()
  app.clock.set('2026-05-03T15:30:00Z')
  await sendDueReminders(app.deps)
  await app.call(cancelLesson, { as: student, params: { id } })
  await app.deps.db.deleteFrom('deliveries').where('kind', '<>', 'reminder').execute()
  expect(await remindAt('2026-05-03T15:31:00Z')).toEqual([])
  expect(await remindAt('2026-05-04T14:30:00Z')).toEqual([])
  const left = await app.deps.db.selectFrom('deliveries').select(['state', 'fault']).execute()
  expect(left).toEqual(Array.from({ length: 2 }, () => ({ state: 'skipped', fault: 'not booked any more' })))
})

test('a reminder of the time before a move is not sent, even if it is already queued', async () => {
  const { student, slotId, id } = await aLesson()
  app.clock.set('2026-05-03T15:30:00Z')
  await sendDueReminders(app.deps)
  await app.call(editLesson, {
    as: student,
    body: { lessonId: id, slotId, start: '2026-05-05T15:30:00Z', duration: 30 },
  })
  await app.deps.db.deleteFrom('deliveries').where('kind', '<>', 'reminder').execute()
  expect(await remindAt('2026-05-03T15:31:00Z')).toEqual([])
})

test('a late job still sends reminders, but no day reminder within two hours of the start', async () => {
  await aLesson()
  expect(await remindAt('2026-05-04T13:29:00Z')).toEqual(both)
  await app.deps.db.deleteFrom('reminders').where(everyRow).execute()
  expect(await remindAt('2026-05-04T13:31:00Z')).toEqual([])
  expect(await remindAt('2026-05-04T15:26:00Z')).toEqual([])
})

test('a person without an address is claimed once and sent nothing', async () => {
  const tutor = await app.people.tutor()
  const student = await app.people.student()
  const slotId = await tutor.publish('2026-05-02T08:00:00Z', '2026-05-07T20:00:00Z')
  await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-04T15:30:00Z', duration: 15 },
  })
  expect(await remindAt('2026-05-03T15:30:00Z')).toEqual([])
  expect(
    await app.deps.db.selectFrom('reminders').select('minutes').where('userId', 'in', [tutor.id, student.id]).execute(),
  ).toHaveLength(2)
})

test('the metrics say of each message by what and with what it ended, and how late a reminder was', async () => {
  const { valueOf } = metricsOf(() => app)
  await aLesson()
  const measures = [
    ...['taken', 'later'].flatMap((outcome) => [
      `reminders_total{minutes="60",outcome="${outcome}"}`,
      `messages_total{channel="whatsapp",outcome="${outcome}"}`,
    ]),
    'reminder_delay_seconds_count',
    'reminder_delay_seconds_sum',
  ]
  const before = await Promise.all(measures.map(valueOf))
  // 90 seconds late, and one of the two is not taken at first.
  messengers.setFaults({ whatsapp: { kind: 'error', times: 1 } })
  await remindAt('2026-05-04T14:31:30Z')
  const after = await Promise.all(measures.map(valueOf))
  expect(after.map((value, place) => value - (before[place] ?? 0))).toEqual([1, 1, 1, 1, 1, 90])
})

test('interviews and demo sessions have the same reminders as lessons', async () => {
  const manager = await app.people.manager({ user: byWhatsApp })
  const tutor = await app.people.tutor({ user: byWhatsApp })
  for (const [place, kind] of ([2, 3] as const).entries()) {
    for (const userId of [manager.id, tutor.id]) {
      const hour = `2026-05-04T1${place}`
      await app.deps.db
        .insertInto('calendarEntries')
        .values({ userId, kind, refId: 900 + kind, during: `[${hour}:00:00Z,${hour}:30:00Z)` })
        .execute()
    }
  }
  expect((await remindAt('2026-05-03T11:00:00Z')).toSorted()).toEqual([
    'reminder_demo_session_details',
    'reminder_demo_session_details',
    'reminder_interview_details',
    'reminder_interview_details',
  ])
})

test('of more than one statement takes, none is left to the next minute', async () => {
  const { id: userId } = await app.people.tutor()
  const at = (minutes: number) => new Date(Date.parse('2026-05-04T00:00:00Z') + minutes * 60_000).toISOString()
  const bookings = Array.from({ length: 201 }, (_, place) => ({
    userId,
    kind: 1 as const,
    refId: 1000 + place,
    during: `[${at(place)},${at(place + 1)})`,
  }))
  await app.deps.db.insertInto('calendarEntries').values(bookings).execute()
  await remindAt('2026-05-03T04:00:00Z')
  const claims = await app.deps.db.selectFrom('reminders').select('refId').where('userId', '=', userId).execute()
  expect(claims).toHaveLength(201)
})
