// An account ends while others book with it; who waits for a lock must not find a gap behind it. Seen only on a real
// server.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  DeletionDecision,
  decideDeletion,
  getDeletion,
  requestDeletion,
  takeBackDeletion,
} from '@hiwar/contract/deletion.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { changePreferences } from '@hiwar/contract/preferences.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { insertLesson } from '../../apps/server/test/insert-lesson.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { erase, runErasures } from '../../apps/server/src/modules/erasure/service.ts'
import type { Tx } from '../../apps/server/src/platform/db/database.ts'
import { lockUsers } from '../../apps/server/src/platform/db/locks.ts'
import { hashPassword } from '../../apps/server/src/platform/identity/tokens.ts'
import { afterConcurrentChange, waitsForLock } from './lock-fixtures.ts'

const password = 'lantern1!'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z', environment: { DATABASE_POOL: '30' } })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await app.close()
})

/** Asked for, with its time come. */
async function due(person: Person): Promise<void> {
  await app.call(requestDeletion, { as: person, body: { password } })
  await app.deps.db
    .updateTable('accountDeletions')
    .set({ requestedAt: new Date(app.deps.now().getTime() - 14 * DAY_MS), erasesAt: app.deps.now() })
    .where('userId', '=', person.id)
    .execute()
}

const openLessonsOf = async (userId: number) =>
  await app.deps.db
    .selectFrom('lessonMembers')
    .innerJoin('lessons', 'lessons.id', 'lessonMembers.lessonId')
    .select('lessons.id')
    .where('lessonMembers.userId', '=', userId)
    .where('lessons.canceledAt', 'is', null)
    .execute()

/** At another hour for each tutor. */
const lessonWith = (tutorId: number, { id: studentId }: Person) => ({
  tutorId,
  studentId,
  start: new Date(app.deps.now().getTime() + tutorId * HOUR_MS),
})

/** In a transaction that is still open: a lesson of this student, with a tutor of its own. */
async function bookWithAnother(tx: Tx, student: Person): Promise<void> {
  await lockUsers(tx, [student.id])
  const tutor = await app.people.tutor()
  await insertLesson({ db: tx }, lessonWith(tutor.id, student))
}

