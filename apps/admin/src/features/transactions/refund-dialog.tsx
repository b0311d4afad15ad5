import { formatMoney, moneyText, parseMoney } from '@hiwar/arabic/money.ts'
import { weeks as weeksText } from '@hiwar/arabic/plurals.ts'
import { FormArea } from '@hiwar/app/forms/form-area.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { refundPayment } from '@hiwar/contract/fawry.ts'
import { listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import { listTransactions } from '@hiwar/contract/transactions.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { SafeButton } from '../../parts/confirm/safe-button.tsx'
import { FormAmount } from '../../parts/money/amount-fields.tsx'
import { mustRetype, retypeLabel } from '../../parts/money/retyped-amount.ts'
import { TaskDialog } from '../../parts/task-dialog.tsx'
import { ProviderFailure, stalePayments } from './provider-block.tsx'
import { RefundEffect } from './refund-effect.tsx'
import { givenBack, hasLanded, refundForm } from './refund-form.ts'
import type { LostTry, RefundChoice, RefundFacts } from './refund-form.ts'

interface RefundDialogProps {
  payment: Transaction
  facts: RefundFacts
  /** Fetches payment and history again; true when both are new. */
  refetch: () => Promise<boolean>
  onClose: () => void
}

/** Gives a payment back, whole or in part (admin.md 1.10). */
export function RefundDialog({ payment, facts, refetch, onClose }: RefundDialogProps) {
  const refund = useRefund(payment, { facts, refetch, onClose })
  const form = useContractForm(refundForm(facts), { defaults: { refundAmount: '', retyped: '', reason: '' } })
  const amount = parseMoney(form.watch('refundAmount'))
  const isDirty = form.formState.isDirty && refund.landed === null
  const offline = useOfflineReason()
  return (
    <TaskDialog
      title={`استرداد الدفعة ${payment.id}`}
      isRunning={refund.isLocked}
      isDirty={isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button
            variant="danger"
            className="grow"
            isPending={refund.isLocked}
            disabledReason={refund.notNow ?? (refund.isLocked ? undefined : offline)}
            onPress={() => form.submit(refund.send)()}
          >
            {amount === null || amount <= 0 ? 'ردّ المبلغ' : `ردّ ${formatMoney(amount)}`}
          </Button>
          <SafeButton isDisabled={refund.isLocked} onPress={close} />
        </>
      )}
    >
      <form onSubmit={form.submit(refund.send)} noValidate className="flex flex-col gap-5">
        <RefundFields payment={payment} facts={facts} form={form} />
        <RefundTrouble refund={refund} />
      </form>
    </TaskDialog>
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
      {amount !== null && mustRetype(amount) && <FormAmount form={form} name="retyped" label={retypeLabel} />}
      <RefundEffect payment={payment} facts={facts} amount={amount} />
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

/** Why the last try did not end well, and what must be seen before the next one. */
function RefundTrouble({ refund }: { refund: ReturnType<typeof useRefund> }) {
  if (refund.failure === null) return null
  if (refund.landed !== null)
    return (
      <Banner tone="success" title="وصل الطلب السابق" isLive>
        انقطع الاتصال قبل الرد، لكن الدفعة تُظهر الآن أن {formatMoney(refund.landed)} رُدّت أو قيد الردّ. لا تردّها مرة أخرى.
      </Banner>
    )
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

function useRefund(payment: Transaction, { facts, refetch, onClose }: Omit<RefundDialogProps, 'payment'>) {
  const call = useApiMutation(refundPayment, { invalidates: [...stalePayments, listSubscriptions] })
  const [mustCheck, setMustCheck] = useState(false)
  const [wasChecked, setChecked] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [lost, setLost] = useState<LostTry | null>(null)
  const given = givenBack(payment, facts)
  const landed = lost !== null && wasChecked && hasLanded(lost, given) ? lost.amount : null
  const check = async () => {
    setChecking(true)
    const isFresh = await refetch()
    invalidate(listTransactions, listSubscriptions)
    setChecking(false)
    setMustCheck(!isFresh)
    setChecked(isFresh)
  }
  const send = async ({ refundAmount, reason }: { refundAmount: number; reason: string }) => {
    if (mustCheck || landed !== null || call.isRunning) return
    setChecked(false)
    const { failure } = await call.run({
      body: { orderRefNum: String(payment.providerRefNum ?? ''), refundAmount, reason },
    })
    if (failure === null) {
      toast.success({ title: `تم ردّ ${formatMoney(refundAmount)}` })
      return onClose()
    }
    if (!isUnknown(failure)) return void refetch()
    setLost({ amount: refundAmount, before: given })
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
    /** Piastres of a lost try that arrived all the same. */
    landed,
    /** Why nothing can be sent. */
    notNow: mustCheck
      ? 'تحقّق أولًا مما وصل إليه الطلب السابق.'
      : landed === null
        ? undefined
        : 'وصل الطلب السابق. أغلق النافذة وراجع الدفعة.',
  }
}
