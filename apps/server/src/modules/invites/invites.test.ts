import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inviteMail } from '@hiwar/arabic/mail.ts'
import { createInvite, deleteInvite, getInvite, listInvites, updateInvite } from '@hiwar/contract/invites.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'

let app: TestApp
let admin: Person
let planId: number

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.people.admin()
  planId = await addPlan()
})
afterAll(async () => {
  await app.close()
})

async function addPlan(): Promise<number> {
  const plan = await app.deps.db
    .insertInto('plans')
    .values({ weeklyMinutes: 90, baseMonthlyPrice: 100_000, forInvitesOnly: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return plan.id
}

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()
const invite = async (email: string, given: { expiresAt?: string; plan?: number } = {}) =>
  await app.call(createInvite, {
    as: admin,
    body: { email, planId: given.plan ?? planId, expiresAt: given.expiresAt ?? inDays(7) },
  })

const mailsTo = (enqueue: { mock: { calls: readonly unknown[][] } }) =>
  enqueue.mock.calls.flatMap(([, name, letter]) => (name === 'mail' ? [letter] : []))

test('an admin invites an address, which is mailed and audited', async () => {
  const enqueue = vi.spyOn(app.deps.jobs, 'enqueue').mockClear()
  const { status, body } = await invite('  New.Person@Example.com ')
  expect(status).toBe(200)
  const link = `http://app.test/plans?plan=${planId}`
  expect(mailsTo(enqueue)).toEqual([
    { to: 'new.person@example.com', ...inviteMail({ weeklyMinutes: 90, expiresAt: body.expiresAt, link }) },
  ])
  expect(body).toMatchObject({
    email: 'new.person@example.com',
    planId,
    acceptedAt: null,
    createdBy: admin.id,
    updatedBy: admin.id,
  })
  expect(await entriesOf(app, 'invite.create', body.id)).toMatchObject([
    { actorId: admin.id, before: null, after: { email: 'new.person@example.com', planId }, outcome: 'ok' },
  ])
  expect((await app.call(getInvite, { as: admin, params: { id: body.id } })).body).toMatchObject({
    createdBy: { id: admin.id, email: admin.email, name: 'منى سمير' },
  })
})

test('the invited person sees the plan until the invite expires', async () => {
  const student = await app.people.student({ subscribed: false })
  expect((await app.call(getPlan, { as: student, params: { id: planId } })).body.code).toBe('plan-not-found')
  await invite(student.email)
  expect((await app.call(getPlan, { as: student, params: { id: planId } })).status).toBe(200)
  const ofAnotherPlan = await app.people.student()
  expect((await app.call(getPlan, { as: ofAnotherPlan, params: { id: planId } })).body.code).toBe('plan-not-found')
  app.clock.advance(8 * DAY_MS)
  expect((await app.call(getPlan, { as: await again(student), params: { id: planId } })).body.code).toBe(
    'plan-not-found',
  )
  admin = await again(admin)
})

const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await freshToken(app, person.id),
})

test('an address has at most one live invite to a plan', async () => {
  expect((await invite('twice@example.com')).status).toBe(200)
  expect(await invite('TWICE@example.com')).toMatchObject({ status: 409, body: { code: 'bad-request' } })
  expect((await invite('twice@example.com', { plan: await addPlan() })).status).toBe(200)
  app.clock.advance(8 * DAY_MS)
  admin = await again(admin)
  expect((await invite('twice@example.com')).status).toBe(200)
})

test('an expired invite may be renewed unless another one is live', async () => {
  const first = await invite('reopen@example.com', { expiresAt: inDays(1) })
  app.clock.advance(2 * DAY_MS)
  const second = await invite('reopen@example.com', { expiresAt: inDays(1) })
  const reopen = async () =>
    await app.call(updateInvite, { as: admin, params: { id: first.body.id }, body: { expiresAt: inDays(5) } })
  expect(await reopen()).toMatchObject({ status: 409, body: { code: 'bad-request' } })
  app.clock.advance(2 * DAY_MS)
  expect((await reopen()).status).toBe(200)
  expect(second.status).toBe(200)
})

test('invalid invites are refused', async () => {
  expect((await invite('not an address')).body.code).toBe('invalid-email')
  expect((await invite('past@example.com', { expiresAt: inDays(-1) })).body.code).toBe('bad-request')
  expect((await invite('past@example.com', { expiresAt: inDays(0) })).body.code).toBe('bad-request')
  const deleted = await addPlan()
  await app.deps.db.updateTable('plans').set({ deletedAt: app.clock.now() }).where('id', '=', deleted).execute()
  for (const plan of [999_999, deleted])
    expect(await invite('lost@example.com', { plan })).toMatchObject({
      status: 404,
      body: { code: 'plan-not-found', field: 'planId' },
    })
})

