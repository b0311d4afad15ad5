import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { cairoDay } from '@hiwar/rules/week.ts'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { refreshDemo } from './refresh.ts'
import { seedDemo } from './seed.ts'
import { everyRow } from '../platform/db/whole-table.ts'

const midnight = Date.parse('2026-07-05T21:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: new Date(midnight).toISOString() })
  await seedDemo(app.deps)
})
afterAll(async () => {
  await app.close()
})

/** How many lessons and interviews are running: the README tells newcomers to join them. */
async function running() {
  const now = app.clock.now()
  const { db } = app.deps
  const lessons = await db
    .selectFrom('lessons')
    .select('id')
    .where('canceledAt', 'is', null)
    .where('start', '<=', now)
    .where('end', '>', now)
    .where('charged', '=', false)
    .execute()
  const interviews = await db
    .selectFrom('interviews')
    .select('id')
    .where('status', '=', 1)
    .where('start', '<=', now)
    .execute()
  return { lessons: lessons.length, interviews: interviews.length }
}

test('the next demo lesson begins when the last one ends, whenever the job runs', async () => {
  app.clock.set(new Date(midnight + 10 * 60 * MINUTE_MS + 4 * MINUTE_MS))
  await refreshDemo(app.deps)
  for (let lesson = 0; lesson < 3; lesson += 1) {
    const { end } = await app.deps.db
      .selectFrom('lessons')
      .select('end')
      .where('canceledAt', 'is', null)
      .where('charged', '=', false)
      .orderBy('end', 'desc')
      .executeTakeFirstOrThrow()
    app.clock.set(new Date(end.getTime() - 4 * MINUTE_MS))
    await refreshDemo(app.deps)
    await refreshDemo(app.deps)
    app.clock.set(end)
    expect((await running()).lessons).toBe(1)
  }
})

test('lessons are booked on each of the next days, and no more of them by another run', async () => {
  app.clock.set(new Date(midnight + 11 * 60 * MINUTE_MS))
  await refreshDemo(app.deps)
  const admin = await app.people.someone(Role.RegularAdmin)
  const upcoming = async () => {
    const query = { startsFrom: app.clock.now().toISOString(), future: true, past: false, canceled: false, size: 100 }
    const { list } = (await app.call(listLessons, { as: admin, query })).body
    return list.map(({ lesson }) => cairoDay(new Date(lesson.start)))
  }
  const days = await upcoming()
  expect(new Set(days).size).toBeGreaterThanOrEqual(6)
  await refreshDemo(app.deps)
  expect(await upcoming()).toHaveLength(days.length)
})

/** Every quarter of an hour from 16:00 to 22:00, when tutors have slots, and three times of the rest of the day. */
const quarters = [0, 28, 48, ...Array.from({ length: 25 }, (_, place) => 64 + place)].map(
  (quarter) => new Date(midnight + quarter * 15 * MINUTE_MS + 4 * MINUTE_MS),
)

test('a lesson and an interview are running at whatever time the demo is started', async () => {
  const missing: string[] = []
  for (const at of quarters) {
    app.clock.set(at)
    // As if the server had not run today.
    await app.deps.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('calendarEntries').where(everyRow).execute()
      await tx.updateTable('availabilitySlots').set({ deleted: true }).where(everyRow).execute()
      await tx.updateTable('lessons').set({ canceledAt: at }).where('charged', '=', false).execute()
      await tx.deleteFrom('interviews').where('status', '=', 1).execute()
    })
    await refreshDemo(app.deps)
    const { lessons, interviews } = await running()
    if (lessons !== 1 || interviews !== 1) missing.push(at.toISOString())
  }
  expect(missing).toEqual([])
}, 120_000)
