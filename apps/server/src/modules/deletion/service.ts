import { bounds } from '@hiwar/contract/bounds.ts'
import type { BlockedDeletion, DeletionBlocker, Deletion, requestDeletion } from '@hiwar/contract/deletion.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { verifyOwner } from '../auth/service.ts'
import { scheduleUsualWeek } from '../calendar/service.ts'
import { notify } from '../notifications/service.ts'
import { hasConfirmed } from '../sign-ins/service.ts'
import { readSettings } from '../settings/service.ts'
import { refreshTutor } from '../tutors/service.ts'
import {
  deleteDeletion,
  findDeletion,
  findDueDeletions,
  findOpenMoney,
  findDueReminders,
  insertDeletion,
  markEscalated,
  markReminded,
  type DeletionRecord,
  type DueDeletion,
} from './queries.ts'
import { blockedDeletionView } from './views.ts'

export type { DueDeletion } from './queries.ts'

/**
 * Requests the erasure of the own account after the grace time; a second request answers the same (extras.md 6.2). The
 * proof may be left out while the sign-in is confirmed (more.md 1).
 */
export async function request(
  deps: Deps,
  actor: Actor,
  given: Received<typeof requestDeletion.body>,
): Promise<Deletion> {
  const hasProof = given.password !== undefined || given.token !== undefined
  if (hasProof || !(await hasConfirmed(deps, deps.db, actor))) await verifyOwner(deps, actor.id, given)

  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const now = deps.now()
    const erasesAt = new Date(now.getTime() + (await readSettings(tx))['account.graceDays'] * DAY_MS)
    const reason = given.reason === undefined || given.reason === '' ? null : given.reason
    if (!(await insertDeletion(tx, { userId: actor.id, requestedAt: now, erasesAt, reason }))) return
    await notify(deps, tx, actor.id, { kind: 'deletion-requested', erasesAt: erasesAt.toISOString() })
    await audit(deps, tx, actor, {
      action: 'user.update',
      targetId: actor.id,
      before: { erasesAt: null },
      after: { erasesAt },
    })
    refreshTutorAfterCommit(tx, deps, actor)
  })
  return (await read(deps, actor)) ?? fail('unexpected')
}

/** The pending erasure of the caller's account, or null. */
export async function read(deps: Deps, actor: Actor): Promise<Deletion | null> {
  const deletion = await findDeletion(deps.db, actor.id)
  if (deletion === undefined) return null
  return {
    requestedAt: deletion.requestedAt.toISOString(),
    erasesAt: deletion.erasesAt.toISOString(),
    blockers: await findBlockers(deps, actor.id),
  }
}

/** Cancels the request; nothing happens when there is none. */
export async function withdrawRequest(deps: Deps, actor: Actor): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const before = await findDeletion(tx, actor.id)
    if (!(await deleteDeletion(tx, actor.id))) return
    await notify(deps, tx, actor.id, { kind: 'deletion-canceled' })
    await scheduleUsualWeek(deps, tx, actor.id)
    await audit(deps, tx, actor, {
      action: 'user.update',
      targetId: actor.id,
      before: { erasesAt: before?.erasesAt },
      after: { erasesAt: null },
    })
    refreshTutorAfterCommit(tx, deps, actor)
  })
}

/** Open money that blocks the erasure of an account; empty when none does. */
export async function findBlockers(clock: Clock, userId: number): Promise<DeletionBlocker[]> {
  return (await findBlockersOf(clock, [userId])).get(userId) ?? []
}

interface Clock {
  readonly db: Executor
  readonly now: () => Date
}

async function findBlockersOf({ db, now }: Clock, userIds: readonly number[]): Promise<Map<number, DeletionBlocker[]>> {
  // Stryker disable next-line ConditionalExpression: nobody owes anything to no account either, by two statements
  if (userIds.length === 0) return new Map()
  const { 'withdraw.min': least } = await readSettings(db)
  const money = await findOpenMoney(db, userIds, now())
  return new Map(
    money.map(({ userId, hasOpenWithdrawal, spendable, hasOpenPayment, hasRefundDue }) => {
      const found: [DeletionBlocker, boolean][] = [
        ['invoice', hasOpenWithdrawal],
        ['earnings', spendable >= least],
        ['payment', hasOpenPayment],
        ['refund', hasRefundDue],
      ]
      return [userId, found.flatMap(([blocker, isOpen]) => (isOpen ? [blocker] : []))]
    }),
  )
}

