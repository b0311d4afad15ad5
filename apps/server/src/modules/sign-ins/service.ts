// Where people are signed in (more.md 1): beginning and ending sign-ins, what their tokens are worth, and how fresh the
// proof behind them is.
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { SignInEntry } from '@hiwar/contract/auth.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { mayAdminister } from '@hiwar/rules/account-rights.ts'
import { deviceLabelOf } from '@hiwar/rules/device-label.ts'
import { retentionDays } from '@hiwar/rules/retention.ts'
import type { Actor, Via } from '../../actor.ts'
import { invalidatePerson } from '../../caches.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { audit } from '../audit/service.ts'
import { aliveSince, isAlive, isConfirmed, isFresh, lastMoment, touchBefore } from './policy.ts'
import {
  deleteSignInsLastSeenBefore,
  findOwner,
  findSignIn,
  findSignInsOf,
  insertSignIn,
  markAllEnded,
  markConfirmed,
  markEnded,
  raiseGeneration,
  touchSignIn,
  type SignInOwner,
  type SignInRecord,
} from './queries.ts'
import { signInView } from './views.ts'

/** How long a sign-in that nobody can use any more stays known. */
const deadMs = retentionDays.signIns * DAY_MS

/** A person who was just recognised, and what has to hold still when the sign-in begins. */
interface Recognised {
  readonly userId: number
  readonly via: Via
  /** Under which a password was right: when all sign-ins have ended since, it may be another one now. */
  readonly generation?: number
  /** The address in lower case that was proved. */
  readonly email?: string
  /** Refuses the sign-in, or does what belongs to it, in its transaction and with the account locked. */
  readonly admit?: (tx: Tx) => Promise<void>
}

/** Begins a sign-in and returns its token. */
export async function beginSignIn(deps: Deps, given: Recognised): Promise<string> {
  const { userId, generation: under = null, email = null, admit } = given
  const { ip, userAgent } = given.via
  const at = deps.now()
  const id = randomUUID()
  const label = deviceLabelOf(userAgent)
  const begin = async (db: Executor) =>
    (await insertSignIn(db, {
      id,
      userId,
      generation: under,
      email,
      label,
      ip: isIP(ip) > 0 ? ip : null,
      at,
    })) ?? fail('user-not-found')
  const admitted = async (tx: Tx) => {
    const current = await begin(tx)
    await admit?.(tx)
    return current
  }
  // Stryker disable next-line ConditionalExpression: a single statement needs no transaction of its own
  const generation = admit === undefined ? await begin(deps.db) : await transact(deps, admitted)
  return await deps.tokens.issue({ id: userId, signInId: id, generation, until: lastMoment({ createdAt: at }) }, at)
}

/** Another token of the caller's own sign-in. */
export async function continueSignIn(deps: Deps, actor: Actor, generation: number): Promise<string> {
  const signIn = await ownSignIn(deps.db, actor)
  const owner = { id: actor.id, signInId: actor.signInId, generation, until: lastMoment(signIn) }
  return await deps.tokens.issue(owner, deps.now())
}

/**
 * Whether the sign-in of a token is alive; notes its use now and then. Kept in memory a few seconds: an end drops it on
 * all processes.
 */
export async function isSignedIn(deps: Deps, claims: { id: number; signInId: string }): Promise<boolean> {
  const now = deps.now()
  const signIn = await deps.caches.signIns.read(claims.signInId, async () => await findSignIn(deps.db, claims.signInId))
  if (signIn === undefined || !isLiveSignInOf(signIn, claims, now)) return false
  // Stryker disable next-line ConditionalExpression,EqualityOperator: the statement has the same condition
  if (signIn.lastSeenAt < touchBefore(now)) {
    await touchSignIn(deps.db, signIn.id, { at: now, before: touchBefore(now) })
    await deps.caches.signIns.invalidate(signIn.id)
  }
  return true
}

/** As `isSignedIn` where memory says it and nothing is to be noted; undefined otherwise. */
export function isKnownSignedIn(deps: Deps, claims: { id: number; signInId: string }): boolean | undefined {
  const now = deps.now()
  const signIn = deps.caches.signIns.cached(claims.signInId)
  if (signIn === undefined) return undefined
  if (!isLiveSignInOf(signIn, claims, now)) return false
  // Stryker disable next-line ConditionalExpression,EqualityOperator: read anew it says the same, five seconds later
  return signIn.lastSeenAt < touchBefore(now) ? undefined : true
}

