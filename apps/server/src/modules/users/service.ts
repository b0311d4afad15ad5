import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { NotificationMethod, Purpose, Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import { MethodWord, type confirmPassword, type verifyPhone } from '@hiwar/contract/confirmation-codes.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import type { ChangePreferences, Preferences } from '@hiwar/contract/preferences.ts'
import type { UserSelf, createUser, listUsers } from '@hiwar/contract/users.ts'
import type { Actor, Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail, type Verdict } from '../../failure.ts'
import { invalidatePerson } from '../../caches.ts'
import { brokenConstraint, type Executor, type Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit, auditDoor } from '../audit/service.ts'
import { issueCode, redeemCode } from '../confirmation-codes/service.ts'
import { notify, notifySuperAdmins } from '../notifications/service.ts'
import { addTutor, refreshTutor } from '../tutors/service.ts'
import { mayCreate } from './policy.ts'
import {
  countUsers,
  findUser,
  findUserByEmail,
  insertUser,
  mergePreferences,
  pageOfUsers,
  updateUserRow,
  userHasRole,
  type UserRecord,
} from './queries.ts'
import { guardedView, userSelf, userView, wholePreferences } from './views.ts'

export { userView } from './views.ts'

/** Wrong passwords for one address (people.md 0.10). */
export const signInFailures = { name: 'sign-in-email', points: 5, seconds: 15 * 60 }

/** Registers, or creates an account for someone else; only who registers gets a token. */
export async function create(
  deps: Deps,
  actor: Actor | null,
  given: Received<typeof createUser.body>,
): Promise<Reply<typeof createUser>> {
  allow(mayCreate(actor, given.role))
  const isByAdmin = actor !== null && isAdmin(actor.role)
  const passwordHash = await hashPassword(given.password)

  const id = await refusingTakenEmail(
    async () =>
      await transact(deps, async (tx) => {
        const at = deps.now()
        const userId = await insertUser(tx, {
          email: given.email,
          passwordHash,
          role: given.role,
          verifiedEmail: false,
          createdAt: at,
          updatedAt: at,
        })
        if (isTutorLike(given.role)) await addTutor(tx, { id: userId, activated: isByAdmin, at })
        await issueCode(tx, deps, { userId, purpose: Purpose.VerifyEmail })
        if (isByAdmin)
          await audit(deps, tx, actor, {
            action: 'user.create',
            targetId: userId,
            after: { email: given.email, role: given.role },
          })
        if (isByAdmin && isAdmin(given.role)) await tellSuperAdmins(deps, tx, actor, given)
        return userId
      }),
  )
  if (isByAdmin) return { user: await readUser(deps, id), token: null }
  return { user: await readSelf(deps, id), token: await deps.tokens.issue(id, deps.now()) }
}

/** Whoever may make admins hears of every new one, and of who made it (admin.md 3.2). */
async function tellSuperAdmins(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  const maker = await findUser(tx, actor.id)
  await notifySuperAdmins(deps, tx, { kind: 'admin-created', email, role, by: maker?.email ?? '' })
}

/** A new account whose address the sign-in provider has verified; without a password. Fails with `user-exists`. */
export async function addProvenUser(
  deps: Deps,
  given: { email: string; role: typeof Role.Student | typeof Role.Tutor },
): Promise<number> {
  return await refusingTakenEmail(
    async () =>
      await transact(deps, async (tx) => {
        const at = deps.now()
        const id = await insertUser(tx, {
          ...given,
          passwordHash: null,
          verifiedEmail: true,
          createdAt: at,
          updatedAt: at,
        })
        if (isTutorLike(given.role)) await addTutor(tx, { id, activated: false, at })
        return id
      }),
  )
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

/** Whether work of the back office can be given to this account. */
export async function isAdminAccount(db: Executor, id: number): Promise<boolean> {
  return (await userHasRole(db, id, Role.RegularAdmin)) || (await userHasRole(db, id, Role.SuperAdmin))
}

/** An account as admins see it. Throws `user-not-found`. */
export async function readUser(deps: Deps, id: number): Promise<UserSelf> {
  return view(deps, (await findUser(deps.db, id)) ?? fail('user-not-found'))
}

/** An account as its owner sees it. Throws `user-not-found`. */
export async function readSelf(deps: Deps, id: number): Promise<UserSelf> {
  return selfView(deps, (await findUser(deps.db, id)) ?? fail('user-not-found'))
}

/** The account behind an address in lower case. */
export async function findAccount(db: Executor, email: string): Promise<UserRecord | undefined> {
  return await findUserByEmail(db, email)
}

const view = (deps: Deps, user: UserRecord): UserSelf => userView(user, deps)

/** Of an account one has at hand. */
export function viewFor(deps: Deps, actor: Actor, user: UserRecord): UserSelf {
  if (actor.id === user.id) return selfView(deps, user)
  return isAdmin(actor.role)
    ? view(deps, user)
    : guardedView(view(deps, user), { withEmail: actor.role === Role.Studio })
}

/** As its owner sees an account that is at hand. */
export const selfView = (deps: Deps, user: UserRecord): UserSelf => userSelf(user, deps)

/** A page of accounts for the back office. */
export async function list(deps: Deps, query: Received<typeof listUsers.query>): Promise<Reply<typeof listUsers>> {
  const { role, verified, gender, city } = query
  const search =
    query.search === undefined || query.search === ''
      ? null
      : { search: query.search, match: query.match, sensitive: query.sensitive, columns: query.columns ?? null }
  const filter = { role, verifiedEmail: verified, gender, city, search }
  const page = query.full ? null : { limit: query.size, offset: (query.page - 1) * query.size }
  const [users, total] = [
    await pageOfUsers(deps.db, filter, { order: sortPairs(query), page }),
    await countUsers(deps.db, filter),
  ]
  return { list: users.map((user) => view(deps, user)), total }
}

/** Changes how the product looks to the caller; last writer wins, key by key (extras.md 7). */
export async function changeOwnPreferences(deps: Deps, actor: Actor, change: ChangePreferences): Promise<Preferences> {
  if (Object.keys(change).length === 0) fail('empty-request')
  return wholePreferences((await mergePreferences(deps.db, actor.id, change)) ?? fail('user-not-found'))
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
    invalidatePerson(deps, tx, actor.id)
    refreshAfter(tx, deps, user)
    return true
  })
  allow(verdict)
}

