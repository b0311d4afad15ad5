import { formatMoney } from '@hiwar/arabic/money.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { cancelUnpaidOrder } from '@hiwar/contract/fawry.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { ProviderFailure, stalePayments } from './provider-block.tsx'

/** Cancels an order that nobody has paid yet. */
export function CancelOrderDialog({ payment, onClose }: { payment: Transaction; onClose: () => void }) {
  const cancel = useApiMutation(cancelUnpaidOrder, { invalidates: stalePayments })
  const isProviderFailure = cancel.failure?.code === 'fawry-error'
  return (
    <Confirm
      level={2}
      title={`إلغاء الدفعة ${payment.id}؟`}
      effect={`تُلغى محاولة دفع ${formatMoney(payment.amount)} عند فوري، ويستطيع الطالب أن يبدأ من جديد. إن كان قد دفع فعلًا فلن تُلغى، ويبدأ اشتراكه.`}
      confirmLabel="ألغِ الدفعة"
      isDestructive
      onConfirm={async ({ reason }) => {
        const outcome = await cancel.run({
          body: { transactionId: payment.id },
          ...(reason !== undefined && { reason }),
        })
        if (outcome.failure === null) toast.success({ title: 'تم إلغاء الدفعة' })
        return outcome
      }}
      onClose={onClose}
    >
      {isProviderFailure && <ProviderFailure failure={cancel.failure} />}
    </Confirm>
  )
}
