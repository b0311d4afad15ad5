import type { Coupon, CouponOffer } from '@hiwar/contract/coupons.ts'
import type { CountedCoupon } from './queries.ts'

/** A coupon as students see it. */
export function offerView(coupon: CountedCoupon): CouponOffer {
  return {
    id: coupon.id,
    code: coupon.code,
    discount: coupon.discount,
    planId: coupon.planId,
    periods: coupon.periods,
    expiresAt: coupon.expiresAt.toISOString(),
  }
}

export function couponView(coupon: CountedCoupon): Coupon {
  return {
    ...offerView(coupon),
    maxUses: coupon.maxUses,
    uses: coupon.uses,
    createdAt: coupon.createdAt.toISOString(),
    createdBy: coupon.createdBy,
    updatedAt: coupon.updatedAt.toISOString(),
    updatedBy: coupon.updatedBy,
  }
}
