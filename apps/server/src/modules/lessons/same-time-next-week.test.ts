import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CalendarKind, Role } from '@hiwar/contract/enums.ts'
import { bookLesson, cancelLesson, getLesson, getLessonAgain, setLessonFocus } from '@hiwar/contract/lessons.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { sameTimeNextWeek } from '@hiwar/rules/week.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { TutorPerson } from '../../../test/people.ts'
import { tokenFor } from '../../../test/tokens.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})

async function aPastLesson(given: { tutor?: TutorPerson } = {}) {
  app.clock.set(new Date(NOW))
  const tutor = given.tutor ?? (await app.people.tutor({ notice: 0 }))
  const student = await app.people.student({ weeklyMinutes: 60 })
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T12:00:00Z')
  const { body: lesson } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:30:00Z', duration: 30 },
  })
  return { tutor, student, lesson }
}

test('suggests the same Cairo time next week, also across a clock change, and never in the past', () => {
  expect(sameTimeNextWeek(new Date('2026-05-05T10:30:00Z'), new Date('2026-05-05T11:00:00Z')).toISOString()).toBe(
    '2026-05-12T10:30:00.000Z',
  )
  expect(sameTimeNextWeek(new Date('2026-05-05T10:30:00Z'), new Date('2026-05-12T10:30:00Z')).toISOString()).toBe(
    '2026-05-19T10:30:00.000Z',
  )
  expect(sameTimeNextWeek(new Date('2026-05-05T10:30:00Z'), new Date('2026-05-04T08:00:00Z')).toISOString()).toBe(
    '2026-05-12T10:30:00.000Z',
  )
  // 18:00 in winter is 16:00 UTC; a week later summer time has begun.
  expect(sameTimeNextWeek(new Date('2026-04-21T16:00:00Z'), new Date('2026-04-22T00:00:00Z')).toISOString()).toBe(
    '2026-04-28T15:00:00.000Z',
  )
})

test('suggests the exact time if free, else the nearest within two hours, else gives the reason', async () => {
  const { tutor, student, lesson } = await aPastLesson()
  const ask = async (as = student) => (await app.call(getLessonAgain, { as, params: { id: lesson.id } })).body
  app.clock.set(new Date('2026-05-05T10:59:59Z'))
  expect(await ask()).toMatchObject({ suggestion: null, why: 'limit' })
  app.clock.set(new Date('2026-05-05T11:00:00Z'))
  expect(await ask()).toMatchObject({ suggestion: null, why: 'busy' })
  const slotId = await tutor.publish('2026-05-12T09:00:00Z', '2026-05-12T12:00:00Z')
  expect(await ask()).toEqual({
    tutorId: tutor.id,
    why: 'ok',
    suggestion: { slotId, start: '2026-05-12T10:30:00.000Z', duration: 30, exact: true },
  })

  const rival = await app.people.student()
  await app.call(bookLesson, {
    as: rival,
    body: { tutorId: tutor.id, slotId, start: '2026-05-12T10:30:00Z', duration: 30 },
  })
  expect(await ask()).toMatchObject({ why: 'ok', suggestion: { start: '2026-05-12T10:00:00.000Z', exact: false } })
  expect(await ask(rival)).toMatchObject({ code: 'forbidden' })
  await app.deps.db.updateTable('users').set({ verifiedPhone: false }).where('id', '=', tutor.id).execute()
  expect(await ask()).toMatchObject({ suggestion: null, why: 'tutor' })
  expect((await app.call(getLessonAgain, { as: student, params: { id: 999_999 } })).body).toMatchObject({
    code: 'lesson-not-found',
  })
})

