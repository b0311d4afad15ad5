import type { WithdrawalUpdate } from '@hiwar/arabic/messages.ts'
import type { AuditAction } from '@hiwar/contract/audit.ts'
import { InvoiceState, InvoiceStatus, RoomKind, type WithdrawMethod } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import {
  changeFor,
  mayAddReceipt,
  statusAfter,
  type InvoiceChange,
  type InvoiceMove,
} from '@hiwar/rules/invoice-states.ts'
import { maskReceiver } from '@hiwar/rules/withdrawal.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { insertStatusChange } from '../../platform/db/status-changes.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { attachFile } from '../assets/service.ts'
import { audit, changesOf } from '../audit/service.ts'
import { notify } from '../notifications/service.ts'
import { requireFreshProof } from '../sign-ins/service.ts'
import { findInvoice, lockInvoice, updateInvoice, type InvoiceRecord } from './queries.ts'
import { isUsedReceiver, openInvoice, sealChange, type InvoiceUpdate } from './receivers.ts'
import { stateOf } from './views.ts'

/** An edit of a withdrawal, validated by itself but not yet against its state. */
export interface InvoiceEdit {
  readonly id: number
  readonly status: number | undefined
  readonly note: string | null | undefined
  readonly payout: { readonly method: WithdrawMethod; readonly receiver: string } | null
  readonly declineUpdate: boolean
  readonly receipt: string | null
  readonly expectedUpdatedAt: string | undefined
}

/** One change under the locks of tutor and row, with its history, audit entry, notification and event. */
export async function changeInvoice(deps: Deps, actor: Actor, edit: InvoiceEdit): Promise<void> {
  const { userId } = (await findInvoice(deps.db, edit.id)) ?? fail('invoice-not-found')
  await transact(deps, async (tx) => {
    await lockUsers(tx, [userId])
    const before = openInvoice(deps, (await lockInvoice(tx, edit.id)) ?? fail('invoice-not-found'))
    if (edit.expectedUpdatedAt !== undefined && Date.parse(edit.expectedUpdatedAt) !== before.updatedAt.getTime())
      fail('illegal-invoice-update')
    const change = decideChange(actor, before, edit)
    if (edit.payout !== null) await requireProofForNewReceiver(deps, tx, actor, edit.payout)

    const update = updateOf(deps, actor, { before, edit, change })
    await updateInvoice(tx, before.id, sealChange(deps, userId, update), deps.now())
    if (edit.receipt !== null) await attachFile(tx, 'receipts', edit.receipt)
    await insertStatusChange(tx, {
      kind: 'invoice',
      id: before.id,
      from: before.status,
      to: change === null ? before.status : statusAfter(change),
      actorId: actor.id,
      reason: change ?? (edit.receipt === null ? 'note' : 'receipt'),
      at: deps.now(),
    })
    if (isAdmin(actor.role)) await auditAndNotify(deps, tx, actor, { before, edit, change, update })
    broadcastUpdate(deps, tx, userId)
  })
}

/** Money that goes where it never went asks for a proof that its owner sends it there (more.md 1). */
export async function requireProofForNewReceiver(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  payout: { readonly method: WithdrawMethod; readonly receiver: string },
): Promise<void> {
  if (!(await isUsedReceiver(deps, tx, actor.id, payout))) await requireFreshProof(deps, tx, actor)
}

/** Has the admins and the tutor refetch; the event carries nothing of the withdrawal itself. */
export function broadcastUpdate(deps: Deps, tx: Tx, userId: number): void {
  afterCommit(tx, () => {
    deps.realtime.emit([RoomKind.AdminInvoices, rooms.user(userId)], 'InvoiceUpdated', undefined)
  })
}

/** The change that the table of money.md 11.7 allows, or null for a note or a receipt alone. */
function decideChange(actor: Actor, before: InvoiceRecord, edit: InvoiceEdit): InvoiceChange | null {
  const role = isAdmin(actor.role) ? 'admin' : 'tutor'
  const state = stateOf(before)
  // Only admins change the note of a withdrawal that is not pending; whose the moves are is in their table.
  if (role === 'tutor' && edit.note !== undefined && state !== InvoiceState.Pending) fail('illegal-invoice-update')
  const move = moveOf(edit)
  const change = move === null ? null : (changeFor(state, role, move) ?? fail('illegal-invoice-update'))
  if (edit.receipt !== null && !mayAddReceipt({ state, hasReceipt: before.receipt !== null }, change))
    fail('illegal-invoice-update')
  return change
}

/** The one move an edit asks for, or null; two at once are illegal. */
function moveOf({ status, payout, declineUpdate }: InvoiceEdit): InvoiceMove | null {
  const moves: InvoiceMove[] = []
  if (status !== undefined) moves.push({ kind: 'status', status: knownStatus(status) })
  if (payout !== null) moves.push({ kind: 'update' })
  if (declineUpdate) moves.push({ kind: 'decline-update' })
  return moves.length > 1 ? fail('illegal-invoice-update') : (moves[0] ?? null)
}

