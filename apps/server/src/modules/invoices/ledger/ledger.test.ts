// Earnings line by line: what stands in a line, who may read it, its filters and the sums of its months (more.md 5).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Gender } from '@hiwar/contract/enums.ts'
import {
  editInvoice,
  getInvoiceStats,
  listInvoices,
  listLedger,
  listReceivers,
  requestWithdrawal,
  type LedgerLine,
} from '@hiwar/contract/invoices.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { insertLesson } from '../../../../test/insert-lesson.ts'
import type { Person, TutorPerson } from '../../../../test/people.ts'
import { freshToken } from '../../../../test/tokens.ts'

/** A Monday, 11:00 in Cairo. */
const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
  admin = await app.people.admin()
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterAll(async () => {
  await app.close()
})

const ledgerOf = async (as: Person, query: object = {}) => (await app.call(listLedger, { as, query })).body
const withdraw = async (as: Person, amount: number, receiver = '01012345678') =>
  (
    await app.call(requestWithdrawal, {
      as: { token: await freshToken(app, as.id) },
      body: { method: 0, receiver, amount },
    })
  ).body.id
const decide = async (id: number, status: number) => {
  expect((await app.call(editInvoice, { as: admin, params: { id }, body: { status } })).status).toBe(200)
}
const sum = (lines: readonly LedgerLine[]) => lines.reduce((total, { amount }) => total + amount, 0)

/** A tutor with lessons of 20,000 piastres at these moments, all with one student. */
async function aTutorWith(starts: readonly string[]): Promise<{ tutor: TutorPerson; student: Person; ids: number[] }> {
  const tutor = await app.people.tutor()
  const student = await app.people.student({ user: { name: 'منى سعيد', gender: Gender.Female } })
  const ids = []
  for (const start of starts)
    ids.push(
      await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: new Date(start), price: 20_000 }),
    )
  return { tutor, student, ids }
}

test('a line a lesson and a withdrawal, newest first; what is not coming adds up to what can be withdrawn', async () => {
  const { tutor, student, ids } = await aTutorWith([
    '2026-04-28T10:00:00Z',
    '2026-05-03T10:00:00Z',
    '2026-05-03T12:00:00Z',
    // It runs: earned when it is over.
    '2026-05-04T07:45:00Z',
    '2026-05-05T10:00:00Z',
  ])
  await app.deps.db
    .updateTable('lessons')
    .set({ canceledAt: app.clock.now(), charged: true })
    .where('id', '=', ids[2] ?? 0)
    .execute()
  const [paid, returned, asked] = [
    await withdraw(tutor, 10_000),
    await withdraw(tutor, 11_000),
    await withdraw(tutor, 12_000),
  ]
  await decide(paid, 3)
  await decide(returned, 4)

  const { list, total, months } = await ledgerOf(tutor)
  const requested = '2026-05-04T08:00:00.000Z'
  const withdrawal = { kind: 'withdrawal', lessonId: null, person: null, minutes: null, rate: null, at: requested }
  expect(list).toEqual([
    {
      at: '2026-05-05T10:00:00.000Z',
      kind: 'lesson',
      lessonId: ids[4],
      invoiceId: null,
      person: { id: student.id, name: 'منى سعيد', image: null, gender: Gender.Female },
      minutes: 30,
      rate: 40_000,
      amount: 20_000,
      state: 'coming',
      expectedBy: null,
    },
    // Asked on a Monday: the fifth business day is the Monday after it.
    { ...withdrawal, invoiceId: asked, amount: -12_000, state: 'asked', expectedBy: '2026-05-11T08:00:00.000Z' },
    { ...withdrawal, invoiceId: returned, amount: 0, state: 'returned', expectedBy: null },
    { ...withdrawal, invoiceId: paid, amount: -10_000, state: 'paid', expectedBy: null },
    expect.objectContaining({ lessonId: ids[3], state: 'coming' }),
    expect.objectContaining({ lessonId: ids[1], state: 'earned', amount: 20_000 }),
    expect.objectContaining({ lessonId: ids[0], state: 'earned', amount: 20_000 }),
  ])
  expect(total).toBe(7)
  expect(months).toEqual([
    { month: '2026-05', coming: 40_000, earned: 20_000, withdrawn: -22_000 },
    { month: '2026-04', coming: 0, earned: 20_000, withdrawn: 0 },
  ])
  const ofStates = async (...states: string[]) =>
    (await ledgerOf(tutor, { state: states })).list.map(({ state }) => state)
  expect(await ofStates('paid', 'returned')).toEqual(['returned', 'paid'])
  expect(await ofStates('coming', 'earned', 'asked')).toEqual(['coming', 'asked', 'coming', 'earned', 'earned'])
  const { spendable } = (await app.call(getInvoiceStats, { as: tutor, params: { id: tutor.id } })).body
  expect(sum(list.filter(({ state }) => state !== 'coming'))).toBe(spendable)
})

