// Lock order (lessons.md B3), one lock at a time on a real PostgreSQL: the test locks a row in a transaction of its
// own, lets the product wait for it, and looks which rows the product has locked by then.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { startChat } from '@hiwar/contract/chat.ts'
import { getLesson } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { openSocket } from '../../apps/server/test/sockets.ts'
import {
  NOW,
  START,
  book,
  aPair,
  aLesson,
  writes,
  lock,
  isLocked,
  waitsForLock,
  isLockedWhileWaiting,
} from './lock-fixtures.ts'

let app: TestApp
const db = () => app.deps.db

describe.skipIf(inject('postgresUrl') === null)('lock order, on a real PostgreSQL', () => {
  beforeAll(async () => {
    app = await buildTestApp({ at: NOW, environment: { DATABASE_POOL: '20' } })
  })
  afterAll(async () => {
    await app.close()
  })

  test.each(writes)(
    'B3: %s locks the rows of its users first, the smaller id before the greater',
    async (_, prepare) => {
      for (const order of ['teacher first', 'teacher last'] as const) {
        const first = await prepare(app, order)
        const [low, high] = first.users.map(({ id }) => id).toSorted((a, b) => a - b)
        if (low === undefined) throw new Error('the write has no users')
        if (high === undefined) {
          // With one user it can only be seen that the write waits for that row.
          await isLockedWhileWaiting(app, { table: 'users', id: low }, first.run, { table: 'users', id: low })
          return
        }
        expect(
          await isLockedWhileWaiting(app, { table: 'users', id: low }, first.run, { table: 'users', id: high }),
          `${order}: the greater is not locked before the smaller`,
        ).toBe(false)
        const second = await prepare(app, order)
        const [lower = 0, higher = 0] = second.users.map(({ id }) => id).toSorted((a, b) => a - b)
        expect(
          await isLockedWhileWaiting(app, { table: 'users', id: higher }, second.run, { table: 'users', id: lower }),
          `${order}: both are locked`,
        ).toBe(true)
      }
    },
  )

  test('B3: users are locked before slots, and slots before bookings', async () => {
    const pair = await aPair(app)
    const slot = { table: 'availabilitySlots', id: pair.slotId } as const
    expect(
      await isLockedWhileWaiting(app, slot, async () => await book(app, pair.student, pair.tutor, pair), {
        table: 'users',
        id: pair.student.id,
      }),
    ).toBe(true)
    const moved = await aLesson(app)
    expect(
      await isLockedWhileWaiting(app, { table: 'availabilitySlots', id: moved.slotId }, moved.edit, {
        table: 'lessons',
        id: moved.id,
      }),
    ).toBe(false)
    const other = await aLesson(app)
    expect(
      await isLockedWhileWaiting(app, { table: 'lessons', id: other.id }, other.edit, {
        table: 'availabilitySlots',
        id: other.slotId,
      }),
    ).toBe(true)
    const canceled = await aLesson(app)
    expect(
      await isLockedWhileWaiting(app, { table: 'lessons', id: canceled.id }, canceled.cancel, {
        table: 'users',
        id: canceled.student.id,
      }),
    ).toBe(true)
  })

  test('B3: a schedule edit starts over when a booking was made before it got its locks, and locks that student', async () => {
    const { tutor, student, slotId } = await aPair(app, 'teacher last')
    const studentHeld = await db().startTransaction().execute()
    await studentHeld.selectFrom('users').select('id').where('id', '=', student.id).forNoKeyUpdate().execute()
    const {
      rows: [holder],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(studentHeld)
    const waitingForStudent = async () =>
      (
        await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and ${holder?.pid} = any(pg_blocking_pids(pid))`.execute(
          db(),
        )
      ).rows[0]?.n

    // A booking that commits while the schedule edit, which has read no bookings, waits for the tutor.
    const booking = await db().startTransaction().execute()
    await booking.selectFrom('users').select('id').where('id', '=', tutor.id).forNoKeyUpdate().execute()
    const edit = app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } })
    await waitsForLock(app)
    const times = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    const { id } = await booking
      .insertInto('lessons')
      .values({
        slotId,
        start: new Date(START),
        end: new Date('2026-05-05T10:30:00Z'),
        duration: 30,
        price: 7500,
        sessionId: `lesson:${slotId}`,
        lateLineMinutes: 60,
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await booking
      .insertInto('lessonMembers')
      .values([tutor, student].map((person) => ({ lessonId: id, userId: person.id })))
      .execute()
    await booking.commit().execute()

    await expect.poll(waitingForStudent, { timeout: 60_000 }).toBe(1)
    await studentHeld.rollback().execute()
    expect((await edit).status).toBe(200)
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson).toMatchObject({
      status: 'canceled',
      canceledBy: tutor.id,
    })
  })

  test('B3: messages and new chat rooms do not wait for locked users', async () => {
    const { tutor, student, slotId } = await aPair(app)
    const {
      body: { roomId },
    } = await app.call(startChat, { as: student, body: { userId: tutor.id } })
    const socket = await openSocket(app.url, student.token)
    const release = await lock(app, 'availabilitySlots', slotId)
    const booking = book(app, student, tutor, { slotId })
    await waitsForLock(app)
    expect([await isLocked(app, 'users', tutor.id), await isLocked(app, 'users', student.id)]).toEqual([true, true])
    expect(await socket.send('SendMessage', { roomId, text: 'hello', refId: 'while-locked' })).toBe('ok')
    expect(
      (await app.call(startChat, { as: await app.people.student(), body: { userId: tutor.id, message: 'hello' } }))
        .status,
    ).toBe(200)
    await release()
    expect((await booking).status).toBe(200)
    socket.close()
  })
})
