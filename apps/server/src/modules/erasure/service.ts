import { DeletionDecision, type decideDeletion } from '@hiwar/contract/deletion.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import { CalendarKind, Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { invalidatePerson } from '../../caches.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit, auditPlatform, eraseFromAudit } from '../audit/service.ts'
import { free, scheduleUsualWeek } from '../calendar/service.ts'
import { eraseMessages } from '../chat/service.ts'
import {
  claimReminder,
  decidableAt,
  declineRequest,
  escalate,
  findBlockers,
  findDue,
  listDue,
  listToRemind,
  type DueDeletion,
} from '../deletion/service.ts'
import { cancelByPlatform } from '../lessons/service.ts'
import { notify } from '../notifications/service.ts'
import { invalidateFeatured } from '../ratings/service.ts'
import { closeSession } from '../sessions/service.ts'
import { refreshTutor, refreshTutorTime } from '../tutors/service.ts'
import { scheduleWatcherNotifications } from '../watches/service.ts'
import { clearedContents, deletedReferences, unlinkedReferences } from './erasure-rules.ts'
import {
  cancelMeetings,
  clearContents,
  clearInvites,
  deleteRows,
  findFutureBookings,
  findDueUser,
  deleteFarewellAddresses,
  markErased,
  releaseTutors,
  touchTutor,
  unlinkRows,
  withdrawSlots,
  type FutureBookings,
  type DepartingUser,
} from './queries.ts'

/** A booking made between reading and locking changes who must be locked; then the erasure is tried again. */
const maxAttempts = 3

/**
 * Once a day: reminds users three days before their erasure, and erases the accounts that are due (extras.md 6.2). A
 * failure for one account does not stop the others.
 */
export async function runErasures(deps: Deps): Promise<void> {
  await deleteFarewellAddresses(deps.db)
  await remind(deps)
  for (const due of await listDue(deps)) {
    try {
      await eraseOrWait(deps, due)
    } catch (error) {
      // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
      deps.log.error({ err: error, userId: due.userId }, 'account not erased')
    }
  }
}

async function remind(deps: Deps): Promise<void> {
  for (const { userId, erasesAt } of await listToRemind(deps)) {
    await transact(deps, async (tx) => {
      if (await claimReminder(tx, userId, deps.now()))
        await notify(deps, tx, userId, { kind: 'deletion-soon', erasesAt: erasesAt.toISOString() })
    })
  }
}

/** Open money blocks an erasure; after `escalationDays` an admin decides. */
async function eraseOrWait(deps: Deps, due: DueDeletion): Promise<void> {
  const blockers = await findBlockers(deps, due.userId)
  if (blockers.length > 0) {
    if (deps.now() > decidableAt(due) && due.escalatedAt === null) {
      await escalate(deps, due.userId)
      // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
      deps.log.warn({ userId: due.userId, blockers }, 'an erasure waits for an admin')
    }
    return
  }
  // Stryker disable next-line EqualityOperator: decides about the log alone
  if ((await eraseWithRetry(deps, due.userId)) === 'booking changed')
    // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
    deps.log.warn({ userId: due.userId }, 'bookings changed during an erasure; the next run tries again')
}

/**
 * An admin's decision about an erasure that has been blocked for `escalationDays`: erase in spite of the open money, or
 * take the request back (more.md 6). Throws `user-not-found` when no erasure is due.
 */
export async function decide(
  deps: Deps,
  actor: Actor,
  given: { readonly userId: number } & Received<typeof decideDeletion.body>,
): Promise<void> {
  const { userId, decision, reason } = given
  const due = (await findDue(deps, userId)) ?? fail('user-not-found')
  if (deps.now() <= decidableAt(due)) fail('bad-request')

  if (decision === DeletionDecision.Withdraw) {
    await declineRequest(deps, actor, { userId, reason })
    return
  }
  const outcome = await eraseWithRetry(deps, userId, { actor, reason })
  if (outcome === 'not due') fail('user-not-found')
  if (outcome === 'booking changed') fail('service-unavailable')
}

type Outcome = 'erased' | 'not due' | 'blocked' | 'booking changed'

/** Who decided to erase in spite of open money, and why. */
interface Decision {
  readonly actor: Actor
  readonly reason: string
}

