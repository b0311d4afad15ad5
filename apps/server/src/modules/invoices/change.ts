import type { AuditAction } from '@hiwar/contract/audit.ts'
import { InvoiceState, InvoiceStatus, type WithdrawMethod } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { WithdrawalNews } from '@hiwar/arabic/messages.ts'
import { changeOf, statusAfter, type InvoiceChange, type InvoiceMove } from '@hiwar/rules/invoice-states.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { attachFile } from '../assets/service.ts'
import { audit, changesOf } from '../audit/service.ts'
import { notify } from '../notifications/service.ts'
import { announce } from './announce.ts'
import {
  findInvoice,
  insertChange,
  lockInvoice,
  updateInvoice,
  type InvoiceRecord,
  type InvoiceUpdate,
} from './queries.ts'
import { stateOf } from './views.ts'

export interface Wanted {
  readonly id: number
  readonly status: number | undefined
  readonly note: string | null | undefined
  readonly payout: { readonly method: WithdrawMethod; readonly receiver: string } | null
  readonly declineUpdate: boolean
  readonly receipt: string | null
  readonly expectedUpdatedAt: string | undefined
}

const statuses: ReadonlySet<number> = new Set(Object.values(InvoiceStatus))
const isStatus = (value: number): value is InvoiceStatus => statuses.has(value)

const actions: Partial<Record<InvoiceChange, AuditAction>> = {
  fulfil: 'invoice.fulfil',
  reject: 'invoice.reject',
  cancel: 'invoice.cancel',
  'approve-cancel': 'invoice.approve-cancel',
  'decline-cancel': 'invoice.decline-cancel',
  'approve-update': 'invoice.approve-update',
  'decline-update': 'invoice.decline-update',
}
const news: Partial<Record<InvoiceChange, WithdrawalNews>> = {
  fulfil: 'fulfilled',
  reject: 'rejected',
  cancel: 'canceled',
  'approve-cancel': 'cancellation-approved',
  'decline-cancel': 'cancellation-declined',
  'approve-update': 'update-approved',
  'decline-update': 'update-declined',
}

/** One change under the locks of tutor and row, with its history, its audit entry, its message and its event. */
export async function changeInvoice(deps: Deps, actor: Actor, wanted: Wanted): Promise<void> {
  const { userId } = (await findInvoice(deps.db, wanted.id)) ?? fail('invoice-not-found')
  await transact(deps, async (tx) => {
    await lockUsers(tx, [userId])
    const before = (await lockInvoice(tx, wanted.id)) ?? fail('invoice-not-found')
    if (wanted.expectedUpdatedAt !== undefined && Date.parse(wanted.expectedUpdatedAt) !== before.updatedAt.getTime())
      fail('illegal-invoice-update')
    const change = judge(actor, before, wanted)
    const update = updateOf(deps, actor, { before, wanted, change })
    await updateInvoice(tx, before.id, update, deps.now())
    if (wanted.receipt !== null) await attachFile(tx, 'receipts', wanted.receipt)
    const status = change === null ? before.status : statusAfter(change)
    await insertChange(tx, {
      id: before.id,
      from: before.status,
      to: status,
      actorId: actor.id,
      reason: change ?? (wanted.receipt === null ? 'note' : 'receipt'),
      at: deps.now(),
    })
    await tell(deps, tx, actor, { before, wanted, change, update })
    announce(deps, tx, userId)
  })
}

/** The change that the table allows, or null for a note or a proof alone. */
function judge(actor: Actor, before: InvoiceRecord, wanted: Wanted): InvoiceChange | null {
  const as = isAdmin(actor.role) ? 'admin' : 'tutor'
  const state = stateOf(before)
  if (as === 'tutor' && (wanted.declineUpdate || (wanted.note !== undefined && state !== InvoiceState.Pending)))
    fail('illegal-invoice-update')
  if (as === 'admin' && wanted.payout !== null) fail('illegal-invoice-update')
  const moves: InvoiceMove[] = []
  if (wanted.status !== undefined)
    moves.push({ kind: 'status', status: isStatus(wanted.status) ? wanted.status : fail('illegal-invoice-update') })
  if (wanted.payout !== null) moves.push({ kind: 'update' })
  if (wanted.declineUpdate) moves.push({ kind: 'decline-update' })
  if (moves.length > 1) fail('illegal-invoice-update')
  const [move] = moves
  const change = move === undefined ? null : (changeOf(state, as, move) ?? fail('illegal-invoice-update'))
  const mayHoldReceipt =
    change === 'fulfil' || (change === null && state === InvoiceState.Fulfilled && before.receipt === null)
  if (wanted.receipt !== null && !mayHoldReceipt) fail('illegal-invoice-update')
  return change
}

function updateOf(
  deps: Deps,
  actor: Actor,
  { before, wanted, change }: { before: InvoiceRecord; wanted: Wanted; change: InvoiceChange | null },
): InvoiceUpdate {
  return {
    ...(wanted.note === undefined ? {} : { note: wanted.note }),
    ...(wanted.receipt === null ? {} : { receipt: wanted.receipt }),
    ...(change === null ? {} : { status: statusAfter(change), ...dataOf(deps, { before, wanted, change }) }),
    ...(isAdmin(actor.role) ? { addressedBy: actor.id } : {}),
  }
}

/** What a change does besides the status. Only a request for new payout data leaves one open. */
function dataOf(
  deps: Deps,
  { before, wanted, change }: { before: InvoiceRecord; wanted: Wanted; change: InvoiceChange },
): InvoiceUpdate {
  switch (change) {
    case 'update-request':
      return {
        pendingUpdate: wanted.payout === null ? null : { ...wanted.payout, requestedAt: deps.now().toISOString() },
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
      return {}
    case 'fulfil':
    case 'reject':
    case 'cancel':
    case 'decline-update':
      return { pendingUpdate: null }
  }
}

interface Made {
  readonly before: InvoiceRecord
  readonly wanted: Wanted
  readonly change: InvoiceChange | null
  readonly update: InvoiceUpdate
}

async function tell(deps: Deps, tx: Tx, actor: Actor, { before, wanted, change, update }: Made): Promise<void> {
  if (!isAdmin(actor.role)) return
  const action =
    change === null
      ? wanted.receipt === null
        ? 'invoice.note'
        : 'invoice.receipt'
      : (actions[change] ?? 'invoice.note')
  const changed = changesOf(before, update)
  if (changed !== null) await audit(deps, tx, actor, { action, targetId: before.id, userId: before.userId, ...changed })
  const what =
    change === null ? (wanted.note === undefined || wanted.note === null ? undefined : ('note' as const)) : news[change]
  if (what !== undefined)
    await notify(deps, tx, before.userId, {
      kind: 'withdrawal',
      invoiceId: before.id,
      amount: before.amount,
      news: what,
      note: wanted.note ?? null,
    })
}
