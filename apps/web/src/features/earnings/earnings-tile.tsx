import { formatMoney } from '@hiwar/arabic/money.ts'
import { getInvoiceStats } from '@hiwar/contract/invoices.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useIsFirstDataShown } from '@hiwar/app/frame/after-first-data.ts'

/** What can be withdrawn now and will be earned; links to the withdrawals. */
export function EarningsTile() {
  const stats = useApiQuery(getInvoiceStats, { params: { id: useUser().id } }, { enabled: useIsFirstDataShown() })
  if (stats.failure !== null && stats.data === undefined) return <QueryFailure query={stats} />
  if (stats.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  const { limits, income } = stats.data
  return (
    <Link to="/invoices" className="block rounded-card hover:shadow-raised">
      <Tile
        label="أرباحك المتاحة للسحب"
        value={formatMoney(limits.available)}
        note={`${formatMoney(income.future)} من حصص محجوزة`}
        icon={<Wallet size={24} strokeWidth={1.75} aria-hidden />}
      />
    </Link>
  )
}
