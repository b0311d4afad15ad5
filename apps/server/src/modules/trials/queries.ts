import type { Executor, Tx } from '../../platform/db/database.ts'

export interface TakenTrial {
  readonly lessonId: number
  readonly end: Date
  readonly canceledAt: Date | null
}

/** The trial this person has taken, booked or used. */
export async function findTrial(db: Executor, userId: number): Promise<TakenTrial | undefined> {
  return await db
    .selectFrom('trials')
    .innerJoin('lessons', 'lessons.id', 'trials.lessonId')
    .select(['lessons.id as lessonId', 'lessons.end', 'lessons.canceledAt'])
    .where('trials.userId', '=', userId)
    .executeTakeFirst()
}

export async function isPhoneTaken(db: Executor, phoneHash: string): Promise<boolean> {
  const row = await db.selectFrom('trials').select('lessonId').where('phoneHash', '=', phoneHash).executeTakeFirst()
  return row !== undefined
}

/** Whose phone decides, as the database has it now. */
export async function findPhone(
  db: Executor,
  userId: number,
): Promise<{ phone: string | null; verifiedPhone: boolean }> {
  return await db
    .selectFrom('users')
    .select(['phone', 'verifiedPhone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function insertTrial(
  tx: Tx,
  trial: { lessonId: number; userId: number; phoneHash: string },
): Promise<void> {
  await tx.insertInto('trials').values(trial).execute()
}

export async function deleteTrials(tx: Tx, lessonIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('trials')
    .where('lessonId', 'in', [...lessonIds])
    .execute()
}
