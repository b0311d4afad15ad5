import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import type { Gender } from '@hiwar/contract/enums.ts'
import { LedgerKind, LedgerState } from '@hiwar/contract/invoices.ts'
import { holds } from '../../../platform/db/comparison.ts'
import type { Executor } from '../../../platform/db/database.ts'

export interface LedgerFilter {
  readonly tutorId: number
  readonly kinds: readonly LedgerKind[] | undefined
  readonly states: readonly LedgerState[] | undefined
  readonly at: Comparison<Date> | undefined
  readonly now: Date
}

/** A lesson has minutes and a student, a withdrawal neither. Amounts in piastres, signed. */
export interface LedgerRow {
  readonly at: Date
  readonly kind: LedgerKind
  readonly id: number
  readonly minutes: number | null
  readonly amount: number
  readonly state: LedgerState
  readonly studentId: number | null
  readonly studentName: string | null
  readonly studentImage: string | null
  readonly studentGender: Gender | null
}

const { Coming, Earned, Asked, Paid, Returned } = LedgerState

/** Every lesson is shorter: the bound on its start lets the index find those that are not over. */
const longestLesson = sql`interval '30 minutes'`

const lessonStates = (now: Date): Partial<Record<LedgerState, RawBuilder<SqlBool>>> => ({
  [Coming]: sql<SqlBool>`("end" > ${now} and start > ${now}::timestamptz - ${longestLesson})`,
  [Earned]: sql<SqlBool>`("end" <= ${now} and start < ${now})`,
})
const withdrawalStates: Partial<Record<LedgerState, RawBuilder<SqlBool>>> = {
  [Asked]: sql<SqlBool>`status in (0, 1)`,
  [Paid]: sql<SqlBool>`status = 3`,
  [Returned]: sql<SqlBool>`status in (2, 4)`,
}

/** True where a line is in one of the named states; without any named, everywhere. */
function inStates(
  states: LedgerFilter['states'],
  conditions: Partial<Record<LedgerState, RawBuilder<SqlBool>>>,
): RawBuilder<SqlBool> {
  if (states === undefined) return sql<SqlBool>`true`
  const named = states.flatMap((state) => conditions[state] ?? [])
  return named.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(named, sql` or `)})`
}

const isOf = ({ kinds }: LedgerFilter, kind: LedgerKind): RawBuilder<SqlBool> =>
  kinds === undefined || kinds.includes(kind) ? sql<SqlBool>`true` : sql<SqlBool>`false`

/** The lessons and the withdrawals that match, as two selects with the same columns. */
function linesOf(filter: LedgerFilter) {
  const { tutorId, states, at, now } = filter
  const lessons = sql`
    select start as at, ${sql.lit(LedgerKind.Lesson)} as kind, id, duration::int as minutes,
      student_user_id as student_id, price as amount,
      case when "end" > ${now} then ${sql.lit(Coming)} else ${sql.lit(Earned)} end as state
    from lessons
    where tutor_id = ${tutorId} and canceled_at is null and ${isOf(filter, LedgerKind.Lesson)}
      and ${inStates(states, lessonStates(now))} and ${holds(sql.ref<Date>('start'), at)}`
  const withdrawals = sql`
    select created_at as at, ${sql.lit(LedgerKind.Withdrawal)} as kind, id, null::int as minutes,
      null::int as student_id,
      case when status in (2, 4) then 0 else -amount end as amount,
      case when status in (0, 1) then ${sql.lit(Asked)} when status = 3 then ${sql.lit(Paid)}
        else ${sql.lit(Returned)} end as state
    from invoices
    where user_id = ${tutorId} and ${isOf(filter, LedgerKind.Withdrawal)}
      and ${inStates(states, withdrawalStates)} and ${holds(sql.ref<Date>('created_at'), at)}`
  return { lessons, withdrawals }
}

/**
 * A page of the ledger, newest first. Each half is read only as far as the page reaches, in the order of its index;
 * students are looked up for the page alone.
 */
export async function pageOfLedger(
  db: Executor,
  filter: LedgerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<LedgerRow[]> {
  const { lessons, withdrawals } = linesOf(filter)
  const reach = limit + offset
  const { rows } = await sql<LedgerRow>`
    select lines.at, lines.kind, lines.id, lines.minutes, lines.amount, lines.state, student.id as student_id,
      student.name as student_name, student.image as student_image, student.gender as student_gender
    from (
      select * from (
        (${lessons} order by start desc, id desc limit ${reach})
        union all
        (${withdrawals} order by created_at desc, id desc limit ${reach})) as merged
      order by at desc, kind, id desc limit ${limit} offset ${offset}) as lines
    left join users as student on student.id = lines.student_id
    order by lines.at desc, lines.kind, lines.id desc`.execute(db)
  return rows
}

export async function countLedger(db: Executor, filter: LedgerFilter): Promise<number> {
  const { lessons, withdrawals } = linesOf(filter)
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from (${lessons}) as lessons) + (select count(*) from (${withdrawals}) as withdrawals))::int
      as total`.execute(db)
  return rows[0]?.total ?? 0
}

export interface MonthSums {
  readonly month: string
  readonly coming: number
  readonly earned: number
  readonly withdrawn: number
}

/** The sums of the months of Cairo in which matching lines lie, the newest first. */
export async function sumMonths(db: Executor, filter: LedgerFilter): Promise<MonthSums[]> {
  const { lessons, withdrawals } = linesOf(filter)
  const { rows } = await sql<MonthSums>`
    select to_char(at at time zone 'Africa/Cairo', 'YYYY-MM') as month,
      coalesce(sum(amount) filter (where state = ${sql.lit(Coming)}), 0)::bigint as coming,
      coalesce(sum(amount) filter (where state = ${sql.lit(Earned)}), 0)::bigint as earned,
      coalesce(sum(amount) filter (where kind = ${sql.lit(LedgerKind.Withdrawal)}), 0)::bigint as withdrawn
    from (${lessons} union all ${withdrawals}) as lines
    group by 1 order by 1 desc`.execute(db)
  return rows
}
