import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction, listTransactions } from '@hiwar/contract/transactions.ts'

/** Cached replies that a payment, or giving one back, invalidates. */
export const refreshedByPayment = [getLastTransaction, getUserSubscription, listTransactions]