test('suggests the nearest start of the same day within two hours, not of the next day', async () => {
  app.clock.set(new Date(NOW))
  const tutor = await app.people.tutor({ notice: 0 })
  const student = await app.people.student({ weeklyMinutes: 120 })
  // From 23:00 to 23:30 in Cairo.
  const slotId = await tutor.publish('2026-05-05T20:00:00Z', '2026-05-05T20:30:00Z')
  const { body: lesson } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-05T20:00:00Z', duration: 30 },
  })
  app.clock.set(new Date('2026-05-06T08:00:00Z'))
  const suggested = async () => {
    const { why, suggestion } = (await app.call(getLessonAgain, { as: student, params: { id: lesson.id } })).body
    return suggestion?.start ?? why
  }
  await tutor.publish('2026-05-12T21:00:00Z', '2026-05-12T22:00:00Z')
  expect(await suggested(), 'an hour later the next day has begun').toBe('busy')
  const earlier = await tutor.publish('2026-05-12T17:00:00Z', '2026-05-12T18:15:00Z')
  expect(await suggested(), 'more than two hours earlier').toBe('busy')
  const end = new Date('2026-05-12T18:30:00Z')
  await app.deps.db.updateTable('availabilitySlots').set({ end }).where('id', '=', earlier).execute()
  expect(await suggested(), 'two hours earlier').toBe('2026-05-12T18:00:00.000Z')
  await tutor.publish('2026-05-12T18:45:00Z', '2026-05-12T19:15:00Z')
  expect(await suggested()).toBe('2026-05-12T18:45:00.000Z')
})

test("suggests no other tutor's time, none the student is busy at, none within the notice or past the window", async () => {
  const { tutor, student, lesson } = await aPastLesson()
  app.clock.set(new Date('2026-05-10T09:00:00Z'))
  const suggested = async () => {
    const as = { token: await tokenFor(app.deps, student.id) }
    const { why, suggestion } = (await app.call(getLessonAgain, { as, params: { id: lesson.id } })).body
    return suggestion?.start ?? why
  }
  const other = await app.people.tutor()
  await other.publish('2026-05-12T10:00:00Z', '2026-05-12T12:00:00Z')
  expect(await suggested()).toBe('busy')
  await tutor.publish('2026-05-12T10:30:00Z', '2026-05-12T11:30:00Z')
  expect(await suggested()).toBe('2026-05-12T10:30:00.000Z')

  const boss = await app.people.someone(Role.SuperAdmin)
  const setWindow = async (days: number | null) => {
    const { version } = (await app.call(getSettings, { as: boss })).body
    const body = { version, changes: { 'lesson.bookingWindowDays': days } }
    expect((await app.call(updateSettings, { as: boss, body })).status).toBe(200)
  }
  await setWindow(2)
  expect(await suggested()).toBe('window')
  app.clock.set(new Date('2026-05-10T10:30:00Z'))
  expect(await suggested(), 'just within it').toBe('2026-05-12T10:30:00.000Z')
  await setWindow(null)

  // Of no lesson that there is.
  const busy = sql`insert into calendar_entries (user_id, kind, ref_id, entered_at, during)
    values (${student.id}, ${CalendarKind.Lesson}, 0, now(), '[2026-05-12T10:15Z, 2026-05-12T10:45Z)')`
  await busy.execute(app.deps.db)
  expect(await suggested()).toBe('2026-05-12T10:45:00.000Z')
  app.clock.set(new Date('2026-05-11T10:46:00Z'))
  await app.deps.db
    .updateTable('tutors')
    .set({ notice: 24 * 60 })
    .where('id', '=', tutor.id)
    .execute()
  expect(await suggested()).toBe('2026-05-12T11:00:00.000Z')
})

test('asks for a subscription that lasts until then, but not with a manager', async () => {
  const { student, tutor, lesson } = await aPastLesson()
  const managed = await aPastLesson({ tutor: await app.people.manager() })
  app.clock.set(new Date('2026-05-05T12:00:00Z'))
  for (const each of [tutor, managed.tutor]) await each.publish('2026-05-12T10:00:00Z', '2026-05-12T12:00:00Z')
  const suggested = async (as = student, id = lesson.id) => {
    const { why, suggestion } = (await app.call(getLessonAgain, { as, params: { id } })).body
    return suggestion?.start ?? why
  }
  const endAt = async (end: string) =>
    await app.deps.db
      .updateTable('subscriptions')
      .set({ end: new Date(end) })
      .where('userId', 'in', [student.id, managed.student.id])
      .execute()
  await endAt('2026-05-12T11:00:00Z')
  expect(await suggested()).toBe('2026-05-12T10:30:00.000Z')
  await endAt('2026-05-12T10:59:59Z')
  expect(await suggested()).toBe('subscription')
  await endAt('2026-05-05T11:59:59Z')
  expect(await suggested()).toBe('subscription')
  expect(await suggested(managed.student, managed.lesson.id)).toBe('2026-05-12T10:30:00.000Z')
})

