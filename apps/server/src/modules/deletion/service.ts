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
import { provenAddress } from '../auth/service.ts'
import { notify } from '../notifications/service.ts'
import { readSettings } from '../settings/service.ts'
import { refreshTutor } from '../tutors/service.ts'
import {
  deleteDeletion,
  findDeletion,
  findDueDeletions,
  findLeaver,
  findOpenMoney,
  findUnreminded,
  insertDeletion,
  markEscalated,
  markReminded,
  type DeletionRecord,
  type DueDeletion,
  type Leaver,
} from './queries.ts'

export type { DueDeletion } from './queries.ts'

/** Asks for the own account to be erased after the grace time; asking again answers the same (extras.md 6.2). */
export async function request(
  deps: Deps,
  actor: Actor,
  given: Received<typeof requestDeletion.body>,
): Promise<Deletion> {
  const leaver = (await findLeaver(deps.db, actor.id)) ?? fail('unauthenticated')
  await refuseStranger(deps, leaver, given)

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
    refreshAfter(tx, deps, actor)
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

/** Stays after all; nothing happens when nothing was asked for. */
export async function takeBack(deps: Deps, actor: Actor): Promise<void> {
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
    refreshAfter(tx, deps, actor)
  })
}

/** What money still stands between an account and its erasure; empty when nothing does. */
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
  return found.flatMap(([blocker, isThere]) => (isThere ? [blocker] : []))
}

/**
 * When this account is going to be erased, or undefined. Whoever books or publishes asks under the lock of the person's
 * row.
 */
export async function findPendingDeletion(db: Executor, userId: number): Promise<DeletionRecord | undefined> {
  return await findDeletion(db, userId)
}

/** Accounts whose time has come. */
export async function listDue(deps: Deps): Promise<DueDeletion[]> {
  return await findDueDeletions(deps.db, deps.now())
}

/** Accounts with three days or less to go whose owners were not told so. */
export async function listToRemind(deps: Deps): Promise<DeletionRecord[]> {
  const now = deps.now()
  return await findUnreminded(deps.db, { now, before: new Date(now.getTime() + bounds.deletion.reminderDays * DAY_MS) })
}

/** True for the one process that may remind. */
export async function claimReminder(tx: Tx, userId: number, at: Date): Promise<boolean> {
  return await markReminded(tx, userId, at)
}

/** From now on it waits for a person. */
export async function escalate(deps: Deps, userId: number): Promise<void> {
  await markEscalated(deps.db, userId, deps.now())
}

/** Only the owner: by the password, or where there is none by a fresh proof of the sign-in provider. */
async function refuseStranger(deps: Deps, leaver: Leaver, given: Received<typeof requestDeletion.body>): Promise<void> {
  if (leaver.passwordHash !== null) {
    if (!(await passwordMatches(given.password ?? '', leaver.passwordHash))) fail('wrong-password', 'password')
    return
  }
  const { token, type } = given
  if (token === undefined || type === undefined) fail('bad-request', 'token')
  if ((await provenAddress(deps, { ...given, token, type })) !== leaver.email.toLowerCase())
    fail('wrong-password', 'token')
}

/** A tutor who leaves is no longer listed, one who stays is again (R1). */
function refreshAfter(tx: Tx, deps: Deps, actor: Actor): void {
  if (isTutorLike(actor.role))
    afterCommit(tx, async () => {
      await refreshTutor(deps, actor.id)
    })
}
