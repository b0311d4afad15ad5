import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdminStats, type QueueStats } from '@hiwar/contract/admin.ts'
import { listContactRequests } from '@hiwar/contract/contact-requests.ts'
import { listBlockedDeletions } from '@hiwar/contract/deletion.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import {
  ContactState,
  InterviewStatus,
  InvoiceState,
  PhotoSessionState,
  Role,
  WithdrawMethod,
} from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { listIntroVideos } from '@hiwar/contract/intro-videos.ts'
import { listInvoices } from '@hiwar/contract/invoices.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { listReports } from '@hiwar/contract/reports.ts'
import { listStudioTutors } from '@hiwar/contract/studios.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { listTransactions } from '@hiwar/contract/transactions.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import { overdueBefore } from '@hiwar/rules/business-days.ts'
import type * as z from 'zod/mini'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'
import { refreshDemo } from '../../demo/refresh.ts'
import { seedDemo } from '../../demo/seed.ts'

type Figure = Exclude<keyof z.infer<typeof QueueStats>, 'refundsDue' | 'since'>

let app: TestApp
let admin: Person

beforeAll(async () => {
  // Monday, five in the afternoon in Cairo.
  app = await buildTestApp({ at: '2026-05-04T14:00:00.000Z' })
  await seedDemo(app.deps)
  await refreshDemo(app.deps)
  admin = await app.people.admin()
  await addOpenWork()
})
afterAll(async () => {
  await app.close()
})

/** Rows that the demo has none of, and beside each one that is nearly so. */
async function addOpenWork(): Promise<void> {
  const { db } = app.deps
  const at = app.clock.now()
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  const studio = await app.people.someone(Role.Studio)
  const student = await app.people.student()
  const tutor = await app.people.tutor({ tutor: { studioId: studio.id, thumbnail: null } })
  await app.people.tutor({ tutor: { studioId: studio.id } })
  const gone = await app.people.tutor({ tutor: { studioId: studio.id, video: null } })
  await db.updateTable('users').set({ erasedAt: at }).where('id', '=', gone.id).execute()
  const manager = await app.people.manager({ tutor: { studioId: studio.id, video: null } })

  const submitted = { introVideoSubmittedAt: before(HOUR_MS), introVideoPassedAt: null, activated: false }
  await app.people.tutor({ tutor: submitted })
  await app.people.tutor({ tutor: { ...submitted, introVideoReviewedAt: at } })
  await app.people.manager({ tutor: submitted })

  const asked = { userId: tutor.id, method: WithdrawMethod.Wallet, receiver: '01012345678', amount: 100, updatedAt: at }
  const pendingUpdate = JSON.stringify({ method: WithdrawMethod.Wallet, receiver: '01112345678', requestedAt: at })
  await db
    .insertInto('invoices')
    .values([
      { ...asked, createdAt: at },
      { ...asked, createdAt: at, pendingUpdate },
      { ...asked, createdAt: before(20 * DAY_MS), status: 1 },
      // Overdue in a moment.
      { ...asked, createdAt: overdueBefore(at), status: 1 },
      { ...asked, createdAt: before(20 * DAY_MS), status: 3 },
    ])
    .execute()

  const by = { createdBy: student.id, createdAt: at, updatedBy: student.id, updatedAt: at }
  const report = { title: 'عنوان', description: 'شرح طويل', category: 'other', kind: 'other', ...by } as const
  await db
    .insertInto('reports')
    .values([report, { ...report, resolvedAt: at }])
    .execute()
  const contact = { title: 'عنوان', message: 'رسالة', createdAt: at, updatedAt: at }
  await db
    .insertInto('contactRequests')
    .values([contact, { ...contact, state: 'spam' }])
    .execute()
  await db.updateTable('transactions').set({ needsRefund: true }).where('userId', '=', student.id).execute()
  await db
    .insertInto('accountDeletions')
    .values({ userId: student.id, requestedAt: before(15 * DAY_MS), erasesAt: before(DAY_MS) })
    .execute()
  await endMeetings(manager)
  await passTutors(studio.id)
  // Begins a quarter of an hour before midnight and ends after it: a lesson of yesterday.
  await insertLesson(app.deps, {
    tutorId: tutor.id,
    studentId: student.id,
    start: new Date(Date.parse(today.gte) - 15 * MINUTE_MS),
  })
}

/** One who waits for a studio, one who has one, one whose demo session is still to come, one without an interview. */
async function passTutors(studioId: number): Promise<void> {
  const passed = { demoSessionPassedAt: app.clock.now(), activated: false }
  const host = await app.people.manager()
  const start = new Date(app.clock.now().getTime() - 7 * DAY_MS)
  const slotId = await host.publish(start, new Date(start.getTime() + 3 * 30 * MINUTE_MS))
  const candidates = [passed, { ...passed, studioId }, { activated: false }]
  for (const [place, tutor] of candidates.entries()) {
    const { id: intervieweeId } = await app.people.tutor({ tutor })
    const times = { start: new Date(start.getTime() + place * 30 * MINUTE_MS), createdAt: start, updatedAt: start }
    await app.deps.db
      .insertInto('interviews')
      .values({
        ...times,
        slotId,
        interviewerId: host.id,
        intervieweeId,
        status: Passed,
        sessionId: `interview:passed-${place}`,
      })
      .execute()
  }
  await app.people.tutor({ tutor: passed })
}