test('an invite may be changed until it is accepted; only the changed fields are audited', async () => {
  const {
    body: { id },
  } = await invite('change@example.com')
  const change = async (body: object) => await app.call(updateInvite, { as: admin, params: { id }, body })
  expect((await change({})).body.code).toBe('empty-request')
  expect((await change({ planId: 999_999 })).body.code).toBe('plan-not-found')
  expect((await change({ expiresAt: inDays(-1) })).body.code).toBe('bad-request')
  expect((await change({ expiresAt: inDays(0) })).body.code).toBe('bad-request')
  const enqueue = vi.spyOn(app.deps.jobs, 'enqueue').mockClear()
  expect((await change({ email: 'changed@example.com' })).body).toMatchObject({ id, email: 'changed@example.com' })
  expect((await change({ email: 'changed@example.com' })).status).toBe(200)
  expect(mailsTo(enqueue), 'one to the new address').toMatchObject([{ to: 'changed@example.com' }])
  expect(await entriesOf(app, 'invite.update', id)).toMatchObject([
    { before: { email: 'change@example.com' }, after: { email: 'changed@example.com' } },
  ])

  await app.deps.db.updateTable('invites').set({ acceptedAt: app.clock.now() }).where('id', '=', id).execute()
  expect(await change({ email: 'late@example.com' })).toMatchObject({ status: 409, body: { code: 'bad-request' } })
  expect((await change({ expiresAt: inDays(-1) })).status).toBe(400)
  expect((await change({ planId: 999_999 })).body.code).toBe('plan-not-found')
  expect((await app.call(updateInvite, { as: admin, params: { id: 999_999 }, body: {} })).body.code).toBe(
    'invite-not-found',
  )
})

test('an invite says who made it and who changed it last, also when a change changes nothing', async () => {
  const other = await app.people.admin({ user: { name: 'سلمى فؤاد' } })
  const { body } = await invite('by-two@example.com')
  const change = async (change: object) => {
    app.clock.advance(MINUTE_MS)
    return (await app.call(updateInvite, { as: other, params: { id: body.id }, body: change })).body
  }
  const read = async () => (await app.call(getInvite, { as: admin, params: { id: body.id } })).body
  const { createdAt } = body
  expect(await change({ email: body.email }), 'nothing').toEqual(body)
  expect(await read()).toMatchObject({ createdAt, updatedAt: createdAt, updatedBy: { id: admin.id } })

  const enqueue = vi.spyOn(app.deps.jobs, 'enqueue').mockClear()
  const plan = await addPlan()
  expect(await change({ planId: plan })).toMatchObject({ planId: plan, createdBy: admin.id, updatedBy: other.id })
  expect(mailsTo(enqueue), 'the address knows').toEqual([])
  const updatedAt = app.clock.now().toISOString()
  const expected = {
    createdBy: { id: admin.id, email: admin.email, name: 'منى سمير' },
    createdAt,
    updatedBy: { id: other.id, email: other.email, name: 'سلمى فؤاد' },
    updatedAt,
  }
  expect(await read()).toMatchObject(expected)
  const { list } = (await app.call(listInvites, { as: admin, query: { planId: plan } })).body
  expect(list).toMatchObject([{ id: body.id, ...expected }])
})

test('an admin deletes an invite', async () => {
  const {
    body: { id },
  } = await invite('back@example.com')
  expect((await app.call(deleteInvite, { as: admin, params: { id } })).status).toBe(200)
  expect((await app.call(deleteInvite, { as: admin, params: { id } })).body.code).toBe('invite-not-found')
  expect((await app.call(getInvite, { as: admin, params: { id } })).body.code).toBe('invite-not-found')
  expect(await entriesOf(app, 'invite.delete', id)).toMatchObject([
    { after: null, before: { email: 'back@example.com' } },
  ])
})

test('the list is filtered by address, plan, acceptance and expiry', async () => {
  const plan = await addPlan()
  await invite('of.another.plan@list.example.com')
  const ids = []
  for (const name of ['a_b', 'axb', 'c'])
    ids.push((await invite(`${name}@list.example.com`, { plan, expiresAt: inDays(name === 'c' ? 1 : 9) })).body.id)
  app.clock.advance(2 * DAY_MS)
  admin = await again(admin)
  await app.deps.db
    .updateTable('invites')
    .set({ acceptedAt: app.clock.now() })
    .where('id', '=', ids[1] ?? 0)
    .execute()
  const list = async (query: object) =>
    (await app.call(listInvites, { as: admin, query: { planId: plan, ...query } })).body
  expect((await app.call(listInvites, { as: admin, query: { email: '' } })).body.total).toBeGreaterThan(ids.length)
  expect((await list({})).list.map((each) => each.id)).toEqual(ids.toReversed())
  expect(await list({ email: 'A_B' })).toMatchObject({ total: 1, list: [{ id: ids[0] }] })
  expect(await list({ accepted: true })).toMatchObject({ total: 1, list: [{ id: ids[1] }] })
  expect(await list({ expired: true })).toMatchObject({ total: 1, list: [{ id: ids[2] }] })
  expect(await list({ expired: false, accepted: false })).toMatchObject({ total: 1, list: [{ id: ids[0] }] })
  expect(await list({ page: 2, size: 1 })).toMatchObject({ total: 3, list: [{ id: ids[1] }] })
  app.clock.advance(7 * DAY_MS)
  admin = await again(admin)
  expect((await list({ expired: true })).total, 'to the moment').toBe(3)
  expect((await list({ expired: false })).total).toBe(0)
})
