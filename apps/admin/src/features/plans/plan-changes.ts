import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { planPrices } from '@hiwar/rules/plan-prices.ts'
import type { ListedChange } from '../../parts/change-list.tsx'
import type { PlanTermsTyped } from './plan-form.ts'

/** What a plan offers, in words; the prices follow from the terms. */
const lines: readonly { readonly name: string; readonly write: (plan: Plan) => string }[] = [
  { name: 'دقائق الأسبوع', write: ({ weeklyMinutes }) => formatDuration(weeklyMinutes) },
  { name: 'سعر الشهر قبل الخصم', write: ({ baseMonthlyPrice }) => formatMoney(baseMonthlyPrice) },
  { name: 'خصم الشهر', write: ({ monthDiscount }) => formatPercent(monthDiscount) },
  { name: 'خصم ثلاثة شهور', write: ({ quarterDiscount }) => formatPercent(quarterDiscount) },
  { name: 'خصم السنة', write: ({ yearDiscount }) => formatPercent(yearDiscount) },
  { name: 'يدفع الطالب للشهر', write: ({ monthPrice }) => formatMoney(monthPrice) },
  { name: 'يدفع الطالب لثلاثة شهور', write: ({ quarterPrice }) => formatMoney(quarterPrice) },
  { name: 'يدفع الطالب للسنة', write: ({ yearPrice }) => formatMoney(yearPrice) },
  { name: 'لمن', write: ({ forInvitesOnly }) => (forInvitesOnly ? 'للمدعوين فقط' : 'للجميع') },
  { name: 'البيع', write: ({ active }) => (active ? 'معروضة للبيع' : 'مخفية') },
]

/** A plan after a change of some of its terms. */
export function planAfter(plan: Plan, change: Partial<PlanTermsTyped>): Plan {
  const changed = { ...plan, ...change }
  return { ...changed, ...planPrices(changed) }
}

/** In what two states of a plan differ. */
export function planChanges(before: Plan, after: Plan): readonly ListedChange[] {
  return lines
    .map(({ name, write }) => ({ name, before: write(before), after: write(after) }))
    .filter((line) => line.before !== line.after)
}
