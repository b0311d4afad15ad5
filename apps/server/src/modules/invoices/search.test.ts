// How admins find withdrawals.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvoiceState } from '@hiwar/contract/enums.ts'
import { listInvoices } from '@hiwar/contract/invoices.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { aPaidTutor, withdrawalCalls } from '../../../test/withdrawals.ts'

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

test('admins find withdrawals by id, by where they go, by age, by change and by the day they were paid', async () => {
  const tutor = await aPaidTutor(app, 75_000)
  const { body: old } = await withdraw(tutor, 10_000)
  // From a Monday to the Tuesday after next: more than five business days.
  await app.deps.db
    .updateTable('invoices')
    .set({ createdAt: new Date(Date.parse(old.createdAt) - 8 * 24 * HOUR_MS) })
    .where('id', '=', old.id)
    .execute()
  const { body: recent } = await withdraw(tutor, 10_000, { method: 2, receiver: 'mona@instapay' })
  const found = async (query: object) =>
    (await app.call(listInvoices, { as: admin, query: { users: [tutor.id], ...query } })).body.list.map(({ id }) => id)

  expect(await found({ ids: [old.id, 999_999] })).toEqual([old.id])
  expect(await found({ methods: [2] })).toEqual([recent.id])
  expect(await found({ overdue: true })).toEqual([old.id])
  expect(await found({ overdue: false })).toEqual([recent.id])
  expect(await found({ createdAt: { gte: recent.createdAt } })).toEqual([recent.id])
  for (const [orderDirection, ids] of [
    ['asc', [old.id, recent.id]],
    ['desc', [recent.id, old.id]],
  ] as const)
    expect(await found({ orderBy: 'amount', orderDirection }), 'of one amount').toEqual(ids)
  const since = { fulfilledAt: { gte: app.clock.now().toISOString() } }
  expect(await found(since)).toEqual([])
  await putForm(admin, old.id, { status: '3' })
  expect(await found({ overdue: true }), 'paid is no longer overdue').toEqual([])
  for (const paid of [{ statuses: [3] }, { receipt: true }]) expect(await found(paid)).toEqual([old.id])
  for (const open of [{ statuses: [0, 1] }, { receipt: false }]) expect(await found(open)).toEqual([recent.id])
  expect(await found(since)).toEqual([old.id])
  expect(await found({ updatedAt: { lt: old.createdAt } })).toEqual([])

  app.clock.advance(HOUR_MS)
  await put(admin, old.id, { note: 'a later note' })
  expect(await found({ fulfilledAt: { gte: app.clock.now().toISOString() } }), 'a note is no payment').toEqual([])
})

test('every withdrawal is found by the state it is shown in, and by no other', async () => {
  const tutor = await aPaidTutor(app, 75_000)
  const edits: [Person, object][][] = [
    [],
    [[tutor, { status: 1 }]],
    [
      [tutor, { status: 1 }],
      [admin, { status: 2 }],
    ],
    [[admin, { status: 2, note: 'wrong data' }]],
    [[admin, { status: 3 }]],
    [[admin, { status: 4 }]],
    // The last one: while it waits nothing else can be requested.
    [[tutor, { method: 2, receiver: 'mona@instapay' }]],
  ]
  for (const sent of edits) {
    const { body } = await withdraw(tutor, 10_000)
    for (const [editor, edit] of sent) expect((await put(editor, body.id, edit)).status).toBe(200)
  }
  const shownIn = async (state: InvoiceState) =>
    (await app.call(listInvoices, { as: admin, query: { users: [tutor.id], states: [state] } })).body.list.map(
      (invoice) => invoice.state,
    )
  for (const state of Object.values(InvoiceState)) expect(await shownIn(state)).toEqual([state])
})
