import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../src/deps.ts'

type TokenDeps = Pick<Deps, 'db' | 'now' | 'tokens'>

/** A token of a new sign-in and the person's present generation, whatever has ended the sign-ins before. */
export async function tokenFor(deps: TokenDeps, userId: number): Promise<string> {
  const signInId = randomUUID()
  const now = deps.now()
  const { tokenGeneration: generation } = await deps.db
    .selectFrom('users')
    .select('tokenGeneration')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('signIns')
    .values({ id: signInId, userId, createdAt: now, lastSeenAt: now, label: '' })
    .execute()
  return await deps.tokens.issue(
    { id: userId, signInId, generation, until: new Date(now.getTime() + 90 * DAY_MS) },
    now,
  )
}

export const freshToken = async ({ deps }: { readonly deps: TokenDeps }, userId: number): Promise<string> =>
  await tokenFor(deps, userId)
