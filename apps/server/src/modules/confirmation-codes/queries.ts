import type { Executor, Tx } from '../../platform/database.ts'

export interface CodeOwner {
  readonly id: number
  readonly email: string
  readonly name: string | null
}

export async function findOwner(db: Executor, id: number): Promise<CodeOwner | undefined> {
  return await db.selectFrom('users').select(['id', 'email', 'name']).where('id', '=', id).executeTakeFirst()
}

/** `email` in lower case. */
export async function findOwnerByEmail(db: Executor, email: string): Promise<CodeOwner | undefined> {
  return await db.selectFrom('users')
    .select(['id', 'email', 'name'])
    .where((on) => on(on.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
}

export interface CodeKey {
  readonly userId: number
  readonly purpose: number
}

export interface NewCode extends CodeKey {
  readonly codeHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Puts a fresh code in the place of an older one; its wrong tries are forgotten with it. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  const { codeHash, createdAt, expiresAt } = code
  await tx.insertInto('confirmationCodes')
    .values({ ...code, attempts: 0 })
    .onConflict((clash) => clash.columns(['userId', 'purpose']).doUpdateSet({ codeHash, createdAt, expiresAt, attempts: 0 }))
    .execute()
}

export interface LiveCode {
  readonly codeHash: string
  readonly attempts: number
  readonly expiresAt: Date
}

/** Held until the transaction ends, so that two tries never count as one. */
export async function lockCode(tx: Tx, key: CodeKey): Promise<LiveCode | undefined> {
  return await tx.selectFrom('confirmationCodes')
    .select(['codeHash', 'attempts', 'expiresAt'])
    .where('userId', '=', key.userId).where('purpose', '=', key.purpose)
    .forUpdate()
    .executeTakeFirst()
}

export async function countTry(tx: Tx, key: CodeKey): Promise<void> {
  await tx.updateTable('confirmationCodes')
    .set((on) => ({ attempts: on('attempts', '+', 1) }))
    .where('userId', '=', key.userId).where('purpose', '=', key.purpose)
    .execute()
}

export async function deleteCode(tx: Tx, key: CodeKey): Promise<void> {
  await tx.deleteFrom('confirmationCodes').where('userId', '=', key.userId).where('purpose', '=', key.purpose).execute()
}

export async function deleteCodes(tx: Tx, userId: number, purposes: readonly number[]): Promise<void> {
  await tx.deleteFrom('confirmationCodes').where('userId', '=', userId).where('purpose', 'in', [...purposes]).execute()
}
