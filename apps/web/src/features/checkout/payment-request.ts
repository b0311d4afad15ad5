import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction, listTransactions } from '@hiwar/contract/transactions.ts'
import type { Purchase } from './price.ts'

/** Answers that a payment makes out of date. */
export const refreshedByPayment = [getLastTransaction, getUserSubscription, listTransactions]

/** What every payment call is told; the amount is the server's. */
export const orderBody = ({ plan, word, coupon }: Purchase) => ({
  planId: plan.id,
  period: word,
  ...(coupon === null ? {} : { coupon: coupon.code }),
})
