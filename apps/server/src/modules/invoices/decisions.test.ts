// What an edit of a withdrawal leaves behind (money.md 7 and 11.7): what its tutor is told, its history, its receipt.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { getInvoiceStats, listInvoices, type EditInvoice } from '@hiwar/contract/invoices.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'
import { aPaidTutor, withdrawalCalls } from '../../../test/withdrawals.ts'
import { sweepUploads } from '../uploads/service.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.close()
})

const { withdraw, put, putForm } = withdrawalCalls(() => app)

async function aWithdrawal() {
  const tutor = await aPaidTutor(app, 75_000)
  return { tutor, id: (await withdraw(tutor, 20_000)).body.id }
}

const toldTo = async ({ id }: Person) =>
  (await app.deps.db.selectFrom('inbox').select('params').where('userId', '=', id).orderBy('id').execute()).map(
    ({ params }) => params,
  )
const reasonsOf = async (id: number) =>
  (
    await app.deps.db
      .selectFrom('statusChanges')
      .select(['reason', 'fromStatus', 'toStatus'])
      .where('kind', '=', 'invoice')
      .where('refId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ reason, fromStatus, toStatus }) => `${reason} ${fromStatus}-${toStatus}`)

const auditedOf = async (id: number) =>
  (
    await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('targetType', '=', 'invoice')
      .where('targetId', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const cancelRequest: EditInvoice = { status: 1 }
const updateRequest: EditInvoice = { method: 2, receiver: 'mona@instapay' }
/**
 * What the tutor did before, what an admin does, what the tutor is told of it, and the step in its history, which the
 * audit log names in the same way.
 */
const decisions: [EditInvoice | null, EditInvoice, string | null, string][] = [
  [null, { status: 3 }, 'fulfilled', 'fulfil 0-3'],
  [null, { status: 4 }, 'rejected', 'reject 0-4'],
  [null, { status: 2 }, 'canceled', 'cancel 0-2'],
  [{ note: 'من فضلكم' }, { status: 4 }, 'rejected', 'reject 0-4'],
  [cancelRequest, { status: 2 }, 'cancellation-approved', 'approve-cancel 1-2'],
  [cancelRequest, { status: 0 }, 'cancellation-declined', 'decline-cancel 1-0'],
  [updateRequest, { status: 0 }, 'update-approved', 'approve-update 0-0'],
  [updateRequest, { declineUpdate: true }, 'update-declined', 'decline-update 0-0'],
  [updateRequest, { status: 4 }, 'rejected', 'reject 0-4'],
  [null, { note: 'x' }, 'note', 'note 0-0'],
  [null, { note: null }, null, 'note 0-0'],
]

test.each(decisions)('after %j the decision %j tells the tutor: %s', async (asked, decided, news, step) => {
  const { tutor, id } = await aWithdrawal()
  if (asked !== null) expect((await put(tutor, id, asked)).status).toBe(200)
  expect(await toldTo(tutor), 'nothing of what they did themselves').toEqual([])
  expect((await put(admin, id, decided)).status).toBe(200)
  expect(await toldTo(tutor)).toEqual(
    news === null ? [] : [{ kind: 'withdrawal', invoiceId: id, amount: 20_000, news, note: decided.note ?? null }],
  )
  expect((await reasonsOf(id)).at(-1)).toBe(step)
  expect(await auditedOf(id)).toEqual([`invoice.${step.split(' ')[0]}`])
  const [shown] = (await app.call(listInvoices, { as: admin, query: { users: [tutor.id] } })).body.list
  expect(shown?.addressedBy).toBe(admin.id)
})

test('an update that was asked for is forgotten with the withdrawal it was of', async () => {
  const endings: EditInvoice[] = [{ status: 4 }, { status: 2 }, { declineUpdate: true }]
  for (const decided of endings) {
    const { tutor, id } = await aWithdrawal()
    await put(tutor, id, updateRequest)
    expect((await put(admin, id, decided)).body.pendingUpdate).toBeNull()
  }
  const { tutor, id } = await aWithdrawal()
  await put(tutor, id, updateRequest)
  expect((await put(tutor, id, cancelRequest)).body).toMatchObject({ pendingUpdate: null, addressedBy: null })
})

test('each side sends only what is its own to say', async () => {
  const { tutor, id } = await aWithdrawal()
  const refused = { status: 400, body: { code: 'illegal-invoice-update' } }
  expect(await put(admin, id, { ...updateRequest }), 'an admin no receiver').toMatchObject(refused)
  expect((await put(tutor, id, { note: 'من فضلكم' })).body).toMatchObject({ note: 'من فضلكم' })
  await put(tutor, id, updateRequest)
  expect(await put(tutor, id, { declineUpdate: true }), 'a tutor no decision').toMatchObject(refused)
  expect(await put(tutor, id, { note: 'بسرعة' }), 'a note only while nothing else is asked').toMatchObject(refused)
  expect((await put(admin, id, { note: 'نراجع' })).status).toBe(200)
  expect(await put(admin, id, { status: 0, declineUpdate: true })).toMatchObject(refused)
  expect(await put(admin, id, { status: 9 })).toMatchObject(refused)
})

test('a form says the same as JSON, field by field', async () => {
  const { tutor, id } = await aWithdrawal()
  expect((await putForm(tutor, id, { note: 'من نموذج' }, null)).body).toMatchObject({ note: 'من نموذج' })
  expect((await putForm(tutor, id, { note: '' }, null)).body).toMatchObject({ note: null })
  expect((await putForm(tutor, id, { method: '2', receiver: 'mona@instapay' }, null)).body).toMatchObject({
    state: 'updated-by-receiver',
  })
  expect((await putForm(admin, id, { declineUpdate: 'false' }, null)).body).toMatchObject({ code: 'bad-request' })
  expect((await putForm(admin, id, { declineUpdate: 'true' }, null)).body).toMatchObject({ state: 'pending' })
  expect(await putForm(admin, id, {}, null)).toMatchObject({ status: 400, body: { code: 'empty-request' } })
  expect(await putForm(admin, id, { status: '3', expectedUpdatedAt: '2020-01-01T00:00:00.000Z' }, null)).toMatchObject({
    status: 400,
    body: { code: 'illegal-invoice-update' },
  })
  expect((await putForm(admin, id, { status: '3' }, null)).body).toMatchObject({ state: 'fulfilled' })
})

test('a receipt may follow the transfer; its tutor is told nothing more, and it stays for years', async () => {
  const { tutor, id } = await aWithdrawal()
  await put(admin, id, { status: 3 })
  const told = await toldTo(tutor)
  const { body } = await putForm(admin, id, {})
  expect(await toldTo(tutor)).toEqual(told)
  expect((await reasonsOf(id)).at(-1)).toBe('receipt 3-3')
  app.clock.advance(3 * DAY_MS)
  await sweepUploads(app.deps)
  const later = await freshToken(app, tutor.id)
  const { pathname } = new URL(body.receipt ?? 'http://none')
  admin = { ...admin, token: await freshToken(app, admin.id) }
  for (const token of [later, admin.token]) {
    const read = await fetch(`${app.url}${pathname}`, { headers: { authorization: `Bearer ${token}` } })
    expect(await read.text()).toContain('%PDF')
  }
  expect(await auditedOf(id), 'who of the team read it').toEqual([
    'invoice.fulfil',
    'invoice.receipt',
    'invoice.receipt-read',
  ])
  expect((await put(admin, id, { note: 'وصل؟' })).body.receipt, 'through later changes too').toBe(body.receipt)
})

test('what may be requested at once ends at the most that the platform allows', async () => {
  const boss = await app.people.someone(Role.SuperAdmin)
  const tutor = await aPaidTutor(app, 75_000)
  const statsNow = async () => (await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })).body
  const setMost = async (most: number | null) => {
    const { version } = (await app.call(getSettings, { as: boss })).body
    const body = { version, changes: { 'withdraw.max': most } }
    expect((await app.call(updateSettings, { as: boss, body })).status).toBe(200)
  }
  await setMost(30_000)
  try {
    expect(await statsNow()).toMatchObject({ spendable: 75_000, limits: { max: 30_000, available: 30_000, why: 'ok' } })
    expect((await withdraw(tutor, 30_001)).status).toBe(400)
    expect((await withdraw(tutor, 30_000)).status).toBe(200)
    expect(await statsNow()).toMatchObject({ spendable: 45_000, limits: { available: 30_000 } })
  } finally {
    await setMost(null)
  }
  expect(await statsNow()).toMatchObject({ limits: { max: null, available: 45_000 } })
  const limitsAt = async (earned: number) => {
    const { id, token } = await aPaidTutor(app, earned)
    return (await app.call(getInvoiceStats, { as: { token }, params: { id } })).body.limits
  }
  expect(await limitsAt(10_000), 'the least').toMatchObject({
    min: 10_000,
    available: 10_000,
    allowed: true,
    why: 'ok',
  })
  expect(await limitsAt(9_999)).toMatchObject({ allowed: false, why: 'below-min' })
})
