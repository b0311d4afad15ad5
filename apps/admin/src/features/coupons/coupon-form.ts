import { percentText } from '@hiwar/arabic/money.ts'
import { CouponCode, NewCoupon } from '@hiwar/contract/coupons.ts'
import type { Coupon, CouponChange } from '@hiwar/contract/coupons.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { Id, oneOf } from '@hiwar/contract/fields.ts'
import { z } from '@hiwar/client/schema.ts'
import type { Typed, Valid } from '@hiwar/client/form.ts'
import { dayOfInstant, endOfDay } from '../../parts/days.ts'
import { TypedOptionalCount, TypedPercent } from '../../parts/money/amount-schemas.ts'

/** The contract's coupon, with its numbers as they are typed and its last day. */
export const CouponForm = z.object({
  code: CouponCode,
  discount: z.pipe(TypedPercent, NewCoupon.shape.discount),
  /** The last Cairo day on which it holds. */
  day: z.string({ error: 'required' }),
  planId: z.nullable(Id),
  periods: z.array(oneOf(Period)),
  maxUses: z.pipe(TypedOptionalCount, z.nullable(z.int().check(z.gte(1, { error: 'invalid-count' })))),
})
export type CouponTerms = Valid<typeof CouponForm>

/** `day` null: not chosen yet. */
export type CouponDefaults = Omit<Typed<typeof CouponForm>, 'day'> & { day: string | null }

export const couponDefaults = (coupon: Coupon | null): CouponDefaults => ({
  code: coupon?.code ?? '',
  discount: coupon === null ? '' : percentText(coupon.discount),
  day: coupon === null ? null : dayOfInstant(coupon.expiresAt),
  planId: coupon?.planId ?? null,
  periods: [...(coupon?.periods ?? [])],
  maxUses: coupon?.maxUses == null ? '' : String(coupon.maxUses),
})

/** What is sent for a new coupon. */
export const newCoupon = ({ day, ...terms }: CouponTerms) => ({ ...terms, expiresAt: endOfDay(day) })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what changed: the day of an old coupon must not be sent again, since it may be over. */
export function couponChange(coupon: Coupon, { day, ...terms }: CouponTerms): CouponChange {
  const changed = Object.entries(terms).filter(([key, value]) => !isSame(coupon[key as keyof typeof terms], value))
  const expiry = day === dayOfInstant(coupon.expiresAt) ? [] : [['expiresAt', endOfDay(day)] as const]
  return Object.fromEntries([...changed, ...expiry]) as CouponChange
}
