import { afterAll, beforeAll, expect, test } from 'vitest'
import { Weekday } from '@hiwar/contract/enums.ts'
import { getSubscription, getUserSubscription, listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'

// Tuesday, 14:20 in Cairo: the first example of the quota's rules (lessons.md Q). Summer time begins three days later.
const tuesday = '2026-04-21T12:20:00Z'
const nothing = { info: null, remainingWeeklyMinutes: 0, week: null, renewsOn: null }

let app: TestApp
let tutor: TutorPerson
let slotId: number

beforeAll(async () => {
  app = await buildTestApp({ at: tuesday })
  tutor = await app.people.tutor()
  slotId = await tutor.publish('2026-04-20T22:00:00Z', '2026-05-20T22:00:00Z')
})
afterAll(async () => {
  await app.close()
})

const read = async (as: Person, userId = as.id) => await app.call(getUserSubscription, { as, query: { userId } })

async function aLesson(
  student: Person,
  given: { start: string; duration?: 15 | 30; charged?: boolean },
): Promise<void> {
  const start = new Date(given.start)
  const duration = given.duration ?? 30
  const now = app.deps.now()
  const { id } = await app.deps.db
    .insertInto('lessons')
    .values({
      slotId,
      start,
      end: new Date(start.getTime() + duration * MINUTE_MS),
      duration,
      price: 7500,
      sessionId: `lesson:${student.id}-${given.start}`,
      charged: given.charged ?? true,
      lateLineMinutes: 60,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('lessonMembers')
    .values([
      { lessonId: id, userId: tutor.id },
      { lessonId: id, userId: student.id },
    ])
    .execute()
}

test('a student sees the subscription, its quota week and the day it renews', async () => {
  app.clock.set(tuesday)
  const student = await app.people.student({ weeklyMinutes: 90 })
  const { body } = await read(student)
  expect(body).toMatchObject({
    info: { userId: student.id, weeklyMinutes: 90, start: '2026-04-20T22:00:00.000Z', end: '2026-05-18T21:00:00.000Z' },
    remainingWeeklyMinutes: 90,
    week: { start: '2026-04-20T22:00:00.000Z', end: '2026-04-28T03:00:00.000Z' },
    renewsOn: Weekday.Tuesday,
  })
})

test('charged lessons that start in the week use its minutes; uncharged and other ones do not', async () => {
  app.clock.set(tuesday)
  const student = await app.people.student({ weeklyMinutes: 90 })
  await aLesson(student, { start: '2026-04-22T10:00:00Z' })
  await aLesson(student, { start: '2026-04-23T10:00:00Z', duration: 15 })
  await aLesson(student, { start: '2026-04-24T10:00:00Z', charged: false })
  // Over the boundary at 03:00Z: by its start it belongs to the first week.
  await aLesson(student, { start: '2026-04-28T02:45:00Z' })
  await aLesson(student, { start: '2026-04-28T03:00:00Z', duration: 15 })
  expect((await read(student)).body.remainingWeeklyMinutes).toBe(15)

  app.clock.set('2026-04-28T03:00:00Z')
  expect((await read(student)).body).toMatchObject({
    remainingWeeklyMinutes: 75,
    week: { start: '2026-04-28T03:00:00.000Z' },
  })
})

test('the remaining minutes are never below 0', async () => {
  app.clock.set(tuesday)
  const student = await app.people.student({ weeklyMinutes: 15 })
  await aLesson(student, { start: '2026-04-22T11:00:00Z' })
  expect((await read(student)).body.remainingWeeklyMinutes).toBe(0)
})

test('a subscription is active from its start on, and no longer at its end or after a refund', async () => {
  app.clock.set(tuesday)
  const [ending, refunded] = [await app.people.student(), await app.people.student()]
  const coming = await app.people.student()
  const begin = async (start: Date) => {
    await app.deps.db.updateTable('subscriptions').set({ start }).where('userId', '=', coming.id).execute()
    return (await read(coming)).body
  }
  expect(await begin(new Date(app.deps.now().getTime() + 1))).toEqual(nothing)
  expect((await begin(app.deps.now())).info).not.toBeNull()
  await app.deps.db
    .updateTable('subscriptions')
    .set({ terminatedAt: app.deps.now() })
    .where('userId', '=', refunded.id)
    .execute()
  expect((await read(refunded)).body).toEqual(nothing)
  app.clock.set('2026-05-18T20:59:59Z')
  const late = { ...ending, token: await freshToken(app, ending.id) }
  expect((await read(late)).body.info).not.toBeNull()
  app.clock.set('2026-05-18T21:00:00Z')
  expect((await read(late)).body).toEqual(nothing)
})

test("a student reads the own subscription only, an admin everyone's", async () => {
  app.clock.set(tuesday)
  const [student, other, admin] = [
    await app.people.student(),
    await app.people.student({ subscribed: false }),
    await app.people.admin(),
  ]
  expect(await read(other, student.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await read(other)).body).toEqual(nothing)
  expect((await read(admin, student.id)).body.info?.userId).toBe(student.id)
  expect((await read(tutor)).status).toBe(403)
})

test('only the owner and admins read a subscription; students list only their own', async () => {
  app.clock.set(tuesday)
  const [student, other, admin] = [await app.people.student(), await app.people.student(), await app.people.admin()]
  const { info } = (await read(student)).body
  const id = info?.id ?? 0
  expect((await app.call(getSubscription, { as: student, params: { id } })).body).toEqual(info)
  expect((await app.call(getSubscription, { as: admin, params: { id } })).body).toEqual(info)
  expect(await app.call(getSubscription, { as: other, params: { id } })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await app.call(getSubscription, { as: admin, params: { id: 999_999 } })).toMatchObject({
    status: 404,
    body: { code: 'subscription-not-found' },
  })
  expect((await app.call(listSubscriptions, { as: tutor })).status).toBe(403)
  const { body } = await app.call(listSubscriptions, { as: student, query: { users: [other.id] } })
  expect(body).toEqual({ list: [info], total: 1 })
})

test('the subscriptions of a student are listed by their start, the latest first', async () => {
  app.clock.set(tuesday)
  const student = await app.people.student()
  const { info } = (await read(student)).body
  const { txId: of } = info ?? { txId: 0 }
  const { id: _id, ...payment } = await app.deps.db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', of)
    .executeTakeFirstOrThrow()
  const former = await app.deps.db
    .insertInto('transactions')
    .values({ ...payment, checkout: null, merchantRef: `former-${of}`, providerRefNum: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { planId, period, weeklyMinutes } = info ?? { planId: 0, period: 0, weeklyMinutes: 0 }
  const added = await app.deps.db
    .insertInto('subscriptions')
    .values({
      userId: student.id,
      planId,
      txId: former.id,
      period,
      weeklyMinutes,
      start: new Date('2026-02-01T22:00:00Z'),
      end: new Date('2026-03-01T22:00:00Z'),
      createdAt: app.deps.now(),
      updatedAt: app.deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = async (number: number) =>
    (await app.call(listSubscriptions, { as: student, query: { page: number, size: 1 } })).body
  expect([await page(1), await page(2)]).toMatchObject([
    { total: 2, list: [info] },
    { total: 2, list: [{ id: added.id }] },
  ])
})

test('an admin filters subscriptions by every field', async () => {
  app.clock.set(tuesday)
  const [student, admin] = [await app.people.student({ weeklyMinutes: 45 }), await app.people.admin()]
  const { info } = (await read(student)).body
  const found = async (query: object) =>
    (await app.call(listSubscriptions, { as: admin, query: { users: [student.id], ...query } })).body.total
  const { id, planId, txId, period, start, end } = info ?? { id: 0, planId: 0, txId: 0, period: 0, start: '', end: '' }
  for (const query of [
    { ids: [id] },
    { plans: [planId] },
    { transactions: [txId] },
    { periods: [period] },
    { weeklyMinutes: 45 },
    { weeklyMinutes: { gte: 45, lte: 45 } },
    { terminated: false },
    { extended: false },
    { start: { after: start, before: start } },
    { end: { after: end, before: end } },
  ])
    expect(await found(query), JSON.stringify(query)).toBe(1)
  for (const query of [
    { ids: [id + 1000] },
    { plans: [999_999] },
    { transactions: [999_999] },
    { periods: [2] },
    { weeklyMinutes: { gt: 45 } },
    { terminated: true },
    { extended: true },
    { start: { before: '2020-01-01T00:00:00Z' } },
    { end: { after: '2100-01-01T00:00:00Z' } },
  ])
    expect(await found(query), JSON.stringify(query)).toBe(0)
  await app.deps.db.updateTable('subscriptions').set({ terminatedAt: app.deps.now() }).where('id', '=', id).execute()
  expect([await found({ terminated: true }), await found({ terminated: false }), await found({})]).toEqual([1, 0, 1])
})
