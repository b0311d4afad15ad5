// The failures that withdrawals must not have, by their number in money.md 15; docs/failure-modes.md is the table.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  editInvoice,
  getInvoiceStats,
  listInvoices,
  requestWithdrawal,
  type EditInvoice,
} from '@hiwar/contract/invoices.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const LESSON = 7500
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.close()
})

/** A tutor with this many past and upcoming lessons, the next one in an hour. */
async function aTutorWithLessons({ past, upcoming = 0 }: { past: number; upcoming?: number }): Promise<TutorPerson> {
  const tutor = await app.people.tutor()
  const student = await app.people.student()
  const quarterHour = HOUR_MS / 4
  const now = Math.floor(app.clock.now().getTime() / quarterHour) * quarterHour
  for (let place = -past; place < upcoming; place++) {
    const start = new Date(now + (place < 0 ? place : place + 1) * HOUR_MS)
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start, price: LESSON })
  }
  return tutor
}

const withdraw = async (as: Person, amount: number, more: object = {}) =>
  await app.call(requestWithdrawal, { as, body: { method: 0, receiver: '01012345678', amount, ...more } })
const put = async (as: Person, id: number, body: EditInvoice) =>
  await app.call(editInvoice, { as, params: { id }, body })
const spendable = async (as: Person) => (await app.call(getInvoiceStats, { as, params: { id: as.id } })).body.spendable

test('21: only the earnings of past lessons of the same tutor can be withdrawn', async () => {
  const [tutor] = [await aTutorWithLessons({ past: 2, upcoming: 2 }), await aTutorWithLessons({ past: 5 })]
  expect(await spendable(tutor)).toBe(2 * LESSON)
  expect(await withdraw(tutor, 2 * LESSON + 1)).toMatchObject({
    status: 400,
    body: { code: 'invoice-max-amount-exceeded' },
  })
})

test('22: ten requests at once never exceed the spendable amount', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await withdraw(tutor, 10_000)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
  expect(await spendable(tutor)).toBe(0)
})

test('23: a rejected or canceled withdrawal blocks no money', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  for (const status of [4, 2]) {
    const { body } = await withdraw(tutor, 4 * LESSON)
    expect(await spendable(tutor)).toBe(0)
    await put(admin, body.id, { status })
    expect(await spendable(tutor)).toBe(4 * LESSON)
  }
})

test('24: the notes of tutors and admins are stored', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  const { body } = await withdraw(tutor, 10_000, { note: 'حسابي الجديد' })
  expect((await app.call(listInvoices, { as: admin, query: { users: [tutor.id] } })).body.list).toMatchObject([
    { note: 'حسابي الجديد' },
  ])
  expect((await put(admin, body.id, { note: '<p>JavaScript</p>' })).body).toMatchObject({ note: '<p>JavaScript</p>' })
  await put(admin, body.id, { note: '<p onclick="x()">تمت المراجعة</p>' })
  expect((await app.call(listInvoices, { as: tutor })).body.list).toMatchObject([{ note: '<p>تمت المراجعة</p>' }])
})

test('25: a receipt sent with the decision can be read', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  const { body } = await withdraw(tutor, 10_000)
  const form = new FormData()
  form.set('status', '3')
  form.set('receipt', new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']), 'receipt.pdf')
  const sent = await fetch(`${app.url}/api/v1/invoice/${body.id}`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(sent.status).toBe(200)
  const [invoice] = (await app.call(listInvoices, { as: tutor })).body.list
  const { pathname } = new URL(invoice?.receipt ?? 'http://none')
  const read = await fetch(`${app.url}${pathname}`, { headers: { authorization: `Bearer ${tutor.token}` } })
  expect(await read.text()).toContain('%PDF')
})

test('26: a decision is final, also when two admins decide at once', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  const { body } = await withdraw(tutor, 10_000)
  const answers = await Promise.all([3, 4, 2].map(async (status) => await put(admin, body.id, { status })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'illegal-invoice-update')).toHaveLength(2)
  expect((await put(tutor, body.id, { status: 1 })).body.code).toBe('illegal-invoice-update')
})

test('27: no money is sent to an account with a pending update', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  const { body } = await withdraw(tutor, 10_000)
  await put(tutor, body.id, { method: 2, receiver: 'mona@instapay' })
  expect((await put(admin, body.id, { status: 3 })).body.code).toBe('illegal-invoice-update')
  await put(admin, body.id, { status: 0 })
  expect((await put(admin, body.id, { status: 3 })).body).toMatchObject({
    state: 'fulfilled',
    receiver: 'mona@instapay',
  })
})

test('28: the longest note and the longest account fit', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  const account = `EG${'1'.repeat(27)}`
  const note = `<b>${'ن'.repeat(1000)}</b>`
  expect((await withdraw(tutor, 10_000, { method: 1, receiver: `MASHREQ:${account}`, note })).body).toMatchObject({
    bank: 'MASHREQ',
    accountNumber: account,
    note,
  })
})

test('29: every admin, and the tutor, receives an event of a request and of each edit without joining a room', async () => {
  const tutor = await aTutorWithLessons({ past: 4 })
  const sockets = [await openSocket(app.url, admin.token), await openSocket(app.url, tutor.token)]
  const { id } = (await withdraw(tutor, 10_000)).body
  for (const socket of sockets) expect(await socket.next('InvoiceUpdated')).toBeUndefined()
  await put(admin, id, { note: 'On Monday' })
  for (const socket of sockets) expect(await socket.next('InvoiceUpdated')).toBeUndefined()
  for (const socket of sockets) socket.close()
})
