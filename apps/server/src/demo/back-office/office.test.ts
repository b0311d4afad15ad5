// The demo gives the back office work in every queue and a past for every chart (admin.md 1.2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdminStats, getAttendance, listAudit } from '@hiwar/contract/admin.ts'
import { listContactRequests } from '@hiwar/contract/contact-requests.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus, InvoiceState, ReportKind, Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import { listBlockedDeletions } from '@hiwar/contract/deletion.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { getInvoiceStats, listInvoices } from '@hiwar/contract/invoices.ts'
import { getLearningProfileOf } from '@hiwar/contract/learning.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { listReports } from '@hiwar/contract/reports.ts'
import type { MemberAttendance } from '@hiwar/contract/reports.ts'
import { MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { listTransactions } from '@hiwar/contract/transactions.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { seedDemo } from '../seed.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T15:10:00Z' })
  await seedDemo(app.deps)
  admin = await app.people.someone(Role.SuperAdmin)
})
afterAll(async () => {
  await app.close()
})

test('every queue of the home page has something in it', async () => {
  const { queue } = (await app.call(getAdminStats, { as: admin })).body
  const { refundsDue, since, ...counts } = queue ?? expect.fail('the queue failed')
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0)
  for (const [name, at] of Object.entries(since)) expect(at, name).not.toBeNull()
  expect(refundsDue).toHaveLength(counts.refundsDueTotal)
  // A queue is work for a day, not the whole list of tutors.
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeLessThan(10)
})

test('the charts have a past of ninety days', async () => {
  const { lessonsPerDay, minutesPerDay, revenuePerWeek, kpi } = (
    await app.call(getAdminStats, { as: admin, query: { days: 90 } })
  ).body
  const days = lessonsPerDay?.slice(0, -1) ?? []
  expect(days).toHaveLength(89)
  for (const day of days) expect(day.fulfilled + day.canceled, day.day).toBeGreaterThan(0)
  expect(days.filter(({ canceled }) => canceled > 0).length).toBeGreaterThan(20)
  for (const { day, offered, used } of minutesPerDay?.slice(0, -1) ?? []) expect(offered, day).toBeGreaterThan(2 * used)
  expect(revenuePerWeek?.filter(({ gross }) => gross > 0).length).toBeGreaterThan(8)
  expect(revenuePerWeek?.some(({ refunded }) => refunded > 0)).toBe(true)
  for (const [name, figure] of Object.entries(kpi ?? {})) expect(figure.value, name).toBeGreaterThan(0)
})

test('there is a withdrawal, a payment, an interview, a demo session and a report in each state', async () => {
  const query = { size: 100 }
  const statesOf = <T>(list: readonly T[], of: (each: T) => number | string) => new Set(list.map(of))
  const invoices = (await app.call(listInvoices, { as: admin, query })).body.list
  expect(statesOf(invoices, ({ state }) => state)).toEqual(new Set(Object.values(InvoiceState)))
  // It is in the history too: the view of what was paid this month reads that.
  const fulfilledAt = { lt: app.clock.now().toISOString() }
  const paid = (await app.call(listInvoices, { as: admin, query: { ...query, fulfilledAt } })).body.list
  expect(paid).toEqual(invoices.filter(({ state }) => state === InvoiceState.Fulfilled))
  const payments = (await app.call(listTransactions, { as: admin, query })).body.list
  expect(statesOf(payments, ({ status }) => status)).toEqual(new Set(Object.values(TransactionStatus)))
  const interviews = (await app.call(listInterviews, { as: admin, query })).body.list
  expect(statesOf(interviews, ({ status }) => status)).toEqual(new Set(Object.values(InterviewStatus)))
  const demos = (await app.call(listDemoSessions, { as: admin, query })).body.list
  expect(statesOf(demos, ({ status }) => status)).toEqual(new Set(Object.values(InterviewStatus)))
  const reports = (await app.call(listReports, { as: admin, query })).body.list
  expect(
    statesOf(reports, ({ resolved, answered, replies }) =>
      resolved ? 'resolved' : answered ? 'answered' : replies > 0 ? 'draft' : 'open',
    ),
  ).toEqual(new Set(['open', 'draft', 'answered', 'resolved']))
  const contacts = (await app.call(listContactRequests, { as: admin, query })).body.list
  expect(statesOf(contacts, ({ state }) => state)).toEqual(new Set(['open', 'answered', 'spam']))
})

test('no tutor was paid more than the lessons earned', async () => {
  const { list } = (await app.call(listInvoices, { as: admin, query: { size: 100 } })).body
  for (const id of new Set(list.map(({ userId }) => userId))) {
    const { body } = await app.call(getInvoiceStats, { as: admin, params: { id } })
    expect(body.spendable, String(id)).toBeGreaterThanOrEqual(0)
  }
})

test('an admin may decide about two of three blocked erasures, and the log is of many kinds', async () => {
  const blocked = (await app.call(listBlockedDeletions, { as: admin })).body
  expect(blocked).toHaveLength(3)
  expect(blocked.filter(({ decidableAt }) => new Date(decidableAt) < app.clock.now())).toHaveLength(2)
  const { list } = (await app.call(listAudit, { as: admin, query: { size: 100 } })).body
  expect(new Set(list.map(({ action }) => action)).size).toBeGreaterThanOrEqual(15)
  expect(list.some(({ outcome }) => outcome === 'refused')).toBe(true)
})

test('one lesson was tried without a plan, and its student says what for', async () => {
  const { list } = (await app.call(listLessons, { as: admin, query: { future: false, size: 100 } })).body
  const [tried, ...others] = list.filter(({ lesson }) => lesson.trial)
  expect(others).toEqual([])
  const student = tried?.members.find(({ role }) => role === Role.Student)
  const { body } = await app.call(getLearningProfileOf, { as: admin, params: { id: student?.userId ?? 0 } })
  expect(body.goals).not.toEqual([])
})

test('the lessons of the last days were attended in full, late and not at all, and the absence is reported', async () => {
  const [report] = (await app.call(listReports, { as: admin, query: { kind: ReportKind.TutorAbsent } })).body.list
  expect(report?.attendance).toHaveLength(2)
  const query = { past: true, future: false, canceled: false, size: 60 }
  const { list } = (await app.call(listLessons, { as: admin, query })).body
  const stays: MemberAttendance[] = []
  for (const { lesson } of list.slice(0, 30)) {
    const { body } = await app.call(getAttendance, { as: admin, params: { id: lesson.id } })
    for (const stay of body.members) expect(stay.seconds).toBeLessThanOrEqual(lesson.duration * MINUTE_SECONDS)
    stays.push(...body.members)
  }
  expect(stays.some(({ onTime }) => onTime)).toBe(true)
  expect(stays.some(({ onTime, firstJoin }) => !onTime && firstJoin !== null)).toBe(true)
  const { members } = (await app.call(getAttendance, { as: admin, params: { id: report?.lessonId ?? 0 } })).body
  expect(members.filter(({ firstJoin }) => firstJoin === null)).toHaveLength(1)
})
