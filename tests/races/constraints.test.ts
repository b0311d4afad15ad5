// The constraints behind the locks (lessons.md B4, B7): rows that the product could not see are caught by the database.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listSlots, setSlots } from '@hiwar/contract/availability.ts'
import { editLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { openSocket } from '../../apps/server/test/sockets.ts'
import { NOW, START, book, aPair, aLesson, aMeeting, waitsForLock, type Answer } from './lock-fixtures.ts'

let app: TestApp
const db = () => app.deps.db

/** Inserts a calendar entry without any lock, and commits once the write waits for it. */
async function overtakenBy(who: Person, run: () => Answer): Promise<[number, string | undefined]> {
  const held = await db().startTransaction().execute()
  await held
    .insertInto('calendarEntries')
    .values({ userId: who.id, kind: 3, refId: 800_000 + who.id, during: '[2026-05-05T10:15:00Z,2026-05-05T10:45:00Z)' })
    .execute()
  const answer = run()
  await waitsForLock(app)
  await held.commit().execute()
  const { status, body } = await answer
  return [status, body.code]
}

const lessonsOf = async ({ id }: Person) =>
  await db().selectFrom('lessonMembers').select('lessonId').where('userId', '=', id).execute()

describe.skipIf(inject('postgresUrl') === null)('constraints, on a real PostgreSQL', () => {
  beforeAll(async () => {
    app = await buildTestApp({ at: NOW, environment: { DATABASE_POOL: '20' } })
  })
  afterAll(async () => {
    await app.close()
  })

  test('B4: a lesson that overlaps an uncommitted entry fails with the code of that calendar, and changes nothing', async () => {
    const [one, other] = [await aPair(app), await aPair(app)]
    const watching = await openSocket(app.url, (await app.people.student()).token)
    expect(await overtakenBy(one.tutor, async () => await book(app, one.student, one.tutor, one))).toEqual([
      400,
      'busy-tutor',
    ])
    expect(await overtakenBy(other.student, async () => await book(app, other.student, other.tutor, other))).toEqual([
      409,
      'conflicting-lessons',
    ])
    expect([
      await lessonsOf(one.student),
      await lessonsOf(other.student),
      await watching.count('LessonBooked'),
    ]).toEqual([[], [], 0])
    watching.close()
    const moved = await aLesson(app)
    await moved.edit()
    const back = async () =>
      await app.call(editLesson, {
        as: moved.student,
        body: { lessonId: moved.id, slotId: moved.slotId, start: START, duration: 30 },
      })
    expect(await overtakenBy(moved.tutor, back)).toEqual([400, 'busy-tutor'])
    expect((await app.call(getLesson, { as: moved.student, params: { id: moved.id } })).body.lesson.start).toBe(
      '2026-05-05T12:00:00.000Z',
    )
  })

  test.each(['interview', 'demo'] as const)(
    'B4: a meeting (%s) that overlaps an uncommitted entry fails with the code of that calendar',
    async (kind) => {
      const [one, other] = [await aMeeting(app, 'teacher first', kind), await aMeeting(app, 'teacher last', kind)]
      expect(await overtakenBy(one.manager, one.book)).toEqual([400, 'busy-tutor-manager'])
      expect(await overtakenBy(other.tutor, other.book)).toEqual([409, 'conflicting-lessons'])
    },
  )

  test('B4, B7: a schedule edit that overlaps an uncommitted slot fails as a whole, and sends no cancellations', async () => {
    const { tutor, student, slotId, id } = await aLesson(app)
    const socket = await openSocket(app.url, student.token)
    const held = await db().startTransaction().execute()
    await held
      .insertInto('availabilitySlots')
      .values({ userId: tutor.id, start: new Date('2026-05-06T10:00:00Z'), end: new Date('2026-05-06T11:00:00Z') })
      .execute()
    const edit = app.call(setSlots, {
      as: tutor,
      body: {
        actions: [
          { type: 'delete', id: slotId },
          { type: 'create', start: '2026-05-06T10:30:00Z', end: '2026-05-06T11:30:00Z' },
        ],
      },
    })
    await waitsForLock(app)
    await held.commit().execute()
    const { status, body } = await edit
    expect([status, body.code]).toEqual([409, 'conflicting-schedule'])
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson.status).toBe('pending')
    expect(
      (await app.call(listSlots, { as: tutor, query: { userId: tutor.id } })).body.slots.list.map((slot) => slot.start),
    ).toEqual(['2026-05-05T09:00:00.000Z', '2026-05-06T10:00:00.000Z'])
    expect(await socket.count('LessonCanceled')).toBe(0)
    expect(
      await db()
        .selectFrom('deliveries')
        .select('id')
        .where('userId', '=', student.id)
        .where('kind', '=', 'lesson-canceled')
        .execute(),
    ).toEqual([])
    socket.close()
  })
})
