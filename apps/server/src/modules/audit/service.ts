import { isIP } from 'node:net'
import { auditTargetType, type AuditAction } from '@hiwar/contract/audit.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { statusOf } from '@hiwar/contract/errors.ts'
import { QueryId } from '@hiwar/contract/fields.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import * as z from 'zod/mini'
import type { Actor, Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { clearEntries, clearInviteEntries, insertEntry } from './queries.ts'

/**
 * One act of staff. `before` and `after` hold the changed fields only, and never a secret; a creation has no before, a
 * deletion no after.
 */
export interface Act {
  readonly action: AuditAction
  readonly targetId: number | string | null
  /** The account it is about, where that is not the target itself. */
  readonly userId?: number | null
  readonly before?: object | null
  readonly after?: object | null
  /** The call's own reason field, where it has one; it goes before the header's. */
  readonly reason?: string | null
}

/** Logs an act of an admin or Studio in the transaction of the change; acts of others are not logged (admin.md 2.2). */
export async function audit(deps: Pick<Deps, 'now'>, tx: Tx, actor: Actor, act: Act): Promise<void> {
  if (isStaff(actor.role)) await write(deps, tx, actor, act, 'ok')
}

/** Logs that money left by an act of a user, without staff; address and device are not theirs to keep. */
export async function auditMoneyMoved(deps: Pick<Deps, 'now'>, tx: Tx, actor: Actor, act: Act): Promise<void> {
  const { via, ...user } = actor
  const requestId = via?.requestId ?? 'socket'
  await write(deps, tx, { ...user, via: { requestId, ip: '', userAgent: null, reason: null } }, act, 'ok')
}

/** Logs, after the reply, that staff tried what they may not; a mistyped or unknown id is no such attempt. */
export async function auditRefusal(
  deps: Pick<Deps, 'now' | 'db'>,
  actor: Actor | null,
  act: Act,
  error: unknown,
): Promise<void> {
  if (actor === null || !isStaff(actor.role) || !(error instanceof Failure)) return
  const isRefusal = statusOf(error.code) === 403 || error.code === 'illegal-invoice-update'
  if (isRefusal) await write(deps, deps.db, actor, act, 'refused')
}

/** Logs a sign-in, or a failed one, to a staff account; the actor of a failed one is unknown (admin.md 2.2). */
export async function auditSignIn(
  deps: Pick<Deps, 'now'>,
  db: Executor,
  account: { readonly id: number; readonly role: Role },
  signIn: { readonly action: 'auth.login' | 'auth.login-failed' | 'auth.password-reset'; readonly via: Via },
): Promise<void> {
  if (!isStaff(account.role)) return
  const { action, via } = signIn
  const isIn = action !== 'auth.login-failed'
  await insertEntry(db, {
    at: deps.now(),
    actorId: isIn ? account.id : null,
    actorRole: isIn ? account.role : null,
    action,
    targetType: auditTargetType(action),
    targetId: String(account.id),
    userId: account.id,
    before: null,
    after: null,
    reason: null,
    requestId: via.requestId,
    outcome: isIn ? 'ok' : 'refused',
    ip: addressOf(via),
    userAgent: via.userAgent,
  })
}

/** Logs what the platform changed of an account by itself. */
export async function auditPlatform(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  { action, userId, before, after }: Pick<Act, 'before' | 'after'> & { action: AuditAction; userId: number },
): Promise<void> {
  await insertEntry(tx, {
    at: deps.now(),
    actorId: null,
    actorRole: null,
    action,
    targetType: auditTargetType(action),
    targetId: String(userId),
    userId,
    before: json(before),
    after: json(after),
    reason: null,
    requestId: 'job',
    outcome: 'ok',
    ip: null,
    userAgent: null,
  })
}

/**
 * Removes the personal data of an account that has just been erased from its entries and those of invites to it
 * (extras.md 6.2).
 */
export async function eraseFromAudit(
  tx: Tx,
  erased: { readonly id: number; readonly formerEmail: string },
): Promise<void> {
  await clearEntries(tx, erased.id)
  await clearInviteEntries(tx, erased.formerEmail)
}

const addressOf = (via: Via | undefined) => (via !== undefined && isIP(via.ip) > 0 ? via.ip : null)

async function write(
  deps: Pick<Deps, 'now'>,
  db: Executor,
  actor: Actor,
  act: Act,
  outcome: 'ok' | 'refused',
): Promise<void> {
  const targetType = auditTargetType(act.action)
  const targetId = act.targetId === null ? null : String(act.targetId)
  const via = actor.via
  await insertEntry(db, {
    at: deps.now(),
    actorId: actor.id,
    actorRole: actor.role,
    action: act.action,
    targetType,
    targetId,
    userId: act.userId ?? (targetType === 'user' ? idOf(targetId) : null),
    before: json(act.before),
    after: json(act.after),
    reason: act.reason ?? via?.reason ?? null,
    requestId: via?.requestId ?? 'socket',
    outcome,
    ip: addressOf(via),
    userAgent: via?.userAgent ?? null,
  })
}

/** The id that a call named; null where it is none. */
export const idOf = (targetId: string | null): number | null => {
  const read = z.safeParse(QueryId, targetId)
  return read.success ? read.data : null
}

const json = (part: object | null | undefined) => (part === null || part === undefined ? null : JSON.stringify(part))

/**
 * The fields of `change` (absent = left alone) that differ from `before`, on both sides; null when none does. Dates
 * compare by their instant.
 */
export function changesOf<T extends object>(
  before: T,
  change: { readonly [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } | null {
  const was = new Map(Object.entries(before))
  const changed = Object.entries(change).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was.get(field)),
  )
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, was.get(field)])) as Partial<T>,
    after: Object.fromEntries(changed) as Partial<T>,
  }
}
