import { formatMoney, moneyText, parseMoney } from '@hiwar/arabic/money.ts'
import { weeks as weeksText } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { FormArea } from '@hiwar/app/form-area.tsx'
import { useContractForm } from '@hiwar/client/form.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { refundPayment } from '@hiwar/contract/fawry.ts'
import { listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormAmount } from '../../parts/money/amount-fields.tsx'
import { ProviderFailure, stalePayments } from './provider-block.tsx'
import { isWhole, refundForm } from './refund-form.ts'
import type { RefundChoice, RefundFacts } from './refund-form.ts'

interface RefundDialogProps {
  payment: Transaction
  facts: RefundFacts
  /** Fetches payment and history again; true when both are new. */
  refetch: () => Promise<boolean>
  onClose: () => void
}

/** Gives a payment back, whole or in part (admin.md 1.10). */
export function RefundDialog({ payment, facts, refetch, onClose }: RefundDialogProps) {
  const refund = useRefund(payment, { refetch, onClose })
  const form = useContractForm(refundForm(facts), { defaults: { refundAmount: '', reason: '' } })
  const amount = parseMoney(form.watch('refundAmount'))
  return (
    <Dialog
      title={`استرداد الدفعة ${payment.id}`}
      isOpen
      isDismissable={!refund.isLocked}
      isKeyboardDismissDisabled={refund.isLocked}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        <>
          <Button
            variant="danger"
            className="grow"
            isPending={refund.isLocked}
            disabledReason={refund.mustCheck ? 'تحقّق أولًا مما وصل إليه الطلب السابق.' : undefined}
            onPress={() => form.submit(refund.send)()}
          >
            {amount === null || amount <= 0 ? 'ردّ المبلغ' : `ردّ ${formatMoney(amount)}`}
          </Button>
          <Button variant="secondary" className="grow" isDisabled={refund.isLocked} onPress={onClose}>
            {actions.dismiss}
          </Button>
        </>
      }
    >
      <form onSubmit={form.submit(refund.send)} noValidate className="flex flex-col gap-5">
        <RefundFields payment={payment} facts={facts} form={form} />
        <RefundTrouble refund={refund} />
      </form>
    </Dialog>
  )
}

interface RefundFieldsProps {
  payment: Transaction
  facts: RefundFacts
  form: ContractForm<ReturnType<typeof refundForm>>
}

function RefundFields({ payment, facts, form }: RefundFieldsProps) {
  const [choice, setChoice] = useState<RefundChoice>('other')
  const amount = parseMoney(form.watch('refundAmount'))
  const choose = (next: RefundChoice) => {
    setChoice(next)
    const preset = next === 'all' ? facts.refundable : next === 'unused' ? facts.unusedAmount : null
    form.setValue('refundAmount', preset === null ? '' : moneyText(preset), { shouldValidate: preset !== null })
  }
  return (
    <>
      <RefundSums payment={payment} facts={facts} />
      <RadioCards
        label="كم تردّ؟"
        value={choice}
        onChange={choose}
        options={[
          { value: 'all', title: 'كل المتبقي', aside: formatMoney(facts.refundable) },
          {
            value: 'unused',
            title: 'الأسابيع التي لم تبدأ',
            description: `${weeksText(facts.unused)} من ${weeksText(facts.weeks, 'object')}`,
            aside: formatMoney(facts.unusedAmount),
            isDisabled: facts.unusedAmount === 0,
          },
          { value: 'other', title: 'مبلغ آخر' },
        ]}
      />
      <FormAmount
        form={form}
        name="refundAmount"
        label="المبلغ"
        isDisabled={choice !== 'other'}
        description={`حتى ${formatMoney(facts.refundable)}`}
      />
      {amount !== null && amount > 0 && amount <= facts.refundable && <Effect isEnding={isWhole(payment, amount)} />}
      <FormArea
        form={form}
        name="reason"
        label="السبب"
        rows={2}
        maxLength={255}
        description="يُحفظ في سجل النشاط مع اسمك، ويظهر في تاريخ الدفعة."
      />
    </>
  )
}

function RefundSums({ payment, facts }: { payment: Transaction; facts: RefundFacts }) {
  return (
    <p className="text-small text-ink-600">
      دُفع {formatMoney(payment.amount)}
      {payment.refundedAmount > 0 && <>، ورُدّ منه {formatMoney(payment.refundedAmount)}</>}
      {facts.pending > 0 && <>، و{formatMoney(facts.pending)} قيد الردّ عند فوري</>}
    </p>
  )
}

function Effect({ isEnding }: { isEnding: boolean }) {
  return (
    <Banner tone={isEnding ? 'warning' : 'info'} isLive>
      {isEnding
        ? 'يُردّ المبلغ كله: ينتهي الاشتراك الآن، وتُلغى الحصص القادمة.'
        : 'يُردّ جزء من المبلغ: يبقى الاشتراك، وتبقى الحصص القادمة.'}
    </Banner>
  )
}

/** Why the last try did not end well, and what must be seen before the next one. */
function RefundTrouble({ refund }: { refund: ReturnType<typeof useRefund> }) {
  if (refund.failure === null) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <ProviderFailure failure={refund.failure} />
      {refund.mustCheck ? (
        <>
          <p className="text-small">قد يكون المبلغ رُدّ وقد لا يكون. لا نحاول مرة أخرى قبل أن نقرأ الدفعة من جديد.</p>
          <Button variant="secondary" size="small" isPending={refund.isLocked} onPress={refund.check}>
            اقرأ الدفعة من جديد
          </Button>
        </>
      ) : (
        refund.wasChecked && (
          <p role="status" className="text-small">
            قرأنا الدفعة من جديد. راجع ما رُدّ وما بقي قبل أن تحاول مرة أخرى.
          </p>
        )
      )}
    </div>
  )
}

/** A try whose result is unknown must be followed by a look at the payment before the next one. */
const isUnknown = ({ kind, status }: Failure) => kind === 'network' || status >= 500

function useRefund(payment: Transaction, { refetch, onClose }: Pick<RefundDialogProps, 'refetch' | 'onClose'>) {
  const call = useApiMutation(refundPayment, { invalidates: [...stalePayments, listSubscriptions] })
  const [mustCheck, setMustCheck] = useState(false)
  const [wasChecked, setChecked] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    const isFresh = await refetch()
    setChecking(false)
    setMustCheck(!isFresh)
    setChecked(isFresh)
  }
  const send = async (sent: { refundAmount: number; reason: string }) => {
    if (mustCheck || call.isRunning) return
    setChecked(false)
    const body = { orderRefNum: String(payment.providerRefNum ?? ''), ...sent }
    const { failure } = await call.run({ body })
    if (failure === null) {
      toast.success({ title: `تم ردّ ${formatMoney(sent.refundAmount)}` })
      return onClose()
    }
    if (!isUnknown(failure)) return void refetch()
    setMustCheck(true)
    await check()
  }
  return {
    send,
    check: () => void check(),
    failure: call.failure,
    isLocked: call.isRunning || isChecking,
    mustCheck,
    wasChecked,
  }
}
