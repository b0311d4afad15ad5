import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { listTransactions, type Transaction } from '@hiwar/contract/transactions.ts'
import { formatShortDate } from '@hiwar/arabic/dates.ts'
import { paymentMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { wordOfPeriod } from '@hiwar/rules/price.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Table, type Column } from '@hiwar/ui/table.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { ListPager, usePageSize } from '@hiwar/app/lists/list-pager.tsx'
import { copyNumber, grouped } from '../../parts/payment-number.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { PaymentStatus } from './payment-status.tsx'
import { PlanName } from './plan-name.tsx'

interface PaymentsTableProps {
  onOpen: (payment: Transaction) => void
  onCancel: (payment: Transaction) => void
  onRefund: (payment: Transaction) => void
}

/** Every payment, newest first; the page number is in the URL. */
export function PaymentsTable(given: PaymentsTableProps) {
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1)
  const pageSize = usePageSize()
  const payments = useApiQuery(
    listTransactions,
    { query: { page, size: pageSize[0] } },
    { placeholderData: keepPreviousData },
  )
  const refetch = () => {
    void payments.refetch()
  }
  useSocketEvent('TransactionStatusUpdate', refetch)
  useEventsMissed(refetch)
  if (payments.isPending)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </Loading>
    )
  if (payments.failure !== null) return <QueryFailure query={payments} />
  const { list, total } = payments.data ?? { list: [], total: 0 }
  if (total === 0)
    return (
      <EmptyState
        illustration="no-payments"
        text="لا توجد مدفوعات بعد."
        action={
          <Link to="/plans" className={buttonClasses({})}>
            اختر باقة
          </Link>
        }
      />
    )
  return (
    <div className="grid gap-4">
      <Table caption="مدفوعاتك" columns={columnsOf(given)} rows={list} rowId={(payment) => payment.id} />
      <ListPager
        page={page}
        total={total}
        pageSize={pageSize}
        onPage={(next) => {
          setQuery({ page: String(next) })
        }}
      />
    </div>
  )
}

function columnsOf(given: PaymentsTableProps): readonly Column<Transaction>[] {
  return [
    {
      id: 'date',
      header: 'التاريخ',
      isRowHeader: true,
      cell: (payment) => <time dateTime={payment.createdAt}>{formatShortDate(payment.createdAt)}</time>,
    },
    {
      id: 'plan',
      header: 'الباقة',
      cell: (payment) => <PlanName planId={payment.planId} period={payment.planPeriod} />,
    },
    { id: 'method', header: 'الطريقة', cell: (payment) => paymentMethodLabel[payment.paymentMethod] },
    { id: 'amount', header: 'المبلغ', isNumber: true, cell: (payment) => formatMoney(payment.amount) },
    { id: 'status', header: 'الحالة', cell: (payment) => <PaymentStatus status={payment.status} /> },
    { id: 'reference', header: 'الرقم المرجعي', cell: ({ providerRefNum }) => <Reference number={providerRefNum} /> },
    { id: 'actions', header: 'إجراءات', isActions: true, cell: (payment) => <Actions payment={payment} {...given} /> },
  ]
}

/** The payment provider's reference number; null until the provider has confirmed the order. */
function Reference({ number }: { number: number | null }) {
  if (number === null) return <>—</>
  const text = String(number)
  return (
    <span className="inline-flex items-center gap-1">
      <bdi dir="ltr" className="tabular-nums">
        {grouped(text)}
      </bdi>
      <IconButton
        label={`انسخ الرقم المرجعي ${text}`}
        size="small"
        icon={<Copy size={16} aria-hidden />}
        onPress={() => {
          void copyNumber(text)
        }}
      />
    </span>
  )
}

function Actions({ payment, onOpen, onCancel, onRefund }: PaymentsTableProps & { payment: Transaction }) {
  const isOpen = payment.status === TransactionStatus.New
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {isOpen && (
        <Link
          to={`/checkout/${payment.planId}/${wordOfPeriod(payment.planPeriod)}`}
          className={buttonClasses({ variant: 'quiet', size: 'small' })}
        >
          أكمل
        </Link>
      )}
      {isOpen && (
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            onCancel(payment)
          }}
        >
          ألغِ
        </Button>
      )}
      {payment.ownRefund?.state === 'open' && (
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            onRefund(payment)
          }}
        >
          استرجع المبلغ
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        onPress={() => {
          onOpen(payment)
        }}
      >
        التفاصيل
      </Button>
    </span>
  )
}
