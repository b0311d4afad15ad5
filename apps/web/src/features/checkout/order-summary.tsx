import { periodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { Period, PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { weeksOf } from '@hiwar/rules/price.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Link } from 'react-router'

/** Price and full price of a plan for a period, as the server sells it. Piastres. */
export function pricesOf(plan: Plan, period: PeriodWord): { price: number; fullPrice: number } {
  if (period === 'month') return { price: plan.monthPrice, fullPrice: plan.fullMonthPrice }
  if (period === 'quarter') return { price: plan.quarterPrice, fullPrice: plan.fullQuarterPrice }
  return { price: plan.yearPrice, fullPrice: plan.fullYearPrice }
}

const periodOf = { month: Period.Month, quarter: Period.Quarter, year: Period.Year } as const

/** What is being bought, for how much. */
export function OrderSummary({ plan, period }: { plan: Plan; period: PeriodWord }) {
  const { price, fullPrice } = pricesOf(plan, period)
  const rows = [
    { name: 'المدة', value: periodLabel[period] },
    { name: 'كل أسبوع', value: minutes(plan.weeklyMinutes) },
    { name: 'في المجموع', value: formatDuration(plan.weeklyMinutes * weeksOf(periodOf[period])) },
    ...(fullPrice > price ? [{ name: 'قبل الخصم', value: <s>{formatMoney(fullPrice)}</s> }] : []),
  ]
  return (
    <Card as="section">
      <h2 className="mb-4 text-h3">ملخص الاشتراك</h2>
      <dl className="grid gap-2">
        {rows.map((row) => <div key={row.name} className="flex justify-between gap-4"><dt className="text-ink-600">{row.name}</dt><dd className="tabular-nums">{row.value}</dd></div>)}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-sand-300 pt-3"><dt className="font-heading text-label">المطلوب</dt><dd className="font-heading text-h2 tabular-nums">{formatMoney(price)}</dd></div>
      </dl>
      <p className="mt-3 text-small text-ink-600">دفعة واحدة عن المدة، ولا تتجدد من نفسها. <Link to={`/plans?plan=${plan.id}&period=${period}`} className="text-nile-600 underline underline-offset-[0.2em]">غيّر الباقة</Link></p>
    </Card>
  )
}
