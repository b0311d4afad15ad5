import { z } from '@hiwar/client/schema.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { expect, test } from 'vitest'
import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { couponChanges } from './coupon-changes.ts'
import { CouponForm, couponChange, couponDefaults, newCoupon } from './coupon-form.ts'

const typed = { ...couponDefaults(null), code: 'spring_26', discount: '١٥', day: '2026-11-30' }

test('a coupon holds until the end of its last day in Cairo', () => {
  expect(newCoupon(z.parse(CouponForm, typed))).toEqual({
    code: 'SPRING_26',
    discount: 1500,
    expiresAt: '2026-11-30T21:59:59.999Z',
    planId: null,
    periods: [],
    maxUses: null,
  })
})

test('each wrong field has its own code', () => {
  const codes = (values: object) =>
    z.safeParse(CouponForm, { ...typed, ...values }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []
  expect(codes({ code: 'AB' })).toEqual([['code', 'coupon-code-invalid']])
  expect(codes({ discount: '0' })).toEqual([['discount', 'zero-coupon-discount']])
  expect(codes({ discount: '100.01' })).toEqual([['discount', 'max-coupon-discount-exceeded']])
  expect(codes({ day: null })).toEqual([['day', 'required']])
  expect(codes({ maxUses: '0' })).toEqual([['maxUses', 'invalid-count']])
})

test('an edit sends what changed, and never the same day again', () => {
  const coupon = {
    ...newCoupon(z.parse(CouponForm, typed)),
    id: 3,
    uses: 1,
    createdAt: '2026-11-01T10:00:00.000Z',
    createdBy: 1,
    updatedAt: '2026-11-01T10:00:00.000Z',
    updatedBy: 1,
  }
  const edited = { ...couponDefaults(coupon), day: '2026-11-30', periods: [Period.Year], maxUses: '5' }
  expect(couponChange(coupon, z.parse(CouponForm, edited))).toEqual({ periods: [Period.Year], maxUses: 5 })
  const told = couponChanges(coupon, z.parse(CouponForm, edited), (planId) => `plan ${planId}`)
  expect(told.map((change) => Object.values(change).map(withoutHiddenMarks))).toEqual([
    ['المدة', 'كل المدد', 'سنة'],
    ['أقصى عدد للاستخدام', 'بلا حد', '5'],
  ])
  expect(couponChange(coupon, z.parse(CouponForm, { ...edited, day: '2026-12-01' }))).toMatchObject({
    expiresAt: '2026-12-01T21:59:59.999Z',
  })
})
