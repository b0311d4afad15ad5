import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { NotificationMethod, Role } from '@hiwar/contract/enums.ts'
import type { updateUser } from '@hiwar/contract/users.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { invalidatePerson } from '../../caches.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { hashPassword, passwordMatches } from '../../platform/identity/tokens.ts'
import { transact } from '../../platform/db/transact.ts'
import { pick } from '../../pick.ts'
import { detachFile } from '../assets/service.ts'
import { audit } from '../audit/service.ts'
import { scheduleUsualWeek } from '../calendar/service.ts'
import { countOwnAddressTry, countOwnPasswordTry } from '../guessing/service.ts'
import { notify } from '../notifications/service.ts'
import { continueSignIn, endAllSignIns, requireFreshProof } from '../sign-ins/service.ts'
import { changeTutor, readTutor, broadcastVideoReview, type TutorChange, type TutorRecord } from '../tutors/service.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { followAddressChange } from './address-change.ts'
import { auditedChangeOf } from './changes.ts'
import { assertNotReserved, rejectTakenEmail } from './emails.ts'
import { fitsAccount, mayUpdate } from './policy.ts'
import { fieldsSent, tutorColumnFields, userColumnFields, type ProfileChange } from './profile-fields.ts'
import { findUser, updateUserRow, userHasRole, type UserRecord } from './queries.ts'
import { refreshTutorAfterCommit, viewFor } from './service.ts'

interface Account {
  readonly user: UserRecord
  /** Null for users who do not teach. */
  readonly tutor: TutorRecord | null
}

/**
 * Changes an account; each field has its own rights (people.md 2). A new password answers with a fresh token. An own
 * address or phone changes only when it is proved that the owner does it (more.md 1).
 */
export async function update(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateUser.body> },
): Promise<Reply<typeof updateUser>> {
  const { id } = given
  const { currentPassword, ...body } = given.body
  const before = (await readAccount(deps.db, id)) ?? fail('user-not-found')
  assertMayUpdate(actor, before, body)
  if (typeof body.studioId === 'number' && !(await userHasRole(deps.db, body.studioId, Role.Studio)))
    fail('user-not-found', 'studioId')
  const passwordHash = body.password === undefined ? undefined : await nextPassword(deps, before.user, body.password)
  const provedByPassword = passwordHash !== undefined && before.user.passwordHash !== null
  const isProved = provedByPassword || (await proveOwner(deps, actor, before.user, { body, currentPassword }))
  // However it was proved: the reply says whether somebody has the address.
  if (actor.id === id && emailChanges(before.user, body)) await countOwnAddressTry(deps, id)

  const at = deps.now()
  const user = await rejectTakenEmail(
    async () =>
      await transact(deps, async (tx) => {
        await lockUsers(tx, [id])
        const account = (await readAccount(tx, id)) ?? fail('user-not-found')
        assertMayUpdate(actor, account, body)
        // Two changes at once: the second one's "current" is no longer current.
        if (passwordHash !== undefined && account.user.passwordHash !== before.user.passwordHash)
          fail('wrong-password', 'password')

        if (needsProof(actor, account.user, body) && !isProved) fail('wrong-password', 'currentPassword')

        await writeChange(tx, deps, { actor, account, body, passwordHash, at })
        const difference = auditedChangeOf(account, body)
        if (difference !== null) await audit(deps, tx, actor, { ...difference, targetId: id })
        return (await findUser(tx, id)) ?? fail('user-not-found')
      }),
  )
  const self = viewFor(deps, actor, user)
  return passwordHash === undefined ? self : { ...self, token: await continueSignIn(deps, actor, user.tokenGeneration) }
}

async function readAccount(db: Executor, id: number): Promise<Account | undefined> {
  const user = await findUser(db, id)
  if (user === undefined || user.erasedAt !== null) return undefined
  const teaches = user.role === Role.Tutor || user.role === Role.TutorManager
  return { user, tutor: teaches ? ((await readTutor(db, id)) ?? null) : null }
}

function assertMayUpdate(actor: Actor, { user, tutor }: Account, body: ProfileChange): void {
  const fields = fieldsSent(body)
  const target = {
    id: user.id,
    role: user.role,
    image: user.image,
    tutor:
      tutor === null
        ? null
        : {
            studioId: tutor.studioId,
            video: tutor.video,
            thumbnail: tutor.thumbnail,
            passedInterview: tutor.hasPassedInterview,
            passedDemoSession: tutor.demoSessionPassedAt !== null,
          },
  }
  allow(mayUpdate(actor, target, fields))
  if (fields.length === 0) fail('empty-request')
  if (!fitsAccount(target, fields)) fail('bad-request')
  if (!canBeReached(user, body)) fail('bad-request', 'notificationMethod')
}

/** Messages are sent only to a number that was verified by a code; a new phone is not verified. */
function canBeReached(user: UserRecord, body: ProfileChange): boolean {
  const method = body.notificationMethod
  if (method === undefined || method === null) return true
  if (phoneChanges(user, body)) return false
  return method === NotificationMethod.Whatsapp ? user.verifiedWhatsapp : user.verifiedTelegram
}

const phoneChanges = (user: UserRecord, body: ProfileChange) => body.phone !== undefined && body.phone !== user.phone

