import type { Role } from '@hiwar/contract/enums.ts'
import { batched } from '../../platform/db/batch.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { snakeCase, statement } from '../../platform/db/statement.ts'

/** A sign-in that has not ended. */
export interface SignInRecord {
  readonly id: string
  readonly userId: number
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly confirmedAt: Date | null
  readonly label: string
}

/** Nobody reads more of them; who makes more is not owed a longer list. */
const most = 100

const columns = ['id', 'userId', 'createdAt', 'lastSeenAt', 'confirmedAt', 'label'] as const

export interface NewSignIn {
  readonly id: string
  readonly userId: number
  /** Under which a password was right: when all sign-ins have ended since, it may be another one now. */
  readonly generation: number | null
  /** The address in lower case that was proved. */
  readonly email: string | null
  readonly label: string
  readonly ip: string | null
  readonly at: Date
}

const beginSignIn = statement<{ generation: number }>(`
  with owner as (
    select id, token_generation from users
    where id = $2 and erased_at is null and token_generation = coalesce($3, token_generation)
      and lower(email) = coalesce($4, lower(email))
    for no key update
  ), begun as (
    insert into sign_ins (id, user_id, label, ip, created_at, last_seen_at)
    select $1::uuid, id, $5, $6::inet, $7::timestamptz, $7::timestamptz from owner
  )
  select token_generation as generation from owner`)

/**
 * Begins a sign-in of an account, locked meanwhile, that is still as it was when it was recognised; returns the
 * generation of its tokens, undefined when it is another one by now.
 */
export async function insertSignIn(db: Executor, signIn: NewSignIn): Promise<number | undefined> {
  const { id, userId, generation, email, label, ip, at } = signIn
  const [begun] = await beginSignIn(db, id, userId, generation, email, label, ip, at)
  return begun?.generation
}

const alive = statement<SignInRecord>(`
  select ${columns.map((column) => `sign_ins.${snakeCase(column)} as "${column}"`).join(', ')}
  from unnest($1::uuid[]) as asked (id) join sign_ins on sign_ins.id = asked.id and ended_at is null`)

/** Readers of the same moment share a statement. */
export const findSignIn = batched(async (db: Executor, ids: readonly string[]) => {
  const byId = new Map((await alive(db, ids)).map((signIn) => [signIn.id, signIn]))
  return ids.map((id) => byId.get(id))
})

/** Used after `seenSince` and made after `madeSince`; last used first. */
export async function findSignInsOf(
  db: Executor,
  given: { userId: number; seenSince: Date; madeSince: Date },
): Promise<SignInRecord[]> {
  return await db
    .selectFrom('signIns')
    .select(columns)
    .where('userId', '=', given.userId)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', given.seenSince)
    .where('createdAt', '>', given.madeSince)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Of several calls at once one writes. */
export async function touchSignIn(db: Executor, id: string, { at, before }: { at: Date; before: Date }): Promise<void> {
  await db
    .updateTable('signIns')
    .set({ lastSeenAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '<', before)
    .execute()
}

/** False for one that has ended meanwhile. */
export async function markConfirmed(db: Executor, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('signIns')
    .set({ confirmedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a sign-in of this person, and the messages to its device; true when it had not ended. */
export async function markEnded(tx: Tx, given: { id: string; userId: number; at: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('signIns')
    .set({ endedAt: given.at })
    .where('id', '=', given.id)
    .where('userId', '=', given.userId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await tx.deleteFrom('pushSubscriptions').where('signInId', '=', row.id).execute()
  return true
}

/** Ends the sign-ins of a person but the one to keep, and the messages to their devices (extras.md 6.1). */
export async function markAllEnded(
  tx: Tx,
  { userId, keep, at }: { userId: number; keep: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('signIns')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', 'is distinct from', keep)
    .execute()
  await tx
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('signInId', 'is distinct from', keep)
    .execute()
}

/** Tokens made before are of an earlier generation. Returns the one of tokens from now on. */
export async function raiseGeneration(tx: Tx, userId: number): Promise<number> {
  const { tokenGeneration } = await tx
    .updateTable('users')
    .set((on) => ({ tokenGeneration: on('tokenGeneration', '+', 1) }))
    .where('id', '=', userId)
    .returning('tokenGeneration')
    .executeTakeFirstOrThrow()
  return tokenGeneration
}

export interface SignInOwner {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly tokenGeneration: number
}

export async function findOwner(db: Executor, userId: number): Promise<SignInOwner | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'tokenGeneration'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Sign-ins nobody can use any more, of which the list shows nothing. */
export async function deleteSignInsLastSeenBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('signIns').where('lastSeenAt', '<', before).execute()
}
