import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getInvoiceStats, listInvoices, requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'
import { pdf, withdrawalCalls } from '../../../test/withdrawals.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
  admin = await app.people.admin()
})
beforeEach(() => app.clock.set(NOW))
afterAll(async () => {
  await app.close()
})

/** A tutor who gave this many lessons of 7500 piastres each; one more is upcoming. */
async function aTutorWithLessons(lessons = 10): Promise<TutorPerson> {
  const tutor = await app.people.tutor()
  const student = await app.people.student()
  const midnight = Date.parse('2026-05-04T00:00:00Z')
  for (let hour = -lessons; hour < 0; hour++)
    await insertLesson(app.deps, {
      tutorId: tutor.id,
      studentId: student.id,
      start: new Date(midnight + hour * HOUR_MS),
    })
  await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: new Date(midnight + 12 * HOUR_MS) })
  return tutor
}

const { wallet, withdraw, put, putForm } = withdrawalCalls(() => app)
const statsOf = async (tutor: Person) => (await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })).body

describe('requesting a withdrawal', () => {
  test('earnings of past lessons can be withdrawn once', async () => {
    const tutor = await aTutorWithLessons()
    expect(await statsOf(tutor)).toEqual({
      income: { total: 82_500, past: 75_000, future: 7500 },
      invoices: { total: 0, fulfilled: 0, pending: 0 },
      spendable: 75_000,
      limits: { min: 10_000, max: null, available: 75_000, allowed: true, why: 'ok' },
    })
    expect((await withdraw(tutor, 60_000, { note: 'شكرًا' })).body).toMatchObject({
      amount: 60_000,
      state: 'pending',
      phone: '01012345678',
      bank: null,
      note: 'شكرًا',
      addressedBy: null,
    })
    expect(await statsOf(tutor)).toMatchObject({ spendable: 15_000, invoices: { pending: 60_000 } })
    expect((await withdraw(tutor, 15_001)).body).toMatchObject({ code: 'invoice-max-amount-exceeded' })
    expect((await withdraw(tutor, 15_000)).status).toBe(200)
    expect(await statsOf(tutor)).toMatchObject({ spendable: 0, limits: { allowed: false, why: 'below-min' } })
  })

  test('a lesson has earned its price from the moment it ends', async () => {
    const [tutor, student] = [await aTutorWithLessons(0), await app.people.student()]
    const start = new Date(app.clock.now().getTime() - HOUR_MS / 2)
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start })
    expect((await statsOf(tutor)).income).toEqual({ total: 15_000, past: 7500, future: 7500 })
  })

  test('repeats with the same idempotency key create one withdrawal and get its reply for a day', async () => {
    const tutor = await aTutorWithLessons()
    const keyed = async (amount: number, key = 'key-of-the-form', note?: string) =>
      await app.call(requestWithdrawal, {
        as: tutor,
        headers: { 'idempotency-key': key },
        body: { ...wallet, amount, ...(note === undefined ? {} : { note }) },
      })
    const [first, second] = await Promise.all([keyed(30_000), keyed(30_000)])
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    await put(admin, first.body.id, { status: 4 })
    expect((await keyed(30_000)).body, 'the first reply').toEqual(first.body)
    expect(await keyed(20_000)).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'Idempotency-Key' } })
    expect(await keyed(30_000, undefined, 'شكرًا')).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    const headers = { 'idempotency-key': 'key-of-the-form' }
    for (const change of [{ receiver: '01112345678' }, { method: 2, receiver: 'mona@instapay' }])
      expect(
        (await app.call(requestWithdrawal, { as: tutor, headers, body: { ...wallet, amount: 30_000, ...change } }))
          .body,
      ).toMatchObject({ code: 'bad-request', field: 'Idempotency-Key' })
    for (const key of ['short', 'x'.repeat(65)])
      expect(await keyed(30_000, key)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect((await app.call(listInvoices, { as: tutor })).body.total).toBe(1)

    expect((await keyed(900_000, 'refused8')).body.code).toBe('invoice-max-amount-exceeded')
    expect((await keyed(10_000, 'refused8')).status, 'a refused request does not use up its key').toBe(200)
    expect(
      (
        await app.call(requestWithdrawal, {
          as: await aTutorWithLessons(),
          headers: { 'idempotency-key': 'key-of-the-form' },
          body: { ...wallet, amount: 40_000 },
        })
      ).status,
      'the same key of another tutor',
    ).toBe(200)

    const { newReceiver: _new, expectedBy: _expected, ...former } = first.body
    await app.deps.db
      .updateTable('idempotencyKeys')
      .set({ answer: JSON.stringify(former) })
      .where('userId', '=', tutor.id)
      .where('key', '=', 'key-of-the-form')
      .execute()
    expect((await keyed(30_000)).body, 'as the release before kept it').toEqual(first.body)
    await app.deps.db
      .updateTable('idempotencyKeys')
      .set({ createdAt: new Date(app.clock.now().getTime() - 25 * HOUR_MS) })
      .where('userId', '=', tutor.id)
      .execute()
    expect((await keyed(30_000)).body.id).not.toBe(first.body.id)
  })

  const invalidRequests: [string, object, string][] = [
    ['an amount of 0', { amount: 0 }, 'invoice-amount-zero-or-negative'],
    ['a negative amount', { amount: -1 }, 'invoice-amount-zero-or-negative'],
    ['an amount below the minimum', { amount: 9999 }, 'invoice-min-amount-subceeded'],
    ['an unknown method', { amount: 10_000, method: 3 }, 'invalid-withdraw-method'],
    ['an invalid phone', { amount: 10_000, receiver: '0101234567' }, 'invalid-phone'],
    ['a missing bank', { amount: 10_000, method: 1, receiver: ':12345678' }, 'empty-bank-name'],
    ['an unknown bank', { amount: 10_000, method: 1, receiver: 'XYZ:12345678' }, 'invalid-bank-name'],
    ['a short account number', { amount: 10_000, method: 1, receiver: 'CIB:1234' }, 'invalid-bank-account-number'],
    ['an invalid InstaPay name', { amount: 10_000, method: 2, receiver: 'me@bank' }, 'instapay-username-invalid'],
    ['a note with a script', { amount: 10_000, note: '<script>x</script>' }, 'invoice-note-invalid-html'],
    [
      'a note with a script behind a space',
      { amount: 10_000, note: '< script>x</script>' },
      'invoice-note-invalid-html',
    ],
    ['an empty note', { amount: 10_000, note: '<p></p>' }, 'empty-invoice-note'],
    ['a long note', { amount: 10_000, note: 'x'.repeat(1001) }, 'invoice-note-too-long'],
  ]
  const fields = ['note', 'receiver', 'method', 'amount']
  test.each(invalidRequests)('%s is refused and nothing is written', async (_, body, code) => {
    const tutor = await aTutorWithLessons(2)
    expect(
      (await app.call(requestWithdrawal, { as: tutor, body: { ...wallet, amount: 10_000, ...body } })).body,
    ).toEqual(expect.objectContaining({ code, field: fields.find((field) => Object.hasOwn(body, field)) }))
    expect((await app.call(listInvoices, { as: tutor })).body.total).toBe(0)
  })

  test('only tutors request withdrawals; a bank account is stored without spaces', async () => {
    const tutor = await aTutorWithLessons()
    expect((await withdraw(tutor, 10_000, { method: 1, receiver: 'CIB:1234 5678 9012' })).body).toMatchObject({
      bank: 'CIB',
      accountNumber: '123456789012',
      receiver: 'CIB:123456789012',
    })
    for (const person of [await app.people.student(), await app.people.manager(), admin])
      expect((await withdraw(person, 10_000)).status).toBe(403)
  })
})

