import type { Purchase } from './price.ts'

/** The part of the body that all payment requests share. The server computes the amount. */
export const orderBody = ({ plan, word, coupon }: Purchase) => ({
  planId: plan.id,
  period: word,
  ...(coupon === null ? {} : { coupon: coupon.code }),
})
