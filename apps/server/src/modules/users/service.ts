import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { Purpose, Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import type { confirmPassword } from '@hiwar/contract/confirmation-codes.ts'
import type { UserSelf, createUser } from '@hiwar/contract/users.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail, type Verdict } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/database.ts'
import { lockUsers } from '../../platform/locks.ts'
import { hashPassword } from '../../platform/tokens.ts'
import { afterCommit, transact } from '../../platform/transact.ts'
import { issueCode, redeemCode } from '../confirmation-codes/service.ts'
import { addTutor, refreshTutor } from '../tutors/service.ts'
import { mayCreate } from './policy.ts'
import { findUser, findUserByEmail, insertUser, updateUserRow, type UserRecord } from './queries.ts'
import { userSelf } from './views.ts'

/** Wrong passwords for one address (people.md 0.10). */
export const signInFailures = { name: 'sign-in-email', points: 5, seconds: 15 * 60 }

/** Registers, or creates an account for someone else; only who registers gets a token. */
export async function create(deps: Deps, actor: Actor | null, given: Received<typeof createUser.body>): Promise<Reply<typeof createUser>> {
  allow(mayCreate(actor, given.role))
  const isByAdmin = actor !== null && isAdmin(actor.role)
  const passwordHash = await hashPassword(given.password)

  const id = await refusingTakenEmail(async () => await transact(deps, async (tx) => {
    const at = deps.now()
    const userId = await insertUser(tx, { email: given.email, passwordHash, role: given.role, createdAt: at, updatedAt: at })
    if (isTutorLike(given.role)) await addTutor(tx, { id: userId, activated: isByAdmin, at })
    await issueCode(tx, deps, { userId, purpose: Purpose.VerifyEmail })
    return userId
  }))
  return { user: await readUser(deps, id), token: isByAdmin ? null : await deps.tokens.issue(id, deps.now()) }
}

/** The unique index decides who of two gets an address; the loser hears `user-exists`. */
export async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) === 'an_email_belongs_to_one_person') fail('user-exists', 'email')
    throw error
  }
}

/** Throws `user-not-found`. */
export async function readUser(deps: Deps, id: number): Promise<UserSelf> {
  return selfView(deps, (await findUser(deps.db, id)) ?? fail('user-not-found'))
}

export function selfView(deps: Deps, user: UserRecord): UserSelf {
  return userSelf(user, `${deps.origins.api}/assets/uploads/`)
}

/** Redeems the code mailed to the caller's address; a tutor may become onboarded by it. */
export async function proveEmail(deps: Deps, actor: Actor, code: number): Promise<void> {
  const verdict = await transact(deps, async (tx): Promise<Verdict> => {
    await lockUsers(tx, [actor.id])
    const user = (await findUser(tx, actor.id)) ?? fail('unauthenticated')
    if (user.verifiedEmail) return 'email-already-verified'
    const redeemed = await redeemCode(tx, deps, { userId: actor.id, purpose: Purpose.VerifyEmail, code })
    if (redeemed !== true) return redeemed

    await updateUserRow(tx, actor.id, { verifiedEmail: true, updatedAt: deps.now() })
    refreshAfter(tx, deps, user)
    return true
  })
  allow(verdict)
}

/**
 * Sets a new password with the mailed code. Whoever holds the code reads the mailbox, so the address is proven too; older tokens die.
 * An unknown address answers like a wrong code, after the same hashing.
 */
export async function resetPassword(deps: Deps, given: Received<typeof confirmPassword.body>): Promise<void> {
  const passwordHash = await hashPassword(given.password)
  const owner = (await findUserByEmail(deps.db, given.email)) ?? fail('invalid-verification-code')

  const verdict = await transact(deps, async (tx): Promise<Verdict> => {
    await lockUsers(tx, [owner.id])
    const user = await findUser(tx, owner.id)
    if (user?.email !== owner.email) return 'invalid-verification-code'
    const redeemed = await redeemCode(tx, deps, { userId: owner.id, purpose: Purpose.ResetPassword, code: given.code })
    if (redeemed !== true) return redeemed

    const at = deps.now()
    await updateUserRow(tx, owner.id, { passwordHash, verifiedEmail: true, tokensValidFrom: floorToSecond(at), updatedAt: at })
    afterCommit(tx, () => { deps.realtime.disconnectUser(owner.id) })
    // Whoever guessed at a forgotten password until it was refused may use the new one at once.
    afterCommit(tx, async () => { await deps.limits.forget(signInFailures, owner.email) })
    refreshAfter(tx, deps, user)
    return true
  })
  allow(verdict)
}

/** A token counts its issue in whole seconds, so the line between dead and living ones is floored (people.md 0.2). */
export function floorToSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

/** What a tutor's account shows is in the tutors list too. */
export function refreshAfter(tx: Tx, deps: Deps, user: { id: number; role: number }): void {
  if (user.role === Role.Tutor || user.role === Role.TutorManager) afterCommit(tx, async () => { await refreshTutor(deps, user.id) })
}