async function eraseWithRetry(deps: Deps, userId: number, decision?: Decision): Promise<Outcome> {
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const outcome = await erase(deps, userId, decision)
    if (outcome !== 'booking changed') return outcome
  }
  return await erase(deps, userId, decision)
}

/** One account in one transaction, under the locks of everyone it is still booked with. */
export async function erase(deps: Deps, userId: number, decision?: Decision): Promise<Outcome> {
  const before = await findFutureBookings(deps.db, userId, deps.now())
  return await transact(deps, async (tx): Promise<Outcome> => {
    await lockUsers(tx, before.people)
    const at = deps.now()
    const user = await findDueUser(tx, userId, at)
    if (user === undefined) return 'not due'
    const blockers = await findBlockers({ ...deps, db: tx }, userId)
    if (blockers.length > 0 && decision === undefined) return 'blocked'
    const bookings = await findFutureBookings(tx, userId, at)
    if (bookings.people.some((id) => !before.people.includes(id))) return 'booking changed'

    await cancelBookings(deps, tx, { user, bookings, at })
    await eraseData(deps, tx, user, at)
    if (decision !== undefined)
      await audit(deps, tx, decision.actor, {
        action: 'deletion.decide',
        targetId: userId,
        before: { blockers },
        after: { decision: DeletionDecision.Erase },
        reason: decision.reason,
      })
    return 'erased'
  })
}

interface Cancellation {
  readonly user: DepartingUser
  readonly bookings: FutureBookings
  readonly at: Date
}

async function cancelBookings(deps: Deps, tx: Tx, { user, bookings, at }: Cancellation): Promise<void> {
  await withdrawSlots(tx, user.id, at)
  await cancelByPlatform(deps, tx, bookings.lessonIds)
  const meetings = [
    { table: 'interviews', kind: CalendarKind.Interview, word: 'interview', list: bookings.interviews },
    { table: 'demoSessions', kind: CalendarKind.Demo, word: 'demo-session', list: bookings.demoSessions },
  ] as const
  for (const { table, kind, word, list } of meetings) {
    const ids = list.map((meeting) => meeting.id)
    // A manager hosts; every other role is the guest.
    await cancelMeetings(tx, table, { ids, isHost: user.role === Role.TutorManager, at })
    await free(tx, kind, ids)
    for (const { id, start, sessionId, otherId } of list) {
      await notify(deps, tx, otherId, {
        kind: 'meeting-canceled',
        booking: word,
        id,
        start: start.toISOString(),
        other: null,
        canceledBy: 'platform',
      })
      await scheduleWatcherNotifications(deps, tx, otherId)
      await scheduleUsualWeek(deps, tx, otherId)
      afterCommit(tx, async () => {
        await closeSession(deps, sessionId)
      })
      afterCommit(tx, async () => {
        await refreshTutorTime(deps, otherId)
      })
    }
  }
}

async function eraseData(deps: Deps, tx: Tx, user: DepartingUser, at: Date): Promise<void> {
  const { id, email, files } = user
  const replacement = `erased-${id}@invalid`
  for (const reference of deletedReferences) await deleteRows(tx, id, reference)
  // Written after the older messages are deleted and while the address is still known.
  await notify(deps, tx, id, { kind: 'deletion-done' })
  const released = await releaseTutors(tx, id, at)
  for (const reference of unlinkedReferences) await unlinkRows(tx, id, reference)
  for (const rows of clearedContents) await clearContents(tx, id, rows)
  await clearInvites(tx, { email, replacement })
  await eraseMessages(tx, id, at)
  await touchTutor(tx, id, at)
  await markErased(tx, id, { email: replacement, at })
  await eraseFromAudit(tx, { id, formerEmail: email })
  await auditPlatform(deps, tx, { action: 'user.erase', userId: id, after: { erased: true } })
  await deps.jobs.enqueue(tx, 'account-leftovers', { userId: id, files: [...files], round: 0 })

  invalidatePerson(deps, tx, id)
  invalidateFeatured(deps, tx)
  afterCommit(tx, () => {
    deps.realtime.disconnectUser(id)
  })
  const tutors = isTutorLike(user.role) ? [id, ...released] : released
  for (const tutor of tutors)
    afterCommit(tx, async () => {
      await refreshTutor(deps, tutor)
    })
}