/** The contract gives addresses in lower case, an old row may have others: letter case is no change. */
const emailChanges = (user: UserRecord, body: ProfileChange) =>
  body.email !== undefined && body.email.toLowerCase() !== user.email.toLowerCase()

/**
 * Whether a person changes what the own account is reached by, or gives it a first password, which would prove anything
 * afterwards. A first phone changes nothing.
 */
const needsProof = (actor: Actor, user: UserRecord, body: ProfileChange) =>
  actor.id === user.id &&
  (emailChanges(user, body) ||
    (user.phone !== null && phoneChanges(user, body)) ||
    (body.password !== undefined && user.passwordHash === null))

/** True once the owner has proved to want the change; false where nothing has to be proved. */
async function proveOwner(
  deps: Deps,
  actor: Actor,
  user: UserRecord,
  { body, currentPassword }: { body: ProfileChange; currentPassword: string | undefined },
): Promise<boolean> {
  if (!needsProof(actor, user, body)) return false
  if (currentPassword === undefined) await requireFreshProof(deps, deps.db, actor)
  else await verifyPassword(deps, user, { password: currentPassword, field: 'currentPassword' })
  return true
}

async function nextPassword(
  deps: Deps,
  user: UserRecord,
  given: { current: string | null; new: string },
): Promise<string> {
  refuseCommonPassword(given.new, 'password.new')
  await verifyPassword(deps, user, { password: given.current, field: 'password.current' })
  return await hashPassword(given.new)
}

/** Null for an account without one. */
async function verifyPassword(
  deps: Deps,
  user: UserRecord,
  { password, field }: { password: string | null; field: string },
): Promise<void> {
  const counted = await countOwnPasswordTry(deps, user.id)
  const isRight = password === null ? user.passwordHash === null : await passwordMatches(password, user.passwordHash)
  if (!isRight) {
    counted.reject()
    fail('wrong-password', field)
  }
  await counted.accept()
}

interface PendingChange {
  readonly actor: Actor
  readonly account: Account
  readonly body: ProfileChange
  readonly passwordHash: string | undefined
  readonly at: Date
}

async function writeChange(tx: Tx, deps: Deps, writing: PendingChange): Promise<void> {
  const {
    actor,
    account: { user, tutor },
    body,
    at,
  } = writing
  const isDeactivated = tutor?.activated === true && body.activated === false
  const mustSignIn = writing.passwordHash !== undefined || isDeactivated

  await updateUserRow(tx, user.id, {
    ...pick(body, userColumnFields),
    passwordHash: writing.passwordHash,
    ...(emailChanges(user, body) ? { verifiedEmail: false } : {}),
    ...(phoneChanges(user, body)
      ? { verifiedPhone: false, verifiedWhatsapp: false, verifiedTelegram: false, notificationMethod: null }
      : {}),
    updatedAt: at,
  })
  const isByOwner = actor.id === user.id
  if (mustSignIn) await endAllSignIns(deps, tx, { userId: user.id, keep: isByOwner ? actor.signInId : null })
  invalidatePerson(deps, tx, user.id)
  if (body.email !== undefined && emailChanges(user, body)) {
    await assertNotReserved(tx, { email: body.email, userId: user.id, at })
    await followAddressChange(tx, deps, { before: user, email: body.email, isByStaff: !isByOwner, at })
  }
  // No mail to somebody who has just set a first password.
  if (writing.passwordHash !== undefined && user.passwordHash !== null)
    await notify(deps, tx, user.id, { kind: 'password-changed' })
  if (tutor !== null) {
    const change = tutorChange(body, tutor, at)
    if (Object.values(change).some((value) => value !== undefined)) await changeTutor(tx, user.id, { change, at })
    if (!tutor.activated && body.activated === true) await scheduleUsualWeek(deps, tx, user.id)
    if (change.introVideoPassedAt !== undefined) broadcastVideoReview(deps, tx, user.id)
  }

  for (const file of removedFiles(writing)) await detachFile(deps, tx, 'uploads', file)
  refreshTutorAfterCommit(tx, deps, user)
}

function tutorChange(body: ProfileChange, tutor: TutorRecord, at: Date): TutorChange {
  return {
    ...pick(body, tutorColumnFields),
    ...introVideoChange(body.passedIntroVideo, tutor, at),
    demoSessionPassedAt: passedAt(body.passedDemoSession, tutor.demoSessionPassedAt, at),
  }
}

/** The same columns as its review: passed, or back to where it waited (extras.md 11.1). */
function introVideoChange(passed: boolean | undefined, tutor: TutorRecord, at: Date): TutorChange {
  if (passed === undefined || (passed && tutor.introVideoPassedAt !== null)) return {}
  return {
    introVideoPassedAt: passed ? at : null,
    introVideoReviewedAt: passed ? at : null,
    introVideoReasons: [],
    introVideoNote: null,
    introVideoRetryAt: null,
  }
}

/** The first moment of passing stays. */
function passedAt(passed: boolean | undefined, before: Date | null, at: Date): Date | null | undefined {
  if (passed === undefined) return undefined
  return passed ? (before ?? at) : null
}

function removedFiles({ account: { user, tutor }, body }: PendingChange): string[] {
  return [
    body.image === null ? user.image : null,
    body.video === null ? tutor?.video : null,
    body.thumbnail === null ? tutor?.thumbnail : null,
  ].filter((file) => typeof file === 'string')
}
