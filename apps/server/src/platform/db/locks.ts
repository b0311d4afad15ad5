import type { Tx } from './database.ts'

/**
 * First level of L1 (lessons.md B3): the rows of all people a write touches, ascending, so that no two writers wait for
 * each other. `for no key update` stops every other writer but not the key-share lock that foreign keys take.
 */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
