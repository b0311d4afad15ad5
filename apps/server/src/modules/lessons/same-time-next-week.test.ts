import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookLesson, cancelLesson, getLesson, getLessonAgain, setLessonFocus } from '@hiwar/contract/lessons.ts'
import { sameTimeNextWeek } from '@hiwar/rules/week.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})

async function aPastLesson() {
  app.clock.set(new Date(NOW))
  const tutor = await app.people.tutor({ notice: 0 })
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
  expect(await ask()).toMatchObject({ suggestion: null, why: 'limit' })
  app.clock.set(new Date('2026-05-05T12:00:00Z'))
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
  expect(await set(student, 'job interviews')).toBe(200)
  expect((await app.call(getLesson, { as: tutor, params: { id: lesson.id } })).body.lesson).toMatchObject({
    focus: 'job interviews',
    version: 0,
  })
  expect(await set(student, '')).toBe(200)
  expect(await set(student, 'ab')).toBe(400)
  expect(await set(tutor, 'mine')).toBe(403)
  expect(await set(await app.people.student(), 'not mine')).toBe(403)
  await app.call(cancelLesson, { as: student, params: { id: lesson.id } })
  expect(await set(student, 'too late')).toBe(403)
})
