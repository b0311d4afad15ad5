import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { refundPayment } from '@hiwar/contract/fawry.ts'
import { isRefundable, refundableAmount } from '@hiwar/rules/refund.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { insertStatusChange } from '../../platform/db/status-changes.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { findByProviderOrder, lockTransaction, type TransactionRecord } from '../transactions/service.ts'
import { failWithProviderError } from './provider-error.ts'
import { completeRefund, insertRefund, lockRefund, refundStatuses, sumRefunds, type RefundRecord } from './queries.ts'
import { settleLocked, withPaymentLocks } from './settle.ts'

const { PartialRefunded, Refunded } = TransactionStatus
const DONE = 200
/** More than was paid, or never paid (money.md 13.9). */
const amountErrors: ReadonlySet<number> = new Set([9935, 9954])

/**
 * Refunds a payment, wholly or in part (money.md 5). The amount is reserved before the provider is called, so that
 * refunds at the same time never add up to more than was paid; after a lost reply it stays reserved until the
 * reconciler knows.
 */
export async function refund(
  deps: Deps,
  actor: Actor,
  given: Received<typeof refundPayment.body>,
): Promise<Reply<typeof refundPayment>> {
  const transaction = (await findByProviderOrder(deps.db, Number(given.orderRefNum))) ?? fail('transaction-not-found')
  const reason = given.reason === undefined || given.reason === '' ? null : given.reason
  const pending = await reserveRefund(deps, actor, {
    transactionId: transaction.id,
    userId: transaction.userId,
    amount: given.refundAmount,
    reason,
  })

  return await sendRefund(deps, transaction, pending)
}

/** Asks the provider for a reserved refund, outside every transaction, and settles its reply. */
export async function sendRefund(
  deps: Deps,
  transaction: TransactionRecord,
  pending: RefundRecord,
): Promise<Reply<typeof refundPayment>> {
  const orderRef = String(transaction.providerRefNum)
  const { amount, reason } = pending
  const reply = await deps.provider.refund({ orderRef, amount, reason })
  switch (reply.kind) {
    case 'done':
      await settleRefund(deps, pending, { isDone: true, code: DONE, reason: reasonOf(pending) })
      return { statusCode: DONE, statusDescription: reply.description }
    case 'refused':
      await settleRefund(deps, pending, { isDone: false, code: reply.code, reason: reply.description })
      return amountErrors.has(reply.code)
        ? fail('bad-request', 'refundAmount')
        : failWithProviderError(reply.description)
    case 'unreachable':
      return fail('service-unavailable')
  }
}

async function reserveRefund(
  deps: Deps,
  actor: Actor,
  given: { transactionId: number; userId: number; amount: number; reason: string | null },
): Promise<RefundRecord> {
  const { amount, reason } = given
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [given.userId])
    const transaction = (await lockTransaction(tx, given.transactionId)) ?? fail('transaction-not-found')
    if (!isRefundable(transaction.status)) fail('bad-request')
    const { done, pending: reserved } = await sumRefunds(tx, transaction.id)
    if (amount > refundableAmount({ amount: transaction.amount, refunded: done, pending: reserved }))
      fail('bad-request', 'refundAmount')

    const pending = await insertPending(deps, tx, { txId: transaction.id, amount, reason, adminId: actor.id }, actor)
    await audit(deps, tx, actor, {
      action: 'tx.refund',
      targetId: transaction.id,
      userId: transaction.userId,
      before: null,
      after: { refundAmount: amount },
      reason,
    })
    return pending
  })
}

/** Reserves the amount and writes the first step of its history; the caller has locked the payment. */
export async function insertPending(
  deps: Deps,
  tx: Tx,
  given: { txId: number; amount: number; reason: string | null; adminId: number | null },
  actor: Actor,
): Promise<RefundRecord> {
  const now = deps.now()
  const pending = await insertRefund(tx, { ...given, createdAt: now })
  await insertStatusChange(tx, {
    kind: 'refund',
    id: pending.id,
    from: null,
    to: refundStatuses.pending,
    actorId: actor.id,
    reason: reasonOf(pending),
    at: now,
  })
  return pending
}

/** How the histories of payment, subscription and refund name it. */
const reasonOf = ({ adminId, reason }: RefundRecord): string => reason ?? (adminId === null ? 'refund-own' : 'refund')

/** Writes the result of a refund; a completed one also settles the payment, in the same transaction. */
export async function settleRefund(
  deps: Deps,
  { id, txId }: RefundRecord,
  result: { isDone: boolean; code: number | null; reason: string },
): Promise<void> {
  await withPaymentLocks(deps, { transactionId: txId, endsLessons: result.isDone }, async (tx, locked) => {
    const pending = await lockRefund(tx, id)
    // The provider's notification was faster.
    if (pending === undefined || pending.status !== 'pending') return
    await completeRefund(tx, pending, { ...result, now: deps.now() })
    if (!result.isDone) return

    const { done } = await sumRefunds(tx, txId)
    await settleLocked(deps, tx, {
      ...locked,
      report: {
        transactionId: txId,
        source: 'sync',
        status: done >= locked.transaction.amount ? Refunded : PartialRefunded,
        notification: null,
        refundedAmount: done,
        ...(pending.adminId === null ? {} : { refundAdminId: pending.adminId }),
        reason: result.reason,
      },
    })
  })
}
