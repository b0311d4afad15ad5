import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { refundOwnPayment } from '@hiwar/contract/fawry.ts'
import { getTransactionHistory, type Transaction } from '@hiwar/contract/transactions.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { refreshedByPayment } from '../../parts/payment-replies.ts'

/** Under the running subscription while all of its price can be had back, or is on its way. */
export function OwnRefundNotice({ payment, onAsk }: { payment: Transaction; onAsk: () => void }) {
  if (payment.ownRefund === null) return null
  if (payment.ownRefund.state === 'pending')
    return (
      <p className="mt-3 text-small text-ink-600">طلبت استرجاع {formatMoney(payment.amount)}، ونخبرك فور إتمامه.</p>
    )
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-sand-200 pt-4">
      <p className="grow text-small text-ink-600">
        لم تستخدم شيئًا من اشتراكك بعد، فلك استرجاع المبلغ كله حتى{' '}
        {formatDateTime(payment.ownRefund.until, { zone: cairo })}.
      </p>
      <Button variant="secondary" size="small" onPress={onAsk}>
        استرجع المبلغ
      </Button>
    </div>
  )
}

/** Says what goes back and what ends, then has the payment refunded; an unknown outcome is not tried again. */
export function OwnRefundDialog({ payment, onClose }: { payment: Transaction; onClose: () => void }) {
  const refund = useApiMutation(refundOwnPayment)
  const { failure } = refund
  const amount = formatMoney(payment.amount)
  const ask = async () => {
    const { failure: failed } = await refund.run({ body: { transactionId: payment.id } })
    // Refused or unanswered, the payment may stand otherwise than it is shown.
    invalidate(...refreshedByPayment, getTransactionHistory)
    if (failed !== null) return
    toast.success({ title: `تم استرجاع ${amount}`, description: 'يظهر المبلغ عندك حين تضيفه جهة الدفع إلى حسابك.' })
    onClose()
  }
  return (
    <ConfirmDialog
      title="استرجاع المبلغ؟"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      confirmLabel={`استرجع ${amount}`}
      dismissLabel="احتفظ باشتراكي"
      isDestructive
      isPending={refund.isRunning}
      disabledReason={failure === null || mayAskAgain(failure) ? undefined : 'راجع حالة الدفعة أولًا.'}
      failure={failure === null ? undefined : refundFailureText(failure)}
      onConfirm={() => void ask()}
    >
      <p>نعيد إليك {amount} كاملة بالطريقة التي دفعت بها. وينتهي اشتراكك فورًا، فلا تحجز به حصة بعد الآن.</p>
    </ConfirmDialog>
  )
}

/** What is certain to have moved no money, or may not have reached us, can be tried again; it goes back once. */
const mayAskAgain = ({ kind, code }: Failure): boolean => kind === 'network' || code === 'fawry-error'

const refusals: Partial<Record<ErrorCode, string>> = {
  'bad-request': 'لم يعد استرجاع هذا المبلغ متاحًا من هنا. راسلنا وندرس طلبك.',
  'service-unavailable': 'وصل طلبك، ولم تردّ جهة الدفع بعد. نتابعه ونخبرك بالنتيجة، فلا تطلبه مرة أخرى.',
  'fawry-error': 'رفضت جهة الدفع الطلب، ولم يتغيّر اشتراكك. حاول بعد قليل أو راسلنا.',
}

const refundFailureText = (failure: Failure): string =>
  (failure.kind === 'refused' ? refusals[failure.code] : undefined) ?? failureText(failure)
