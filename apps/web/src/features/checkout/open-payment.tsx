import { cancelUnpaidOrder } from '@hiwar/contract/fawry.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction, type Transaction } from '@hiwar/contract/transactions.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { useCall } from '@hiwar/client/change.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { useEffect, useState } from 'react'
import { failureText } from '../../parts/failure-text.ts'
import { FrameDialog } from './frame-dialog.tsx'

interface OpenPaymentProps {
  payment: Transaction
  onCheck: () => void
  isChecking: boolean
}

const LOCK_SECONDS = 15

/** A payment that waits: the bank's page, "check now", or give it up. */
export function OpenPayment({ payment, onCheck, isChecking }: OpenPaymentProps) {
  const url = payment.checkout?.redirectUrl ?? null
  const [isAtBank, setAtBank] = useState(url !== null)
  const [isAsking, setAsking] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const cancel = useCall(cancelUnpaidOrder, { refreshes: [getLastTransaction, getUserSubscription] })
  useLeaveGuard(isAtBank)
  useEffect(() => {
    if (!isLocked) return
    const timer = setTimeout(() => { setLocked(false) }, LOCK_SECONDS * 1000)
    return () => { clearTimeout(timer) }
  }, [isLocked])
  return (
    <section className="grid gap-4">
      <h2 className="text-h2">في انتظار تأكيد البنك</h2>
      <p className="text-ink-600">دفعة بقيمة {formatMoney(payment.amount)} لم تكتمل بعد. أكمل التأكيد في صفحة البنك، وسنعرف النتيجة فورًا.</p>
      <div className="flex flex-wrap gap-3">
        {url !== null && <Button onPress={() => { setAtBank(true) }}>افتح صفحة البنك</Button>}
        <Button variant="secondary" isPending={isChecking} disabledReason={isLocked ? 'تحققنا الآن، جرّب بعد ثوانٍ' : undefined} onPress={() => { setLocked(true); onCheck() }}>دفعت، تحقّق الآن</Button>
        <Button variant="quiet" onPress={() => { setAsking(true) }}>ألغِ وجرّب من جديد</Button>
      </div>
      <FrameDialog title="تأكيد البنك" url={url} isOpen={isAtBank} onClose={() => { setAsking(true) }} onMessage={() => { setAtBank(false); onCheck() }} />
      <ConfirmDialog title="تلغي هذه الدفعة؟" isOpen={isAsking} onOpenChange={setAsking} confirmLabel="ألغِ الدفعة" dismissLabel="أكمل الدفع" isDestructive isPending={cancel.isRunning}
        failure={cancel.failure === null ? undefined : failureText(cancel.failure)}
        onConfirm={() => { void cancel.run({ body: { transactionId: payment.id } }).then(({ failure }) => { if (failure === null) { setAsking(false); setAtBank(false) } }) }}>
        لن يُخصم منك شيء، ويمكنك البدء من جديد.
      </ConfirmDialog>
    </section>
  )
}

/** Leaving while the bank's page is open asks first. */
function useLeaveGuard(isGuarded: boolean): void {
  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => { event.preventDefault() }
    window.addEventListener('beforeunload', ask)
    return () => { window.removeEventListener('beforeunload', ask) }
  }, [isGuarded])
}
