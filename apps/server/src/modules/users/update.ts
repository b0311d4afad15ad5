import type { Reply } from '@hiwar/contract/endpoint.ts'
import { NotificationMethod, Role } from '@hiwar/contract/enums.ts'
import type { updateUser } from '@hiwar/contract/users.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { invalidatePerson } from '../../caches.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { hashPassword, passwordMatches } from '../../platform/identity/tokens.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { pick } from '../../pick.ts'
import { detachFile } from '../assets/service.ts'
import { audit } from '../audit/service.ts'
import { deleteMailedCodes } from '../confirmation-codes/service.ts'
import { countOwnPasswordTry } from '../guessing/service.ts'
import { notify } from '../notifications/service.ts'
import { changeTutor, readTutor, broadcastVideoReview, type TutorChange, type TutorRecord } from '../tutors/service.ts'
import { auditedChangeOf } from './changes.ts'
import { fitsAccount, mayUpdate } from './policy.ts'
import { fieldsSent, tutorColumnFields, userColumnFields, type ProfileChange } from './profile-fields.ts'
import { endSignIns, findUser, updateUserRow, userHasRole, type UserRecord } from './queries.ts'
import { refreshTutorAfterCommit, rejectTakenEmail, viewFor } from './service.ts'

interface Account {
  readonly user: UserRecord
  /** Null for users who do not teach. */
  readonly tutor: TutorRecord | null
}

/** Changes an account; each field has its own rights (people.md 2). A new password answers with a fresh token. */
export async function update(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: ProfileChange },
): Promise<Reply<typeof updateUser>> {
  const { id, body } = given
  const before = (await readAccount(deps.db, id)) ?? fail('user-not-found')
  assertMayUpdate(actor, before, body)
  if (typeof body.studioId === 'number' && !(await userHasRole(deps.db, body.studioId, Role.Studio)))
    fail('user-not-found', 'studioId')
  const passwordHash = body.password === undefined ? undefined : await nextPassword(deps, before.user, body.password)

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

        await writeChange(tx, deps, { account, body, passwordHash, at })
        const difference = auditedChangeOf(account, body)
        if (difference !== null) await audit(deps, tx, actor, { ...difference, targetId: id })
        return (await findUser(tx, id)) ?? fail('user-not-found')
      }),
  )
  const self = viewFor(deps, actor, user)
  return passwordHash === undefined
    ? self
    : { ...self, token: await deps.tokens.issue({ id, generation: user.tokenGeneration }, at) }
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

async function nextPassword(
  deps: Deps,
  user: UserRecord,
  given: { current: string | null; new: string },
): Promise<string> {
  const counted = await countOwnPasswordTry(deps, user.id)
  const isRight =
    given.current === null ? user.passwordHash === null : await passwordMatches(given.current, user.passwordHash)
  if (!isRight) {
    counted.reject()
    fail('wrong-password', 'password.current')
  }
  await counted.accept()
  return await hashPassword(given.new)
}

interface PendingChange {
  readonly account: Account
  readonly body: ProfileChange
  readonly passwordHash: string | undefined
  readonly at: Date
}

async function writeChange(tx: Tx, deps: Deps, writing: PendingChange): Promise<void> {
  const {
    account: { user, tutor },
    body,
    at,
  } = writing
  const emailChanges = body.email !== undefined && body.email !== user.email
  const isDeactivated = tutor?.activated === true && body.activated === false
  const mustSignIn = writing.passwordHash !== undefined || isDeactivated

  await updateUserRow(tx, user.id, {
    ...pick(body, userColumnFields),
    ...(writing.passwordHash === undefined ? {} : { passwordHash: writing.passwordHash }),
    ...(emailChanges ? { verifiedEmail: false } : {}),
    ...(phoneChanges(user, body)
      ? { verifiedPhone: false, verifiedWhatsapp: false, verifiedTelegram: false, notificationMethod: null }
      : {}),
    updatedAt: at,
  })
  if (mustSignIn) await endSignIns(tx, user.id)
  invalidatePerson(deps, tx, user.id)
  if (emailChanges) {
    await deleteMailedCodes(tx, user.id)
    await notify(deps, tx, user.id, { kind: 'email-changed', formerEmail: user.email })
  }
  // No mail to somebody who has just set a first password.
  if (writing.passwordHash !== undefined && user.passwordHash !== null)
    await notify(deps, tx, user.id, { kind: 'password-changed' })
  if (tutor !== null) {
    const change = tutorChange(body, tutor, at)
    if (Object.values(change).some((value) => value !== undefined)) await changeTutor(tx, user.id, { change, at })
    if (change.introVideoPassedAt !== undefined) broadcastVideoReview(deps, tx, user.id)
  }

  if (mustSignIn)
    afterCommit(tx, () => {
      deps.realtime.disconnectUser(user.id)
    })
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
