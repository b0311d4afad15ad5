import type { Executor, Tx } from '../../platform/db/database.ts'

/** A second factor as it is stored, its secret encrypted. */
export interface StoredFactor {
  readonly secret: string
  readonly createdAt: Date
  /** Null while it is only being set up. */
  readonly enabledAt: Date | null
}

export async function findFactor(db: Executor, userId: number): Promise<StoredFactor | undefined> {
  return await db
    .selectFrom('secondFactors')
    .select(['secret', 'createdAt', 'enabledAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function findEmail(db: Executor, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}

/** Takes the place of a set-up that was not finished. */
export async function saveSetUp(tx: Tx, given: { userId: number; secret: string; at: Date }): Promise<void> {
  const row = { secret: given.secret, createdAt: given.at, enabledAt: null, lastStep: 0 }
  await tx
    .insertInto('secondFactors')
    .values({ userId: given.userId, ...row })
    .onConflict((on) => on.column('userId').doUpdateSet(row))
    .execute()
}

/** The first code of `step` is spent by it. */
export async function markEnabled(tx: Tx, given: { userId: number; step: number; at: Date }): Promise<void> {
  await tx
    .updateTable('secondFactors')
    .set({ enabledAt: given.at, lastStep: given.step })
    .where('userId', '=', given.userId)
    .execute()
}

/** Spends the code of a step; false when it, or a later one, is spent. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Spends a recovery code; false when there is none of this hash any more. */
export async function takeRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** True when there was one that had been enabled. */
export async function deleteFactor(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('enabledAt')
    .executeTakeFirst()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  return row?.enabledAt != null
}

export async function findAllSecrets(db: Executor): Promise<{ userId: number; secret: string }[]> {
  return await db.selectFrom('secondFactors').select(['userId', 'secret']).execute()
}

/** Does nothing when it was set up anew meanwhile. */
export async function replaceSecret(
  db: Executor,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({ secret: to })
    .where('userId', '=', userId)
    .where('secret', '=', from)
    .execute()
}