/** Proves the phone the code was sent to, and lets messages go that way from now on (people.md 3). */
export async function provePhone(deps: Deps, actor: Actor, given: Received<typeof verifyPhone.body>): Promise<void> {
  const isTelegram = given.method === MethodWord.Telegram
  const purpose = isTelegram ? Purpose.VerifyTelegram : Purpose.VerifyWhatsApp
  const verdict = await transact(deps, async (tx): Promise<Verdict> => {
    await lockUsers(tx, [actor.id])
    const user = (await findUser(tx, actor.id)) ?? fail('unauthenticated')
    const redeemed = await redeemCode(tx, deps, { userId: actor.id, purpose, code: given.code, phone: user.phone })
    if (redeemed !== true) return redeemed

    await updateUserRow(tx, actor.id, {
      verifiedPhone: true,
      ...(isTelegram ? { verifiedTelegram: true } : { verifiedWhatsapp: true }),
      notificationMethod: isTelegram ? NotificationMethod.Telegram : NotificationMethod.Whatsapp,
      updatedAt: deps.now(),
    })
    refreshAfter(tx, deps, user)
    return true
  })
  allow(verdict)
}

/**
 * Sets a new password with the mailed code. Whoever holds the code reads the mailbox, so the address is proven too;
 * older tokens die. An unknown address answers like a wrong code, after the same hashing.
 */
export async function resetPassword(
  deps: Deps,
  given: Received<typeof confirmPassword.body> & { via: Via },
): Promise<void> {
  const passwordHash = await hashPassword(given.password)
  const owner = (await findUserByEmail(deps.db, given.email)) ?? fail('invalid-verification-code')

  const verdict = await transact(deps, async (tx): Promise<Verdict> => {
    await lockUsers(tx, [owner.id])
    const user = await findUser(tx, owner.id)
    if (user?.email !== owner.email) return 'invalid-verification-code'
    const redeemed = await redeemCode(tx, deps, { userId: owner.id, purpose: Purpose.ResetPassword, code: given.code })
    if (redeemed !== true) return redeemed

    const at = deps.now()
    await updateUserRow(tx, owner.id, {
      passwordHash,
      verifiedEmail: true,
      tokensValidFrom: floorToSecond(at),
      updatedAt: at,
    })
    await auditDoor(deps, tx, { id: owner.id, role: user.role }, { action: 'auth.password-reset', via: given.via })
    await notify(deps, tx, owner.id, { kind: 'password-changed' })
    invalidatePerson(deps, tx, owner.id)
    afterCommit(tx, () => {
      deps.realtime.disconnectUser(owner.id)
    })
    // Whoever guessed at a forgotten password until it was refused may use the new one at once.
    afterCommit(tx, async () => {
      await deps.rateLimits.forget(signInFailures, owner.email)
    })
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
export function refreshAfter(tx: Tx, deps: Deps, user: { id: number; role: Role }): void {
  if (user.role === Role.Tutor || user.role === Role.TutorManager)
    afterCommit(tx, async () => {
      await refreshTutor(deps, user.id)
    })
}