function knownStatus(value: number): InvoiceStatus {
  return Object.values(InvoiceStatus).find((status) => status === value) ?? fail('illegal-invoice-update')
}

interface DecidedEdit {
  readonly before: InvoiceRecord
  readonly edit: InvoiceEdit
  readonly change: InvoiceChange | null
}

function updateOf(deps: Deps, actor: Actor, { before, edit, change }: DecidedEdit): InvoiceUpdate {
  return {
    // Stryker disable next-line ConditionalExpression: what is undefined is not set
    ...(edit.note === undefined ? {} : { note: edit.note }),
    ...(edit.receipt === null ? {} : { receipt: edit.receipt }),
    ...(change === null ? {} : { status: statusAfter(change), ...payoutUpdateOf(deps, { before, edit, change }) }),
    ...(isAdmin(actor.role) ? { addressedBy: actor.id } : {}),
  }
}

/** What a change writes beside the status. Only `update-request` leaves a pending update of the payout data. */
function payoutUpdateOf(
  deps: Deps,
  { before, edit, change }: { before: InvoiceRecord; edit: InvoiceEdit; change: InvoiceChange },
): InvoiceUpdate {
  switch (change) {
    case 'update-request':
      return {
        pendingUpdate: edit.payout === null ? null : { ...edit.payout, requestedAt: deps.now().toISOString() },
      }
    case 'approve-update':
      return {
        ...(before.pendingUpdate === null
          ? {}
          : { method: before.pendingUpdate.method, receiver: before.pendingUpdate.receiver }),
        pendingUpdate: null,
      }
    case 'cancel-request':
      return { cancelRequestedAt: deps.now(), pendingUpdate: null }
    case 'cancel-take-back':
    case 'decline-cancel':
      return { cancelRequestedAt: null }
    case 'approve-cancel':
    case 'fulfil':
    case 'reject':
    case 'cancel':
    case 'decline-update':
      return { pendingUpdate: null }
  }
}

/** How an admin's change is named in the audit log and in the tutor's notification. */
const adminChanges: Partial<Record<InvoiceChange, { action: AuditAction; update: WithdrawalUpdate }>> = {
  fulfil: { action: 'invoice.fulfil', update: 'fulfilled' },
  reject: { action: 'invoice.reject', update: 'rejected' },
  cancel: { action: 'invoice.cancel', update: 'canceled' },
  'approve-cancel': { action: 'invoice.approve-cancel', update: 'cancellation-approved' },
  'decline-cancel': { action: 'invoice.decline-cancel', update: 'cancellation-declined' },
  'approve-update': { action: 'invoice.approve-update', update: 'update-approved' },
  'decline-update': { action: 'invoice.decline-update', update: 'update-declined' },
}

async function auditAndNotify(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { before, edit, change, update }: DecidedEdit & { update: InvoiceUpdate },
): Promise<void> {
  const { id: invoiceId, userId, amount } = before
  const changed = changesOf(before, update)
  if (changed !== null)
    await audit(deps, tx, actor, {
      action: actionOf(edit, change),
      targetId: invoiceId,
      userId,
      before: withMaskedReceivers(changed.before),
      after: withMaskedReceivers(changed.after),
    })
  const news = withdrawalUpdateOf(edit, change)
  if (news !== undefined)
    await notify(deps, tx, userId, { kind: 'withdrawal', invoiceId, amount, news, note: edit.note ?? null })
}

/** The log is kept unchanged for years, through every exchange of a secret: it names the ends of a receiver only. */
function withMaskedReceivers(part: Partial<InvoiceRecord>): Partial<InvoiceRecord> {
  const { receiver, pendingUpdate } = part
  return {
    ...part,
    ...(receiver === undefined ? {} : { receiver: maskReceiver(receiver) }),
    ...(pendingUpdate == null
      ? {}
      : { pendingUpdate: { ...pendingUpdate, receiver: maskReceiver(pendingUpdate.receiver) } }),
  }
}

function actionOf(edit: InvoiceEdit, change: InvoiceChange | null): AuditAction {
  if (change === null && edit.receipt !== null) return 'invoice.receipt'
  return (change === null ? undefined : adminChanges[change]?.action) ?? 'invoice.note'
}

/** Undefined when the tutor is not notified: a receipt was added, or a note removed. */
function withdrawalUpdateOf(edit: InvoiceEdit, change: InvoiceChange | null): WithdrawalUpdate | undefined {
  if (change !== null) return adminChanges[change]?.update
  return edit.note === undefined || edit.note === null ? undefined : 'note'
}