describe('a withdrawal', () => {
  test('is final once fulfilled, with history and audit entries, and no longer pending', async () => {
    const tutor = await aTutorWithLessons()
    const {
      body: { id },
    } = await withdraw(tutor, 50_000)
    expect((await put(admin, id, { status: 3, note: 'sent' })).body).toMatchObject({
      state: 'fulfilled',
      note: 'sent',
      addressedBy: admin.id,
    })
    expect((await app.call(listInvoices, { as: tutor })).body.list).toMatchObject([
      { state: 'fulfilled', addressedBy: null },
    ])
    expect(await statsOf(tutor)).toMatchObject({ spendable: 25_000, invoices: { fulfilled: 50_000, pending: 0 } })
    for (const status of [0, 1, 2, 3, 4])
      expect((await put(admin, id, { status })).body).toMatchObject({ code: 'illegal-invoice-update' })
    expect((await put(admin, id, { note: null })).body).toMatchObject({ note: null, state: 'fulfilled' })
    const history = await app.deps.db
      .selectFrom('statusChanges')
      .select(['fromStatus', 'toStatus', 'actorId', 'reason'])
      .where('kind', '=', 'invoice')
      .where('refId', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { fromStatus: null, toStatus: 0, actorId: tutor.id, reason: 'requested' },
      { fromStatus: 0, toStatus: 3, actorId: admin.id, reason: 'fulfil' },
      { fromStatus: 3, toStatus: 3, actorId: admin.id, reason: 'note' },
    ])
    const audited = async (outcome: 'ok' | 'refused') => {
      const entries = await app.deps.db
        .selectFrom('auditLog')
        .select('action')
        .where('targetType', '=', 'invoice')
        .where('targetId', '=', String(id))
        .where('outcome', '=', outcome)
        .orderBy('id')
        .execute()
      return entries.map(({ action }) => action)
    }
    expect(await audited('ok')).toEqual(['invoice.fulfil', 'invoice.note'])
    // A refusal is written down after the reply.
    await expect.poll(async () => await audited('refused')).toHaveLength(5)
  })

  test('with new payout data waits for an admin and cannot be fulfilled meanwhile', async () => {
    const tutor = await aTutorWithLessons()
    const {
      body: { id },
    } = await withdraw(tutor, 20_000)
    expect((await put(tutor, id, { method: 2, receiver: 'mona@instapay' })).body).toMatchObject({
      state: 'updated-by-receiver',
      receiver: '01012345678',
      pendingUpdate: { method: 2, receiver: 'mona@instapay' },
    })
    expect(await statsOf(tutor)).toMatchObject({ limits: { why: 'open-update' } })
    expect((await put(admin, id, { status: 3 })).body).toMatchObject({ code: 'illegal-invoice-update' })
    expect((await put(admin, id, { declineUpdate: true })).body).toMatchObject({
      state: 'pending',
      receiver: '01012345678',
      pendingUpdate: null,
    })
    await put(tutor, id, { method: 2, receiver: 'mona@instapay' })
    expect((await put(admin, id, { status: 0 })).body).toMatchObject({
      state: 'pending',
      method: 2,
      username: 'mona@instapay',
      phone: null,
    })
  })

  test('can be canceled: requested, taken back, declined, approved', async () => {
    const tutor = await aTutorWithLessons()
    const {
      body: { id },
    } = await withdraw(tutor, 20_000)
    expect((await put(tutor, id, { status: 1 })).body).toMatchObject({ state: 'canceled-by-receiver' })
    expect((await put(tutor, id, { status: 0 })).body).toMatchObject({ state: 'pending' })
    await put(tutor, id, { status: 1 })
    expect((await put(admin, id, { status: 0 })).body).toMatchObject({ state: 'pending' })
    await put(tutor, id, { status: 1 })
    expect((await put(admin, id, { status: 2 })).body).toMatchObject({ state: 'cancellation-approved-by-admin' })
    expect(await statsOf(tutor)).toMatchObject({ spendable: 75_000 })
    const { body: other } = await withdraw(tutor, 20_000)
    await put(tutor, other.id, { status: 1 })
    await put(tutor, other.id, { status: 0 })
    expect((await put(admin, other.id, { status: 2, note: 'wrong data' })).body).toMatchObject({
      state: 'canceled-by-admin',
    })
  })

  test('rejects edits of other users, of stale screens, empty and contradicting ones', async () => {
    const tutor = await aTutorWithLessons()
    const { body } = await withdraw(tutor, 20_000)
    expect((await put(await aTutorWithLessons(1), body.id, { status: 1 })).body).toMatchObject({ code: 'forbidden' })
    expect((await put(tutor, 999_999, { status: 1 })).body).toMatchObject({ code: 'invoice-not-found' })
    expect((await put(tutor, body.id, {})).body).toMatchObject({ code: 'empty-request' })
    expect((await put(tutor, body.id, { method: 2 })).body).toMatchObject({ code: 'instapay-username-invalid' })
    expect((await put(tutor, body.id, { receiver: 'mona@instapay' })).body).toMatchObject({
      code: 'invalid-withdraw-method',
    })
    expect((await put(tutor, body.id, { status: 3 })).body).toMatchObject({ code: 'illegal-invoice-update' })
    expect(
      (await put(admin, body.id, { status: 3, expectedUpdatedAt: '2020-01-01T00:00:00.000Z' })).body,
    ).toMatchObject({ code: 'illegal-invoice-update' })
    expect((await put(admin, body.id, { status: 3, declineUpdate: true })).body).toMatchObject({
      code: 'illegal-invoice-update',
    })
    const { body: noted } = await put(tutor, body.id, { note: 'في اللحظة نفسها' })
    const decide = async (expectedUpdatedAt: string) => await put(admin, body.id, { status: 3, expectedUpdatedAt })
    expect((await decide(body.updatedAt)).body, 'changed since').toMatchObject({ code: 'illegal-invoice-update' })
    expect((await decide(noted.updatedAt)).status).toBe(200)
    expect((await app.call(getInvoiceStats, { as: await aTutorWithLessons(1), params: { id: tutor.id } })).status).toBe(
      403,
    )
    expect((await app.call(getInvoiceStats, { as: admin, params: { id: admin.id } })).body).toMatchObject({
      code: 'tutor-not-found',
    })
  })
})