test('pages, filters and sums belong together: a month has its sum on whatever page it is', async () => {
  // In Cairo the last one is in April already.
  const { tutor, ids } = await aTutorWith([
    '2026-05-02T10:00:00Z',
    '2026-04-30T21:00:00Z',
    '2026-04-30T20:30:00Z',
    '2026-03-31T22:00:00Z',
  ])
  const invoice = await withdraw(tutor, 10_000)
  const lessonsOf = async (query: object) => (await ledgerOf(tutor, query)).list.map(({ lessonId }) => lessonId)
  const [may, turn, april, first] = ids

  const page = await ledgerOf(tutor, { page: 2, size: 2 })
  expect(page.list.map(({ lessonId }) => lessonId)).toEqual([turn, april])
  expect(page).toMatchObject({
    total: 5,
    months: [
      { month: '2026-05', earned: 40_000, withdrawn: -10_000 },
      { month: '2026-04', earned: 40_000 },
    ],
  })
  for (const query of [{}, { at: { gte: '2026-01-01T00:00:00Z', lt: '2026-12-01T00:00:00Z' } }])
    expect((await ledgerOf(tutor, { size: 2, ...query })).months, 'of the months on the page').toEqual([
      { month: '2026-05', earned: 40_000, coming: 0, withdrawn: -10_000 },
    ])
  const last = { page: 3, size: 2, at: { lt: '2026-12-01T00:00:00Z' } }
  expect((await ledgerOf(tutor, last)).months).toMatchObject([{ month: '2026-04', earned: 40_000 }])
  expect((await ledgerOf(tutor, { page: 9 })).list).toEqual([])
  expect(await ledgerOf(tutor, { page: 9 })).toMatchObject({ total: 5, months: [] })

  expect(await lessonsOf({ kind: ['lesson'] })).toEqual([may, turn, april, first])
  expect(await ledgerOf(tutor, { kind: ['withdrawal'] })).toMatchObject({
    total: 1,
    list: [{ invoiceId: invoice }],
    months: [{ month: '2026-05', earned: 0, withdrawn: -10_000 }],
  })
  expect(await lessonsOf({ state: ['earned'] })).toEqual([may, turn, april, first])
  expect(await lessonsOf({ state: ['earned', 'asked'] })).toEqual([null, may, turn, april, first])
  expect(await ledgerOf(tutor, { state: ['paid', 'coming'] })).toEqual({ list: [], total: 0, months: [] })
  expect(await ledgerOf(tutor, { kind: ['lesson'], state: ['asked'] })).toEqual({ list: [], total: 0, months: [] })

  const inApril = { at: { gte: '2026-03-31T22:00:00Z', lt: '2026-04-30T21:00:00Z' } }
  expect(await lessonsOf(inApril)).toEqual([april, first])
  for (const at of [
    { gte: '2026-04-30T20:30:00Z', lt: '2026-04-30T21:00:00Z' },
    { gte: '2026-03-31T22:00:00Z', lt: '2026-04-30T20:30:00Z' },
  ])
    expect((await ledgerOf(tutor, { at })).months, 'of what is asked for in them').toEqual([
      { month: '2026-04', earned: 20_000, coming: 0, withdrawn: 0 },
    ])
  const cut = { at: { gt: '2026-03-31T22:00:00Z', lte: '2026-04-30T21:00:00Z' } }
  expect(await ledgerOf(tutor, cut)).toMatchObject({
    total: 2,
    months: [
      { month: '2026-05', earned: 20_000 },
      { month: '2026-04', earned: 20_000 },
    ],
  })
})

