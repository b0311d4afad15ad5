import { invoiceStateStaffLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { DateCell, MoneyCell, nothing } from '../cells.tsx'
import { csvDate, csvLabel, csvMoney, csvNumber, csvPrivate, csvString } from '../list/csv.ts'
import type { ListColumn, RowCard } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { PersonName } from '../people/person-name.tsx'
import { personName } from '../people/person.ts'
import { InvoiceAge } from './invoice-age.tsx'
import { InvoiceStateBadge } from './invoice-state.tsx'
import { noteText } from './note-text.ts'
import { accountOf, payoutMethodText } from './payout.ts'
import { ReceiptView } from './receipt-view.tsx'
import { ReceiverCell } from './receiver-cell.tsx'

/** Columns of withdrawals (admin.md 1.9). */
export const invoiceColumns: readonly ListColumn<Invoice, 'createdAt' | 'updatedAt' | 'amount'>[] = [
  {
    id: 'id',
    header: 'الرقم',
    cell: ({ id }) => <Bidi className="figures">#{id}</Bidi>,
    csv: csvNumber(({ id }) => id),
  },
  {
    id: 'user',
    header: 'المعلّم',
    cell: ({ userId }) => <PersonCell id={userId} />,
    csv: csvString(({ userId }, people) => personName(people.get(userId) ?? { id: userId, name: null })),
  },
  {
    id: 'amount',
    header: 'المبلغ',
    isNumber: true,
    sortBy: 'amount',
    cell: ({ amount }) => <MoneyCell piastres={amount} />,
    csv: csvMoney(({ amount }) => amount),
  },
  {
    id: 'state',
    header: 'الحالة',
    cell: ({ state }) => <InvoiceStateBadge state={state} />,
    csv: csvLabel(({ state }) => state, invoiceStateStaffLabel),
  },
  { id: 'age', header: 'ينتظر', cell: (invoice) => <InvoiceAge invoice={invoice} /> },
  {
    id: 'method',
    header: 'الطريقة',
    cell: payoutMethodText,
    csv: csvLabel(({ method }) => method, withdrawMethodLabel),
  },
  {
    id: 'receiver',
    header: 'جهة الاستلام',
    cell: (invoice) => <ReceiverCell payout={invoice} />,
    csv: csvPrivate(accountOf),
  },
  {
    id: 'note',
    header: 'الملاحظة',
    cell: ({ note }) => <NoteCell note={note} />,
    csv: csvString(({ note }) => noteText(note)),
  },
  {
    id: 'receipt',
    header: 'الإيصال',
    cell: ({ id, receipt }) =>
      receipt === null ? nothing : <ReceiptView address={receipt} label={`إيصال الطلب ${id}`} />,
  },
  {
    id: 'addressedBy',
    header: 'راجعه',
    cell: ({ addressedBy }) => <PersonCell id={addressedBy} />,
    csv: csvString(({ addressedBy }, people) =>
      addressedBy === null ? null : personName(people.get(addressedBy) ?? { id: addressedBy, name: null }),
    ),
  },
  {
    id: 'created',
    header: 'طُلب',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
  {
    id: 'updated',
    header: 'آخر تغيير',
    sortBy: 'updatedAt',
    cell: ({ updatedAt }) => <DateCell at={updatedAt} />,
    csv: csvDate(({ updatedAt }) => updatedAt),
  },
]

function NoteCell({ note }: { note: string | null }) {
  const text = noteText(note)
  if (text === null) return nothing
  return (
    <span dir="auto" title={text} className="block max-w-48 truncate">
      {text}
    </span>
  )
}

/** A withdrawal on a phone. */
export const invoiceCard = (invoice: Invoice): RowCard => ({
  title: <PersonName id={invoice.userId} />,
  state: <InvoiceStateBadge state={invoice.state} />,
  facts: [
    { label: 'الرقم', value: <Bidi>#{invoice.id}</Bidi> },
    { label: 'المبلغ', value: formatMoney(invoice.amount) },
    { label: 'ينتظر', value: <InvoiceAge invoice={invoice} /> },
  ],
})