const isLiveSignInOf = (signIn: SignInRecord, { id }: { id: number }, now: Date) =>
  signIn.userId === id && isAlive(signIn, now)

/**
 * Ends the sign-ins of a locked account, or all but one, in the transaction of what makes them end; their sockets close
 * after it. Returns the generation of tokens from now on.
 */
export async function endAllSignIns(
  deps: Deps,
  tx: Tx,
  { userId, keep = null }: { userId: number; keep?: string | null },
): Promise<number> {
  const generation = await raiseGeneration(tx, userId)
  await markAllEnded(tx, { userId, keep, at: deps.now() })
  invalidatePerson(deps, tx, userId)
  afterCommit(tx, () => {
    deps.realtime.disconnectUser(userId)
  })
  return generation
}

/** Ends one sign-in of the caller, whether it is alive or not: its tokens are refused and its sockets close at once. */
export async function endOwnSignIn(deps: Deps, actor: Actor, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if (!(await markEnded(tx, { id, userId: actor.id, at: deps.now() }))) return
    if (id !== actor.signInId) await audit(deps, tx, actor, { action: 'auth.sign-in-end', targetId: actor.id })
    afterCommit(tx, async () => {
      await deps.caches.signIns.invalidate(id)
    })
    // Apart from the above: where that fails, the sockets close all the same.
    afterCommit(tx, () => {
      deps.realtime.disconnectSignIn(id)
    })
  })
}

/** Where the caller is signed in. */
export async function listOwnSignIns(deps: Deps, actor: Actor): Promise<SignInEntry[]> {
  return await list(deps, actor, actor.id)
}

/** Where somebody is signed in, for admins who administer the account. */
export async function listAccountSignIns(deps: Deps, actor: Actor, userId: number): Promise<SignInEntry[]> {
  assertAdministers(actor, (await findOwner(deps.db, userId)) ?? fail('user-not-found'))
  return await list(deps, actor, userId)
}

async function list(deps: Deps, actor: Actor, userId: number): Promise<SignInEntry[]> {
  const alive = await findSignInsOf(deps.db, { userId, ...aliveSince(deps.now()) })
  return alive.map((signIn) => signInView(signIn, actor.signInId))
}

/** An admin ends all sign-ins of an account. */
export async function endAccountSignIns(deps: Deps, actor: Actor, userId: number): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [userId])
    assertAdministers(actor, (await findOwner(tx, userId)) ?? fail('user-not-found'))
    await endAllSignIns(deps, tx, { userId })
    await audit(deps, tx, actor, { action: 'auth.sign-in-end', targetId: userId })
  })
}

function assertAdministers(actor: Actor, owner: SignInOwner): void {
  if (!mayAdminister(actor, owner)) fail('forbidden')
}

/** Notes that the person of this sign-in has proved to be there. */
export async function confirmSignIn(deps: Deps, actor: Actor): Promise<void> {
  if (!(await markConfirmed(deps.db, actor.signInId, deps.now()))) fail('unauthenticated')
}

async function ownSignIn(db: Executor, actor: Actor): Promise<SignInRecord> {
  return (await findSignIn(db, actor.signInId)) ?? fail('unauthenticated')
}

/** Whether the person has confirmed to be there a moment ago. */
export async function hasConfirmed(deps: Pick<Deps, 'now'>, db: Executor, actor: Actor): Promise<boolean> {
  return isConfirmed(await ownSignIn(db, actor), deps.now())
}

/**
 * Refuses a sensitive change unless the person has signed in or confirmed to be there a moment ago (more.md 1, step-up).
 */
export async function requireFreshProof(deps: Pick<Deps, 'now'>, db: Executor, actor: Actor): Promise<void> {
  if (isFresh(await ownSignIn(db, actor), deps.now())) return
  metrics.stepUpRefusals.inc()
  fail('wrong-password', 'currentPassword')
}

/** Forgets sign-ins that have been dead for a while. */
export async function deleteDeadSignIns(deps: Deps): Promise<void> {
  await deleteSignInsLastSeenBefore(deps.db, new Date(deps.now().getTime() - deadMs))
}
