import { paymentMethodLabel, periodLabel, transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { CopyCell, DateCell, MoneyCell, nothing } from '../cells.tsx'
import { csvDate, csvLabel, csvMoney, csvNumber, csvString } from '../list/csv.ts'
import type { ListColumn, RowCard } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { PersonName } from '../people/person-name.tsx'
import { personName } from '../people/person.ts'
import { PlanCell } from '../plans/plan-cell.tsx'
import { TransactionStateBadge } from './transaction-state.tsx'

/** Columns of payments (admin.md 1.10). */
export const transactionColumns: readonly ListColumn<Transaction, never>[] = [
  {
    id: 'id',
    header: 'الرقم',
    cell: ({ id }) => <Bidi className="figures">#{id}</Bidi>,
    csv: csvNumber(({ id }) => id),
  },
  {
    id: 'user',
    header: 'الطالب',
    cell: ({ userId }) => <PersonCell id={userId} />,
    csv: csvString(({ userId }, people) => personName(people.get(userId) ?? { id: userId, name: null })),
  },
  {
    id: 'plan',
    header: 'الباقة',
    cell: ({ planId }) => <PlanCell planId={planId} />,
    csv: csvNumber(({ planId }) => planId),
  },
  {
    id: 'period',
    header: 'المدة',
    cell: ({ planPeriod }) => periodLabel[planPeriod],
    csv: csvLabel(({ planPeriod }) => planPeriod, periodLabel),
  },
  {
    id: 'amount',
    header: 'المبلغ',
    isNumber: true,
    cell: ({ amount }) => <MoneyCell piastres={amount} />,
    csv: csvMoney(({ amount }) => amount),
  },
  {
    id: 'refunded',
    header: 'المستردّ',
    isNumber: true,
    cell: ({ refundedAmount }) => (refundedAmount === 0 ? nothing : <MoneyCell piastres={refundedAmount} />),
    csv: csvMoney(({ refundedAmount }) => refundedAmount),
  },
  {
    id: 'method',
    header: 'طريقة الدفع',
    cell: ({ paymentMethod }) => paymentMethodLabel[paymentMethod],
    csv: csvLabel(({ paymentMethod }) => paymentMethod, paymentMethodLabel),
  },
  {
    id: 'reference',
    header: 'رقم فوري',
    cell: ({ providerRefNum }) => <CopyCell text={referenceText(providerRefNum)} label="رقم فوري" />,
    csv: csvString(({ providerRefNum }) => referenceText(providerRefNum)),
  },
  {
    id: 'status',
    header: 'الحالة',
    cell: ({ status }) => <TransactionStateBadge status={status} />,
    csv: csvLabel(({ status }) => status, transactionStatusLabel),
  },
  {
    id: 'created',
    header: 'التاريخ',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
  {
    id: 'paid',
    header: 'دُفعت',
    cell: ({ paidAt }) => <DateCell at={paidAt} />,
    csv: csvDate(({ paidAt }) => paidAt),
  },
  {
    id: 'updated',
    header: 'آخر تغيير',
    cell: ({ updatedAt }) => <DateCell at={updatedAt} />,
    csv: csvDate(({ updatedAt }) => updatedAt),
  },
]

const referenceText = (number: number | null) => (number === null ? null : String(number))

/** A payment on a phone. */
export const transactionCard = (payment: Transaction): RowCard => ({
  title: <PersonName id={payment.userId} />,
  state: <TransactionStateBadge status={payment.status} />,
  facts: [
    { label: 'المبلغ', value: formatMoney(payment.amount) },
    { label: 'الباقة', value: <PlanCell planId={payment.planId} /> },
    { label: 'التاريخ', value: <DateCell at={payment.createdAt} /> },
  ],
})
