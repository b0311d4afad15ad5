import { formatInteger, formatPercent } from '@hiwar/arabic/digits.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { CopyCell, DateCell } from '../../parts/cells.tsx'
import { csvDate, csvNumber, csvString } from '../../parts/list/csv.ts'
import type { ListColumn, RowCard } from '../../parts/list/list-props.ts'
import { PlanCell } from '../../parts/plans/plan-cell.tsx'
import { periodsText } from './coupon-changes.ts'

const usesText = ({ uses, maxUses }: Coupon) =>
  maxUses === null ? formatInteger(uses) : `${formatInteger(uses)} من ${formatInteger(maxUses)}`

/** Whether it can be used now, by its day and its uses. */
export function CouponState({ coupon }: { coupon: Coupon }) {
  const now = useNow(MINUTE_MS)
  if (Date.parse(coupon.expiresAt) <= now) return <StateBadge tone="stopped">انتهى</StateBadge>
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return <StateBadge tone="stopped">نفد</StateBadge>
  return <StateBadge tone="done">سارٍ</StateBadge>
}

const PlanOfCoupon = ({ planId }: Pick<Coupon, 'planId'>) =>
  planId === null ? 'كل الباقات' : <PlanCell planId={planId} />

/** Columns of coupons (admin.md 1.11). */
export const couponColumns: readonly ListColumn<Coupon, never>[] = [
  {
    id: 'code',
    header: 'الكود',
    cell: ({ code }) => <CopyCell text={code} label="الكود" />,
    csv: csvString(({ code }) => code),
  },
  {
    id: 'discount',
    header: 'الخصم',
    isNumber: true,
    cell: ({ discount }) => formatPercent(discount),
    csv: csvNumber(({ discount }) => discount / 100),
  },
  { id: 'state', header: 'الحالة', cell: (coupon) => <CouponState coupon={coupon} /> },
  {
    id: 'plan',
    header: 'الباقة',
    cell: ({ planId }) => <PlanOfCoupon planId={planId} />,
    csv: csvNumber(({ planId }) => planId),
  },
  { id: 'periods', header: 'المدة', cell: periodsText, csv: csvString(periodsText) },
  { id: 'uses', header: 'الاستخدام', isNumber: true, cell: usesText, csv: csvNumber(({ uses }) => uses) },
  {
    id: 'expires',
    header: 'ينتهي',
    cell: ({ expiresAt }) => <DateCell at={expiresAt} />,
    csv: csvDate(({ expiresAt }) => expiresAt),
  },
  {
    id: 'created',
    header: 'أُنشئ',
    isHidden: true,
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
]

/** A coupon on a phone. */
export const couponCard = (coupon: Coupon): RowCard => ({
  title: <Bidi>{coupon.code}</Bidi>,
  state: <CouponState coupon={coupon} />,
  facts: [
    { label: 'الخصم', value: formatPercent(coupon.discount) },
    { label: 'الاستخدام', value: usesText(coupon) },
    { label: 'ينتهي', value: <DateCell at={coupon.expiresAt} /> },
  ],
})
