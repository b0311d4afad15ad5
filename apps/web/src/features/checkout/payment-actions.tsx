import { cancelUnpaidOrder } from '@hiwar/contract/fawry.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { useCountdown } from '@hiwar/app/time/use-countdown.ts'
import { refreshedByPayment } from '../../parts/payment-replies.ts'

const LOCK_SECONDS = 15

/** "I have paid, check now": asks the provider, then is locked for some seconds. */
export function CheckButton({ onCheck, isChecking }: { onCheck: () => void; isChecking: boolean }) {
  const lock = useCountdown()
  const isLocked = lock.secondsLeft > 0
  return (
    <Button
      variant="secondary"
      isPending={isChecking}
      disabledReason={isLocked && !isChecking ? 'تحقّقنا الآن، جرّب بعد ثوانٍ' : undefined}
      onPress={() => {
        lock.start(LOCK_SECONDS)
        onCheck()
      }}
    >
      دفعت، تحقّق الآن
    </Button>
  )
}

interface CancelPaymentProps {
  transactionId: number
  onClose: () => void
  onCanceled?: () => void
  /** It was no longer pending: its new status has to be fetched. */
  onNoLongerOpen: () => void
}

/** Confirms before a pending payment is canceled; the server refuses if it was paid meanwhile. */
export function CancelPaymentDialog({ transactionId, onClose, onCanceled, onNoLongerOpen }: CancelPaymentProps) {
  const cancel = useApiMutation(cancelUnpaidOrder, { invalidates: refreshedByPayment })
  const failureMessage =
    cancel.failure?.code === 'bad-request'
      ? 'لم تعد هذه الدفعة مفتوحة. نعرض حالتها الآن.'
      : cancel.failure === null
        ? undefined
        : failureText(cancel.failure)
  return (
    <ConfirmDialog
      title="إلغاء هذه الدفعة؟"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      confirmLabel="ألغِ الدفعة"
      dismissLabel="أكمل الدفع"
      isDestructive
      isPending={cancel.isRunning}
      failure={failureMessage}
      onConfirm={() => {
        void cancel.run({ body: { transactionId } }).then(({ failure }) => {
          if (failure?.code === 'bad-request') onNoLongerOpen()
          if (failure !== null) return
          onClose()
          onCanceled?.()
        })
      }}
    >
      لن يُخصم منك شيء، ويمكنك البدء من جديد بأي طريقة.
    </ConfirmDialog>
  )
}
