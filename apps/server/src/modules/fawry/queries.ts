import { sql } from 'kysely'
import { tutorLike } from '@hiwar/contract/roles.ts'
import type { Executor, Tx } from '../../platform/database.ts'

/** Whoever pays, as the provider wants to know. */
export interface Payer {
  readonly id: number
  readonly name: string | null
  readonly email: string
  readonly phone: string | null
}

export async function findPayer(db: Executor, id: number): Promise<Payer | undefined> {
  return await db.selectFrom('users').select(['id', 'name', 'email', 'phone']).where('id', '=', id).executeTakeFirst()
}

/** Keeps the number given at checkout of somebody who had none; it stays unverified. */
export async function savePhone(tx: Tx, userId: number, given: { phone: string; at: Date }): Promise<void> {
  await tx.updateTable('users')
    .set({ phone: given.phone, verifiedPhone: false, updatedAt: given.at })
    .where('id', '=', userId).where('phone', 'is', null)
    .execute()
}

export interface NewEvent {
  readonly txId: number
  readonly source: string
  readonly requestId: string | null
  readonly digest: string | null
  readonly orderStatus: string
  readonly orderAmount: number | null
  readonly paymentAmount: number | null
  readonly outcome: string
  readonly payload: object
  readonly createdAt: Date
}

/** False when this very notification was handled before. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const row = await tx.insertInto('paymentEvents')
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface StoredAnswer {
  readonly call: string
  readonly bodyHash: string
  readonly answer: object | null
}

/** What an idempotency key of this person stands for, unless it is older than `since`. */
export async function findStoredAnswer(tx: Tx, given: { userId: number; key: string; since: Date }): Promise<StoredAnswer | undefined> {
  return await tx.selectFrom('idempotencyKeys')
    .select(['call', 'bodyHash', 'answer'])
    .where('userId', '=', given.userId).where('key', '=', given.key).where('createdAt', '>=', given.since)
    .executeTakeFirst()
}

/** Takes a key for a call; an outdated or unanswered one of the same person is taken over. */
export async function takeKey(tx: Tx, given: { userId: number; key: string; call: string; bodyHash: string; at: Date }): Promise<void> {
  const taken = { call: given.call, bodyHash: given.bodyHash, answer: null, createdAt: given.at }
  await tx.insertInto('idempotencyKeys')
    .values({ userId: given.userId, key: given.key, ...taken })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet(taken))
    .execute()
}

export async function storeAnswer(tx: Tx, given: { userId: number; key: string; answer: object }): Promise<void> {
  await tx.updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(given.answer) })
    .where('userId', '=', given.userId).where('key', '=', given.key)
    .execute()
}

export async function dropOldKeys(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}

/** The teachers of a student's coming lessons. */
export async function teachersOfComingLessons(db: Executor, given: { studentId: number; now: Date }): Promise<number[]> {
  const rows = await comingLessons(db, given).select('teacher.id as tutorId').distinct().execute()
  return rows.map((row) => row.tutorId)
}

export interface ComingLesson {
  readonly id: number
  readonly sessionId: string
  readonly tutorId: number
  readonly studentId: number
}

/** A student's lessons that are booked and have not begun, held until the transaction ends. */
export async function lockComingLessons(tx: Tx, given: { studentId: number; now: Date }): Promise<ComingLesson[]> {
  return await comingLessons(tx, given)
    .select(['lessons.id', 'lessons.sessionId', 'teacher.id as tutorId', sql<number>`${given.studentId}::int`.as('studentId')])
    .orderBy('lessons.id')
    .forNoKeyUpdate('lessons')
    .execute()
}

function comingLessons(db: Executor, given: { studentId: number; now: Date }) {
  return db.selectFrom('lessonMembers as student')
    .innerJoin('lessons', 'lessons.id', 'student.lessonId')
    .innerJoin('lessonMembers as other', 'other.lessonId', 'lessons.id')
    .innerJoin('users as teacher', (join) => join.onRef('teacher.id', '=', 'other.userId').on('teacher.role', 'in', [...tutorLike]))
    .where('student.userId', '=', given.studentId)
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.start', '>', given.now)
}

/** Whether news with this outcome about the payment came before. */
export async function wasNoted(tx: Tx, given: { txId: number; outcome: string }): Promise<boolean> {
  const row = await tx.selectFrom('paymentEvents').select('id')
    .where('txId', '=', given.txId).where('outcome', '=', given.outcome)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
