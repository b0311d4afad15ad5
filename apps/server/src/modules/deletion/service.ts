import { bounds } from '@hiwar/contract/bounds.ts'
import type { DeletionBlocker, Deletion, requestDeletion } from '@hiwar/contract/deletion.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { passwordMatches } from '../../platform/identity/tokens.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { verifyProof } from '../auth/service.ts'
import { notify } from '../notifications/service.ts'
import { readSettings } from '../settings/service.ts'
import { refreshTutor } from '../tutors/service.ts'
import {
  deleteDeletion,
  findDeletion,
  findDueDeletions,
  findAccount,
  findOpenMoney,
  findDueReminders,
  insertDeletion,
  markEscalated,
  markReminded,
  type DeletionRecord,
  type DueDeletion,
  type DeletionAccount,
} from './queries.ts'

export type { DueDeletion } from './queries.ts'

/** Requests the erasure of the own account after the grace time; a second request answers the same (extras.md 6.2). */
export async function request(
  deps: Deps,
  actor: Actor,
  given: Received<typeof requestDeletion.body>,
): Promise<Deletion> {
  const account = (await findAccount(deps.db, actor.id)) ?? fail('unauthenticated')
  await verifyOwner(deps, account, given)

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
export async function findBlockers(
  { db, now }: { readonly db: Executor; readonly now: () => Date },
  userId: number,
): Promise<DeletionBlocker[]> {
  const { 'withdraw.min': least } = await readSettings(db)
  const money = await findOpenMoney(db, userId, now())
  const found: [DeletionBlocker, boolean][] = [
    ['invoice', money.hasOpenWithdrawal],
    ['earnings', money.spendable >= least],
    ['payment', money.hasOpenPayment],
    ['refund', money.hasRefundDue],
  ]
  return found.flatMap(([blocker, isOpen]) => (isOpen ? [blocker] : []))
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

/** Checks the password, or for accounts without one a fresh proof of the sign-in provider. */
async function verifyOwner(
  deps: Deps,
  account: DeletionAccount,
  given: Received<typeof requestDeletion.body>,
): Promise<void> {
  if (account.passwordHash !== null) {
    if (!(await passwordMatches(given.password ?? '', account.passwordHash))) fail('wrong-password', 'password')
    return
  }
  const { token, type } = given
  if (token === undefined || type === undefined) fail('bad-request', 'token')
  if ((await verifyProof(deps, { ...given, token, type })) !== account.email.toLowerCase())
    fail('wrong-password', 'token')
}

/** A tutor with a pending deletion is not listed (people.md R1). */
function refreshTutorAfterCommit(tx: Tx, deps: Deps, actor: Actor): void {
  if (isTutorLike(actor.role))
    afterCommit(tx, async () => {
      await refreshTutor(deps, actor.id)
    })
}
