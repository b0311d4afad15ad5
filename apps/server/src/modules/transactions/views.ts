import { PaymentMethod, TransactionStatus, type Period } from '@hiwar/contract/enums.ts'
import { Checkout, type HistoryStep, type Transaction } from '@hiwar/contract/transactions.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { HistoryRow, TransactionRecord } from './queries.ts'

/** How an open payment goes on, as it was stored; null when it is closed or the provider has not answered yet. */
export function checkoutOf(transaction: TransactionRecord): Checkout | null {
  if (transaction.status !== TransactionStatus.New) return null
  if (transaction.checkout !== null) return Checkout.parse(transaction.checkout)
  // The charge's answer was lost, but the provider has told its number since, and here that number is the way to pay.
  const { paymentMethod: method, providerRefNum } = transaction
  const isPaidByNumber = method === PaymentMethod.Fawry || method === PaymentMethod.EWallet
  if (!isPaidByNumber || providerRefNum === null) return null
  return {
    redirectUrl: null,
    referenceNumber: String(providerRefNum),
    walletQr: null,
    expiresAt: transaction.expiresAt.toISOString(),
  }
}

/** A payment as one reader sees it: only its owner gets the way to pay. */
export function transactionView(transaction: TransactionRecord, reader: Actor): Transaction {
  return {
    id: transaction.id,
    userId: transaction.userId,
    planId: transaction.planId,
    planPeriod: transaction.planPeriod as Period,
    amount: transaction.amount,
    status: transaction.status as TransactionStatus,
    paymentMethod: transaction.paymentMethod as PaymentMethod,
    providerRefNum: transaction.providerRefNum,
    createdAt: transaction.createdAt.toISOString(),
    updatedAt: transaction.updatedAt.toISOString(),
    couponId: transaction.couponId,
    refundedAmount: transaction.refundedAmount,
    checkout: reader.id === transaction.userId ? checkoutOf(transaction) : null,
  }
}

/** A step as one reader sees it: a student is told what the own hand did, not which of the staff did the rest. */
export function stepView(row: HistoryRow, reader: Actor): HistoryStep {
  const mayKnow = isAdmin(reader.role) || row.actorId === reader.id
  return {
    kind: row.kind as HistoryStep['kind'],
    from: row.fromStatus,
    to: row.toStatus,
    actorId: mayKnow ? row.actorId : null,
    reason: row.reason,
    amount: row.amount,
    at: row.at.toISOString(),
  }
}