test('suggests only times the student has minutes for, even when the quota week changes nearby', async () => {
  // Paid on a Monday: the minutes begin anew each Monday at 06:00 in Cairo, 03:00 UTC.
  app.clock.set(new Date('2026-05-04T00:00:00Z'))
  const tutor = await app.people.tutor({ notice: 0 })
  const [student, rival] = [await app.people.student({ weeklyMinutes: 30 }), await app.people.student()]
  const slotId = await tutor.publish('2026-05-04T03:00:00Z', '2026-05-04T03:30:00Z')
  const { body: lesson } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-04T03:00:00Z', duration: 30 },
  })
  app.clock.set(new Date('2026-05-04T04:00:00Z'))
  const beside = await tutor.publish('2026-05-11T02:30:00Z', '2026-05-11T03:30:00Z')
  const elsewhere = { tutorId: (await app.people.tutor()).id, studentId: student.id }
  // Neither one that is not charged uses minutes of that week, nor a charged one of the week after.
  for (const [start, charged] of [
    ['2026-05-14T10:00:00Z', false],
    ['2026-05-18T03:00:00Z', true],
  ] as const) {
    const id = await insertLesson(app.deps, { ...elsewhere, start: new Date(start) })
    const canceled = { charged, canceledAt: app.clock.now() }
    await app.deps.db.updateTable('lessons').set(canceled).where('id', '=', id).execute()
  }
  const ask = async () => (await app.call(getLessonAgain, { as: student, params: { id: lesson.id } })).body
  expect(await ask()).toMatchObject({ why: 'ok', suggestion: { start: '2026-05-11T03:00:00.000Z', exact: true } })
  await app.call(bookLesson, {
    as: rival,
    body: { tutorId: tutor.id, slotId: beside, start: '2026-05-11T03:00:00Z', duration: 30 },
  })
  expect(await ask(), 'half an hour earlier the used week still runs').toMatchObject({
    why: 'minutes',
    suggestion: null,
  })
  await tutor.publish('2026-05-11T04:00:00Z', '2026-05-11T04:30:00Z')
  expect(await ask()).toMatchObject({ why: 'ok', suggestion: { start: '2026-05-11T04:00:00.000Z', exact: false } })
})

test('the student may change the focus until the end, without a new version', async () => {
  const { tutor, student, lesson } = await aPastLesson()
  const set = async (as: typeof student, focus: string | null) =>
    (await app.call(setLessonFocus, { as, params: { id: lesson.id }, body: { focus } })).status
  const shown = async () => (await app.call(getLesson, { as: tutor, params: { id: lesson.id } })).body.lesson
  app.clock.set(new Date('2026-05-05T10:59:59Z'))
  expect(await set(student, 'job interviews')).toBe(200)
  expect(await shown()).toMatchObject({
    focus: 'job interviews',
    version: 0,
    updatedAt: app.clock.now().toISOString(),
  })
  expect(await set(student, '')).toBe(200)
  expect((await shown()).focus).toBeNull()
  expect(await set(student, 'ab')).toBe(400)
  expect(await set(tutor, 'mine')).toBe(403)
  expect(await set(await app.people.student(), 'not mine')).toBe(403)
  app.clock.set(new Date('2026-05-05T11:00:00Z'))
  expect(await set(student, 'too late')).toBe(403)
  app.clock.set(new Date(NOW))
  await app.call(cancelLesson, { as: student, params: { id: lesson.id } })
  expect(await set(student, 'too late')).toBe(403)
})