test('a lesson that moves to a slot of its tutor keeps its line', async () => {
  const { tutor, ids } = await aTutorWith(['2026-05-05T10:00:00Z'])
  const start = new Date('2026-05-06T10:00:00Z')
  const slotId = await tutor.publish(start, new Date(start.getTime() + HOUR_MS))
  await app.deps.db
    .updateTable('lessons')
    .set({ slotId, start, end: new Date(start.getTime() + HOUR_MS / 2) })
    .where('id', '=', ids[0] ?? 0)
    .execute()
  expect((await ledgerOf(tutor)).list).toMatchObject([{ lessonId: ids[0], at: start.toISOString() }])
})

test('tutors see their own, whatever they ask for; an admin names whose', async () => {
  const { tutor } = await aTutorWith(['2026-05-03T10:00:00Z'])
  const other = await app.people.tutor()
  expect((await ledgerOf(other, { userId: tutor.id })).total).toBe(0)
  expect((await ledgerOf(admin, { userId: tutor.id })).total).toBe(1)
  expect(await app.call(listLedger, { as: admin })).toMatchObject({
    status: 400,
    body: { code: 'bad-request', field: 'userId' },
  })
  const student = await app.people.student()
  expect(await app.call(listLedger, { as: admin, query: { userId: student.id } })).toMatchObject({
    status: 404,
    body: { code: 'tutor-not-found' },
  })
  for (const person of [student, await app.people.manager()])
    expect((await app.call(listLedger, { as: person })).status).toBe(403)
})

test('a withdrawal says by when it is expected, to its tutor and to admins', async () => {
  const { tutor } = await aTutorWith(['2026-05-03T10:00:00Z'])
  await withdraw(tutor, 10_000)
  for (const as of [tutor, admin])
    expect((await app.call(listInvoices, { as, query: { users: [tutor.id] } })).body.list).toMatchObject([
      { createdAt: '2026-05-04T08:00:00.000Z', expectedBy: '2026-05-11T08:00:00.000Z' },
    ])
})

test('the accounts of earlier withdrawals are offered once each, the last used first, at most five', async () => {
  const days = ['03', '02', '01'].flatMap((day) => [`2026-05-${day}T10:00:00Z`, `2026-05-${day}T12:00:00Z`])
  const { tutor } = await aTutorWith([...days, ...days.map((start) => start.replace(':00:00Z', ':30:00Z'))])
  const saved = async () => (await app.call(listReceivers, { as: tutor })).body
  expect(await saved()).toEqual([])
  const numbers = [1, 2, 3, 4, 5, 6].map((last) => `0101234567${last}`)
  for (const number of numbers) {
    await withdraw(tutor, 10_000, number)
    app.clock.advance(HOUR_MS)
  }
  await withdraw(tutor, 10_000, numbers[3])
  const lastUsedAt = app.clock.now().toISOString()
  app.clock.advance(HOUR_MS)
  const rejected = await withdraw(tutor, 10_000, '01112345678')
  await decide(rejected, 4)

  const offered = await saved()
  expect(offered.map(({ receiver }) => receiver)).toEqual([3, 5, 4, 2, 1].map((place) => numbers[place]))
  expect(offered[0]).toEqual({ method: 0, receiver: numbers[3], lastUsedAt })
  expect((await app.call(listReceivers, { as: await app.people.tutor() })).body).toEqual([])
})
