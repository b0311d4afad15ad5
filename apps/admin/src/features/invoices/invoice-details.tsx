import { formatMoney } from '@hiwar/arabic/money.ts'
import { auditSentence } from '@hiwar/arabic/audit-words.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { MarkupView } from '@hiwar/app/markup/markup-view.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { getInvoiceStats } from '@hiwar/contract/invoices.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { DateCell, nothing } from '../../parts/cells.tsx'
import { Facts } from '../../parts/facts.tsx'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { personName } from '../../parts/people/person.ts'
import { InvoiceAge, isOpenInvoice } from '../../parts/invoices/invoice-age.tsx'
import { PayoutComparison } from './payout-comparison.tsx'
import { payoutMethodText } from '../../parts/invoices/payout.ts'
import { ReceiptView } from '../../parts/invoices/receipt-view.tsx'
import { ReceiverCell } from '../../parts/invoices/receiver-cell.tsx'

/** What a withdrawal asks for, what the tutor earned, and what was done with it. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <PayoutComparison invoice={invoice} />
      <Facts facts={factsOf(invoice)} />
      {invoice.note !== null && (
        <Section title="الملاحظة">
          <MarkupView html={invoice.note} className="rounded-card bg-sand-100 p-3" />
        </Section>
      )}
      <Section title="أرباح المعلّم">
        <Earnings userId={invoice.userId} />
      </Section>
      <Section title="ما فعلته الإدارة">
        <Acts invoiceId={invoice.id} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-label">{title}</h3>
      {children}
    </section>
  )
}

function factsOf(invoice: Invoice): readonly (readonly [string, ReactNode])[] {
  const label = `إيصال الطلب ${invoice.id}`
  return [
    ['المعلّم', <PersonCell key="owner" id={invoice.userId} />],
    ['طريقة الاستلام', payoutMethodText(invoice)],
    ['جهة الاستلام', <Receiver key="receiver" invoice={invoice} />],
    ...(isOpenInvoice(invoice) ? [['ينتظر', <InvoiceAge key="age" invoice={invoice} />] as const] : []),
    ['طُلب', <DateCell key="created" at={invoice.createdAt} hasTime />],
    ...(isOpenInvoice(invoice)
      ? [['يُنتظر تحويله قبل', <DateCell key="expected" at={invoice.expectedBy} />] as const]
      : []),
    ['آخر تغيير', <DateCell key="updated" at={invoice.updatedAt} hasTime />],
    ['آخر من راجعه', <PersonCell key="admin" id={invoice.addressedBy} />],
    [
      'الإيصال',
      invoice.receipt === null ? nothing : <ReceiptView key="receipt" address={invoice.receipt} label={label} />,
    ],
  ]
}

/** Where the money goes; a receiver the tutor has used for a short while only is worth a question before it is paid. */
function Receiver({ invoice }: { invoice: Invoice }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <ReceiverCell payout={invoice} />
      {invoice.newReceiver === true && isOpenInvoice(invoice) && <Status tone="warning">جهة جديدة</Status>}
    </span>
  )
}

function Earnings({ userId }: { userId: number }) {
  const stats = useApiQuery(getInvoiceStats, { params: { id: userId } }, { retry: false })
  // Who no longer is a tutor has no figures.
  if (stats.failure?.code === 'tutor-not-found') return <p className="text-ink-600">لم يعد معلّمًا.</p>
  if (stats.failure !== null) return <QueryFailure query={stats} />
  if (stats.data === undefined) return <LoadingLines />
  const { income, invoices, spendable } = stats.data
  return (
    <Facts
      facts={[
        ['كسب من حصص انتهت', formatMoney(income.past)],
        ['سُحب', formatMoney(invoices.fulfilled)],
        ['طلبات مفتوحة', formatMoney(invoices.pending)],
        [
          'الرصيد المتاح بعدها',
          spendable < 0 ? <span className="text-danger">{formatMoney(spendable)}</span> : formatMoney(spendable),
        ],
      ]}
    />
  )
}

function Acts({ invoiceId }: { invoiceId: number }) {
  const query = { targetType: 'invoice', targetId: String(invoiceId), outcome: 'ok', size: 20 } as const
  const acts = useApiQuery(listAudit, { query })
  if (acts.failure !== null) return <QueryFailure query={acts} />
  if (acts.data === undefined) return <LoadingLines />
  if (acts.data.total === 0) return <p className="text-ink-600">لم تفعل شيئًا بعد.</p>
  return (
    <ol className="flex flex-col gap-2">
      {acts.data.list.map(({ id, action, actor, at, reason }) => (
        <li key={id} className="text-small">
          <p>
            {auditSentence(action)}
            {actor !== null && (
              <>
                ، <bdi>{personName({ ...actor })}</bdi>
              </>
            )}
            <span className="text-ink-600">
              {' '}
              · <DateCell at={at} hasTime />
            </span>
          </p>
          {reason !== null && (
            <p dir="auto" className="text-ink-600">
              «{reason}»
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function LoadingLines() {
  return (
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  )
}