async function findBlocked(deps: Deps): Promise<(DueDeletion & { blockers: DeletionBlocker[] })[]> {
  const due = await findDueDeletions(deps.db, deps.now())
  const blockers = await findBlockersOf(
    deps,
    due.map(({ userId }) => userId),
  )
  return due
    .map((deletion) => ({ ...deletion, blockers: blockers.get(deletion.userId) ?? [] }))
    .filter((deletion) => deletion.blockers.length > 0)
}

/** How many erasures open money blocks, and since when the first of them is due (more.md 6). */
export async function readBlocked(deps: Deps): Promise<{ count: number; since: Date | null }> {
  const blocked = await findBlocked(deps)
  return { count: blocked.length, since: blocked[0]?.erasesAt ?? null }
}

/** Erasures that open money blocks, for admins (more.md 6). */
export async function listBlocked(deps: Deps): Promise<BlockedDeletion[]> {
  return (await findBlocked(deps)).map((deletion) =>
    blockedDeletionView(deps, { ...deletion, decidableAt: decidableAt(deletion) }),
  )
}

/** From when on an admin may decide about an erasure that is still blocked. */
export const decidableAt = ({ erasesAt }: DeletionRecord): Date =>
  new Date(erasesAt.getTime() + bounds.deletion.escalationDays * DAY_MS)

/** The erasure of an account whose time has come; undefined when there is none. */
export async function findDue({ db, now }: Clock, userId: number): Promise<DueDeletion | undefined> {
  return (await findDueDeletions(db, now(), userId))[0]
}

/** An admin takes back the request of an account that cannot be erased; throws `user-not-found` without one. */
export async function declineRequest(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [userId])
    const due = (await findDue({ ...deps, db: tx }, userId)) ?? fail('user-not-found')

    await deleteDeletion(tx, userId)
    await notify(deps, tx, userId, { kind: 'deletion-declined' })
    await scheduleUsualWeek(deps, tx, userId)
    await audit(deps, tx, actor, {
      action: 'deletion.decide',
      targetId: userId,
      before: { erasesAt: due.erasesAt },
      after: { erasesAt: null, decision: 'withdraw' },
      reason,
    })
    refreshTutorAfterCommit(tx, deps, { id: userId, role: due.role })
  })
}

/**
 * When this account is going to be erased, or undefined. Booking and publishing read it under the lock of the user row.
 */
export async function findPendingDeletion(db: Executor, userId: number): Promise<DeletionRecord | undefined> {
  return await findDeletion(db, userId)
}

/** Accounts whose time has come. */
export async function listDue(deps: Deps): Promise<DueDeletion[]> {
  return await findDueDeletions(deps.db, deps.now())
}

/** Accounts with three days or less to go whose owners were not reminded yet. */
export async function listToRemind(deps: Deps): Promise<DeletionRecord[]> {
  const now = deps.now()
  return await findDueReminders(deps.db, {
    now,
    before: new Date(now.getTime() + bounds.deletion.reminderDays * DAY_MS),
  })
}

/** True for the one process that may send the reminder. */
export async function claimReminder(tx: Tx, userId: number, at: Date): Promise<boolean> {
  return await markReminded(tx, userId, at)
}

/** Marks that an admin has to decide. */
export async function escalate(deps: Deps, userId: number): Promise<void> {
  await markEscalated(deps.db, userId, deps.now())
}

/** A tutor with a pending deletion is not listed (people.md R1). */
function refreshTutorAfterCommit(tx: Tx, deps: Deps, account: { readonly id: number; readonly role: Role }): void {
  if (isTutorLike(account.role))
    afterCommit(tx, async () => {
      await refreshTutor(deps, account.id)
    })
}
