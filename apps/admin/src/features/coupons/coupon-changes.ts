import { formatDate } from '@hiwar/arabic/dates.ts'
import { formatInteger, formatPercent } from '@hiwar/arabic/digits.ts'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import type { ListedChange } from '../../parts/change-list.tsx'
import { dayOfInstant } from '../../parts/days.ts'
import { couponChange, newCoupon } from './coupon-form.ts'
import type { CouponTerms } from './coupon-form.ts'

type Terms = ReturnType<typeof newCoupon>
type PlanText = (planId: number | null) => string

export const periodsText = ({ periods }: Pick<Coupon, 'periods'>): string =>
  periods.length === 0 ? 'كل المدد' : periods.map((period) => periodLabel[period]).join('، ')

const lines: readonly {
  readonly field: keyof Terms
  readonly name: string
  readonly write: (terms: Terms, planText: PlanText) => string
}[] = [
  { field: 'code', name: 'الكود', write: ({ code }) => code },
  { field: 'discount', name: 'الخصم', write: ({ discount }) => formatPercent(discount) },
  { field: 'expiresAt', name: 'آخر يوم', write: ({ expiresAt }) => formatDate(dayOfInstant(expiresAt)) },
  { field: 'planId', name: 'الباقة', write: ({ planId }, planText) => planText(planId) },
  { field: 'periods', name: 'المدة', write: periodsText },
  {
    field: 'maxUses',
    name: 'أقصى عدد للاستخدام',
    write: ({ maxUses }) => (maxUses === null ? 'بلا حد' : formatInteger(maxUses)),
  },
]

/** What an edit sends, in words. */
export function couponChanges(coupon: Coupon, typed: CouponTerms, planText: PlanText): readonly ListedChange[] {
  const sent = couponChange(coupon, typed)
  const after = newCoupon(typed)
  return lines
    .filter(({ field }) => field in sent)
    .map(({ name, write }) => ({ name, before: write(coupon, planText), after: write(after, planText) }))
}
