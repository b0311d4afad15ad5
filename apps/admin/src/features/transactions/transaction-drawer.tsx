import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { errorText } from '@hiwar/arabic/errors.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import { getTransaction, getTransactionHistory } from '@hiwar/contract/transactions.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { isRefundable } from '@hiwar/rules/refund.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Suspense, useState } from 'react'
import { DetailDrawer } from '../../parts/detail-drawer.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { PeopleContext, usePeople } from '../../parts/people/use-people.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { askEveryMs } from './provider-block.tsx'
import { refundFacts } from './refund-form.ts'
import { TransactionDetails } from './transaction-details.tsx'
import { TransactionStateBadge } from '../../parts/transactions/transaction-state.tsx'
import { MissingRow } from '../../parts/missing-row.tsx'
import { idOf } from '../../parts/row-id.ts'

const RefundDialog = lazyWithRetry(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** One payment: what it bought, what the provider says, and refunding it (admin.md 1.10). */
export function TransactionDrawer({ id, isOpen, onClose }: OpenRow) {
  const number = idOf(id)
  const query = useApiQuery(
    getTransaction,
    { params: { id: number ?? 0 } },
    {
      enabled: number !== null && isOpen,
      staleTime: 0,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data?.status === TransactionStatus.New ? askEveryMs : false),
    },
  )
  const isMissing = number === null || query.failure?.code === 'transaction-not-found'
  if (query.data === undefined)
    return (
      <DetailDrawer title={number === null ? 'دفعة' : `الدفعة ${number}`} isOpen={isOpen} onClose={onClose}>
        {isMissing && <MissingRow>{errorText['transaction-not-found']}</MissingRow>}
        {!isMissing && <QueryFailure query={query} />}
        {query.isLoading && (
          <Loading className="flex flex-col gap-3">
            <Skeleton className="h-64 w-full" />
          </Loading>
        )}
      </DetailDrawer>
    )
  const refetch = async () => (await query.refetch()).isSuccess
  return <OpenTransaction key={query.data.id} payment={query.data} {...{ isOpen, onClose, refetch }} />
}

interface OpenTransactionProps {
  payment: Transaction
  isOpen: boolean
  onClose: () => void
  /** True when the payment is fetched anew. */
  refetch: () => Promise<boolean>
}

function OpenTransaction({ payment, isOpen, onClose, refetch }: OpenTransactionProps) {
  const [task, setTask] = useState<'refund' | 'cancel' | null>(null)
  const bought = useBought(payment)
  const people = usePeople([payment.userId, ...(bought.history.data?.list.map(({ actorId }) => actorId) ?? [])])
  const { facts } = bought
  const refetchAll = async () => {
    const [isFresh, history] = await Promise.all([refetch(), bought.history.refetch()])
    return isFresh && history.isSuccess
  }
  const close = () => setTask(null)
  const isWaiting = payment.status === TransactionStatus.New
  return (
    <PeopleContext value={people}>
      <DetailDrawer
        title={`الدفعة ${payment.id}`}
        note={
          <span className="flex flex-wrap items-center gap-3">
            <strong className="text-h3 text-ink-900">{formatMoney(payment.amount)}</strong>
            <TransactionStateBadge status={payment.status} />
          </span>
        }
        isOpen={isOpen}
        onClose={onClose}
        danger={
          (isWaiting || isRefundable(payment.status)) && (
            <Dangers payment={payment} refundable={facts?.refundable ?? null} onTask={setTask} />
          )
        }
      >
        <QueryFailure query={bought.subscriptions} className="mb-5" />
        <TransactionDetails payment={payment} subscription={bought.subscription} history={bought.history} />
      </DetailDrawer>
      {task === 'cancel' && <CancelOrderDialog payment={payment} onClose={close} />}
      {task === 'refund' && facts !== null && (
        <Suspense>
          <RefundDialog payment={payment} facts={facts} refetch={refetchAll} onClose={close} />
        </Suspense>
      )}
    </PeopleContext>
  )
}

/** The subscription and the history of a payment, and what of it can be refunded; null while unknown. */
function useBought(payment: Transaction) {
  const now = useNow(MINUTE_MS)
  const history = useApiQuery(getTransactionHistory, { params: { id: payment.id } }, { staleTime: 0 })
  const subscriptions = useApiQuery(listSubscriptions, { query: { transactions: [payment.id] } }, { staleTime: 0 })
  const subscription = subscriptions.data?.list[0] ?? null
  const isKnown = history.data !== undefined && subscriptions.data !== undefined
  const known = { subscription, history: history.data?.list ?? [], now: new Date(now) }
  return { history, subscriptions, subscription, facts: isKnown ? refundFacts(payment, known) : null }
}

interface DangersProps {
  payment: Transaction
  refundable: number | null
  onTask: (task: 'refund' | 'cancel') => void
}

function Dangers({ payment: { status, providerRefNum }, refundable, onTask }: DangersProps) {
  if (status === TransactionStatus.New)
    return (
      <Button size="small" variant="danger" onPress={() => onTask('cancel')}>
        ألغِ الدفعة
      </Button>
    )
  const reason =
    refundable === null
      ? 'نقرأ ما رُدّ منها.'
      : refundable <= 0
        ? 'لم يبقَ ما يُردّ.'
        : providerRefNum === null
          ? 'ليس لهذه الدفعة رقم عند فوري.'
          : undefined
  return (
    <Button size="small" variant="danger" disabledReason={reason} onPress={() => onTask('refund')}>
      ردّ المبلغ
    </Button>
  )
}
