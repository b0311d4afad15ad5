import { getInvoiceStats, type InvoiceStats } from '@hiwar/contract/invoices.ts'
import { withdrawalTime } from '@hiwar/arabic/withdrawal-time.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { CalendarClock, HandCoins, Hourglass, Wallet } from 'lucide-react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'

const iconSize = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Four tiles in a row only where an amount fits on one line. */
const tilesClasses = 'grid grid-cols-2 gap-4 @5xl:grid-cols-4'

/** What was earned, can be withdrawn now, is being paid out and will be earned (web.md `/invoices`). */
export function EarningsSummary({ onRequest }: { onRequest: (stats: InvoiceStats) => void }) {
  const user = useUser()
  const stats = useApiQuery(getInvoiceStats, { params: { id: user.id } })
  const refetch = () => {
    void stats.refetch()
  }
  useSocketEvent('InvoiceUpdated', refetch)
  useEventsMissed(refetch)
  if (stats.failure !== null) return <QueryFailure query={stats} />
  if (stats.data === undefined)
    return (
      <Loading className="@container">
        <div className={tilesClasses}>
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-28 w-full" />
          ))}
        </div>
      </Loading>
    )
  const { income, invoices, limits } = stats.data
  return (
    <div className="@container grid gap-4">
      <div className={tilesClasses}>
        <Tile label="متاح للسحب الآن" value={formatMoney(limits.available)} icon={<Wallet {...iconSize} />} />
        <Tile label="طلبات قيد المراجعة" value={formatMoney(invoices.pending)} icon={<Hourglass {...iconSize} />} />
        <Tile label="مجموع ما كسبت" value={formatMoney(income.past)} icon={<HandCoins {...iconSize} />} />
        <Tile
          label="من حصص محجوزة"
          value={formatMoney(income.future)}
          note="يُضاف بعد انتهائها"
          icon={<CalendarClock {...iconSize} />}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="large"
          disabledReason={limits.allowed ? undefined : `أقل مبلغ للسحب ${formatMoney(limits.min)}`}
          onPress={() => onRequest(stats.data)}
        >
          اطلب سحب أرباحك
        </Button>
        <p className="text-small text-ink-600">{withdrawalTime()}</p>
      </div>
      {income.total > 0 && <IncomeBar stats={stats.data} />}
    </div>
  )
}

const parts = [
  { id: 'fulfilled', label: 'حُوِّل إليك', classes: 'bg-nile-700' },
  { id: 'pending', label: 'قيد المراجعة', classes: 'bg-apricot-500' },
  { id: 'available', label: 'متاح', classes: 'bg-nile-300' },
  { id: 'future', label: 'قادم', classes: 'bg-sand-300' },
] as const

/** All earnings in one bar, with a legend of its parts below. */
function IncomeBar({ stats: { income, invoices, spendable } }: { stats: InvoiceStats }) {
  const values = {
    fulfilled: invoices.fulfilled,
    pending: invoices.pending,
    available: Math.max(0, spendable),
    future: income.future,
  }
  const total = Object.values(values).reduce((sum, value) => sum + value, 0)
  return (
    <Card>
      <h2 className="text-h3">أين وصلت أرباحك</h2>
      <div aria-hidden className="mt-4 flex h-4 overflow-hidden rounded-full bg-sand-100">
        {parts.map(({ id, classes }) => (
          <span
            key={id}
            className={classes}
            style={{ inlineSize: `${total === 0 ? 0 : (values[id] / total) * 100}%` }}
          />
        ))}
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {parts.map(({ id, label, classes }) => (
          <div key={id}>
            <dt className="flex items-center gap-2 text-small text-ink-600">
              <span aria-hidden className={`size-3 rounded-full ${classes}`} />
              {label}
            </dt>
            <dd className="figures font-semibold">{formatMoney(values[id])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