describe.skipIf(inject('postgresUrl') === null)('at the same instant, on a real PostgreSQL', () => {
  test('students book with a tutor who is being erased: no lesson is left', async () => {
    for (let round = 0; round < 5; round++) {
      const tutor = await app.people.tutor({ user: { passwordHash } })
      const slotId = await tutor.publish('2026-05-05T08:00:00Z', '2026-05-05T20:00:00Z')
      const students = await Promise.all(Array.from({ length: 8 }, async () => await app.people.student()))
      // The wish is put in the table beside the calls, so that bookings have already passed the first look at the
      // tutor.
      const booking = students.map(
        async (student, place) =>
          await app.call(bookLesson, {
            as: student,
            body: {
              tutorId: tutor.id,
              slotId,
              start: new Date(Date.UTC(2026, 4, 5, 8 + place)).toISOString(),
              duration: 30,
            },
          }),
      )
      await due(tutor)
      const outcomes = await Promise.all([erase(app.deps, tutor.id), erase(app.deps, tutor.id)])
      await Promise.all(booking)
      if (!outcomes.includes('erased')) await runErasures(app.deps)
      expect(await openLessonsOf(tutor.id)).toEqual([])
    }
  })

  test('a student books while being erased: no lesson is left', async () => {
    const tutor = await app.people.tutor()
    const slotId = await tutor.publish('2026-05-06T08:00:00Z', '2026-05-06T20:00:00Z')
    for (let round = 0; round < 8; round++) {
      const student = await app.people.student({ user: { passwordHash } })
      await due(student)
      const body = {
        tutorId: tutor.id,
        slotId,
        start: new Date(Date.UTC(2026, 4, 6, 8 + round)).toISOString(),
        duration: 15 as const,
      }
      const [, answer] = await Promise.all([erase(app.deps, student.id), app.call(bookLesson, { as: student, body })])
      expect(answer.status).not.toBe(500)
      expect(await openLessonsOf(student.id)).toEqual([])
    }
  })

  test('an erasure begins again when a lesson with somebody else was booked while it waited', async () => {
    const student = await app.people.student({ user: { passwordHash } })
    await due(student)
    await afterConcurrentChange(
      app,
      async (tx) => await bookWithAnother(tx, student),
      async () => await runErasures(app.deps),
    )
    expect(await openLessonsOf(student.id)).toEqual([])
    expect(await erase(app.deps, student.id), 'it is done').toBe('not due')
  })

  test('an erasure that meets a new booking three times gives up, and can be decided again', async () => {
    const [admin, student] = [await app.people.admin(), await app.people.student({ user: { passwordHash } })]
    await due(student)
    const erasesAt = new Date(app.deps.now().getTime() - 91 * DAY_MS)
    const requestedAt = new Date(erasesAt.getTime() - 14 * DAY_MS)
    await app.deps.db
      .updateTable('accountDeletions')
      .set({ requestedAt, erasesAt })
      .where('userId', '=', student.id)
      .execute()
    const decide = async () =>
      await app.call(decideDeletion, {
        as: admin,
        params: { userId: student.id },
        body: { decision: DeletionDecision.Erase, reason: 'لم يرد صاحب الحساب منذ شهور' },
      })
    // PostgreSQL serves waiters for a table lock in order. A row lock may go to a statement that came later.
    const beginWithUsersLocked = async () => {
      const tx = await app.deps.db.startTransaction().execute()
      await sql`lock table users in exclusive mode`.execute(tx)
      return tx
    }
    const tutors = [await app.people.tutor(), await app.people.tutor(), await app.people.tutor()]
    let booking = await beginWithUsersLocked()
    const deciding = decide()
    for (const { id: tutorId } of tutors) {
      // It has read who the student is booked with, and now locks them.
      await waitsForLock(app)
      const next = beginWithUsersLocked()
      await waitsForLock(app, 2)
      await insertLesson({ db: booking }, lessonWith(tutorId, student))
      await booking.commit().execute()
      booking = await next
    }
    expect(await deciding).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
    expect(await openLessonsOf(student.id)).toHaveLength(3)
    await booking.commit().execute()
    expect((await decide()).status).toBe(200)
    expect(await openLessonsOf(student.id)).toEqual([])
  })

  test('a refund that becomes due while an erasure waits blocks it', async () => {
    const student = await app.people.student({ user: { passwordHash } })
    await due(student)
    await afterConcurrentChange(
      app,
      async (tx) => {
        await lockUsers(tx, [student.id])
        await tx.updateTable('transactions').set({ needsRefund: true }).where('userId', '=', student.id).execute()
      },
      async () => await runErasures(app.deps),
    )
    const { body } = await app.call(getDeletion, { as: student })
    expect(body).toMatchObject({ blockers: ['refund'] })
  })

  test('several processes remind of an erasure at once: one reminder', async () => {
    const person = await app.people.student({ user: { passwordHash } })
    await app.call(requestDeletion, { as: person, body: { password } })
    const erasesAt = new Date(app.deps.now().getTime() + DAY_MS)
    await app.deps.db.updateTable('accountDeletions').set({ erasesAt }).where('userId', '=', person.id).execute()
    await afterConcurrentChange(
      app,
      async (tx) =>
        await tx.updateTable('accountDeletions').set({ reason: null }).where('userId', '=', person.id).execute(),
      async () => await Promise.all([runErasures(app.deps), runErasures(app.deps)]),
      2,
    )
    const mails = app.deps.db.selectFrom('deliveries').select('id').where('userId', '=', person.id)
    const reminders = mails.where('kind', '=', 'deletion-soon').where('channel', '=', 'email')
    expect(await reminders.execute()).toHaveLength(1)
  })

  test('two processes run the night: one erasure, one farewell', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => await app.people.student({ user: { passwordHash } })),
    )
    for (const person of people) await due(person)
    await Promise.all([runErasures(app.deps), runErasures(app.deps), runErasures(app.deps)])
    for (const person of people) {
      const farewells = await app.deps.db
        .selectFrom('deliveries')
        .select('id')
        .where('userId', '=', person.id)
        .where('kind', '=', 'deletion-done')
        .where('channel', '=', 'email')
        .execute()
      expect(farewells).toHaveLength(1)
      expect(
        await app.deps.db
          .selectFrom('auditLog')
          .select('id')
          .where('action', '=', 'user.erase')
          .where('userId', '=', person.id)
          .execute(),
      ).toHaveLength(1)
    }
  })

  test('taking it back and the erasure at once: one of them, whole', async () => {
    for (let round = 0; round < 6; round++) {
      const person = await app.people.student({ user: { passwordHash } })
      await due(person)
      const [outcome] = await Promise.all([erase(app.deps, person.id), app.call(takeBackDeletion, { as: person })])
      const row = await app.deps.db
        .selectFrom('users')
        .select(['erasedAt', 'name'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
      expect([row.erasedAt !== null, row.name === null]).toEqual(outcome === 'erased' ? [true, true] : [false, false])
    }
  })

  test('preferences changed together all stay', async () => {
    const person = await app.people.student()
    const changes = [
      { digits: 'arab' },
      { textSize: 150 },
      { contrast: 'more' },
      { motion: 'reduced' },
      { hourCycle: 'h23' },
      { captions: false },
    ] as const
    await Promise.all(changes.map(async (body) => await app.call(changePreferences, { as: person, body })))
    expect((await app.call(changePreferences, { as: person, body: { pageSize: 20 } })).body).toMatchObject(
      Object.assign({}, ...changes),
    )
  })
})
