// Where withdrawals go cannot be read in the database, nor in a copy of it (more.md 1).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '@hiwar/contract/admin.ts'
import { editInvoice, listInvoices, requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { aPaidTutor } from '../../../test/withdrawals.ts'
import { createFieldSeal } from '../../platform/identity/seal.ts'
import { sealStoredReceivers } from './service.ts'

const [first, second] = ['a-third-secret-long-enough-for-tests', 'a-fourth-secret-long-enough-for-tests']

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.close()
})

const withdraw = async (tutor: Person, method: number, receiver: string, key?: string) =>
  await app.call(requestWithdrawal, {
    as: tutor,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    body: { method, receiver, amount: 10_000 },
  })
const listed = async (tutor: Person, as: Person = tutor) =>
  (await app.call(listInvoices, { as, query: as === tutor ? {} : { users: [tutor.id] } })).body.list

/** The tables that hold one of these texts, which is what a backup would hold. */
async function tablesHolding(...texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(app.deps.db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ held: boolean }>`
        select exists (select from ${sql.raw(name)} as row where ${sql.join(
          texts.map((text) => sql`row::text like ${`%${text}%`}`),
          sql` or `,
        )}) as held`.execute(app.deps.db)
      return rows[0]?.held === true ? [name] : []
    }),
  )
  return found.flat()
}

/** As if written by a release that sealed nothing. */
async function writeInTheClear(userId: number, receiver: string, update: string | null = null): Promise<number> {
  const at = app.clock.now()
  const pendingUpdate =
    update === null ? null : JSON.stringify({ method: 2, receiver: update, requestedAt: at.toISOString() })
  const row = { userId, method: 0 as const, receiver, amount: 100, pendingUpdate, createdAt: at, updatedAt: at }
  return (await app.deps.db.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()).id
}

test('no table holds a receiver, whatever became of it, and its tutor and admins read it', async () => {
  const tutor = await aPaidTutor(app, 100_000)
  const former = 'CIB:100045178823'
  const asked = await withdraw(tutor, 1, former, 'key-of-a-payout')
  expect(asked.body).toMatchObject({ receiver: former, bank: 'CIB', accountNumber: '100045178823' })
  expect((await withdraw(tutor, 1, former, 'key-of-a-payout')).body).toEqual(asked.body)
  const { id } = asked.body
  const change = { method: 2, receiver: 'farida.of.tests@instapay' }
  expect((await app.call(editInvoice, { as: tutor, params: { id }, body: change })).body.pendingUpdate).toMatchObject(
    change,
  )
  expect(await tablesHolding('100045178823', 'farida.of.tests')).toEqual([])
  await app.call(editInvoice, { as: admin, params: { id }, body: { status: 0 } })
  expect(await tablesHolding('100045178823', 'farida.of.tests')).toEqual([])
  for (const as of [tutor, admin]) expect(await listed(tutor, as)).toMatchObject([{ id, ...change }])
  expect(await tablesHolding(asked.body.createdAt.slice(0, 10)), 'the search finds what is there').toContain(
    'public.invoices',
  )
})

test('the audit log tells receivers apart by their ends', async () => {
  const tutor = await aPaidTutor(app, 100_000)
  const { id } = (await withdraw(tutor, 1, 'NBE:2098871134500')).body
  await app.call(editInvoice, { as: tutor, params: { id }, body: { method: 0, receiver: '01127043986' } })
  await app.call(editInvoice, { as: admin, params: { id }, body: { status: 0 } })
  const entries = await app.call(listAudit, { as: admin, query: { targetType: 'invoice', targetId: String(id) } })
  expect(entries.body.list).toMatchObject([
    {
      before: { method: 1, receiver: 'NBE:•••4500', pendingUpdate: { receiver: '•••3986' } },
      after: { method: 0, receiver: '•••3986', pendingUpdate: null },
    },
  ])
})

test('rows in the clear are read, and sealed by a start; a second one finds nothing', async () => {
  const tutor = await aPaidTutor(app, 100_000)
  const change = { receiver: 'in.the.clear@instapay' }
  const id = await writeInTheClear(tutor.id, '01098765432', change.receiver)
  const cleared = await writeInTheClear(tutor.id, '')
  expect(await listed(tutor)).toMatchObject([{ id: cleared }, { id, receiver: '01098765432', pendingUpdate: change }])
  expect(await sealStoredReceivers(app.deps, { renewsAll: false })).toBe(1)
  expect(await sealStoredReceivers(app.deps, { renewsAll: false })).toBe(0)
  expect(await tablesHolding('01098765432', 'in.the.clear')).toEqual([])
  expect(await listed(tutor)).toMatchObject([
    { id: cleared, receiver: '', newReceiver: null },
    { id, receiver: '01098765432', phone: '01098765432', pendingUpdate: change },
  ])
})

