/** What decides whether a coupon can still be used. */
interface CouponLimits {
  readonly expiresAt: Date
  readonly maxUses: number | null
}

/** Not expired, not used up, and not used before by the same user (money.md 2). */
export function isUsable(coupon: CouponLimits, given: { taken: number; own: number; now: Date }): boolean {
  return coupon.expiresAt > given.now && given.own === 0 && (coupon.maxUses === null || given.taken < coupon.maxUses)
}

/** Whether it is valid for this plan and period. */
export function isValidFor(
  coupon: { planId: number | null; periods: readonly Period[] },
  order: { planId: number; period: Period },
): boolean {
  return (
    (coupon.planId === null || coupon.planId === order.planId) &&
    (coupon.periods.length === 0 || coupon.periods.includes(order.period))
  )
}
import type { Period } from '@hiwar/contract/enums.ts'
