import { sql, type RawBuilder } from 'kysely'
import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { Executor } from '../../platform/db/database.ts'

interface Window {
  readonly place: number
  readonly from: Date
  readonly to: Date
}

/** Time ranges as rows of a query, in the order given: `w.place`, `w.kind`, `w.since`, `w.until`. */
function rowsOf(windows: readonly (Window & { readonly kind?: string })[]): RawBuilder<unknown> {
  const rows = windows.map(({ place, kind, from, to }) => ({
    place,
    kind,
    since: from.toISOString(),
    until: to.toISOString(),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as w(place int, kind text, since timestamptz, until timestamptz)`
}

export interface DayOfLessons {
  readonly place: number
  readonly open: number
  readonly fulfilled: number
  readonly canceled: number
}

export async function countLessons(db: Executor, windows: readonly Window[], now: Date): Promise<DayOfLessons[]> {
  const { rows } = await sql<DayOfLessons>`
    select w.place,
      count(l.id) filter (where l.canceled_at is null and l."end" > ${now}) as open,
      count(l.id) filter (where l.canceled_at is null and l."end" <= ${now}) as fulfilled,
      count(l.id) filter (where l.canceled_at is not null) as canceled
    from ${rowsOf(windows)} left join lessons l on l.start >= w.since and l.start < w.until
    group by w.place order by w.place`.execute(db)
  return rows
}

export interface DayOfMinutes {
  readonly place: number
  readonly offered: number
  readonly used: number
}

/** Summed as intervals: sums of the numeric that `extract` gives take three times as long. */
const minutesInside = (table: string) => sql`(extract(epoch from coalesce(sum(
  least(${sql.ref(`${table}.end`)}, w.until) - greatest(${sql.ref(`${table}.start`)}, w.since)), '0')) / 60)::int`

/** Nothing that starts earlier reaches into a time range: with this bound the index by start serves both sums. */
const longestSlot = bounds.slot.maxMinutes

export async function countMinutes(db: Executor, windows: readonly Window[]): Promise<DayOfMinutes[]> {
  const { rows } = await sql<DayOfMinutes>`
    select w.place,
      (select ${minutesInside('s')} from availability_slots s
        where not s.deleted and s.start < w.until and s."end" > w.since
          and s.start > w.since - ${longestSlot}::int * interval '1 minute') as offered,
      (select ${minutesInside('l')} from lessons l
        where l.canceled_at is null and l.start < w.until and l."end" > w.since
          and l.start > w.since - ${LessonDuration.Long}::int * interval '1 minute') as used
    from ${rowsOf(windows)} order by w.place`.execute(db)
  return rows
}

const gross = sql`(select coalesce(sum(t.amount), 0)::bigint from transactions t
  where t.paid_at >= w.since and t.paid_at < w.until)`
const refunded = sql`(select coalesce(sum(r.amount), 0)::bigint from refunds r
  where r.status = 'done' and r.done_at >= w.since and r.done_at < w.until)`

export interface WeekOfMoney {
  readonly place: number
  readonly gross: number
  readonly refunded: number
}

export async function sumRevenue(db: Executor, windows: readonly Window[]): Promise<WeekOfMoney[]> {
  const { rows } = await sql<WeekOfMoney>`
    select w.place, ${gross} as gross, ${refunded} as refunded
    from ${rowsOf(windows)} order by w.place`.execute(db)
  return rows
}

export const figureKinds = [
  'students',
  'lessonsToday',
  'minutesThisWeek',
  'activeSubscriptions',
  'revenueThisMonth',
] as const
export type FigureKind = (typeof figureKinds)[number]

/** The first of the moments that figures count at (`w.until`) which is not before a time; null when all of them are. */
const firstMoment = (time: RawBuilder<unknown>) =>
  sql`(select list from moments)[width_bucket(${time} - interval '1 microsecond', (select list from moments)) + 1]`

/**
 * One number for each time range, all in one statement, in the order given. What counts at a moment is gone through once
 * for all moments, not once for each.
 */
export async function readFigures(
  db: Executor,
  windows: readonly (Window & { readonly kind: FigureKind })[],
): Promise<number[]> {
  const numbered = windows.map((window, place) => ({ ...window, place }))
  const { rows } = await sql<{ value: number }>`
    with windows as materialized (select * from ${rowsOf(numbered)}),
    moments as materialized (
      select array_agg(distinct until order by until) as list from windows
      where kind in ('students', 'activeSubscriptions')),
    students as materialized (
      select ${firstMoment(sql`u.created_at`)} as since, count(*) as number
      from users u where u.role = 4 and u.erased_at is null group by 1),
    running as materialized (
      select ${firstMoment(sql`s.start`)} as since, ${firstMoment(sql`least(s."end", s.terminated_at)`)} as until,
        count(*) as number
      from subscriptions s where s."end" > (select list[1] from moments) group by 1, 2)
    select case w.kind
      when 'students' then (select coalesce(sum(number), 0)::bigint from students where since <= w.until)
      when 'lessonsToday' then (
        select count(*) from lessons l where l.canceled_at is null and l.start >= w.since and l.start < w.until)
      when 'minutesThisWeek' then (
        select coalesce(sum(l.duration), 0) from lessons l
        where l.canceled_at is null and l.start >= w.since and l.start < w.until and l."end" <= w.until)
      when 'activeSubscriptions' then (
        select coalesce(sum(number), 0)::bigint from running
        where since <= w.until and (running.until is null or running.until > w.until))
      else ${gross} - ${refunded}
    end as value
    from windows w order by w.place`.execute(db)
  return rows.map((row) => row.value)
}

export interface WorkQueue {
  readonly invoicesPending: number
  readonly invoicesUpdated: number
  readonly invoicesCancellation: number
  readonly invoicesOverdue: number
  readonly interviewsToday: number
  readonly photoWaiting: number
  readonly reportsOpen: number
  readonly refundsDue: { transactionId: number; userId: number }[]
  readonly refundsDueTotal: number
  readonly contactOpen: number
}

export interface OldestWaits {
  readonly invoicesPending: Date | null
  readonly invoicesUpdated: Date | null
  readonly invoicesCancellation: Date | null
  readonly invoicesOverdue: Date | null
  readonly reportsOpen: Date | null
  readonly refundsDueTotal: Date | null
  readonly contactOpen: Date | null
}

/** Since when the oldest row of each kind waits. */
export async function findOldestWaits(db: Executor, overdueBefore: Date): Promise<OldestWaits> {
  const { rows } = await sql<OldestWaits>`select
    (select min(created_at) from invoices where status = 0 and pending_update is null) as invoices_pending,
    (select min((pending_update->>'requestedAt')::timestamptz) from invoices
      where status = 0 and pending_update is not null) as invoices_updated,
    (select min(updated_at) from invoices where status = 1) as invoices_cancellation,
    (select min(created_at) from invoices where status in (0, 1) and created_at < ${overdueBefore}) as invoices_overdue,
    (select min(created_at) from reports where resolved_at is null) as reports_open,
    (select min(created_at) from transactions where needs_refund) as refunds_due_total,
    (select min(created_at) from contact_requests where state = 'open') as contact_open`.execute(db)
  return rows[0] ?? Promise.reject(new Error('a query without tables gave no row'))
}

export async function countWorkQueue(
  db: Executor,
  given: { overdueBefore: Date; today: { from: Date; to: Date } },
): Promise<WorkQueue> {
  const { overdueBefore, today } = given
  const { rows } = await sql<WorkQueue>`select
    (select count(*) from invoices where status = 0 and pending_update is null) as invoices_pending,
    (select count(*) from invoices where status = 0 and pending_update is not null) as invoices_updated,
    (select count(*) from invoices where status = 1) as invoices_cancellation,
    (select count(*) from invoices where status in (0, 1) and created_at < ${overdueBefore}) as invoices_overdue,
    (select count(*) from interviews
      where status in (1, 2, 3) and start >= ${today.from} and start < ${today.to}) as interviews_today,
    (select count(*) from tutors t join users u on u.id = t.id and u.erased_at is null
      where t.studio_id is not null and (u.image is null or t.video is null or t.thumbnail is null)) as photo_waiting,
    (select count(*) from reports where resolved_at is null) as reports_open,
    (select coalesce(jsonb_agg(
        jsonb_build_object('transactionId', due.id, 'userId', due.user_id) order by due.created_at, due.id), '[]')
      from (select id, user_id, created_at from transactions where needs_refund order by created_at, id limit 20) due
    ) as refunds_due,
    (select count(*) from transactions where needs_refund) as refunds_due_total,
    (select count(*) from contact_requests where state = 'open') as contact_open`.execute(db)
  return rows[0] ?? Promise.reject(new Error('a query without tables gave no row'))
}
