// What must hold in the database whatever was sent, counted as how often it does not.
import { sql } from 'kysely'
import { quotaWeekOf } from '@hiwar/rules/quota.ts'
import type { Store } from '../../apps/server/src/platform/db/database.ts'

const statements: Readonly<Record<string, string>> = {
  'a lesson without its two members': `
    select l.id from lessons l left join lesson_members m on m.lesson_id = l.id group by l.id having count(m.user_id) <> 2`,
  'a lesson that its members do not have in their calendars': `
    select l.id from lessons l left join calendar_entries c on c.kind = 1 and c.ref_id = l.id
    where l.canceled_at is null and l.start > now() group by l.id having count(c.user_id) <> 2`,
  'a canceled lesson in a calendar': `
    select l.id from lessons l join calendar_entries c on c.kind = 1 and c.ref_id = l.id where l.canceled_at is not null`,
  'a double booking': `
    select m.user_id from lesson_members m join lessons l on l.id = m.lesson_id and l.canceled_at is null
    join lesson_members n on n.user_id = m.user_id
    join lessons o on o.id = n.lesson_id and o.id > l.id and o.canceled_at is null and o.start < l."end" and l.start < o."end"`,
  'paid without a subscription or a refund due': `
    select t.id from transactions t where t.status in (1, 5) and not t.needs_refund
      and not exists (select from subscriptions s where s.tx_id = t.id)`,
  'subscribed without payment': `
    select s.id from subscriptions s join transactions t on t.id = s.tx_id
    where s.terminated_at is null and t.paid_at is null`,
  'two subscriptions at a time': `
    select s.id from subscriptions s join subscriptions o on o.user_id = s.user_id and o.id > s.id
      and o.start < s."end" and s.start < o."end" where s.terminated_at is null and o.terminated_at is null`,
  'two open orders of a student': `
    select user_id from transactions where status = 0 group by user_id having count(*) > 1`,
  'two payments of one order at the provider': `
    select provider_ref_num from transactions where provider_ref_num is not null
    group by provider_ref_num having count(*) > 1`,
  'refunded more than paid': `
    select t.id from transactions t
    where greatest(t.refunded_amount, (select coalesce(sum(amount), 0) from refunds r where r.tx_id = t.id and r.status <> 'failed'))
      > t.amount`,
  'a tutor who withdrew more than was earned': `
    select i.user_id from invoices i where i.status in (0, 1, 3)
      and not exists (select from lesson_members m join lessons l on l.id = m.lesson_id
        where m.user_id = i.user_id and l.canceled_at >= l.start)
    group by i.user_id having sum(i.amount) > (select coalesce(sum(l.price), 0) from lessons l
      join lesson_members m on m.lesson_id = l.id and m.user_id = i.user_id where l.canceled_at is null and l."end" <= now())`,
  'a receiver in the clear': `
    select id from invoices where receiver <> '' and receiver_hash is null and created_at < now() - interval '1 hour'
    union all select id from invoices where pending_update ? 'receiver' and created_at < now() - interval '1 hour'`,
}

/** Each rule with the number of rows that break it. */
export async function countBreaks({ db }: Store): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, statement] of Object.entries(statements)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${sql.raw(statement)}) as found`.execute(
      db,
    )
    found[name] = rows[0]?.n ?? 0
  }
  return { ...found, 'more minutes in a week than the plan has': await countOverbookedWeeks(db) }
}

/** Weeks of a subscription are counted in Cairo's days, which no statement repeats. */
async function countOverbookedWeeks(db: Store['db']): Promise<number> {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['userId', 'start', 'end', 'period', 'weeklyMinutes'])
    .where('terminatedAt', 'is', null)
    .execute()
  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
    .select(['userId', 'start', 'duration'])
    .where('charged', '=', true)
    .execute()
  const ofStudent = Map.groupBy(lessons, ({ userId }) => userId)
  let overbooked = 0
  for (const subscription of subscriptions) {
    const weeks = new Map<number, number>()
    for (const { start, duration } of ofStudent.get(subscription.userId) ?? []) {
      if (start < subscription.start || start >= subscription.end) continue
      const { index } = quotaWeekOf(subscription, start)
      weeks.set(index, (weeks.get(index) ?? 0) + duration)
    }
    overbooked += [...weeks.values()].filter((used) => used > subscription.weeklyMinutes).length
  }
  return overbooked
}

/** How many of the bookings that the server confirmed are not there. */
export async function countLostBookings({ db }: Store, confirmed: readonly number[]): Promise<number> {
  if (confirmed.length === 0) return 0
  const known = await db
    .selectFrom('lessons')
    .select('id')
    .where('id', 'in', [...confirmed])
    .execute()
  return new Set(confirmed).size - known.length
}