function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes)
  file.set(pdf)
  return file
}

const storedReceipts = async () =>
  (await readdir(join(app.filesFolder, 'receipts'))).filter((name) => name.endsWith('.pdf'))

test('a receipt is added once, with the decision, and can be read only by its tutor and admins', async () => {
  const tutor = await aTutorWithLessons()
  const {
    body: { id },
  } = await withdraw(tutor, 20_000)
  const former = await storedReceipts()
  expect((await putForm(tutor, id, { status: '1' })).status).toBe(403)
  const noReceipt = new TextEncoder().encode('neither an image nor a PDF')
  expect((await putForm(tutor, id, { status: '1' }, noReceipt)).body.code, 'before a byte is read').toBe('forbidden')
  expect((await putForm(admin, id, { status: '4' })).body).toMatchObject({ code: 'illegal-invoice-update' })
  expect((await putForm(admin, id, { status: '3', expectedUpdatedAt: '2020-01-01T00:00:00.000Z' })).body).toMatchObject(
    { code: 'illegal-invoice-update' },
  )
  expect((await putForm(admin, id, { status: 'three' })).body).toMatchObject({ code: 'bad-request' })
  expect(await putForm(admin, id, { status: '3' }, pdfOf(bounds.receipt.bytes + 1))).toMatchObject({
    status: 413,
    body: { code: 'bad-request' },
  })
  expect(await storedReceipts(), 'a rejected edit leaves no file').toEqual(former)
  expect((await putForm(admin, id, { status: '3' }, new TextEncoder().encode('just words'))).status).toBe(400)
  const { body } = await putForm(admin, id, { status: '3' }, pdfOf(bounds.receipt.bytes))
  expect(await storedReceipts(), 'one of 8 MB is accepted').toHaveLength(former.length + 1)
  const path = new URL(body.receipt ?? '').pathname
  const read = async (as?: Person, at = path) =>
    await fetch(`${app.url}${at}`, as === undefined ? {} : { headers: { authorization: `Bearer ${as.token}` } })
  expect(await (await read(tutor)).text()).toContain('%PDF')
  const { headers } = await read(admin)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-security-policy')).toBe("sandbox; frame-ancestors 'none'")
  expect([
    (await read()).status,
    (await read(await aTutorWithLessons(1))).status,
    (await read(await app.people.student())).status,
  ]).toEqual([401, 404, 404])
  const misnamed = await read(admin, path.replace(/[^/]+$/, '..%2Fsecrets.pdf'))
  expect([misnamed.status, await misnamed.json()]).toMatchObject([400, { code: 'bad-request' }])
  expect((await putForm(admin, id, {})).body).toMatchObject({ code: 'illegal-invoice-update' })
})

