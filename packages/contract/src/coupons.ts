import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Period, Role } from './enums.ts'
import { Id, IdParams, Instant, oneOf, paginated, paging, text } from './fields.ts'
import { admins } from './roles.ts'
import { MINUTE_SECONDS } from './time.ts'

/** Trimmed and in capitals, however it was typed. */
export const CouponCode = text().check(z.toUpperCase(), z.regex(/^[A-Z0-9_-]{3,32}$/, { error: 'coupon-code-invalid' }))

const offer = {
  id: Id,
  code: z.string(),
  /** Hundredths of a percent. */
  discount: z.int(),
  /** The one plan it holds for; null: every plan. */
  planId: z.nullable(Id),
  /** Empty: every period. */
  periods: z.array(oneOf(Period)),
  expiresAt: Instant,
}

/** What a student sees of a coupon. */
export const CouponOffer = z.object(offer)
export type CouponOffer = z.infer<typeof CouponOffer>

export const Coupon = z.object({
  ...offer,
  /** Paid uses in all; null: no limit. */
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  createdAt: Instant,
  createdBy: Id,
  updatedAt: Instant,
  updatedBy: Id,
})
export type Coupon = z.infer<typeof Coupon>

const ExpiresAt = z
  .string({ error: 'expire-date-invalid' })
  .check(z.refine<string>((value) => z.safeParse(Instant, value).success, { error: 'expire-date-invalid' }))

const fields = {
  code: CouponCode,
  discount: z
    .int()
    .check(
      z.gte(1, { error: 'zero-coupon-discount', abort: true }),
      z.lte(bounds.couponDiscount, { error: 'max-coupon-discount-exceeded' }),
    ),
  expiresAt: ExpiresAt,
}
const narrowing = {
  planId: z.nullable(Id),
  periods: z.array(oneOf(Period)).check(
    z.maxLength(3),
    z.refine<Period[]>((periods) => new Set(periods).size === periods.length, { error: 'bad-request' }),
  ),
  maxUses: z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647))),
}

export const NewCoupon = z.object({
  ...fields,
  planId: z._default(narrowing.planId, null),
  periods: z._default(narrowing.periods, []),
  maxUses: z._default(narrowing.maxUses, null),
})
export type NewCoupon = z.infer<typeof NewCoupon>

export const CouponChange = z.partial(z.object({ ...fields, ...narrowing }))
export type CouponChange = z.infer<typeof CouponChange>

const fieldCodes = [
  'coupon-code-invalid',
  'zero-coupon-discount',
  'max-coupon-discount-exceeded',
  'expire-date-invalid',
  'expired-coupone-expire-date',
] as const

export const createCoupon = endpoint({
  name: 'createCoupon',
  method: 'POST',
  path: '/coupon',
  who: admins,
  summary: 'Offer a discount by a code',
  body: NewCoupon,
  reply: Coupon,
  fails: [...fieldCodes, 'plan-not-found'],
  audit: 'coupon.create',
})

export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: '/coupon/list',
  who: admins,
  summary: 'Coupons, newest first',
  query: z.object({
    ...paging,
    /** Anywhere in the code. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  }),
  reply: paginated(Coupon),
})

export const getCoupon = endpoint({
  name: 'getCoupon',
  method: 'GET',
  path: '/coupon/:id',
  who: admins,
  summary: 'One coupon',
  params: IdParams,
  reply: Coupon,
  fails: ['coupon-not-found'],
})

export const updateCoupon = endpoint({
  name: 'updateCoupon',
  method: 'PUT',
  path: '/coupon/:id',
  who: admins,
  summary: 'Change a coupon; open payments keep the discount they were given',
  params: IdParams,
  body: CouponChange,
  reply: Coupon,
  fails: [...fieldCodes, 'plan-not-found', 'coupon-not-found', 'empty-request'],
  audit: 'coupon.update',
})

export const deleteCoupon = endpoint({
  name: 'deleteCoupon',
  method: 'DELETE',
  path: '/coupon/:id',
  who: admins,
  summary: 'Take a coupon away',
  params: IdParams,
  fails: ['coupon-not-found'],
  audit: 'coupon.delete',
})

export const findCouponByCode = endpoint({
  name: 'findCouponByCode',
  method: 'GET',
  path: '/coupon/code/:code',
  who: [Role.Student, ...admins],
  summary: 'What a code gives; one answer for every code that cannot be used',
  params: z.object({ code: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(64)) }),
  reply: z.union([Coupon, CouponOffer]),
  fails: ['coupon-not-found'],
  rateLimit: { points: 10, seconds: MINUTE_SECONDS, by: 'user' },
})
