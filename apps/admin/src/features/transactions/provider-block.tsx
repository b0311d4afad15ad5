import { errorText } from '@hiwar/arabic/errors.ts'
import { paymentMethodLabel, transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPaymentStatus, syncPaymentStatus } from '@hiwar/contract/fawry.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { getTransaction, getTransactionHistory, listTransactions } from '@hiwar/contract/transactions.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'

/** An open payment is asked about so often while its drawer is open (admin.md 1.10). */
export const askEveryMs = 20 * SECOND_MS

export const stalePayments = [
  listTransactions,
  getTransaction,
  getTransactionHistory,
  getPaymentStatus,
  listAudit,
] as const

/** What the provider says about a payment now, and taking it over. */
export function ProviderBlock({ payment }: { payment: Transaction }) {
  const isOpen = payment.status === TransactionStatus.New
  const [isAsked, setAsked] = useState(false)
  const answer = useApiQuery(
    getPaymentStatus,
    { query: { transactionId: payment.id } },
    { enabled: isAsked || isOpen, retry: false, staleTime: 0, refetchInterval: isOpen ? askEveryMs : false },
  )
  const sync = useApiMutation(syncPaymentStatus, { invalidates: stalePayments })
  const offline = useOfflineReason()
  const status = answer.data?.orderStatus
  const settle = async () => {
    const { reply, failure } = await sync.run({ body: { transactionId: payment.id } })
    if (failure !== null) return
    const isSame = reply.status === payment.status && reply.refundedAmount === payment.refundedAmount
    toast.success({ title: isSame ? 'لا جديد عند فوري' : `أصبحت الدفعة: ${transactionStatusLabel[reply.status]}` })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          isPending={answer.isFetching}
          disabledReason={offline}
          onPress={() => {
            setAsked(true)
            if (isAsked || isOpen) void answer.refetch()
          }}
        >
          اسأل فوري
        </Button>
        <Button
          variant="secondary"
          size="small"
          isPending={sync.isRunning}
          disabledReason={offline}
          onPress={() => void settle()}
        >
          حدّث الحالة من فوري
        </Button>
      </div>
      {answer.data !== undefined && status !== undefined && answer.failure === null && (
        <p role="status" className="text-small">
          تقول فوري: <strong>{transactionStatusLabel[status]}</strong>، {paymentMethodLabel[answer.data.paymentMethod]}،
          رقم <Bidi className="figures">{answer.data.orderRefNum}</Bidi>.{' '}
          {status !== payment.status && 'الحالة عندنا مختلفة، فحدّثها.'}
        </p>
      )}
      <ProviderFailure failure={answer.failure ?? sync.failure} />
    </div>
  )
}

/** A refusal in our words, then in the provider's own. */
export function ProviderFailure({ failure }: { failure: Failure | null }) {
  if (failure === null) return null
  return (
    <div role="alert" className="rounded-input bg-danger-tint p-3 text-small text-danger">
      <p>{failure.code === 'fawry-error' ? 'رفضت فوري الطلب.' : failureText(failure)}</p>
      {failure.code === 'fawry-error' && (
        <p dir="auto" className="mt-1">
          {failure.providerText ?? errorText['fawry-error']}
        </p>
      )}
    </div>
  )
}
