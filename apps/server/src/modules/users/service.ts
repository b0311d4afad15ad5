import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { Purpose, Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import { wholePreferences, type ChangePreferences, type Preferences } from '@hiwar/contract/preferences.ts'
import type { UserSelf, createUser, listUsers } from '@hiwar/contract/users.ts'
import type { Actor, Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { issueCode } from '../confirmation-codes/service.ts'
import { notifySuperAdmins } from '../notifications/service.ts'
import { beginSignIn } from '../sign-ins/service.ts'
import { addTutor, refreshTutor } from '../tutors/service.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { assertNotReserved, rejectTakenEmail } from './emails.ts'
import { mayCreate } from './policy.ts'
import {
  countUsers,
  findUser,
  findUserByEmail,
  insertUser,
  mergePreferences,
  pageOfUsers,
  readUserRow,
  userHasRole,
  type UserRecord,
} from './queries.ts'
import { guardedView, userSelf, userView } from './views.ts'

export { dropUnprovenContacts } from './queries.ts'
export { userView } from './views.ts'

/** Registers, or creates an account for someone else; only a registration returns a token. */
export async function create(
  deps: Deps,
  actor: Actor | null,
  given: Received<typeof createUser.body>,
  via: Via,
): Promise<Reply<typeof createUser>> {
  allow(mayCreate(actor, given.role))
  const isByAdmin = actor !== null && isAdmin(actor.role)
  refuseCommonPassword(given.password, 'password')
  const passwordHash = await hashPassword(given.password)

  const id = await rejectTakenEmail(
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
        await assertNotReserved(tx, { email: given.email, userId, at })
        if (isTutorLike(given.role)) await addTutor(tx, { id: userId, activated: isByAdmin, at })
        await issueCode(tx, deps, { userId, purpose: Purpose.VerifyEmail })
        if (isByAdmin)
          await audit(deps, tx, actor, {
            action: 'user.create',
            targetId: userId,
            after: { email: given.email, role: given.role },
          })
        if (isByAdmin && isAdmin(given.role)) await notifyAdminCreated(deps, tx, actor, given)
        return userId
      }),
  )
  if (isByAdmin) return { user: await readUser(deps, id), token: null }
  return { user: await readSelf(deps, id), token: await beginSignIn(deps, { userId: id, via }) }
}

/** Notifies all super admins of a new admin and of who created it (admin.md 3.2). */
async function notifyAdminCreated(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  const maker = await findUser(tx, actor.id)
  await notifySuperAdmins(deps, tx, { kind: 'admin-created', email, role, by: maker?.email ?? '' })
}

/** A new account whose address the sign-in provider has verified; without a password. Fails with `user-exists`. */
export async function addVerifiedUser(
  deps: Deps,
  given: { email: string; role: typeof Role.Student | typeof Role.Tutor },
): Promise<number> {
  return await rejectTakenEmail(
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
        await assertNotReserved(tx, { email: given.email, userId: id, at })
        if (isTutorLike(given.role)) await addTutor(tx, { id, activated: false, at })
        return id
      }),
  )
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
  return selfView(deps, (await readUserRow(deps.db, id)) ?? fail('user-not-found'))
}

/** The account behind an address in lower case. */
export async function findAccount(db: Executor, email: string): Promise<UserRecord | undefined> {
  return await findUserByEmail(db, email)
}

const view = (deps: Deps, user: UserRecord): UserSelf => userView(user, deps)

/** An account that is already loaded, as `actor` may see it. */
export function viewFor(deps: Deps, actor: Actor, user: UserRecord): UserSelf {
  if (actor.id === user.id) return selfView(deps, user)
  return isAdmin(actor.role)
    ? view(deps, user)
    : guardedView(view(deps, user), { withEmail: actor.role === Role.Studio })
}

/** An account that is already loaded, as its owner sees it. */
export const selfView = (deps: Deps, user: UserRecord): UserSelf => userSelf(user, deps)

/** A page of accounts for the back office. */
export async function list(deps: Deps, query: Received<typeof listUsers.query>): Promise<Reply<typeof listUsers>> {
  const { ids, role, verified, gender, city } = query
  const subscribed = query.subscribed === undefined ? undefined : { wanted: query.subscribed, now: deps.now() }
  const search =
    query.search === undefined || query.search === ''
      ? null
      : { search: query.search, match: query.match, sensitive: query.sensitive, columns: query.columns ?? null }
  const filter = { ids, roles: role, verifiedEmail: verified, gender, city, subscribed, search }
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

/** The tutors directory shows parts of the account, so a change of the account refreshes the tutor there. */
export function refreshTutorAfterCommit(tx: Tx, deps: Deps, user: { id: number; role: Role }): void {
  if (user.role === Role.Tutor || user.role === Role.TutorManager)
    afterCommit(tx, async () => {
      await refreshTutor(deps, user.id)
    })
}
