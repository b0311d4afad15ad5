// Every list that grows is read through an index for its page, filters, text search and orders (people.md 0.8).
import { CompiledQuery, sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { countEntries, pageOfEntries } from '../src/modules/audit/queries.ts'
import { countContacts, pageOfContacts } from '../src/modules/contact-requests/queries.ts'
import { countInvoices, pageOfInvoices, type InvoicePage } from '../src/modules/invoices/queries.ts'
import { countLedger, pageOfLedger, sumMonths, type LedgerFilter } from '../src/modules/invoices/ledger/queries.ts'
import { countInbox, countUnread, deleteInboxBefore, pageOfInbox } from '../src/modules/inbox/queries.ts'
import { pageOfLessons } from '../src/modules/lessons/shown/queries.ts'
import { findStuckDeliveries } from '../src/modules/notifications/queries.ts'
import { countRatings, pageOfRatings, pageOfReviews } from '../src/modules/ratings/queries.ts'
import { countReports, pageOfReplies, pageOfReports } from '../src/modules/reports/queries.ts'
import { countTransactions, pageOfTransactions } from '../src/modules/transactions/queries.ts'
import { countUsers, pageOfUsers, type UserFilter, type UserPage } from '../src/modules/users/queries.ts'
import type { Executor, Store } from '../src/platform/db/database.ts'
import { openTestStore } from './database.ts'

const rows = 12_000
const page = { limit: 10, offset: 0 }
const newestFirst = { ...page, direction: 'desc' } as const
const now = new Date('2026-03-01T12:00:00.000Z')

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await fill()
}, 120_000)
afterAll(async () => {
  await store.close()
})

