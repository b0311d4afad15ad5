import { formatDate, formatDateTime } from '@hiwar/arabic/dates.ts'
import { periodText } from '@hiwar/app/plans/period-text.ts'
import { days, minutes } from '@hiwar/arabic/plurals.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { wordOfPeriod } from '@hiwar/rules/price.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'
import { ContactLinks } from '../../parts/contact-links.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { OwnRefundNotice } from './own-refund.tsx'

const RENEWAL_DAYS = 7
/** A subscription lasts whole days in Cairo's time zone, the last one included. */
const cairo = { zone: 'Africa/Cairo' }

type Subscription = Reply<typeof getUserSubscription>
type RunningSubscription = Subscription & { info: NonNullable<Subscription['info']> }

interface SubscriptionCardProps {
  subscription: Subscription
  /** The newest payment, which may be the one of this subscription. */
  payment: Transaction | null
  /** Asks to have it back. */
  onRefund: (payment: Transaction) => void
}

/** The active subscription: what is left, when it renews and ends, and in its last week a link to renew it. */
export function SubscriptionCard({ subscription, payment, onRefund }: SubscriptionCardProps) {
  const { info } = subscription
  if (info !== null)
    return (
      <ActiveSubscription
        subscription={{ ...subscription, info }}
        payment={payment?.id === info.txId ? payment : null}
        onRefund={onRefund}
      />
    )
  return (
    <Card as="section" aria-labelledby="subscription">
      <h2 id="subscription" className="text-h3">
        اشتراكك
      </h2>
      <p className="mt-1 mb-4 text-ink-600">ليس لديك اشتراك سارٍ. اشترك لتحجز حصصك.</p>
      <Link to="/plans" className={buttonClasses({ variant: 'secondary' })}>
        اختر باقة
      </Link>
    </Card>
  )
}

interface ActiveSubscriptionProps extends SubscriptionCardProps {
  subscription: RunningSubscription
}

function ActiveSubscription({ subscription, payment, onRefund }: ActiveSubscriptionProps) {
  const now = useNow(MINUTE_MS)
  const { info } = subscription
  const daysLeft = Math.max(0, Math.ceil((Date.parse(info.end) - now) / DAY_MS))
  return (
    <Card as="section" aria-labelledby="subscription">
      <h2 id="subscription" className="mb-4 text-h3">
        اشتراكك
      </h2>
      <dl className="grid gap-2">
        {rowsOf(subscription, daysLeft).map((row) => (
          <div key={row.name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-600">{row.name}</dt>
            <dd className="tabular-nums">{row.value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Link to="/tutors" className={buttonClasses({})}>
          احجز حصة
        </Link>
        {daysLeft <= RENEWAL_DAYS && (
          <Link
            to={`/plans?plan=${info.planId}&period=${wordOfPeriod(info.period)}`}
            className={buttonClasses({ variant: 'secondary' })}
          >
            استعد للتجديد
          </Link>
        )}
      </div>
      {payment !== null && <OwnRefundNotice payment={payment} onAsk={() => onRefund(payment)} />}
      <p className="mt-3 text-small text-ink-600">
        لا يتجدّد الاشتراك من نفسه. لإلغائه أو استرداد مبلغه اقرأ{' '}
        <a href="/terms#refunds" className="link">
          شروط الاسترداد
        </a>{' '}
        وراسلنا.
      </p>
      <ContactLinks />
    </Card>
  )
}

function rowsOf({ info, week, remainingWeeklyMinutes }: RunningSubscription, daysLeft: number) {
  const [first, last] = [formatDate(info.start, cairo), formatDate(Date.parse(info.end) - 1, cairo)]
  const rows = [
    { name: 'الباقة', value: `${minutes(info.weeklyMinutes)} في الأسبوع` },
    { name: 'المدة', value: `${periodText(info.period)}، من ${first} إلى ${last}` },
    { name: 'المتبقي هذا الأسبوع', value: minutes(remainingWeeklyMinutes) },
  ]
  if (week !== null) {
    const isLastWeek = week.end === info.end
    rows.push({ name: 'التجديد القادم', value: isLastWeek ? 'لا تجديد، هذا آخر أسبوع' : formatDateTime(week.end) })
  }
  return [...rows, { name: 'المتبقي من الاشتراك', value: days(daysLeft) }]
}