test('more rows than a batch are all sealed', async () => {
  const tutor = await app.people.tutor()
  const at = app.clock.now()
  const row = {
    userId: tutor.id,
    method: 0 as const,
    receiver: '01055555555',
    amount: 100,
    createdAt: at,
    updatedAt: at,
  }
  await app.deps.db
    .insertInto('invoices')
    .values(Array.from({ length: 501 }, () => row))
    .execute()
  const cleared = await writeInTheClear(tutor.id, '', 'in.the.clear@instapay')
  expect(await sealStoredReceivers(app.deps, { renewsAll: false })).toBe(502)
  expect(await tablesHolding('01055555555')).toEqual([])
  const all = app.deps.db.selectFrom('invoices')
  const { count } = await all
    .select((on) => on.fn.countAll<number>().as('count'))
    .where((on) => on.or([on('receiver', '<>', ''), on('pendingUpdate', 'is not', null)]))
    .executeTakeFirstOrThrow()
  expect(await sealStoredReceivers(app.deps, { renewsAll: true }), 'each once').toBe(count)
  expect(await all.select(['receiver', 'receiverHash']).where('id', '=', cleared).execute()).toEqual([
    { receiver: '', receiverHash: null },
  ])
})

test('a receiver is new to admins for 72 hours, a cleared one never', async () => {
  const tutor = await aPaidTutor(app, 100_000)
  const { id } = (await withdraw(tutor, 0, '01044445555')).body
  const isNewAfter = async (milliseconds: number) => {
    const createdAt = new Date(app.clock.now().getTime() - milliseconds)
    await app.deps.db.updateTable('invoices').set({ createdAt }).where('id', '=', id).execute()
    return (await listed(tutor, admin)).map(({ newReceiver }) => newReceiver)
  }
  expect(await isNewAfter(72 * HOUR_MS - 1)).toEqual([true])
  expect(await isNewAfter(72 * HOUR_MS)).toEqual([false])
  expect(await isNewAfter(0)).toEqual([true])
  await app.deps.db.updateTable('invoices').set({ receiver: '', receiverHash: null }).where('id', '=', id).execute()
  expect(await isNewAfter(0)).toEqual([false])
})

test('a receiver cannot be read in the row of another tutor', async () => {
  const [tutor, other] = [await aPaidTutor(app, 100_000), await aPaidTutor(app, 100_000)]
  await withdraw(tutor, 0, '01011112222')
  const { receiver, receiverHash } = await app.deps.db
    .selectFrom('invoices')
    .select(['receiver', 'receiverHash'])
    .where('userId', '=', tutor.id)
    .executeTakeFirstOrThrow()
  const moved = { receiver, receiverHash, userId: other.id, method: 0 as const, amount: 100 }
  const at = app.clock.now()
  const { id } = await app.deps.db
    .insertInto('invoices')
    .values({ ...moved, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await app.call(listInvoices, { as: other })).status).toBe(500)
  await app.deps.db.deleteFrom('invoices').where('id', '=', id).execute()
})

test('an exchange of the secret changes nothing that is read or found', async () => {
  const tutor = await aPaidTutor(app, 100_000)
  const known = { method: 2, receiver: 'known.name@instapay' }
  const { id } = (await withdraw(tutor, known.method, known.receiver)).body
  await app.call(editInvoice, { as: tutor, params: { id }, body: { method: 0, receiver: '01233334444' } })
  const rowOf = async () =>
    await app.deps.db
      .selectFrom('invoices')
      .select(['receiver', 'receiverHash', 'pendingUpdate', 'updatedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await rowOf()
  const sealedBy = (secret: string, former: string | null) => ({
    ...app.deps,
    fieldSeal: createFieldSeal({ secret, former }),
  })
  expect(await sealStoredReceivers(sealedBy(second, first), { renewsAll: true })).toBeGreaterThan(0)
  const between = await rowOf()
  for (const part of ['receiver', 'receiverHash', 'pendingUpdate'] as const)
    expect(between[part], part).not.toEqual(before[part])
  expect(between.updatedAt).toEqual(before.updatedAt)
  await sealStoredReceivers(sealedBy(first, second), { renewsAll: true })
  expect((await rowOf()).receiverHash).toBe(before.receiverHash)
  expect(await listed(tutor)).toMatchObject([{ id, ...known, pendingUpdate: { receiver: '01233334444' } }])
  expect((await listed(tutor, admin))[0]?.newReceiver).toBe(true)
  // A receiver that was used needs no fresh proof.
  app.clock.advance(HOUR_MS)
  expect((await withdraw(tutor, known.method, known.receiver)).status).toBe(200)
  expect((await withdraw(tutor, 0, '01099990000')).body).toMatchObject({ code: 'wrong-password' })
})
