import { sql, type Selectable } from 'kysely'
import { tutorLike } from '@hiwar/contract/roles.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { RefundsRow } from '../../platform/db/rows.ts'
import { insertStatusChange } from '../../platform/db/status-changes.ts'

/** The payer's details that the provider needs. */
export interface Payer {
  readonly id: number
  readonly name: string | null
  readonly email: string
  readonly phone: string | null
}

export async function findPayer(db: Executor, id: number): Promise<Payer | undefined> {
  return await db.selectFrom('users').select(['id', 'name', 'email', 'phone']).where('id', '=', id).executeTakeFirst()
}

/** Saves the phone number given at checkout by a user without one; it stays unverified. */
export async function savePhone(tx: Tx, userId: number, given: { phone: string; at: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone: given.phone, verifiedPhone: false, updatedAt: given.at })
    .where('id', '=', userId)
    .where('phone', 'is', null)
    .execute()
}

export interface NewPaymentEvent {
  readonly txId: number
  readonly source: 'callback' | 'sync' | 'job' | 'charge'
  readonly requestId: string | null
  readonly digest: string | null
  readonly orderStatus: string
  readonly orderAmount: number | null
  readonly paymentAmount: number | null
  readonly outcome: string
  readonly payload: object
  readonly createdAt: Date
}

/** False when the event was recorded before: the same request id or digest. */
export async function insertEvent(tx: Tx, event: NewPaymentEvent): Promise<boolean> {
  const row = await tx
    .insertInto('paymentEvents')
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the payment has an event with this outcome. */
export async function hasEvent(tx: Tx, given: { txId: number; outcome: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentEvents')
    .select('id')
    .where('txId', '=', given.txId)
    .where('outcome', '=', given.outcome)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The tutors of a student's upcoming lessons. */
export async function tutorsOfUpcomingLessons(
  db: Executor,
  given: { studentId: number; now: Date },
): Promise<number[]> {
  const rows = await upcomingLessons(db, given).select('tutor.id as tutorId').distinct().execute()
  return rows.map((row) => row.tutorId)
}

export interface UpcomingLesson {
  readonly id: number
  readonly sessionId: string
  readonly tutorId: number
  readonly studentId: number
}

/** A student's booked lessons that have not begun and hang on the subscription, locked until the transaction ends. */
export async function lockUpcomingLessons(tx: Tx, given: { studentId: number; now: Date }): Promise<UpcomingLesson[]> {
  return await upcomingLessons(tx, given)
    .select([
      'lessons.id',
      'lessons.sessionId',
      'tutor.id as tutorId',
      sql<number>`${given.studentId}::int`.as('studentId'),
    ])
    .orderBy('lessons.id')
    .forNoKeyUpdate('lessons')
    .execute()
}

function upcomingLessons(db: Executor, given: { studentId: number; now: Date }) {
  return (
    db
      .selectFrom('lessonMembers as student')
      .innerJoin('lessons', 'lessons.id', 'student.lessonId')
      .innerJoin('lessonMembers as other', 'other.lessonId', 'lessons.id')
      .innerJoin('users as tutor', (join) =>
        join.onRef('tutor.id', '=', 'other.userId').on('tutor.role', 'in', [...tutorLike]),
      )
      .where('student.userId', '=', given.studentId)
      .where('lessons.canceledAt', 'is', null)
      // A trial was booked without the subscription and stays without it.
      .where('lessons.trial', '=', false)
      .where('lessons.start', '>', given.now)
  )
}

/** A refund as stored; amounts in piastres. */
export type RefundRecord = Selectable<RefundsRow>

const refundColumns = [
  'id',
  'txId',
  'amount',
  'reason',
  'status',
  'adminId',
  'providerStatusCode',
  'toldAt',
  'createdAt',
  'doneAt',
] as const

export async function insertRefund(
  tx: Tx,
  refund: { txId: number; amount: number; reason: string | null; adminId: number | null; createdAt: Date },
): Promise<RefundRecord> {
  return await tx.insertInto('refunds').values(refund).returning(refundColumns).executeTakeFirstOrThrow()
}

/** Piastres of a payment that were refunded and that are pending. */
export async function sumRefunds(db: Executor, txId: number): Promise<{ done: number; pending: number }> {
  return await db
    .selectFrom('refunds')
    .select([
      sql<number>`coalesce(sum(amount) filter (where status = 'done'), 0)::int`.as('done'),
      sql<number>`coalesce(sum(amount) filter (where status = 'pending'), 0)::int`.as('pending'),
    ])
    .where('txId', '=', txId)
    .executeTakeFirstOrThrow()
}

/** How many refunds of a payment are done and pending. */
export async function countRefunds(db: Executor, txId: number): Promise<{ done: number; pending: number }> {
  return await db
    .selectFrom('refunds')
    .select([
      sql<number>`count(*) filter (where status = 'done')::int`.as('done'),
      sql<number>`count(*) filter (where status = 'pending')::int`.as('pending'),
    ])
    .where('txId', '=', txId)
    .executeTakeFirstOrThrow()
}

export async function lockRefund(tx: Tx, id: number): Promise<RefundRecord | undefined> {
  return await tx.selectFrom('refunds').select(refundColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Statuses of a refund in the history of changes. */
export const refundStatuses = { pending: 0, done: 1, failed: 2 } as const

/** Completes a pending refund and writes the step to the history. */
export async function completeRefund(
  tx: Tx,
  refund: Pick<RefundRecord, 'id' | 'adminId'>,
  result: { isDone: boolean; code: number | null; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: result.isDone ? 'done' : 'failed', providerStatusCode: result.code, doneAt: result.now })
    .where('id', '=', refund.id)
    .where('status', '=', 'pending')
    .execute()
  await insertStatusChange(tx, {
    kind: 'refund',
    id: refund.id,
    from: refundStatuses.pending,
    to: result.isDone ? refundStatuses.done : refundStatuses.failed,
    actorId: refund.adminId,
    reason: result.reason,
    at: result.now,
  })
}

/** Once the provider reports the payment as wholly refunded, none of its refunds is pending any more. */
export async function completePendingRefunds(tx: Tx, given: { txId: number; now: Date }): Promise<void> {
  const pending = await tx
    .selectFrom('refunds')
    .select(['id', 'adminId'])
    .where('txId', '=', given.txId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const refund of pending)
    await completeRefund(tx, refund, { isDone: true, code: null, reason: 'refunded at the provider', now: given.now })
}

/** Refunds pending since `before` or longer, of which no admin was notified. */
export async function findUnansweredRefunds(
  db: Executor,
  given: { before: Date; limit: number },
): Promise<RefundRecord[]> {
  return await db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('status', '=', 'pending')
    .where('createdAt', '<=', given.before)
    .where('toldAt', 'is', null)
    .orderBy('createdAt')
    .limit(given.limit)
    .execute()
}

export async function markAdminsNotified(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('refunds').set({ toldAt: at }).where('id', '=', id).execute()
}
