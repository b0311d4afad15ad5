import { PaymentMethod } from '@hiwar/contract/enums.ts'
import { Checkout, type HistoryStep, type OwnRefund, type Transaction } from '@hiwar/contract/transactions.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import { isOpen } from './policy.ts'
import type { HistoryRow, TransactionRecord } from './queries.ts'

/** How the payer goes on with an open payment; null when it is closed or the provider has not replied yet. */
export function checkoutOf(transaction: TransactionRecord): Checkout | null {
  if (!isOpen(transaction)) return null
  if (transaction.checkout !== null) return Checkout.parse(transaction.checkout)
  // The reply to the charge was lost, but a later report had the order number, which is enough to pay with these
  // methods.
  const { paymentMethod: method, providerRefNum } = transaction
  const isPaidByReference = method === PaymentMethod.Fawry || method === PaymentMethod.EWallet
  if (!isPaidByReference || providerRefNum === null) return null
  return {
    redirectUrl: null,
    referenceNumber: String(providerRefNum),
    walletQr: null,
    expiresAt: transaction.expiresAt.toISOString(),
  }
}

/** A payment as one reader sees it: only its payer gets the checkout. */
export function transactionView(
  transaction: TransactionRecord,
  reader: Actor,
  ownRefund: OwnRefund | null,
): Transaction {
  return {
    id: transaction.id,
    userId: transaction.userId,
    planId: transaction.planId,
    planPeriod: transaction.planPeriod,
    amount: transaction.amount,
    status: transaction.status,
    paymentMethod: transaction.paymentMethod,
    providerRefNum: transaction.providerRefNum,
    createdAt: transaction.createdAt.toISOString(),
    updatedAt: transaction.updatedAt.toISOString(),
    paidAt: transaction.paidAt?.toISOString() ?? null,
    couponId: transaction.couponId,
    refundedAmount: transaction.refundedAmount,
    checkout: reader.id === transaction.userId ? checkoutOf(transaction) : null,
    ownRefund,
  }
}

/** A step as one reader sees it: students see their own id, never that of an admin. */
export function historyStepView(row: HistoryRow, reader: Actor): HistoryStep {
  const seesActor = isAdmin(reader.role) || row.actorId === reader.id
  return {
    kind: row.kind as HistoryStep['kind'],
    from: row.fromStatus,
    to: row.toStatus,
    actorId: seesActor ? row.actorId : null,
    reason: row.reason,
    amount: row.amount,
    at: row.at.toISOString(),
  }
}
