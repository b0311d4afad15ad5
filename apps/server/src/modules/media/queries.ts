import { sql } from 'kysely'
import type { Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface PhotoOwner {
  readonly id: number
  readonly role: Role
  readonly image: string | null
}

/** Undefined for an erased account. */
export async function findPhotoOwner(db: Executor, id: number): Promise<PhotoOwner | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'role', 'image'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

export async function updatePhoto(tx: Tx, id: number, given: { image: string; at: Date }): Promise<void> {
  await tx.updateTable('users').set({ image: given.image, updatedAt: given.at }).where('id', '=', id).execute()
}

/** Counts one more video submitted for review on this Cairo day and returns the day's count. */
export async function countSubmission(tx: Tx, userId: number, day: string): Promise<number> {
  const { submissions } = await tx
    .insertInto('uploadDays')
    .values({ userId, day, submissions: 1 })
    .onConflict((clash) =>
      clash.columns(['userId', 'day']).doUpdateSet({ submissions: sql`upload_days.submissions + 1` }),
    )
    .returning('submissions')
    .executeTakeFirstOrThrow()
  return submissions
}
