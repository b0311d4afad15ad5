import type { InvoiceStats } from '@hiwar/contract/invoices.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EarningsSummary } from '../features/earnings/earnings-summary.tsx'
import { InvoiceList } from '../features/earnings/invoice-list.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'

const WithdrawDialog = lazyWithRetry(
  async () => (await import('../features/earnings/withdraw-dialog.tsx')).WithdrawDialog,
)

/** `/invoices`: a tutor's earnings and withdrawals. */
export function InvoicesScreen() {
  const [query, setQuery] = useSearchParams()
  const [withdrawing, setWithdrawing] = useState<InvoiceStats | null>(null)
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)
  return (
    <Page title="أرباحي">
      <div className="in-order grid gap-8">
        <EarningsSummary onRequest={setWithdrawing} />
        <section aria-labelledby="requests" className="grid gap-4">
          <h2 id="requests" className="text-h2">
            طلبات السحب
          </h2>
          <InvoiceList page={page} onPage={(next) => setQuery(next === 1 ? {} : { page: String(next) })} />
        </section>
      </div>
      {withdrawing !== null && (
        <Suspense>
          <WithdrawDialog stats={withdrawing} onClose={() => setWithdrawing(null)} />
        </Suspense>
      )}
    </Page>
  )
}
