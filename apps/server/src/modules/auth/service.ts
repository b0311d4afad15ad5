import type {
  SocialProof,
  confirmIdentity,
  refreshToken,
  signInWithPassword,
  signOutAll,
} from '@hiwar/contract/auth.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { MaintenanceMode } from '@hiwar/contract/settings.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import type { Actor, TokenSubject, Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, MaintenanceError, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { ProofRefused, ProviderUnavailable } from '../../platform/identity/social-identity.ts'
import {
  hashPassword,
  isOutdatedHash,
  makeCalendarKey,
  passwordMatches,
  type TokenClaims,
} from '../../platform/identity/tokens.ts'
import { transact } from '../../platform/db/transact.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { audit, auditSignIn } from '../audit/service.ts'
import { countOwnPasswordTry, countPasswordTry } from '../guessing/service.ts'
import { notify } from '../notifications/service.ts'
import { mayOnlySetUp, passSecondFactor } from '../second-factor/service.ts'
import { currentSettings } from '../settings/service.ts'
import {
  beginSignIn,
  confirmSignIn,
  continueSignIn,
  endAllSignIns,
  isKnownSignedIn,
  isSignedIn,
} from '../sign-ins/service.ts'
import { findAccount, readSelf, selfView } from '../users/service.ts'
import { findBearer, findProofOwner, renewCalendarKey, replaceHash, type Credentials } from './queries.ts'
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

  await upgradeHash(deps, found, given.password)
  try {
    const token = await enter(deps, found, { totp: given.totp, via, generation: found.tokenGeneration })
    await counted.accept()
    return { user: selfView(deps, found), token }
  } catch (error) {
    await counted.giveBack()
    throw error
  }
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

/**
 * Checks the password, or for an account without one a fresh proof of the sign-in provider. Wrong ones are counted
 * together with those of other calls.
 */
export async function verifyOwner(
  deps: Deps,
  userId: number,
  given: Received<typeof confirmIdentity.body>,
): Promise<void> {
  const owner = (await findProofOwner(deps.db, userId)) ?? fail('unauthenticated')
  const { token, type } = given
  if (owner.passwordHash === null && (token === undefined || type === undefined)) fail('bad-request', 'token')
  const counted = await countOwnPasswordTry(deps, userId)
  const isRight =
    owner.passwordHash === null
      ? (await verifyProof(deps, { ...given, token: token ?? '', type: type ?? 'code' })) === owner.email.toLowerCase()
      : await passwordMatches(given.password ?? '', owner.passwordHash)
  if (!isRight) {
    counted.reject()
    fail('wrong-password', owner.passwordHash === null ? 'token' : 'password')
  }
  await counted.accept()
}

/** "It is still me": confirms the sign-in of the caller for the next minutes (more.md 1, step-up). */
export async function confirm(deps: Deps, actor: Actor, given: Received<typeof confirmIdentity.body>): Promise<void> {
  await verifyOwner(deps, actor.id, given)
  await confirmSignIn(deps, actor)
}

/** While maintenance has closed the product, only staff may sign in (extras.md 12.3). */
async function refuseNonStaffInMaintenance(deps: Deps, role: Role): Promise<void> {
  const { 'maintenance.mode': mode } = await currentSettings(deps)
  if (mode === MaintenanceMode.Closed && !isStaff(role)) throw new MaintenanceError(maintenanceRetrySeconds)
}

/** Completes a sign-in by a proven address in lower case. */
export async function completeSignIn(
  deps: Deps,
  { email, ...account }: { id: number; role: Role; email: string },
  given: { totp: string | undefined; via: Via },
): Promise<SignedIn> {
  const token = await enter(deps, account, { ...given, email })
  return { user: await readSelf(deps, account.id), token }
}

/** Begins a sign-in of staff once their second factor is proved too, and logs it with its beginning. */
async function enter(
  deps: Deps,
  { id, role }: { id: number; role: Role },
  { totp, ...proof }: { totp: string | undefined; via: Via; generation?: number; email?: string },
): Promise<string> {
  await refuseNonStaffInMaintenance(deps, role)
  const admit = async (tx: Tx) => {
    await passSecondFactor(deps, tx, { userId: id, totp })
    await auditSignIn(deps, tx, { id, role }, { action: 'auth.login', via: proof.via })
  }
  try {
    return await beginSignIn(deps, { userId: id, ...proof, ...(isStaff(role) ? { admit } : {}) })
  } catch (error) {
    // A code that was only missing is asked for, without a field: nothing has failed yet.
    if (error instanceof Failure && error.field === 'totp') await recordFailedSignIn(deps, { id, role }, proof.via)
    throw error
  }
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

/** A new token of seven days for a valid one. Clients ask when theirs grows old: at once again is a client gone wrong. */
export async function refresh(deps: Deps, actor: Actor): Promise<Reply<typeof refreshToken>> {
  const freshUntil = Math.floor(deps.now().getTime() / 1000) + bounds.token.days * DAY_SECONDS - MINUTE_SECONDS
  metrics.tokenRefreshes.inc({ soon: String(actor.tokenExp > freshUntil) })
  return await continueSignIn(deps, actor, actor.tokenGeneration)
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
  const isKept = given?.keepThis !== false
  const generation = await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const next = await endAllSignIns(deps, tx, { userId: actor.id, keep: isKept ? actor.signInId : null })
    if (given?.calendar === true) await renewCalendarKey(tx, actor.id, makeCalendarKey())
    await audit(deps, tx, actor, { action: 'auth.sign-out-all', targetId: actor.id })
    await notify(deps, tx, actor.id, { kind: 'signed-out-everywhere' })
    return next
  })
  return { token: isKept ? await continueSignIn(deps, actor, generation) : null }
}

