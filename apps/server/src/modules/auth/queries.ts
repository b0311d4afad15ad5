import type { Role } from '@hiwar/contract/enums.ts'
import type { TokenSubject } from '../../actor.ts'
import { batched } from '../../platform/db/batch.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export interface Credentials {
  readonly id: number
  readonly role: Role
  readonly verifiedEmail: boolean
  readonly passwordHash: string | null
}

/** `email` in lower case (people.md R7). */
export async function findCredentials(db: Executor, email: string): Promise<Credentials | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'role', 'verifiedEmail', 'passwordHash'])
    .where((on) => on(on.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
}

/** What a person proves an account by. */
export async function findProofOwner(
  db: Executor,
  id: number,
): Promise<{ email: string; passwordHash: string | null } | undefined> {
  return await db.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', id).executeTakeFirst()
}

/** Does nothing when the password was changed meanwhile. */
export async function replaceHash(db: Executor, id: number, hash: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: hash.to })
    .where('id', '=', id)
    .where('passwordHash', '=', hash.from)
    .execute()
}

/** Replaces the key of an existing calendar address. */
export async function renewCalendarKey(tx: Tx, id: number, calendarKey: Uint8Array): Promise<void> {
  await tx.updateTable('users').set({ calendarKey }).where('id', '=', id).where('calendarKey', 'is not', null).execute()
}

/**
 * Marks the address as verified by its true owner and removes the password of the person who created the account. True
 * when this call did it.
 */
export async function resetUnverifiedAccount(
  tx: Tx,
  id: number,
  { email, at }: { email: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ verifiedEmail: true, passwordHash: null, updatedAt: at })
    .where('id', '=', id)
    .where((on) => on(on.fn<string>('lower', ['email']), '=', email))
    .where('verifiedEmail', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const bearers = statement<TokenSubject>(`
  select users.id, role, gender, verified_email as "verifiedEmail", token_generation as "tokenGeneration",
    factor.enabled_at is not null as "hasSecondFactor"
  from unnest($1::int[]) as asked (id)
  join users on users.id = asked.id and erased_at is null
  left join second_factors factor on factor.user_id = users.id`)

/** The person behind a token; readers of the same moment share a statement. */
export const findBearer = batched(async (db: Executor, ids: readonly number[]) => {
  const byId = new Map((await bearers(db, ids)).map((bearer) => [bearer.id, bearer]))
  return ids.map((id) => byId.get(id))
})
