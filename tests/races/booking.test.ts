// Constraints and locks can only be tested on a real PostgreSQL: the embedded database runs one statement at a time.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bookLesson, cancelLesson, editLesson, setLessonFocus } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { everyRow } from '../../apps/server/src/platform/db/whole-table.ts'
import { aLesson, afterConcurrentChange, lock, waitsForLock } from './lock-fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z', environment: { DATABASE_POOL: '30' } })
})
afterAll(async () => {
  await app.close()
})

const tally = (codes: readonly (string | undefined)[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (code) => code ?? 'booked')
      .entries()
      .map(([code, all]) => [code, all.length]),
  )

describe.skipIf(inject('postgresUrl') === null)('concurrent bookings, on a real PostgreSQL', () => {
  test('50 subscribed students race for one start: 1 lesson, 49 busy-tutor', async () => {
    const tutor = await app.people.tutor()
    const slotId = await tutor.publish('2026-05-05T14:00:00Z', '2026-05-05T18:00:00Z')
    const students = await Promise.all(Array.from({ length: 50 }, async () => await app.people.student()))
    const answers = await Promise.all(
      students.map(
        async (student) =>
          await app.call(bookLesson, {
            as: student,
            body: { tutorId: tutor.id, slotId, start: '2026-05-05T14:00:00Z', duration: 30 },
          }),
      ),
    )
    const counts = tally(answers.map((answer) => answer.body.code))
    process.stdout.write(`50 students, one start: ${JSON.stringify(counts)}\n`)
    expect(counts).toEqual({ booked: 1, 'busy-tutor': 49 })
  })

  test('one student races 20 starts: 1 lesson, 19 reached-booking-limit', async () => {
    const student = await app.people.student({ weeklyMinutes: 1000 })
    // A tutor for each, so that the requests share no slot and no tutor's calendar, only the student's row.
    const tutors = await Promise.all(Array.from({ length: 20 }, async () => await app.people.tutor()))
    const slots = await Promise.all(
      tutors.map(async (tutor) => await tutor.publish('2026-05-06T08:00:00Z', '2026-05-06T20:00:00Z')),
    )
    const answers = await Promise.all(
      tutors.map(
        async (tutor, place) =>
          await app.call(bookLesson, {
            as: student,
            body: {
              tutorId: tutor.id,
              slotId: slots[place] ?? 0,
              start: new Date(Date.UTC(2026, 4, 6, 8, place * 30)).toISOString(),
              duration: 30,
            },
          }),
      ),
    )
    const counts = tally(answers.map((answer) => answer.body.code))
    process.stdout.write(`one student, 20 starts: ${JSON.stringify(counts)}\n`)
    expect(counts).toEqual({ booked: 1, 'reached-booking-limit': 19 })
  })

  test('two accounts with one phone, and two bookings of one person, race for one trial: 1 lesson each time', async () => {
    const settings = [
      { key: 'trial.minutes', value: '15' },
      { key: 'lesson.bookedAtOnce', value: '2' },
    ]
    await app.deps.db
      .insertInto('platformSettings')
      .values(settings.map((setting) => ({ ...setting, updatedAt: app.deps.now(), updatedBy: null })))
      .execute()
    const tutors = await Promise.all(Array.from({ length: 2 }, async () => await app.people.tutor()))
    const slots = await Promise.all(
      tutors.map(async (tutor) => await tutor.publish('2026-05-07T08:00:00Z', '2026-05-07T20:00:00Z')),
    )
    for (let round = 0; round < 10; round++) {
      const user = { phone: `0115${String(round).padStart(7, '0')}` }
      const [one, other] = [
        await app.people.student({ subscribed: false, user }),
        await app.people.student({ subscribed: false, user: round % 2 === 0 ? user : {} }),
      ]
      const answers = await Promise.all(
        tutors.map(
          async (tutor, place) =>
            await app.call(bookLesson, {
              as: round % 2 === 0 && place === 1 ? other : one,
              body: {
                tutorId: tutor.id,
                slotId: slots[place] ?? 0,
                // At different times, so that the calendar of one person does not decide.
                start: new Date(Date.UTC(2026, 4, 7, 8 + round, place * 30)).toISOString(),
                duration: 15,
              },
            }),
        ),
      )
      expect(tally(answers.map((answer) => answer.body.code)), `round ${round}`).toEqual({
        booked: 1,
        'subscription-required': 1,
      })
    }
    await app.deps.db.deleteFrom('platformSettings').where(everyRow).execute()
  })

  test('a lesson that is canceled while its move waits stays canceled where it was', async () => {
    const { id, student, edit } = await aLesson(app)
    const release = await lock(app, 'users', student.id)
    const moved = edit()
    await waitsForLock(app)
    const canceled = { canceledAt: app.clock.now(), canceledBy: student.id }
    await app.deps.db.updateTable('lessons').set(canceled).where('id', '=', id).execute()
    await release()
    expect(await moved).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  })

  test('the topic of a lesson that is canceled meanwhile is not set, and one that is set meanwhile survives a move', async () => {
    const [canceled, moved] = [await aLesson(app), await aLesson(app)]
    const focusOf = async (id: number) =>
      await app.deps.db.selectFrom('lessons').select('focus').where('id', '=', id).executeTakeFirstOrThrow()
    const setting = await afterConcurrentChange(
      app,
      async (tx) =>
        await tx.updateTable('lessons').set({ canceledAt: app.clock.now() }).where('id', '=', canceled.id).execute(),
      async () =>
        await app.call(setLessonFocus, {
          as: canceled.student,
          params: { id: canceled.id },
          body: { focus: 'مقابلات' },
        }),
    )
    expect(setting).toMatchObject({ status: 403 })
    expect(await focusOf(canceled.id)).toEqual({ focus: null })

    const moving = await afterConcurrentChange(
      app,
      async (tx) => await tx.updateTable('lessons').set({ focus: 'السفر' }).where('id', '=', moved.id).execute(),
      moved.edit,
    )
    expect(moving).toMatchObject({ status: 200 })
    expect(await focusOf(moved.id)).toEqual({ focus: 'السفر' })
  })

  test('concurrent booking, canceling and moving never exceeds the quota', async () => {
    const student = await app.people.student({ weeklyMinutes: 45 })
    const tutors = await Promise.all(Array.from({ length: 4 }, async () => await app.people.tutor()))
    const slots = await Promise.all(
      tutors.map(async (tutor) => await tutor.publish('2026-05-05T08:00:00Z', '2026-05-05T20:00:00Z')),
    )
    for (let round = 0; round < 6; round++) {
      const booked = await Promise.all(
        tutors.flatMap((tutor, place) =>
          [15, 30].map(
            async (duration) =>
              await app.call(bookLesson, {
                as: student,
                body: {
                  tutorId: tutor.id,
                  slotId: slots[place] ?? 0,
                  start: new Date(Date.UTC(2026, 4, 5, 8 + round)).toISOString(),
                  duration: duration as 15 | 30,
                },
              }),
          ),
        ),
      )
      const lesson = booked.find((answer) => answer.status === 200)?.body
      if (lesson === undefined) continue
      await Promise.all([
        app.call(editLesson, {
          as: student,
          body: {
            lessonId: lesson.id,
            slotId: lesson.slotId,
            start: new Date(Date.UTC(2026, 4, 5, 15 + (round % 4))).toISOString(),
            duration: 30,
          },
        }),
        app.call(cancelLesson, { as: student, params: { id: lesson.id } }),
      ])
      const { used } = await app.deps.db
        .selectFrom('lessons')
        .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
        .select((on) => on.fn.coalesce(on.fn.sum<number>('duration'), on.val(0)).as('used'))
        .where('userId', '=', student.id)
        .where('charged', '=', true)
        .executeTakeFirstOrThrow()
      expect(used).toBeLessThanOrEqual(45)
    }
  })
})
