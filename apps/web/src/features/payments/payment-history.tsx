import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { getTransactionHistory, type HistoryStep } from '@hiwar/contract/transactions.ts'
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

/** Everything that happened to a payment, oldest first; nothing where it was not written down. */
export function PaymentHistory({ transactionId }: { transactionId: number }) {
  const history = useApiQuery(getTransactionHistory, { params: { id: transactionId } }, { staleTime: 0 })
  const refetch = () => {
    void history.refetch()
  }
  useSocketEvent('TransactionStatusUpdate', refetch)
  if (history.data?.list.length === 0) return null
  return (
    <section aria-labelledby="payment-history" className="print:hidden">
      <h3 id="payment-history" className="mb-3 text-h3">
        ما حدث لهذه الدفعة
      </h3>
      {history.isPending ? (
        <Loading className="grid gap-2">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
        </Loading>
      ) : history.failure === null ? (
        <Steps steps={history.data?.list ?? []} />
      ) : (
        <BlockFailure failure={history.failure} onRetry={refetch} />
      )}
    </section>
  )
}

function Steps({ steps }: { steps: readonly HistoryStep[] }) {
  return (
    <ol className="grid gap-3 border-s-2 border-sand-300 ps-4">
      {steps.map((step) => (
        <li key={`${step.kind}-${step.to}-${step.at}`}>
          <p>{textOf(step)}</p>
          <p className="text-small text-ink-600">
            <time dateTime={step.at}>{formatDateTime(step.at)}</time>
            {step.actorId !== null && '، من حسابك'}
          </p>
        </li>
      ))}
    </ol>
  )
}

const statusTexts: Partial<Record<number, string>> = {
  [TransactionStatus.New]: 'بدأت الدفع',
  [TransactionStatus.Paid]: 'وصل الدفع',
}

function textOf(step: HistoryStep): string {
  if (step.kind === 'subscription') return step.to === 1 ? 'بدأ الاشتراك' : 'انتهى الاشتراك قبل موعده'
  if (step.kind === 'refund') {
    const amount = formatMoney(step.amount ?? 0)
    if (step.to === 0) return `طُلب ردّ ${amount}`
    return step.to === 1 ? `رُدّ إليك ${amount}` : `لم ينجح ردّ ${amount}`
  }
  const status = Object.values(TransactionStatus).find((value) => value === step.to)
  return (
    statusTexts[step.to] ?? (status === undefined ? 'تغيّرت الحالة' : `أصبحت الدفعة: ${transactionStatusLabel[status]}`)
  )
}