/** An interview and a demo session of yesterday without a result, and one of each that runs now. */
async function endMeetings(manager: Person): Promise<void> {
  const now = app.clock.now().getTime()
  await addMeetings(manager, new Date(now - DAY_MS), 'ended')
  await addMeetings(await app.people.manager(), new Date(now - 15 * MINUTE_MS), 'running')
}

async function addMeetings(candidate: Person, start: Date, name: string): Promise<void> {
  const slotId = await app.people
    .manager()
    .then((other) => other.publish(start, new Date(start.getTime() + 30 * MINUTE_MS)))
  const { userId: interviewerId } = await app.deps.db
    .selectFrom('availabilitySlots')
    .select('userId')
    .where('id', '=', slotId)
    .executeTakeFirstOrThrow()
  const times = { slotId, start, status: InterviewStatus.Pending, createdAt: start, updatedAt: start }
  await app.deps.db
    .insertInto('interviews')
    .values({ ...times, interviewerId, intervieweeId: candidate.id, sessionId: `interview:${name}` })
    .execute()
  await app.deps.db
    .insertInto('demoSessions')
    .values({
      ...times,
      start: new Date(start.getTime() - 5 * MINUTE_MS),
      managerId: interviewerId,
      tutorId: candidate.id,
      sessionId: `demo:${name}`,
    })
    .execute()
}

const as = () => ({ as: admin })
const today = { gte: '2026-05-03T21:00:00.000Z', lt: '2026-05-04T21:00:00.000Z' }
const { Pending, Passed, Rejected } = InterviewStatus

const invoices = async (state: InvoiceState) =>
  (await app.call(listInvoices, { ...as(), query: { states: [state] } })).body.total

/** The list that each row of the queue leads to, filtered as the row says; the rest have no list with such a filter. */
const lists: Partial<Record<Figure, () => Promise<number>>> = {
  invoicesPending: async () => await invoices(InvoiceState.Pending),
  invoicesUpdated: async () => await invoices(InvoiceState.UpdatedByReceiver),
  invoicesCancellation: async () => await invoices(InvoiceState.CanceledByReceiver),
  invoicesOverdue: async () => (await app.call(listInvoices, { ...as(), query: { overdue: true } })).body.total,
  interviewsToday: async () =>
    (await app.call(listInterviews, { ...as(), query: { statuses: [Pending, Passed, Rejected], start: today } })).body
      .total,
  interviewsAwaitingResult: async () =>
    (await app.call(listInterviews, { ...as(), query: { awaitsResult: true } })).body.total,
  demosAwaitingResult: async () =>
    (await app.call(listDemoSessions, { ...as(), query: { awaitsResult: true } })).body.total,
  tutorsReady: async () => (await app.call(listFullTutors, { ...as(), query: { ready: true } })).body.total,
  photoUnassigned: async () => (await app.call(listFullTutors, { ...as(), query: { awaitsStudio: true } })).body.total,
  photoWaiting: async () =>
    (await app.call(listStudioTutors, { ...as(), query: { state: PhotoSessionState.Waiting } })).body.total,
  reportsOpen: async () => (await app.call(listReports, { ...as(), query: { resolved: false } })).body.total,
  refundsDueTotal: async () => (await app.call(listTransactions, { ...as(), query: { needsRefund: true } })).body.total,
  contactOpen: async () =>
    (await app.call(listContactRequests, { ...as(), query: { state: ContactState.Open } })).body.total,
  videosPending: async () => (await app.call(listIntroVideos, { ...as(), query: {} })).body.total,
  deletionsBlocked: async () => (await app.call(listBlockedDeletions, as())).body.length,
}

test.each(Object.entries(lists))('%s is the total of the list it leads to (admin.md 7)', async (figure, totalOf) => {
  const { queue } = (await app.call(getAdminStats, as())).body
  expect(queue?.[figure as Figure]).toBeGreaterThan(0)
  expect(await totalOf()).toBe(queue?.[figure as Figure])
})

test('an interview or a demo session that still runs waits for no result', async () => {
  const query = { awaitsResult: true, size: 100 }
  const interviews = (await app.call(listInterviews, { ...as(), query })).body.list
  const demos = (await app.call(listDemoSessions, { ...as(), query })).body.list
  const sessions = [...interviews, ...demos].map(({ sessionId }) => sessionId)
  expect(sessions).toEqual(expect.arrayContaining(['interview:ended', 'demo:ended']))
  expect(sessions.filter((id) => id.endsWith(':running'))).toEqual([])
})

