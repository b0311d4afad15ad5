import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction, listTransactions } from '@hiwar/contract/transactions.ts'
import type { Purchase } from './price.ts'

/** Cached replies that a payment invalidates. */
export const refreshedByPayment = [getLastTransaction, getUserSubscription, listTransactions]

/** The part of the body that all payment requests share. The server computes the amount. */
export const orderBody = ({ plan, word, coupon }: Purchase) => ({
  planId: plan.id,
  period: word,
  ...(coupon === null ? {} : { coupon: coupon.code }),
})
