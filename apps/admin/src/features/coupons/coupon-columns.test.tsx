import { expect, test } from 'vitest'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { CouponState } from './coupon-columns.tsx'

const coupon = (given: Partial<Coupon>): Coupon => ({
  id: 1,
  code: 'SPRING',
  discount: 1000,
  planId: null,
  periods: [],
  expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  maxUses: 5,
  uses: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 1,
  ...given,
})
const stateOf = (given: Partial<Coupon>) => shownText(<CouponState coupon={coupon(given)} />)

test('a coupon holds until its last use or its last day', () => {
  expect(stateOf({})).toBe('سارٍ')
  expect(stateOf({ uses: 5 })).toBe('نفد')
  expect(stateOf({ uses: 500, maxUses: null })).toBe('سارٍ')
  expect(stateOf({ expiresAt: new Date(Date.now() - DAY_MS).toISOString() })).toBe('انتهى')
})