test('the queue says since when the oldest of each kind waits, and nothing where none does', async () => {
  const { queue } = (await app.call(getAdminStats, as())).body
  const oldest = async (state: InvoiceState) => {
    const query = { states: [state], size: 100 }
    const { list } = (await app.call(listInvoices, { ...as(), query })).body
    return list.map(({ createdAt }) => createdAt).toSorted()[0]
  }
  const demos = (await app.call(listDemoSessions, { ...as(), query: { awaitsResult: true, size: 100 } })).body.list
  const [video] = (await app.call(listIntroVideos, { ...as(), query: {} })).body.list
  const [blocked] = (await app.call(listBlockedDeletions, as())).body
  const interviews = (await app.call(listInterviews, { ...as(), query: { awaitsResult: true, size: 100 } })).body.list
  expect(queue?.since).toMatchObject({
    invoicesPending: await oldest(InvoiceState.Pending),
    videosPending: video?.introVideo.submittedAt,
    deletionsBlocked: blocked?.erasesAt,
    interviewsAwaitingResult: interviews.map(({ start }) => start).toSorted()[0],
    demosAwaitingResult: demos.map(({ start }) => start).toSorted()[0],
  })
})

test('the subscriptions that run are those of the accounts in the list of subscribed students', async () => {
  const { kpi } = (await app.call(getAdminStats, as())).body
  const total = async (subscribed: boolean) =>
    (await app.call(listUsers, { ...as(), query: { subscribed, role: [Role.Student] } })).body.total
  expect(kpi?.activeSubscriptions.value).toBeGreaterThan(0)
  expect(await total(true)).toBe(kpi?.activeSubscriptions.value)
  expect((await total(true)) + (await total(false))).toBe(kpi?.students.value)
})

test('the active tutors are those of the list that lack nothing', async () => {
  const { kpi } = (await app.call(getAdminStats, as())).body
  const { total } = (await app.call(listFullTutors, { ...as(), query: { activated: true, incomplete: false } })).body
  expect(kpi?.activeTutors.value).toBe(total)
})

test('the lessons of a day are those of the list that begin on it, in the key figures and in the chart', async () => {
  const { kpi, lessonsPerDay, minutesPerDay } = (await app.call(getAdminStats, as())).body
  const lessonsOf = async (gte: string, lt: string, query: object) =>
    (await app.call(listLessons, { ...as(), query: { startsFrom: gte, before: lt, size: 100, ...query } })).body
  const { total, list } = await lessonsOf(today.gte, today.lt, { canceled: false })
  expect(total).toBe(list.length)
  expect(kpi?.lessonsToday.value).toBe(total)
  const yesterday = new Date(Date.parse(today.gte) - DAY_MS).toISOString()
  const [dayBefore, day] = lessonsPerDay?.slice(-2) ?? []
  expect(day).toEqual({
    day: '2026-05-04',
    open: list.filter(({ lesson }) => lesson.status !== 'fulfilled').length,
    fulfilled: list.filter(({ lesson }) => lesson.status === 'fulfilled').length,
    canceled: (await lessonsOf(today.gte, today.lt, { ratified: false })).total,
  })
  expect((dayBefore?.fulfilled ?? 0) + (dayBefore?.open ?? 0)).toBe(
    (await lessonsOf(yesterday, today.gte, { canceled: false })).total,
  )
  // Minutes are cut at midnight: of the lesson that reaches into today, half belongs to it.
  const minutes = list.reduce((sum, { lesson }) => sum + lesson.duration, 0)
  expect(minutesPerDay?.at(-1)?.used).toBe(minutes + 15)
})

test('the minutes taught this week are those of the lessons of the list', async () => {
  const { kpi } = (await app.call(getAdminStats, as())).body
  // Saturday, 2 May, in Cairo.
  const query = { startsFrom: '2026-05-01T21:00:00.000Z', before: today.lt, canceled: false, future: false, size: 100 }
  const { list } = (await app.call(listLessons, { ...as(), query })).body
  expect(kpi?.minutesThisWeek.value).toBe(list.reduce((sum, { lesson }) => sum + lesson.duration, 0))
})

test('the net revenue of the month is what its payments brought, less what was given back in it', async () => {
  const { kpi } = (await app.call(getAdminStats, as())).body
  const month = { gte: '2026-04-30T21:00:00.000Z', lt: app.clock.now().toISOString() }
  const { total, list } = (await app.call(listTransactions, { ...as(), query: { paidAt: month, size: 100 } })).body
  expect(total).toBe(list.length)
  expect(total).toBeGreaterThan(0)
  const refunds = await app.deps.db
    .selectFrom('refunds')
    .select('amount')
    .where('status', '=', 'done')
    .where('doneAt', '>=', new Date(month.gte))
    .execute()
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((so, { amount }) => so + amount, 0)
  expect(kpi?.revenueThisMonth.value).toBe(sum(list) - sum(refunds))
})
