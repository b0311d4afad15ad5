import { formatDate, formatDuration } from '@hiwar/arabic/dates.ts'
import { periodText } from '@hiwar/app/plans/period-text.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { weeksOf } from '@hiwar/rules/price.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useNow } from '@hiwar/app/time/use-now.ts'
import type { Purchase } from './price.ts'

/** The plan and its price; collapsed to the total on a phone. `children` is the coupon field. */
export function OrderSummary({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { plan, word, amount } = purchase
  // What it is paid for stays in the address.
  const query = new URLSearchParams(useLocation().search)
  query.set('plan', String(plan.id))
  query.set('period', word)
  return (
    <Card as="section" aria-labelledby="order-summary">
      <h2 id="order-summary" className="text-h3 max-lg:sr-only">
        ملخّص الاشتراك
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
        }}
        className="flex min-h-11 w-full items-center justify-between gap-3 lg:hidden"
      >
        <span className="flex items-center gap-2 font-heading text-label">
          ملخّص الاشتراك <ChevronDown size={20} aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </span>
        <strong className="font-heading text-h3 tabular-nums">{formatMoney(amount)}</strong>
      </button>
      <div className={isOpen ? 'grid gap-4 pt-4' : 'grid gap-4 pt-4 max-lg:hidden'}>
        <PriceRows purchase={purchase} />
        {children}
        <p className="text-small text-ink-600">
          دفعة واحدة عن المدة، ولا تتجدّد من نفسها.{' '}
          <Link to={{ pathname: '/plans', search: query.toString() }} className="link">
            غيّر الباقة
          </Link>
        </p>
      </div>
    </Card>
  )
}

function PriceRows({ purchase }: { purchase: Purchase }) {
  const { plan, period, fullPrice, price, amount, monthly } = purchase
  // Paid now: a reference number paid on another day begins that day.
  const { end } = subscriptionRange({ paidAt: new Date(useNow(60_000)), period })
  const lastDay = formatDate(end.getTime() - 1, { zone: 'Africa/Cairo' })
  const rows = [
    { name: 'المدة', value: periodText(period) },
    { name: 'آخر يوم', value: lastDay },
    { name: 'كل أسبوع', value: minutes(plan.weeklyMinutes) },
    { name: 'في المجموع', value: formatDuration(plan.weeklyMinutes * weeksOf(period)) },
    { name: 'في الشهر', value: formatMoney(monthly) },
    ...(fullPrice > amount ? [{ name: 'قبل الخصم', value: <s>{formatMoney(fullPrice)}</s> }] : []),
    ...(amount === price
      ? []
      : [{ name: 'خصم الكود', value: <span className="text-success">−{formatMoney(price - amount)}</span> }]),
  ]
  return (
    <dl className="grid gap-2">
      {rows.map((row) => (
        <div key={row.name} className="flex justify-between gap-4">
          <dt className="text-ink-600">{row.name}</dt>
          <dd className="tabular-nums">{row.value}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-sand-300 pt-3">
        <dt className="font-heading text-label">المطلوب</dt>
        <dd className="font-heading text-h2 tabular-nums">{formatMoney(amount)}</dd>
      </div>
    </dl>
  )
}