/** The user of a token; null when the token is forged, expired or revoked, or the user does not exist any more. */
export async function authenticate(deps: Deps, token: string): Promise<Actor | null> {
  const claims = await deps.tokens.read(token, deps.now())
  if (claims === null) return null
  const bearer = await findLiveBearer(deps, claims)
  return bearer === null ? null : actorOf(bearer, claims, await mayOnlySetUp(deps, bearer))
}

/**
 * As `authenticate` where memory says it, as for all but the first call of a person in five seconds; undefined otherwise.
 * Each promise on the way of every signed-in call costs, and here there are eight.
 */
export function authenticateKnown(deps: Deps, token: string): Actor | null | undefined {
  const claims = deps.tokens.known(token, deps.now())
  if (claims == null) return claims
  const bearer = deps.caches.bearers.cached(claims.id)
  // What staff may do depends on the settings too.
  if (bearer === undefined || isStaff(bearer.role)) return undefined
  const isAlive = isKnownSignedIn(deps, claims)
  if (isAlive === undefined) return undefined
  return isAlive && !isOutdated(claims, bearer) ? actorOf(bearer, claims, false) : null
}

/** Whether a person who was recognised before still would be. */
export async function isStillSignedIn(deps: Deps, { id, signInId, tokenGeneration }: Actor): Promise<boolean> {
  const bearer = await findLiveBearer(deps, { id, signInId, generation: tokenGeneration })
  // Stryker disable next-line ConditionalExpression: told apart by a setting alone that changes while a socket connects
  return bearer !== null && !(await mayOnlySetUp(deps, bearer))
}

async function findLiveBearer(
  deps: Deps,
  claims: Pick<TokenClaims, 'id' | 'signInId' | 'generation'>,
): Promise<TokenSubject | null> {
  const [bearer, isAlive] = await Promise.all([
    deps.caches.bearers.read(claims.id, async () => await findBearer(deps.db, claims.id)),
    isSignedIn(deps, claims),
  ])
  return bearer === undefined || !isAlive || isOutdated(claims, bearer) ? null : bearer
}

/** A later generation than the cached one is none: the token is fresh and this process has not heard of it yet. */
const isOutdated = ({ generation }: Pick<TokenClaims, 'generation'>, { tokenGeneration }: TokenSubject) =>
  generation < tokenGeneration