test('after any sequence of edits the spendable amount is earned minus requested, never negative', async () => {
  const tutors = [await aTutorWithLessons(3), await aTutorWithLessons(6)]
  const ids: number[] = []
  let seed = 20_261_121
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const steps = Number(process.env['HISTORY_STEPS'] ?? 60)
  let accepted = 0
  for (let step = 0; step < steps; step++) {
    const chosen = tutors[random(tutors.length)] ?? tutors[0]
    const id = ids[random(ids.length)]
    if (chosen === undefined) break
    // The clock jumps, and a new receiver takes a recent sign-in.
    const tutor = { ...chosen, token: await freshToken(app, chosen.id) }
    const action = random(6)
    if (action === 0 || id === undefined) {
      const { status, body } = await withdraw(tutor, 10_000 + random(40_000))
      if (status === 200) ids.push(body.id)
    } else if (action === 1) app.clock.advance(random(4) * HOUR_MS)
    else if (action === 2) await put(tutor, id, { status: random(2) })
    else if (action === 3) await put(tutor, id, { method: 2, receiver: `name-${random(9)}@instapay` })
    else
      accepted +=
        (await put(admin, id, action === 4 ? { status: random(5) } : { declineUpdate: true })).status === 200 ? 1 : 0

    for (const each of tutors) {
      const { income, invoices, spendable } = await statsOf(each)
      const { list } = (await app.call(listInvoices, { as: each, query: { size: 100 } })).body
      const sum = (states: readonly string[]) =>
        list.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + amount, 0)
      expect(invoices).toEqual({
        fulfilled: sum(['fulfilled']),
        pending: sum(['pending', 'updated-by-receiver', 'canceled-by-receiver']),
        total: invoices.fulfilled + invoices.pending,
      })
      expect(spendable).toBe(income.past - invoices.fulfilled - invoices.pending)
      expect(spendable).toBeGreaterThanOrEqual(0)
    }
  }
  expect(accepted, 'admins decided something').toBeGreaterThan(3)
}, 120_000)
