import { formatMoney } from '@hiwar/arabic/money.ts'
import { getInvoiceStats } from '@hiwar/contract/invoices.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { QueryFailure } from '../../parts/block-failure.tsx'
import { useUser } from '../../auth/account.ts'

/** What can be asked for now and what lies ahead, on the way to the withdrawals. */
export function EarningsTile() {
  const asked = useApiQuery(getInvoiceStats, { params: { id: useUser().id } })
  if (asked.failure !== null && asked.data === undefined) return <QueryFailure query={asked} />
  if (asked.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  const { limits, income } = asked.data
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
