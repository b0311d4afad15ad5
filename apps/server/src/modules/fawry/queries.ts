import { sql } from 'kysely'
import { tutorLike } from '@hiwar/contract/roles.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

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
  await tx
    .updateTable('users')
    .set({ phone: given.phone, verifiedPhone: false, updatedAt: given.at })
    .where('id', '=', userId)
    .where('phone', 'is', null)
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
  const row = await tx
    .insertInto('paymentEvents')
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The teachers of a student's coming lessons. */
export async function teachersOfComingLessons(
  db: Executor,
  given: { studentId: number; now: Date },
): Promise<number[]> {
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
    .select([
      'lessons.id',
      'lessons.sessionId',
      'teacher.id as tutorId',
      sql<number>`${given.studentId}::int`.as('studentId'),
    ])
    .orderBy('lessons.id')
    .forNoKeyUpdate('lessons')
    .execute()
}

function comingLessons(db: Executor, given: { studentId: number; now: Date }) {
  return db
    .selectFrom('lessonMembers as student')
    .innerJoin('lessons', 'lessons.id', 'student.lessonId')
    .innerJoin('lessonMembers as other', 'other.lessonId', 'lessons.id')
    .innerJoin('users as teacher', (join) =>
      join.onRef('teacher.id', '=', 'other.userId').on('teacher.role', 'in', [...tutorLike]),
    )
    .where('student.userId', '=', given.studentId)
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.start', '>', given.now)
}

/** Whether news with this outcome about the payment came before. */
export async function wasNoted(tx: Tx, given: { txId: number; outcome: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentEvents')
    .select('id')
    .where('txId', '=', given.txId)
    .where('outcome', '=', given.outcome)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
