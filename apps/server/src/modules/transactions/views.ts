import { TransactionStatus, type PaymentMethod, type Period } from '@hiwar/contract/enums.ts'
import { Checkout, type Transaction } from '@hiwar/contract/transactions.ts'
import type { Actor } from '../../actor.ts'
import type { TransactionRecord } from './queries.ts'

/** How an open payment goes on, as it was stored; null when it is closed or the provider has not answered yet. */
export function checkoutOf(transaction: TransactionRecord): Checkout | null {
  if (transaction.checkout === null || transaction.status !== TransactionStatus.New) return null
  return Checkout.parse(transaction.checkout)
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
    couponId: null,
    refundedAmount: transaction.refundedAmount,
    checkout: reader.id === transaction.userId ? checkoutOf(transaction) : null,
  }
}
