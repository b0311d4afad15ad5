import { formatMoney } from '@hiwar/arabic/money.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getInvoiceStats } from '@hiwar/contract/invoices.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Facts } from '../../parts/facts.tsx'
import { nothing } from '../../parts/cells.tsx'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { payoutMethodText } from '../../parts/invoices/payout.ts'
import { ReceiverCell } from '../../parts/invoices/receiver-cell.tsx'

/** What is paid, to whom, and what the tutor has left to withdraw. */
export function PaymentSummary({ invoice }: { invoice: Invoice }) {
  const stats = useApiQuery(getInvoiceStats, { params: { id: invoice.userId } }, { retry: false })
  const left = stats.data?.spendable
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          ['المعلّم', <PersonCell key="owner" id={invoice.userId} />],
          ['المبلغ', <strong key="amount">{formatMoney(invoice.amount)}</strong>],
          ['طريقة الاستلام', payoutMethodText(invoice)],
          ['جهة الاستلام', <ReceiverCell key="receiver" payout={invoice} />],
          ['رصيده بعد كل طلباته', left === undefined ? nothing : formatMoney(Math.max(0, left))],
        ]}
      />
      {left !== undefined && left < 0 && (
        <Banner tone="danger" title="طلباته أكبر من أرباحه">
          {`الفرق ${formatMoney(-left)}، غالبًا بعد إلغاء حصة محسوبة. راجع حصصه قبل أن تدفع.`}
        </Banner>
      )}
    </div>
  )
}
