import type { SocialProof, refreshToken, signInWithPassword, signOutAll } from '@hiwar/contract/auth.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { MaintenanceMode } from '@hiwar/contract/settings.ts'
import type { Actor, Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { MaintenanceError, TooManyRequests, fail } from '../../failure.ts'
import { invalidatePerson } from '../../caches.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { ProofRefused, ProviderUnavailable } from '../../platform/identity/social-identity.ts'
import { hashPassword, isOutdatedHash, makeCalendarKey, passwordMatches } from '../../platform/identity/tokens.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit, auditSignIn } from '../audit/service.ts'
import { notify } from '../notifications/service.ts'
import { currentSettings } from '../settings/service.ts'
import { findAccount, floorToSecond, readSelf, selfView, signInFailures } from '../users/service.ts'
import { findBearer, renewCalendarKey, replaceHash, revokeTokens, type Credentials } from './queries.ts'
import { actorOf } from './views.ts'

const closedSeconds = 30

type SignedIn = Reply<typeof signInWithPassword>

/** Unknown address, wrong password and account without one: the same code in the same time (people.md 1). */
export async function signIn(deps: Deps, given: Received<typeof signInWithPassword.body>, via: Via): Promise<SignedIn> {
  // Counted before the look, so that guesses sent at once are counted too; a success clears the count.
  const wait = await deps.rateLimits.use(signInFailures, given.email)
  if (wait > 0) throw new TooManyRequests(wait)
  const found = await findAccount(deps.db, given.email)
  const matches = await passwordMatches(given.password, found?.passwordHash ?? null)
  if (found === undefined || !matches) {
    // Not waited for: a refused answer takes the same time whoever was asked for.
    if (found !== undefined) void noteFailure(deps, found, via)
    fail('user-not-found')
  }

  await deps.rateLimits.forget(signInFailures, given.email)
  await renewHash(deps, found, given.password)
  await admit(deps, { id: found.id, role: found.role }, via)
  return { user: selfView(deps, found), token: await deps.tokens.issue(found.id, deps.now()) }
}

/**
 * The address behind a proof. Fails with `bad-request` for a proof that proves nothing, `service-unavailable` without a
 * provider.
 */
export async function verifiedAddress(deps: Deps, proof: SocialProof): Promise<string> {
  try {
    const { email } = await deps.social.identify(proof)
    return email
  } catch (error) {
    return refuseProof(deps, error)
  }
}

/** Turns what the provider's client throws into our codes. */
export function refuseProof(deps: Deps, error: unknown): never {
  if (error instanceof ProofRefused) fail('bad-request', 'token')
  if (!(error instanceof ProviderUnavailable)) throw error
  deps.log.warn({ reason: error.message }, 'the sign-in provider is away')
  return fail('service-unavailable')
}

/** Behind a closed door only staff signs in (extras.md 12.3). */
async function refuseGuestsWhileClosed(deps: Deps, role: Role): Promise<void> {
  const { 'maintenance.mode': mode } = await currentSettings(deps)
  if (mode === MaintenanceMode.Closed && !isStaff(role)) throw new MaintenanceError(closedSeconds)
}

/** A signed-in answer for an account whose owner has just proved to be there. */
export async function open(deps: Deps, account: { id: number; role: Role }, via: Via): Promise<SignedIn> {
  await admit(deps, account, via)
  return { user: await readSelf(deps, account.id), token: await deps.tokens.issue(account.id, deps.now()) }
}

async function admit(deps: Deps, account: { id: number; role: Role }, via: Via): Promise<void> {
  await refuseGuestsWhileClosed(deps, account.role)
  await auditSignIn(deps, deps.db, account, { action: 'auth.login', via })
}

async function noteFailure(deps: Deps, found: Pick<Credentials, 'id' | 'role'>, via: Via): Promise<void> {
  try {
    await auditSignIn(deps, deps.db, { id: found.id, role: found.role }, { action: 'auth.login-failed', via })
  } catch (error) {
    deps.log.error({ error }, 'failed sign-in not written down')
  }
}

/** A password hashed when hashing was cheaper is hashed anew while it is at hand. */
async function renewHash(deps: Deps, found: Pick<Credentials, 'id' | 'passwordHash'>, password: string): Promise<void> {
  if (found.passwordHash === null || !isOutdatedHash(found.passwordHash)) return
  await replaceHash(deps.db, found.id, { from: found.passwordHash, to: await hashPassword(password) })
}

/** Seven more days for whoever still has a valid token. */
export async function refresh(deps: Deps, actor: Actor): Promise<Reply<typeof refreshToken>> {
  return await deps.tokens.issue(actor.id, deps.now())
}

/**
 * Ends every session of the caller and closes the sockets; the one that asks may go on with a fresh token (extras.md
 * 6.1).
 */
export async function signOutEverywhere(
  deps: Deps,
  actor: Actor,
  given: Received<typeof signOutAll.body>,
): Promise<Reply<typeof signOutAll>> {
  const at = deps.now()
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    await revokeTokens(tx, actor.id, floorToSecond(at))
    if (given?.calendar === true) await renewCalendarKey(tx, actor.id, makeCalendarKey())
    await audit(deps, tx, actor, { action: 'auth.sign-out-all', targetId: actor.id })
    await notify(deps, tx, actor.id, { kind: 'signed-out-everywhere' })
    invalidatePerson(deps, tx, actor.id)
    afterCommit(tx, () => {
      deps.realtime.disconnectUser(actor.id)
    })
  })
  return { token: given?.keepThis === false ? null : await deps.tokens.issue(actor.id, at) }
}

/** The person a token stands for now; null when it is forged, expired or revoked, or the person is gone. */
export async function recognise(deps: Deps, token: string): Promise<Actor | null> {
  const claims = await deps.tokens.read(token, deps.now())
  if (claims === null) return null
  const bearer = await deps.caches.bearers.read(claims.id, async () => await findBearer(deps.db, claims.id))
  if (bearer === undefined) return null
  const isRevoked = bearer.tokensValidFrom !== null && claims.iat < Math.floor(bearer.tokensValidFrom.getTime() / 1000)
  return isRevoked ? null : actorOf(bearer, claims.exp)
}
