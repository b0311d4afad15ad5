import type { InvoiceStats } from '@hiwar/contract/invoices.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { EarningsSummary } from '../features/earnings/earnings-summary.tsx'
import { InvoiceList } from '../features/earnings/invoice-list.tsx'
import { Ledger } from '../features/earnings/ledger.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'

const WithdrawDialog = lazyWithRetry(
  async () => (await import('../features/earnings/withdraw-dialog.tsx')).WithdrawDialog,
)

const tabs = ['ledger', 'requests']

/** `/invoices`: a tutor's earnings and withdrawals. */
export function InvoicesScreen() {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const [withdrawing, setWithdrawing] = useState<InvoiceStats | null>(null)
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)
  const onPage = (next: number) => changeQuery({ page: next === 1 ? null : String(next) })
  return (
    <Page title="أرباحي">
      <div className="in-order grid gap-8">
        <EarningsSummary onRequest={setWithdrawing} />
        <Tabs
          label="أقسام صفحة الأرباح"
          selected={tabs.find((tab) => tab === query.get('tab')) ?? 'ledger'}
          onSelect={(tab) => changeQuery({ tab, page: null, kind: null, state: null, month: null })}
          items={[
            { id: 'ledger', label: 'كشف الأرباح', content: <Ledger page={page} onPage={onPage} /> },
            { id: 'requests', label: 'طلبات السحب', content: <InvoiceList page={page} onPage={onPage} /> },
          ]}
        />
      </div>
      {withdrawing !== null && (
        <Suspense>
          <WithdrawDialog stats={withdrawing} onClose={() => setWithdrawing(null)} />
        </Suspense>
      )}
    </Page>
  )
}
