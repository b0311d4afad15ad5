import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { getTransaction, type Transaction } from '@hiwar/contract/transactions.ts'
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { paymentMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { productName } from '@hiwar/arabic/words.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Printer } from 'lucide-react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { PlanName } from './plan-name.tsx'

/** Only received payments have a receipt. */
const statusesWithReceipt: ReadonlySet<TransactionStatus> = new Set([
  TransactionStatus.Paid,
  TransactionStatus.PartialRefunded,
  TransactionStatus.Refunded,
])

/** One payment with its history; printed, it is the receipt. */
export function PaymentDetails({ payment: listed, onClose }: { payment: Transaction; onClose: () => void }) {
  const transaction = useApiQuery(getTransaction, { params: { id: listed.id } }, { initialData: listed, staleTime: 0 })
  useSocketEvent('TransactionStatusUpdate', () => {
    void transaction.refetch()
  })
  const payment = transaction.data ?? listed
  const isReceipt = statusesWithReceipt.has(payment.status)
  return (
    <Dialog
      title={isReceipt ? `إيصال ${productName}` : 'تفاصيل الدفعة'}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        !isReceipt ? undefined : (
          <Button
            variant="secondary"
            onPress={() => {
              window.print()
            }}
          >
            <Printer size={20} aria-hidden /> اطبع الإيصال
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <PaymentRows payment={payment} />
        <PaymentHistory transactionId={payment.id} />
      </div>
    </Dialog>
  )
}

function PaymentRows({ payment }: { payment: Transaction }) {
  const user = useUser()
  const rows = [
    { name: 'رقم الدفعة', value: <bdi>{payment.id}</bdi> },
    { name: 'الاسم', value: user.name ?? user.email },
    { name: 'الباقة', value: <PlanName planId={payment.planId} period={payment.planPeriod} /> },
    { name: 'التاريخ', value: formatDateTime(payment.createdAt) },
    { name: 'طريقة الدفع', value: paymentMethodLabel[payment.paymentMethod] },
    ...(payment.providerRefNum === null
      ? []
      : [{ name: 'الرقم المرجعي', value: <bdi className="tabular-nums">{payment.providerRefNum}</bdi> }]),
    { name: 'الحالة', value: <PaymentStatus status={payment.status} /> },
    ...(payment.refundedAmount === 0 ? [] : [{ name: 'رُدّ إليك', value: formatMoney(payment.refundedAmount) }]),
  ]
  return (
    <dl className="grid gap-2">
      {rows.map((row) => (
        <div key={row.name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-600">{row.name}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-sand-300 pt-3">
        <dt className="font-heading text-label">المبلغ</dt>
        <dd className="font-heading text-h2 tabular-nums">{formatMoney(payment.amount)}</dd>
      </div>
    </dl>
  )
}
