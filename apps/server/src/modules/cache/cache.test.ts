import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { flushCache } from '@hiwar/contract/cache.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.close()
})

test('flushing the caches is told to everybody who looks at a list of tutors, and is audited', async () => {
  const emit = vi.spyOn(app.deps.realtime, 'emit')
  expect((await app.call(flushCache, { as: admin })).status).toBe(200)
  expect(emit).toHaveBeenCalledWith('TutorsCache', 'TutorsCacheUpdated', undefined)
  expect(await entriesOf(app, 'cache.flush', null)).toMatchObject([{ actorId: admin.id, targetType: 'cache' }])
  expect((await app.call(flushCache, { as: await app.people.student() })).body.code).toBe('forbidden')
})

test('plans that the operator changed in the database are read anew', async () => {
  const { db } = app.deps
  const { id } = await db
    .insertInto('plans')
    .values({ weeklyMinutes: 60, baseMonthlyPrice: 200_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const priceOf = async () => (await app.call(listPlans, { query: { ids: [id] } })).body.list[0]?.baseMonthlyPrice
  expect(await priceOf()).toBe(200_000)
  await db.updateTable('plans').set({ baseMonthlyPrice: 250_000 }).where('id', '=', id).execute()
  expect(await priceOf(), 'cached').toBe(200_000)
  await app.call(flushCache, { as: admin })
  expect(await priceOf()).toBe(250_000)
})
