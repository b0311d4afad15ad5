import type { signInWithPassword } from '@hiwar/contract/auth.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests, fail } from '../../failure.ts'
import { passwordMatches } from '../../platform/tokens.ts'
import { readUser, signInFailures } from '../users/service.ts'
import { findBearer, findCredentials } from './queries.ts'
import { actorOf } from './views.ts'

/** Unknown address, wrong password and account without one: the same code in the same time (people.md 1). */
export async function signIn(deps: Deps, given: Received<typeof signInWithPassword.body>): Promise<Reply<typeof signInWithPassword>> {
  // Counted before the look, so that guesses sent at once are counted too; a success clears the count.
  const wait = await deps.limits.use(signInFailures, given.email)
  if (wait > 0) throw new TooManyRequests(wait)
  const found = await findCredentials(deps.db, given.email)
  const matches = await passwordMatches(given.password, found?.passwordHash ?? null)
  if (found === undefined || !matches) fail('user-not-found')

  await deps.limits.forget(signInFailures, given.email)
  return { user: await readUser(deps, found.id), token: await deps.tokens.issue(found.id, deps.now()) }
}

/** Seven more days for whoever still has a valid token. */
export async function refresh(deps: Deps, actor: Actor): Promise<string> {
  return await deps.tokens.issue(actor.id, deps.now())
}

/** The person a token stands for now; null when it is forged, expired or revoked, or the person is gone. */
export async function recognise(deps: Deps, token: string): Promise<Actor | null> {
  const claims = await deps.tokens.read(token, deps.now())
  if (claims === null) return null
  const bearer = await findBearer(deps.db, claims.id)
  if (bearer === undefined) return null
  const isRevoked = bearer.tokensValidFrom !== null && claims.iat < Math.floor(bearer.tokensValidFrom.getTime() / 1000)
  return isRevoked ? null : actorOf(bearer, claims.exp)
}
