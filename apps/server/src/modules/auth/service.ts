import type { SocialProof, refreshToken, signInWithPassword, signOutAll } from '@hiwar/contract/auth.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { MaintenanceMode } from '@hiwar/contract/settings.ts'
import type { Actor, Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { MaintenanceError, fail } from '../../failure.ts'
import { invalidatePerson } from '../../caches.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { ProofRefused, ProviderUnavailable } from '../../platform/identity/social-identity.ts'
import { hashPassword, isOutdatedHash, makeCalendarKey, passwordMatches } from '../../platform/identity/tokens.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit, auditSignIn } from '../audit/service.ts'
import { countPasswordTry } from '../guessing/service.ts'
import { notify } from '../notifications/service.ts'
import { currentSettings } from '../settings/service.ts'
import { endSignIns, findAccount, readSelf, selfView } from '../users/service.ts'
import { findBearer, renewCalendarKey, replaceHash, type Credentials } from './queries.ts'
import { actorOf } from './views.ts'

const maintenanceRetrySeconds = 30

type SignedIn = Reply<typeof signInWithPassword>

/** An unknown address, a wrong password and an account without one get the same code in the same time (people.md 1). */
export async function signIn(deps: Deps, given: Received<typeof signInWithPassword.body>, via: Via): Promise<SignedIn> {
  const counted = await countPasswordTry(deps, { email: given.email, ip: via.ip })
  const found = await findAccount(deps.db, given.email)
  const matches = await passwordMatches(given.password, found?.passwordHash ?? null)
  if (found === undefined || !matches) {
    counted.reject()
    // Not awaited: a refused sign-in must take the same time whether the account exists or not.
    if (found !== undefined) void recordFailedSignIn(deps, found, via)
    fail('user-not-found')
  }

  await counted.accept()
  await upgradeHash(deps, found, given.password)
  await recordSignIn(deps, { id: found.id, role: found.role }, via)
  const owner = { id: found.id, generation: found.tokenGeneration }
  return { user: selfView(deps, found), token: await deps.tokens.issue(owner, deps.now()) }
}

/**
 * The verified email address of a social sign-in proof. Fails with `bad-request` for an invalid proof and with
 * `service-unavailable` when the provider does not respond.
 */
export async function verifyProof(deps: Deps, proof: SocialProof): Promise<string> {
  try {
    const { email } = await deps.social.identify(proof)
    return email
  } catch (error) {
    return failForProof(deps, error)
  }
}

/** Maps errors of the provider's client to error codes. */
export function failForProof(deps: Deps, error: unknown): never {
  if (error instanceof ProofRefused) fail('bad-request', 'token')
  if (!(error instanceof ProviderUnavailable)) throw error
  deps.log.warn({ reason: error.message }, 'the sign-in provider is unavailable')
  return fail('service-unavailable')
}

/** While maintenance has closed the product, only staff may sign in (extras.md 12.3). */
async function refuseNonStaffInMaintenance(deps: Deps, role: Role): Promise<void> {
  const { 'maintenance.mode': mode } = await currentSettings(deps)
  if (mode === MaintenanceMode.Closed && !isStaff(role)) throw new MaintenanceError(maintenanceRetrySeconds)
}

/** Completes a sign-in whose proof was verified: records it and issues a token. */
export async function completeSignIn(deps: Deps, account: { id: number; role: Role }, via: Via): Promise<SignedIn> {
  await recordSignIn(deps, account, via)
  // Read now: the proof may just have ended the sign-ins of the person who had created the account.
  const { tokenGeneration: generation } = (await findBearer(deps.db, account.id)) ?? fail('user-not-found')
  const token = await deps.tokens.issue({ id: account.id, generation }, deps.now())
  return { user: await readSelf(deps, account.id), token }
}

async function recordSignIn(deps: Deps, account: { id: number; role: Role }, via: Via): Promise<void> {
  await refuseNonStaffInMaintenance(deps, account.role)
  await auditSignIn(deps, deps.db, account, { action: 'auth.login', via })
}

async function recordFailedSignIn(deps: Deps, found: Pick<Credentials, 'id' | 'role'>, via: Via): Promise<void> {
  try {
    await auditSignIn(deps, deps.db, { id: found.id, role: found.role }, { action: 'auth.login-failed', via })
  } catch (error) {
    deps.log.error({ error }, 'failed sign-in not recorded')
  }
}

/** Hashes a password again when its hash has weaker parameters; only a sign-in has the password to do it. */
async function upgradeHash(
  deps: Deps,
  found: Pick<Credentials, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (found.passwordHash === null || !isOutdatedHash(found.passwordHash)) return
  await replaceHash(deps.db, found.id, { from: found.passwordHash, to: await hashPassword(password) })
}

/** A new token of seven days for a valid one. */
export async function refresh(deps: Deps, actor: Actor): Promise<Reply<typeof refreshToken>> {
  return await deps.tokens.issue({ id: actor.id, generation: actor.tokenGeneration }, deps.now())
}

/**
 * Revokes all tokens of the caller and closes the sockets; the calling device may go on with a new token (extras.md
 * 6.1).
 */
export async function signOutEverywhere(
  deps: Deps,
  actor: Actor,
  given: Received<typeof signOutAll.body>,
): Promise<Reply<typeof signOutAll>> {
  const generation = await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const next = await endSignIns(tx, actor.id)
    if (given?.calendar === true) await renewCalendarKey(tx, actor.id, makeCalendarKey())
    await audit(deps, tx, actor, { action: 'auth.sign-out-all', targetId: actor.id })
    await notify(deps, tx, actor.id, { kind: 'signed-out-everywhere' })
    invalidatePerson(deps, tx, actor.id)
    afterCommit(tx, () => {
      deps.realtime.disconnectUser(actor.id)
    })
    return next
  })
  return {
    token: given?.keepThis === false ? null : await deps.tokens.issue({ id: actor.id, generation }, deps.now()),
  }
}

/** The user of a token; null when the token is forged, expired or revoked, or the user does not exist any more. */
export async function authenticate(deps: Deps, token: string): Promise<Actor | null> {
  const claims = await deps.tokens.read(token, deps.now())
  if (claims === null) return null
  const bearer = await deps.caches.bearers.read(claims.id, async () => await findBearer(deps.db, claims.id))
  if (bearer === undefined) return null
  // A later generation than the cached one: the token is fresh and this process has not heard of it yet.
  return claims.generation < bearer.tokenGeneration ? null : actorOf(bearer, claims)
}
