import { bounds } from '@hiwar/contract/bounds.ts'
import { CalendarKind, Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { invalidatePerson } from '../../caches.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { auditPlatform, eraseFromAudit } from '../audit/service.ts'
import { free } from '../calendar/service.ts'
import { eraseMessages } from '../chat/service.ts'
import { claimReminder, escalate, findBlockers, listDue, listToRemind, type DueDeletion } from '../deletion/service.ts'
import { cancelByPlatform } from '../lessons/service.ts'
import { notify } from '../notifications/service.ts'
import { closeSession } from '../sessions/service.ts'
import { refreshTutor } from '../tutors/service.ts'
import { wakeWatchers } from '../watches/service.ts'
import { erasedColumns } from './fates.ts'
import {
  cancelMeetings,
  clearContactRequests,
  clearDeletion,
  clearInvites,
  clearNoteAuthor,
  clearRatingWords,
  clearTutor,
  clearUser,
  deleteRows,
  findFutureBookings,
  findDueUser,
  deleteFarewellAddresses,
  releaseTutors,
  withdrawSlots,
  type FutureBookings,
  type DepartingUser,
} from './queries.ts'

/** Somebody may book between the look and the locks; then we look again. */
const maxAttempts = 3

/**
 * Once a day: reminds those with three days left, erases those whose time has come (extras.md 6.2). One failure stops
 * nobody else.
 */
export async function runErasures(deps: Deps): Promise<void> {
  await deleteFarewellAddresses(deps.db)
  await remind(deps)
  for (const due of await listDue(deps)) {
    try {
      await eraseOrWait(deps, due)
    } catch (error) {
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

/** Money between us holds an erasure back; past the patience an admin decides. */
async function eraseOrWait(deps: Deps, due: DueDeletion): Promise<void> {
  const blockers = await findBlockers(deps, due.userId)
  if (blockers.length > 0) {
    const isTooLong = deps.now().getTime() > due.erasesAt.getTime() + bounds.deletion.patienceDays * DAY_MS
    if (isTooLong && due.escalatedAt === null) {
      await escalate(deps, due.userId)
      deps.log.warn({ userId: due.userId, blockers }, 'an erasure waits for an admin')
    }
    return
  }
  for (let look = 0; look < maxAttempts; look++) {
    if ((await erase(deps, due.userId)) !== 'somebody booked') return
  }
  deps.log.warn({ userId: due.userId }, 'an erasure was overtaken by bookings; the next run tries again')
}

type Outcome = 'erased' | 'not due' | 'blocked' | 'somebody booked'

/** One account in one transaction, under the locks of everyone it is still booked with. */
export async function erase(deps: Deps, userId: number): Promise<Outcome> {
  const before = await findFutureBookings(deps.db, userId, deps.now())
  return await transact(deps, async (tx): Promise<Outcome> => {
    await lockUsers(tx, before.people)
    const at = deps.now()
    const leaving = await findDueUser(tx, userId, at)
    if (leaving === undefined) return 'not due'
    if ((await findBlockers({ ...deps, db: tx }, userId)).length > 0) return 'blocked'
    const bookings = await findFutureBookings(tx, userId, at)
    if (bookings.people.some((id) => !before.people.includes(id))) return 'somebody booked'

    await cancelBookings(deps, tx, { leaving, bookings, at })
    await eraseData(deps, tx, leaving, at)
    return 'erased'
  })
}

interface Cancellation {
  readonly leaving: DepartingUser
  readonly bookings: FutureBookings
  readonly at: Date
}

async function cancelBookings(deps: Deps, tx: Tx, { leaving, bookings, at }: Cancellation): Promise<void> {
  await withdrawSlots(tx, leaving.id, at)
  await cancelByPlatform(deps, tx, bookings.lessonIds)
  const meetings = [
    { table: 'interviews', kind: CalendarKind.Interview, word: 'interview', list: bookings.interviews },
    { table: 'demoSessions', kind: CalendarKind.Demo, word: 'demo-session', list: bookings.demoSessions },
  ] as const
  for (const { table, kind, word, list } of meetings) {
    const ids = list.map((meeting) => meeting.id)
    // A manager hosts, whoever else is in one of these is the guest.
    await cancelMeetings(tx, table, { ids, isHost: leaving.role === Role.TutorManager, at })
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
      await wakeWatchers(deps, tx, otherId)
      afterCommit(tx, async () => {
        await closeSession(deps, sessionId)
      })
      afterCommit(tx, async () => {
        await refreshTutor(deps, otherId)
      })
    }
  }
}

async function eraseData(deps: Deps, tx: Tx, leaving: DepartingUser, at: Date): Promise<void> {
  const { id, email, files } = leaving
  const replacement = `erased-${id}@invalid`
  for (const column of erasedColumns) await deleteRows(tx, id, column)
  // Written after the older messages are gone and while the address is still known.
  await notify(deps, tx, id, { kind: 'deletion-done' })
  await clearDeletion(tx, id)
  await clearRatingWords(tx, id)
  await clearNoteAuthor(tx, id)
  await clearContactRequests(tx, id)
  await clearInvites(tx, { email, replacement })
  await eraseMessages(tx, id, at)
  await clearTutor(tx, id, at)
  const released = await releaseTutors(tx, id, at)
  await clearUser(tx, id, {
    email: replacement,
    at,
    tokensValidFrom: new Date(Math.ceil((at.getTime() + 1) / 1000) * 1000),
  })
  await eraseFromAudit(tx, { id, formerEmail: email })
  await auditPlatform(deps, tx, { action: 'user.erase', targetId: id, after: { erased: true } })
  await deps.jobs.enqueue(tx, 'account-leftovers', { userId: id, files: [...files], round: 0 })

  invalidatePerson(deps, tx, id)
  afterCommit(tx, () => {
    deps.realtime.disconnectUser(id)
  })
  const tutors = isTutorLike(leaving.role) ? [id, ...released] : released
  for (const tutor of tutors)
    afterCommit(tx, async () => {
      await refreshTutor(deps, tutor)
    })
}
