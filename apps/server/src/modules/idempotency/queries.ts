import type { Executor, Tx } from '../../platform/db/database.ts'

export interface StoredReply {
  readonly call: string
  readonly bodyHash: string
  readonly answer: object | null
}

/** The call and reply stored under a person's idempotency key since `since`. */
export async function findStoredReply(
  tx: Tx,
  given: { userId: number; key: string; since: Date },
): Promise<StoredReply | undefined> {
  return await tx
    .selectFrom('idempotencyKeys')
    .select(['call', 'bodyHash', 'answer'])
    .where('userId', '=', given.userId)
    .where('key', '=', given.key)
    .where('createdAt', '>=', given.since)
    .executeTakeFirst()
}

/** Claims a key for a call; an expired or unanswered key of the same person is reused. */
export async function claimKey(
  tx: Tx,
  given: { userId: number; key: string; call: string; bodyHash: string; at: Date },
): Promise<void> {
  const taken = { call: given.call, bodyHash: given.bodyHash, answer: null, createdAt: given.at }
  await tx
    .insertInto('idempotencyKeys')
    .values({ userId: given.userId, key: given.key, ...taken })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet(taken))
    .execute()
}

export async function saveReply(tx: Tx, given: { userId: number; key: string; answer: object }): Promise<void> {
  await tx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(given.answer) })
    .where('userId', '=', given.userId)
    .where('key', '=', given.key)
    .execute()
}

export async function deleteKeysBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
}
