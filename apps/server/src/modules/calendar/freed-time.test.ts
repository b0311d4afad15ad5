// What frees time: whoever watches a tutor of it is told soon (extras.md W1), and a usual week takes the time back (more.md
// 3). Bookings of all kinds share one calendar, and each way to end one has to think of both.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUsualWeek } from '@hiwar/contract/availability-rules.ts'
import { setSlots } from '@hiwar/contract/availability.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { bookInterview, listInterviews, updateInterview } from '@hiwar/contract/interviews.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { runErasures } from '../erasure/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

const start = '2026-05-05T10:00:00.000Z'
const later = '2026-05-05T12:00:00.000Z'

/** A student's lesson with a tutor and a candidate's interview with a manager; the last three have a usual week. */
async function aScene() {
  const { people } = app
  const [tutor, manager, candidate] = [await people.tutor(), await people.manager(), await people.tutor()]
  const student = await people.student()
  for (const as of [tutor, manager, candidate])
    expect((await app.call(setUsualWeek, { as, body: { version: 0, rules: [] } })).status).toBe(200)
  const slotId = await tutor.publish(start, '2026-05-05T16:00:00Z')
  const hostSlotId = await manager.publish(start, '2026-05-05T16:00:00Z')
  const body = { tutorId: tutor.id, slotId, start, duration: 30 } as const
  const { id: lessonId } = (await app.call(bookLesson, { as: student, body })).body
  expect((await app.call(bookInterview, { as: candidate, body: { slotId: hostSlotId, start } })).status).toBe(200)
  const [interview] = (await app.call(listInterviews, { as: candidate })).body.list
  return { tutor, manager, candidate, student, slotId, hostSlotId, lessonId, interviewId: interview?.id ?? 0 }
}

type Scene = Awaited<ReturnType<typeof aScene>>
type Who = 'tutor' | 'manager' | 'candidate'

let scene: Scene
beforeEach(async () => {
  scene = await aScene()
  await sql`delete from pgboss.job`.execute(app.deps.db)
})

async function erase(person: Person): Promise<{ status: number }> {
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
  await app.deps.db
    .insertInto('accountDeletions')
    .values({ userId: person.id, requestedAt: ago(20), erasesAt: ago(1) })
    .execute()
  await runErasures(app.deps)
  return { status: 200 }
}

const cancelInterview = async (as: Person, status: InterviewStatus) =>
  await app.call(updateInterview, { as, body: { id: scene.interviewId, status } })

/** Of whom the queue is told to look, in order. */
async function waiting(queue: 'watch-wake' | 'usual-week', key: 'tutorId' | 'userId'): Promise<Who[]> {
  const { rows } = await sql<{ id: number }>`
    select (data ->> ${key})::int as id from pgboss.job where name = ${queue} order by 1`.execute(app.deps.db)
  return rows.map(
    ({ id }) => (['tutor', 'manager', 'candidate'] as const).find((who) => scene[who].id === id) ?? expect.fail(),
  )
}

const acts: [string, (scene: Scene) => Promise<{ status: number }>, { watched: Who[]; usual: Who[] }][] = [
  [
    'a lesson that is booked frees none',
    async ({ tutor, slotId }) =>
      await app.call(bookLesson, {
        as: await app.people.student(),
        body: { tutorId: tutor.id, slotId, start: later, duration: 30 },
      }),
    { watched: [], usual: [] },
  ],
  [
    'a lesson that is canceled',
    async ({ student: as, lessonId: id }) => await app.call(cancelLesson, { as, params: { id } }),
    { watched: ['tutor'], usual: ['tutor'] },
  ],
  [
    'a lesson that is moved',
    async ({ student: as, lessonId, slotId }) =>
      await app.call(editLesson, { as, body: { lessonId, slotId, start: later, duration: 30 } }),
    { watched: ['tutor'], usual: ['tutor'] },
  ],
  ['a student who is erased', async ({ student }) => await erase(student), { watched: ['tutor'], usual: ['tutor'] }],
  [
    'an interview that its candidate cancels',
    async ({ candidate }) => await cancelInterview(candidate, InterviewStatus.CanceledByInterviewee),
    { watched: ['manager', 'candidate'], usual: ['manager'] },
  ],
  [
    'an interview whose manager takes the time away',
    async ({ manager: as, hostSlotId: id }) =>
      await app.call(setSlots, { as, body: { actions: [{ type: 'delete', id }] } }),
    { watched: ['manager', 'candidate'], usual: [] },
  ],
  [
    'a manager who is erased',
    async ({ manager }) => await erase(manager),
    { watched: ['candidate'], usual: ['candidate'] },
  ],
  [
    'a candidate who is erased',
    async ({ candidate }) => await erase(candidate),
    { watched: ['manager'], usual: ['manager'] },
  ],
  [
    'a usual week that is changed',
    async ({ tutor: as }) =>
      await app.call(setUsualWeek, {
        as,
        body: { version: 1, rules: [{ weekday: 4, from: '13:00', to: '17:00' }] },
      }),
    { watched: ['tutor'], usual: [] },
  ],
]

test.each(acts)('%s', async (_, act, expected) => {
  expect((await act(scene)).status).toBe(200)
  expect({ watched: await waiting('watch-wake', 'tutorId'), usual: await waiting('usual-week', 'userId') }).toEqual(
    expected,
  )
})

test('a canceled lesson of a tutor without a usual week queues no look at one', async () => {
  const [tutor, as] = [await app.people.tutor(), await app.people.student()]
  const slotId = await tutor.publish(start, later)
  const { id } = (await app.call(bookLesson, { as, body: { tutorId: tutor.id, slotId, start, duration: 30 } })).body
  expect((await app.call(cancelLesson, { as, params: { id } })).status).toBe(200)
  expect(await waiting('usual-week', 'userId')).toEqual([])
})