/** Inserts rows with `place` = 1…, the newest first, without the rows they refer to: foreign keys are not checked. */
async function fill(): Promise<void> {
  const at = `timestamptz '2026-03-01 12:00Z' - place * interval '7 minutes'`
  const some = (count: number) => `from generate_series(1, ${count}) place`
  const person = '1 + place % 5000'
  await store.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const statements = [
      `insert into users (id, email, role, name, phone, gender, city, verified_email, created_at, updated_at)
        select place, md5(place::text) || '@example.com', case when place % 400 = 0 then 3 else 4 end, case when place % 2000 = 0 then 'محمود' else 'سارة' end || ' ' || md5(place::text),
        '010' || lpad(place::text, 8, '0'), case when place % 100 = 0 then 'male' end, 1 + place % 30, place % 50 <> 0, ${at}, ${at} ${some(rows)}`,
      `insert into reports (title, description, category, kind, lesson_id, assigned_to, resolved_at, created_by, created_at, updated_by, updated_at)
        select 'بلاغ ' || md5(place::text), case when place % 2000 = 0 then 'الكاميرا' else 'الصوت' end || ' انقطع', 'kind-' || place % 60, case when place % 200 = 0 then 'conduct' else 'other' end, place,
        case when place % 40 = 0 then ${person} end, case when place % 50 <> 0 then ${at} end, ${person}, ${at}, ${person}, ${at} ${some(rows)}`,
      `insert into report_replies (report_id, message, draft, created_by, created_at, updated_by, updated_at)
        select place, 'شكرا', place % 60 = 0, ${person}, ${at}, ${person}, ${at} ${some(rows)}`,
      `insert into contact_requests (name, phone, title, message, state, assigned_to, created_at, updated_at)
        select 'منى', '010' || lpad(place::text, 8, '0'), md5(place::text), case when place % 2000 = 0 then 'اشتراك' else 'سؤال' end, case when place % 80 = 0 then 'spam' else 'answered' end,
        case when place % 60 = 0 then ${person} end, ${at}, ${at} ${some(rows)}`,
      `insert into audit_log (at, actor_id, action, target_type, target_id, user_id, request_id, outcome)
        select ${at}, 1 + place % 300, case when place % 200 = 0 then 'plan.create' else 'user.update' end, 'user', (place % 3000)::text, ${person}, md5(place::text),
        case when place % 500 = 0 then 'refused' else 'ok' end ${some(rows)}`,
      `insert into deliveries (user_id, channel, kind, message, state, created_at, due_at) select ${person}, 'email', 'digest', '{}', case when place % 500 = 0 then 'waiting' else 'sent' end, ${at}, ${at} ${some(rows)}`,
      `insert into inbox (user_id, kind, params, created_at, read_at) select ${person}, 'test', '{}', ${at}, case when place % 500 <> 0 then ${at} end ${some(rows)}`,
      `insert into transactions (user_id, plan_id, plan_period, amount, status, payment_method, merchant_ref, weekly_minutes, base_monthly_price, price_before, plan_discount, expires_at, created_at, updated_at)
        select ${person}, 1 + place % 40, case when place % 300 = 0 then 3 else 1 end, 1000 + place, case when place % 300 = 0 then 5 else 4 end, case when place % 300 = 0 then 3 else 1 end, place::text, 60, 1, 1, 0, ${at}, ${at}, ${at} ${some(rows)}`,
      `insert into invoices (user_id, method, receiver, amount, status, receipt, created_at, updated_at)
        select 1 + place % 700, case when place % 300 = 0 then 2 else 0 end, 'x', place, case when place % 300 = 0 then 4 else 3 end, case when place % 300 = 0 then place::text end, ${at}, ${at} ${some(rows)}`,
      `insert into status_changes (kind, ref_id, from_status, to_status, reason, at) select 'invoice', place, 0, 0, case when place % 20 = 0 then 'approve-update' else 'requested' end, ${at} ${some(rows)}`,
      `insert into lessons (id, slot_id, tutor_id, student_user_id, start, "end", duration, price, session_id, late_line_minutes, created_at, updated_at)
        select place, place, 1 + place % 900, 1000 + place % 900, ${at}, ${at} + interval '15 minutes', 15, 1, place::text, 60, ${at}, ${at} ${some(rows)}`,
      `insert into lesson_members (lesson_id, user_id) select place, 1 + place % 900 ${some(rows)} union all select place, 1000 + place % 900 ${some(rows)}`,
      `insert into ratings (rater_id, ratee_id, value, created_at, updated_at) select place, 1 + place % 200, 1 + place % 5, ${at}, ${at} ${some(rows)}`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  await sql`vacuum analyze`.execute(store.db)
}

/** The query plans of all statements of `ask`. */
async function plansOf(ask: (db: Executor) => Promise<unknown>, options = 'analyze off'): Promise<string> {
  const queries: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(store.db.withPlugin(watch))
  const plans = await Promise.all(
    queries.map(async (node) => {
      const query = store.db.getExecutor().compileQuery(node, { queryId: 'plan' })
      const { rows: lines } = await store.db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain (${options}) ${query.sql}`, [...query.parameters]),
      )
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    }),
  )
  return plans.join('\n')
}

type Ask = (db: Executor) => Promise<unknown>

const loose = (search: string, columns: 'name'[] | null = null) => ({
  search: { search, match: 'loose', sensitive: false, columns } as const,
})
const order = (column: 'name' | 'email' | 'createdAt' | 'id', direction: 'asc' | 'desc'): UserPage => ({
  order: [{ column, direction }],
  page,
})
const users =
  (filter: Partial<UserFilter>): Ask =>
  async (db) => [
    await pageOfUsers(db, { search: null, ...filter }, { order: null, page }),
    await countUsers(db, { search: null, ...filter }),
  ]
const reports =
  (filter: Parameters<typeof pageOfReports>[1]): Ask =>
  async (db) => [await pageOfReports(db, filter, newestFirst), await countReports(db, filter)]
const contacts =
  (filter: Parameters<typeof pageOfContacts>[1]): Ask =>
  async (db) => [await pageOfContacts(db, filter, { direction: 'desc', ...page }), await countContacts(db, filter)]
const entries =
  (filter: Parameters<typeof pageOfEntries>[1]): Ask =>
  async (db) => [await pageOfEntries(db, filter, page), await countEntries(db, filter)]
const payments =
  (filter: Parameters<typeof pageOfTransactions>[1]): Ask =>
  async (db) => [await pageOfTransactions(db, filter, page), await countTransactions(db, filter)]
const withdrawals =
  (filter: Parameters<typeof pageOfInvoices>[1]): Ask =>
  async (db) => [
    await pageOfInvoices(db, filter, {
      order: [{ column: 'createdAt', direction: 'desc' }],
      ...page,
      withReceivers: true,
    }),
    await countInvoices(db, filter),
  ]
const invoicesBy =
  (column: InvoicePage['order'][number]['column'], direction: 'asc' | 'desc'): Ask =>
  async (db) =>
    await pageOfInvoices(db, {}, { order: [{ column, direction }], ...page, withReceivers: true })
const ratings =
  (filter: Parameters<typeof pageOfRatings>[1]): Ask =>
  async (db) => [await pageOfRatings(db, filter, { now, ...page }), await countRatings(db, filter)]
const lessons =
  (filter: object): Ask =>
  async (db) =>
    await pageOfLessons(
      db,
      { ratified: true, canceled: true, future: true, past: true, running: false, now, ...filter },
      { order: [{ column: 'start', direction: 'desc' }], ...page, readerId: 1 },
    )

const ledger =
  (filter: Partial<LedgerFilter>): Ask =>
  async (db) => {
    const given = { tutorId: 9, kinds: undefined, states: undefined, at: undefined, now, ...filter }
    return [await pageOfLedger(db, given, page), await countLedger(db, given), await sumMonths(db, given)]
  }

const lately = new Date('2026-03-01T06:00:00.000Z')

describe('an unfiltered page is read from an index in its order', () => {
  test.each<[string, Ask]>([
    ['users', async (db) => await pageOfUsers(db, { search: null }, { order: null, page })],
    ['users by name', async (db) => await pageOfUsers(db, { search: null }, order('name', 'asc'))],
    ['users by name, backwards', async (db) => await pageOfUsers(db, { search: null }, order('name', 'desc'))],
    ['users by address', async (db) => await pageOfUsers(db, { search: null }, order('email', 'asc'))],
    ['users by age, oldest first', async (db) => await pageOfUsers(db, { search: null }, order('createdAt', 'asc'))],
    ['reports', async (db) => await pageOfReports(db, {}, newestFirst)],
    ['replies', async (db) => await pageOfReplies(db, {}, page)],
    ['contact requests', async (db) => await pageOfContacts(db, {}, { direction: 'desc', ...page })],
    ['audit log', async (db) => await pageOfEntries(db, {}, page)],
    ['payments', async (db) => await pageOfTransactions(db, {}, page)],
    ['withdrawals', invoicesBy('createdAt', 'desc')],
    ['withdrawals by change', invoicesBy('updatedAt', 'desc')],
    ['withdrawals by amount', invoicesBy('amount', 'asc')],
    ['ratings', async (db) => await pageOfRatings(db, {}, { now, ...page })],
  ])('%s', async (_, ask) => {
    const plan = await plansOf(ask)
    expect(plan).not.toMatch(/Seq Scan|^(?:\s*->)?\s*Sort\b/m)
  })
})

describe('a filter and its count use an index', () => {
  test.each<[string, Ask]>([
    ['users by number', users({ ids: [4, 9] })],
    ['users by role', users({ roles: [3] })],
    ['users by gender', users({ gender: 'male' })],
    ['users by city', users({ city: 7 })],
    ['users by unproven address', users({ verifiedEmail: false })],
    ['users by part of a text', users(loose('9f86d0'))],
    ['own reports', reports({ createdBy: 77 })],
    ['reports open', reports({ resolved: false })],
    ['reports by category', reports({ category: 'kind-7' })],
    ['reports by kind', reports({ kind: 'conduct' })],
    ['reports of a lesson', reports({ lessonId: 400 })],
    ['reports by assignee', reports({ assignedTo: 41 })],
    ['reports by part of a text', reports({ search: '9f86d0' })],
    ['reports by time', reports({ createdAt: { gte: lately } })],
    ['replies of a report', async (db) => await pageOfReplies(db, { reportId: 9 }, page)],
    ['replies in draft', async (db) => await pageOfReplies(db, { draft: true }, page)],
    ['contact requests by state', contacts({ state: 'spam' })],
    ['contact requests by assignee', contacts({ assignedTo: 61 })],
    ['contact requests by time', contacts({ createdAt: { gte: lately } })],
    ['contact requests by part of a text', contacts({ search: '9f86d0' })],
    ['audit log by actor', entries({ actorId: 7 })],
    ['audit log by act', entries({ actions: ['plan.create'] })],
    ['audit log by kind of act', entries({ actions: ['plan.'] })],
    ['audit log by target', entries({ targetType: 'user', targetId: '8' })],
    ['audit log by person', entries({ userId: 8 })],
    ['audit log by outcome', entries({ outcome: 'refused' })],
    ['audit log by request', entries({ requestId: 'x' })],
    ['audit log by time', entries({ at: { gte: lately } })],
    [
      'deliveries left behind',
      async (db) => await findStuckDeliveries(db, { dueBefore: now, staleBefore: lately, limit: 50 }),
    ],
    [
      'own inbox',
      async (db) => [await pageOfInbox(db, { userId: 9, isUnread: false, ...page }), await countInbox(db, 9)],
    ],
    ['unread in an inbox', async (db) => await pageOfInbox(db, { userId: 9, isUnread: true, ...page })],
    ['unread of several people', async (db) => await countUnread(db, [4, 9])],
    ['inbox past its time', async (db) => await deleteInboxBefore(db, new Date('2026-01-01T00:00:00.000Z'), 50)],
    ['payments by number', payments({ ids: [4, 9] })],
    ['payments of a person', payments({ users: [9] })],
    ['payments for a plan', payments({ plans: [9] })],
    ['payments by period', payments({ planPeriods: [3] })],
    ['payments by status', payments({ statuses: [5] })],
    ['payments by method', payments({ paymentMethods: [3] })],
    ["payments by the provider's number", payments({ providerRefNums: [5] })],
    ['payments by amount', payments({ amount: { gte: 1000 + rows - 40 } })],
    ['payments by time', payments({ after: lately, before: now })],
    ['withdrawals of a tutor', withdrawals({ users: [9] })],
    ['withdrawals by method', withdrawals({ methods: [2] })],
    ['withdrawals by status', withdrawals({ statuses: [4] })],
    ['withdrawals with a receipt', withdrawals({ receipt: true })],
    ['ratings by a student', ratings({ raterId: 9 })],
    ['ratings of a tutor', ratings({ rateeId: 9 })],
    ["a tutor's reviews", async (db) => await pageOfReviews(db, { tutorId: 9, readerId: 4, now, ...page })],
    ["a tutor's earnings", ledger({})],
    ["a tutor's earnings by kind", ledger({ kinds: ['withdrawal'] })],
    ["a tutor's earnings by state", ledger({ states: ['coming', 'asked'], now: lately })],
    ["a tutor's earnings by time", ledger({ at: { gte: lately } })],
    ['lessons of a person', lessons({ users: [9] })],
    ['lessons to come', lessons({ past: false, now: lately })],
  ])('%s', async (_, ask) => {
    expect(await plansOf(ask)).not.toContain('Seq Scan')
  })
})

test('a page of earnings reads no more lines than it reaches, however long the ledger is', async () => {
  const tutorId = 990
  await store.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into lessons (id, slot_id, tutor_id, start, "end", duration, price, session_id, late_line_minutes, created_at, updated_at)
      select 100000 + place, place, ${tutorId}::int, at, at + interval '15 minutes', 15, 1, 'ledger-' || place, 60, at, at
      from generate_series(1, 8000) place, lateral (select ${now}::timestamptz - place * interval '3 hours' as at) moments`.execute(
      tx,
    )
  })
  await sql`vacuum analyze lessons`.execute(store.db)
  const filter = { tutorId, kinds: undefined, states: undefined, at: undefined, now }
  const plan = await plansOf(
    async (db) => await pageOfLedger(db, filter, { limit: 10, offset: 20 }),
    'analyze, timing off',
  )
  const rowsRead = [...plan.matchAll(/actual rows=([\d.]+)/g)].map(([, count]) => Number(count))
  expect(plan).toContain('lessons_by_tutor')
  expect(Math.max(...rowsRead), plan).toBeLessThanOrEqual(30)
})

// Arabic letters have trigrams only if the database's locale treats them as letters. That of the embedded database does
// not, but it has few users.
describe.runIf(inject('postgresUrl') !== null)('Arabic text search uses an index', () => {
  test.each<[string, Ask]>([
    ['users', users(loose('محمود'))],
    ['reports', reports({ search: 'الكاميرا' })],
    ['contact requests', contacts({ search: 'اشتراك' })],
  ])('%s', async (_, ask) => {
    const plan = await plansOf(ask)
    expect(plan).toContain('_by_words')
    expect(plan).not.toContain('Seq Scan')
  })
})
