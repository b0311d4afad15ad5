import { sql } from 'kysely'
import { type CalendarKind, InvoiceStatus } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../platform/db/database.ts'

export async function hasUsers(db: Executor): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

type Row = Record<string, unknown>

/** Inserts users and returns their ids in order. */
export async function insertUsers(tx: Tx, rows: readonly Row[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('users')
    .values(rows as never)
    .returning('id')
    .execute()
  return inserted.map((row) => row.id)
}

type PlainTable =
  | 'accountDeletions'
  | 'auditLog'
  | 'contactRequests'
  | 'coupons'
  | 'demoSessions'
  | 'inbox'
  | 'interviews'
  | 'learningProfiles'
  | 'invites'
  | 'invoices'
  | 'lessonMembers'
  | 'messages'
  | 'plans'
  | 'ratings'
  | 'refunds'
  | 'reportReplies'
  | 'roomMembers'
  | 'sessionEvents'
  | 'shortLinkHits'
  | 'statusChanges'
  | 'subscriptions'
  | 'topics'
  | 'tutors'
  | 'userTopics'

export async function insertInto(tx: Tx, table: PlainTable, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto(table)
      .values(rows as never[])
      .execute()
}

/** Inserts rows in one statement and returns their ids in order. */
export async function insertNumbered(
  tx: Tx,
  table: 'plans' | 'reports' | 'transactions',
  rows: readonly Row[],
): Promise<number[]> {
  const inserted = await tx
    .insertInto(table)
    .values(rows as never)
    .returning('id')
    .execute()
  return inserted.map((row) => row.id)
}

export async function insertLessons(tx: Tx, rows: readonly Row[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('lessons')
    .values(rows as never)
    .returning('id')
    .execute()
  return inserted.map((row) => row.id)
}

/** A time of several people. */
interface CalendarTime {
  readonly kind: CalendarKind
  readonly refId: number
  readonly userIds: readonly number[]
  readonly start: Date
  readonly end: Date
  /** When it was booked, where that can be later than the seeding. */
  readonly enteredAt?: Date
}

export async function insertCalendarEntries(tx: Tx, times: readonly CalendarTime[]): Promise<void> {
  if (times.length === 0) return
  await tx
    .insertInto('calendarEntries')
    .values(
      times.flatMap(({ userIds, start, end, enteredAt = null, ...entry }) =>
        userIds.map((userId) => ({
          ...entry,
          userId,
          enteredAt,
          during: sql<string>`tstzrange(${start}, ${end}, '[)')`,
        })),
      ),
    )
    .execute()
}

export async function insertSlotRows(tx: Tx, rows: readonly Row[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('availabilitySlots')
    .values(rows as never)
    .returning('id')
    .execute()
  return inserted.map((row) => row.id)
}

export async function insertTransaction(tx: Tx, row: Row): Promise<number> {
  const { id } = await tx
    .insertInto('transactions')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function allTopics(db: Executor): Promise<{ id: number; nameEn: string }[]> {
  return await db.selectFrom('topics').select(['id', 'nameEn']).execute()
}

export async function allPlans(
  db: Executor,
): Promise<{ id: number; weeklyMinutes: number; baseMonthlyPrice: number }[]> {
  return await db
    .selectFrom('plans')
    .select(['id', 'weeklyMinutes', 'baseMonthlyPrice'])
    .orderBy('weeklyMinutes')
    .execute()
}

/** Reads the ids of the demo accounts; the result maps an account's key to its id, or to 0 when it does not exist. */
export async function readDemoIds(db: Executor): Promise<(key: string) => number> {
  const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'like', '%@hiwar.test').execute()
  const ids = new Map(rows.map((row) => [row.email, row.id]))
  return (key) => ids.get(`${key}@hiwar.test`) ?? 0
}

/** The activated demo tutors with the end of their last future slot. */
export async function lastSlotEnds(db: Executor, now: Date): Promise<{ id: number; last: Date | null }[]> {
  const { rows } = await sql<{ id: number; last: Date | null }>`
    select t.id, max(s."end") filter (where s."end" > ${now}) as last
    from tutors t join users u on u.id = t.id and u.email like '%@hiwar.test'
    left join availability_slots s on s.user_id = t.id and not s.deleted
    where t.activated group by t.id order by t.id`.execute(db)
  return rows
}

/** When the lesson of this pair that is running now ends. */
export async function runningLessonEnd(
  db: Executor,
  given: { tutorId: number; studentId: number; now: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('lessons')
    .innerJoin('lessonMembers as a', (join) =>
      join.onRef('a.lessonId', '=', 'lessons.id').on('a.userId', '=', given.tutorId),
    )
    .innerJoin('lessonMembers as b', (join) =>
      join.onRef('b.lessonId', '=', 'lessons.id').on('b.userId', '=', given.studentId),
    )
    .select('lessons.end')
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '>', given.now)
    .where('lessons.start', '<=', given.now)
    .executeTakeFirst()
  return row?.end
}

export interface DemoLesson {
  readonly id: number
  readonly start: Date
  readonly duration: number
  /** The other member's name. */
  readonly other: string | null
}

/** The newest past lesson of a person. */
export async function lastLesson(db: Executor, userId: number, now: Date): Promise<DemoLesson | undefined> {
  return await db
    .selectFrom('lessonMembers as own')
    .innerJoin('lessons', 'lessons.id', 'own.lessonId')
    .innerJoin('lessonMembers as others', 'others.lessonId', 'lessons.id')
    .innerJoin('users', 'users.id', 'others.userId')
    .select(['lessons.id', 'lessons.start', 'lessons.duration', 'users.name as other'])
    .where('own.userId', '=', userId)
    .where('others.userId', '<>', userId)
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '<=', now)
    .orderBy('lessons.start', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface DemoPayment {
  readonly id: number
  readonly amount: number
  readonly createdAt: Date
  readonly weeklyMinutes: number
  readonly endsAt: Date
}

/** What a student paid last, and until when it lasts. */
export async function lastPayment(db: Executor, userId: number): Promise<DemoPayment | undefined> {
  return await db
    .selectFrom('transactions')
    .innerJoin('subscriptions', 'subscriptions.txId', 'transactions.id')
    .select([
      'transactions.id',
      'transactions.amount',
      'transactions.createdAt',
      'transactions.weeklyMinutes',
      'subscriptions.end as endsAt',
    ])
    .where('transactions.userId', '=', userId)
    .orderBy('transactions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface DemoWithdrawal {
  readonly id: number
  readonly amount: number
  readonly updatedAt: Date
}

/** What was last transferred to a tutor. */
export async function lastWithdrawal(db: Executor, userId: number): Promise<DemoWithdrawal | undefined> {
  return await db
    .selectFrom('invoices')
    .select(['id', 'amount', 'updatedAt'])
    .where('userId', '=', userId)
    .where('status', '=', InvoiceStatus.Approved)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the lessons of a range begin that are not canceled. */
export async function lessonStarts(db: Executor, range: { start: Date; end: Date }): Promise<Date[]> {
  const rows = await db
    .selectFrom('lessons')
    .select('start')
    .where('canceledAt', 'is', null)
    .where('start', '>=', range.start)
    .where('start', '<', range.end)
    .execute()
  return rows.map(({ start }) => start)
}

/** Whether a calendar entry of any of these people overlaps the range. */
export async function hasCalendarOverlap(
  db: Executor,
  given: { userIds: readonly number[]; start: Date; end: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('calendarEntries')
    .select('refId')
    .where('userId', 'in', [...given.userIds])
    .where(sql<boolean>`during && tstzrange(${given.start}, ${given.end}, '[)')`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function findEnclosingSlot(
  db: Executor,
  given: { userId: number; start: Date; end: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('availabilitySlots')
    .select('id')
    .where('userId', '=', given.userId)
    .where('deleted', '=', false)
    .where('start', '<=', given.start)
    .where('end', '>=', given.end)
    .executeTakeFirst()
  return row?.id
}

/** How many slots of a person that are not deleted overlap a range. */
async function countOverlappingSlots(db: Executor, given: { userId: number; start: Date; end: Date }): Promise<number> {
  const row = await db
    .selectFrom('availabilitySlots')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('userId', '=', given.userId)
    .where('deleted', '=', false)
    .where('start', '<', given.end)
    .where('end', '>', given.start)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * A slot that contains the range: an existing one, the only overlapping one after widening it, or a new one. Undefined
 * when several slots overlap the range.
 */
export async function findOrCreateSlot(
  tx: Tx,
  given: { userId: number; start: Date; end: Date },
): Promise<number | undefined> {
  const enclosing = await findEnclosingSlot(tx, given)
  if (enclosing !== undefined) return enclosing
  const overlapping = await countOverlappingSlots(tx, given)
  if (overlapping > 1) return undefined
  if (overlapping === 0) return (await insertSlotRows(tx, [given]))[0]
  const widened = await tx
    .updateTable('availabilitySlots')
    .set({ start: sql<Date>`least(start, ${given.start})`, end: sql<Date>`greatest("end", ${given.end})` })
    .where('userId', '=', given.userId)
    .where('deleted', '=', false)
    .where('start', '<', given.end)
    .where('end', '>', given.start)
    .returning('id')
    .executeTakeFirst()
  return widened?.id
}

/** Writes into the history of paid withdrawals when that was: at their last change. */
export async function recordFulfilments(tx: Tx): Promise<void> {
  const { PendingApproval, Approved } = InvoiceStatus
  await sql`insert into status_changes (kind, ref_id, from_status, to_status, actor_id, reason, at)
    select 'invoice', id, ${PendingApproval}::smallint, ${Approved}::smallint, addressed_by, 'fulfil', updated_at
    from invoices where status = ${Approved}`.execute(tx)
}

/** Whether a person has a running subscription. */
export async function hasSubscription(db: Executor, given: { userId: number; now: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', given.userId)
    .where('terminatedAt', 'is', null)
    .where('end', '>', given.now)
    .executeTakeFirst()
  return row !== undefined
}

/** The pair's new room, or 0 when the pair has one already. */
export async function insertRoomRow(tx: Tx, row: Row): Promise<number> {
  const inserted = await tx
    .insertInto('rooms')
    .values(row as never)
    .onConflict((conflict) => conflict.column('pairKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? 0
}

export async function insertMeeting(tx: Tx, table: 'interviews' | 'demoSessions', row: Row): Promise<number> {
  const { id } = await tx
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Whether a tutor has an open or passed meeting. One that ended without a result is canceled, so that there is always a
 * current one in the demo.
 */
export async function hasOpenMeeting(
  tx: Tx,
  meeting: { table: 'interviews' | 'demo_sessions'; tutor: 'interviewee_id' | 'tutor_id' },
  given: { tutorId: number; now: Date },
): Promise<boolean> {
  const table = sql.table(meeting.table)
  const isTheirs = sql`${sql.ref(meeting.tutor)} = ${given.tutorId}`
  await sql`update ${table} set status = 4
    where ${isTheirs} and status = 1 and start + interval '30 minutes' <= ${given.now}`.execute(tx)
  const { rows } = await sql`select 1 from ${table} where ${isTheirs} and status in (1, 2) limit 1`.execute(tx)
  return rows.length > 0
}

export async function passIntroVideos(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .updateTable('tutors')
    .set({ introVideoPassedAt: at })
    .where('id', 'in', [...ids])
    .execute()
}

/** The meetings in these slots, by slot. */
export async function idsBySlot(
  db: Executor,
  table: 'interviews' | 'demoSessions',
  slotIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'slotId'])
    .where('slotId', 'in', [...slotIds])
    .execute()
  return new Map(rows.map(({ id, slotId }) => [slotId, id]))
}

interface OnboardingProfile {
  readonly id: number
  readonly image: string | null
  readonly video: string | null
  readonly thumbnail: string | null
  readonly studioId: number | null
  readonly submittedAt: Date | null
  readonly passedAt: Date | null
  /** Of a rejected video. */
  readonly reviewedAt: Date | null
  readonly demoPassedAt: Date | null
}

/** Sets how far tutors have come, in two statements for all of them. */
export async function setOnboarding(
  tx: Tx,
  profiles: readonly OnboardingProfile[],
  rejection: { readonly reviewedBy: number; readonly reasons: readonly string[]; readonly note: string },
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as given (id int, image text, video text,
    thumbnail text, "studioId" int, "submittedAt" timestamptz, "passedAt" timestamptz, "reviewedAt" timestamptz,
    "demoPassedAt" timestamptz)`
  await sql`update users set image = given.image from ${given} where users.id = given.id`.execute(tx)
  await sql`update tutors set video = given.video, thumbnail = given.thumbnail, studio_id = given."studioId",
      intro_video_submitted_at = given."submittedAt", intro_video_passed_at = given."passedAt",
      intro_video_reviewed_at = given."reviewedAt", demo_session_passed_at = given."demoPassedAt",
      intro_video_reviewed_by = case when given."reviewedAt" is null then null else ${rejection.reviewedBy}::int end,
      intro_video_reasons = case when given."reviewedAt" is null then '{}' else ${[...rejection.reasons]}::text[] end,
      intro_video_note = case when given."reviewedAt" is null then null else ${rejection.note}::text end
    from ${given} where tutors.id = given.id`.execute(tx)
}

/** Assigns tutors to the studio that made their pictures. */
export async function setStudio(tx: Tx, tutorIds: readonly number[], studioId: number): Promise<void> {
  await tx
    .updateTable('tutors')
    .set({ studioId })
    .where('id', 'in', [...tutorIds])
    .execute()
}
