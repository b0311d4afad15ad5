import { formatDate, formatDuration } from '@hiwar/arabic/dates.ts'
import { periodText } from '@hiwar/app/plans/period-text.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { weeksOf } from '@hiwar/rules/price.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '@hiwar/app/time/use-now.ts'
import type { Purchase } from './price.ts'
import { usePlansAddress } from './use-plans-address.ts'

/** The plan and its price; on a phone in two lines, with the rest on demand. `children` is the coupon field. */
export function OrderSummary({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { plan, word } = purchase
  const plans = usePlansAddress(plan.id, word)
  return (
    <Card as="section" aria-labelledby="order-summary" className="grid gap-3 lg:gap-4">
      <h2 id="order-summary" className="text-h3 max-lg:sr-only">
        ملخّص الاشتراك
      </h2>
      <PlanLine purchase={purchase} />
      <div className={isOpen ? '' : 'max-lg:hidden'}>
        <PriceRows purchase={purchase} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-lg:-my-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
          className="flex min-h-11 cursor-pointer items-center gap-1 text-small font-medium text-nile-600 lg:hidden"
        >
          التفاصيل <ChevronDown size={18} aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </button>
        {children}
      </div>
      <p className={`text-small text-ink-600 ${isOpen ? '' : 'max-lg:hidden'}`}>
        {oncePaid}{' '}
        <Link to={plans} className="link">
          غيّر الباقة
        </Link>
      </p>
    </Card>
  )
}

const oncePaid = 'دفعة واحدة عن المدة، ولا تتجدّد من نفسها.'

/** The last day if it is paid for now: a reference number paid on another day begins that day. */
function useLastDay({ period }: Purchase): string {
  const { end } = subscriptionRange({ paidAt: new Date(useNow(60_000)), period })
  return formatDate(end.getTime() - 1, { zone: 'Africa/Cairo' })
}

/** On a phone: what is bought, until when, and for how much. */
function PlanLine({ purchase }: { purchase: Purchase }) {
  const { plan, period, amount, fullPrice } = purchase
  const lastDay = useLastDay(purchase)
  return (
    <div className="flex items-start justify-between gap-4 lg:hidden">
      <div className="min-w-0">
        <p className="font-heading text-label">{minutes(plan.weeklyMinutes)} كل أسبوع</p>
        <p className="text-small text-ink-600">
          {periodText(period)}، حتى {lastDay}، ولا تتجدّد من نفسها.
        </p>
      </div>
      <p className="text-end whitespace-nowrap tabular-nums">
        {fullPrice > amount && <s className="block text-small text-ink-600">{formatMoney(fullPrice)}</s>}
        <strong className="font-heading text-h2">{formatMoney(amount)}</strong>
      </p>
    </div>
  )
}

function PriceRows({ purchase }: { purchase: Purchase }) {
  const { plan, period, fullPrice, price, amount, monthly } = purchase
  const lastDay = useLastDay(purchase)
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
