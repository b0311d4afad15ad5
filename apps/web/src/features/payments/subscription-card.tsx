import { formatDate, formatDateTime } from '@hiwar/arabic/dates.ts'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import { days, minutes } from '@hiwar/arabic/plurals.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { wordOfPeriod } from '@hiwar/rules/price.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'
import { ContactLinks } from '../../parts/contact-links.tsx'
import { useNow } from '../../parts/use-now.ts'

const RENEWAL_DAYS = 7
/** A subscription lasts whole days of Cairo, the last one included. */
const cairo = { zone: 'Africa/Cairo' }

/** The running subscription: what is left, when it renews and ends, and in its last week the way to the next. */
export function SubscriptionCard({ subscription }: { subscription: Reply<typeof getUserSubscription> }) {
  const now = useNow(MINUTE_MS)
  const { info, week, remainingWeeklyMinutes } = subscription
  if (info === null) {
    return (
      <Card as="section" aria-labelledby="subscription">
        <h2 id="subscription" className="text-h3">
          اشتراكك
        </h2>
        <p className="mt-1 mb-4 text-ink-600">لا اشتراك يعمل الآن. اشترك لتحجز حصصك.</p>
        <Link to="/plans" className={buttonClasses({ variant: 'secondary' })}>
          اختر باقة
        </Link>
      </Card>
    )
  }
  const daysLeft = Math.max(0, Math.ceil((Date.parse(info.end) - now) / DAY_MS))
  const rows = [
    { name: 'الباقة', value: `${minutes(info.weeklyMinutes)} في الأسبوع` },
    {
      name: 'المدة',
      value: `${periodLabel[info.period]}، من ${formatDate(info.start, cairo)} إلى ${formatDate(Date.parse(info.end) - 1, cairo)}`,
    },
    { name: 'المتبقي هذا الأسبوع', value: minutes(remainingWeeklyMinutes) },
    ...(week === null
      ? []
      : [
          {
            name: 'التجديد القادم',
            value: week.end === info.end ? 'لا تجديد، هذا آخر أسبوع' : formatDateTime(week.end),
          },
        ]),
    { name: 'المتبقي من الاشتراك', value: days(daysLeft) },
  ]
  return (
    <Card as="section" aria-labelledby="subscription">
      <h2 id="subscription" className="mb-4 text-h3">
        اشتراكك
      </h2>
      <dl className="grid gap-2">
        {rows.map((row) => (
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
            حضّر للتجديد
          </Link>
        )}
      </div>
      <p className="mt-3 text-small text-ink-600">
        لا يتجدد الاشتراك من نفسه. لإلغائه أو استرداد مبلغه اقرأ{' '}
        <Link to="/terms#refunds" className="link">
          شروط الاسترداد
        </Link>{' '}
        وراسلنا.
      </p>
      <ContactLinks />
    </Card>
  )
}
