import {
  getInvoiceStats,
  listInvoices,
  listLedger,
  listReceivers,
  requestWithdrawal,
  type InvoiceStats,
  type SavedReceiver,
} from '@hiwar/contract/invoices.ts'
import { formatMoney, parseMoney } from '@hiwar/arabic/money.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import { PayoutFields } from './payout-fields.tsx'
import { payoutOf, useWithdrawalForm, type PayoutFormProps } from './payout-form.ts'
import { SavedReceivers } from './saved-receivers.tsx'
import { WithdrawalReview, type Withdrawal } from './withdrawal-review.tsx'

interface WithdrawDialogProps {
  stats: InvoiceStats
  onClose: () => void
}

/** Amount and payout method, at first the account used last, then a review of both before the request is sent. */
export function WithdrawDialog(given: WithdrawDialogProps) {
  const receivers = useApiQuery(listReceivers, {})
  if (receivers.isPending) return null
  return <OpenDialog {...given} saved={receivers.data ?? []} />
}

function OpenDialog({ stats: { limits }, saved, onClose }: WithdrawDialogProps & { saved: readonly SavedReceiver[] }) {
  const request = useApiMutation(requestWithdrawal, {
    invalidates: [getInvoiceStats, listInvoices, listLedger, listReceivers],
  })
  const form = useWithdrawalForm(limits, saved[0] ?? null)
  const [reviewed, setReviewed] = useState<Withdrawal | null>(null)

  const review = form.submit((values) => {
    const amount = parseMoney(values.amount)
    const parsed = payoutOf(values)
    if (amount === null || 'code' in parsed) return
    setReviewed({ amount, payout: parsed.payout, note: values.note.trim() })
  })
  const send = async ({ amount, payout, note }: Withdrawal) => {
    const { failure } = await request.run({
      body: { ...payout, amount, note: note === '' ? null : markupOfPlainText(note) },
    })
    if (failure !== null) {
      setReviewed(null)
      return form.applyFailure(failure)
    }
    toast.success({ title: 'تم إرسال طلبك', description: 'نخبرك فور التحويل.' })
    onClose()
  }
  return (
    <Dialog
      title="طلب سحب أرباحك"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isDismissable={!request.isRunning}
      onBack={reviewed === null ? undefined : () => setReviewed(null)}
      footer={
        reviewed === null ? (
          <Button className="grow" onPress={() => review()}>
            {actions.next}
          </Button>
        ) : (
          <Button className="grow" isPending={request.isRunning} onPress={() => void send(reviewed)}>
            أرسل الطلب
          </Button>
        )
      }
    >
      {reviewed === null ? (
        <WithdrawalFields form={form} limits={limits} saved={saved} />
      ) : (
        <WithdrawalReview {...reviewed} />
      )}
    </Dialog>
  )
}

interface WithdrawalFieldsProps extends PayoutFormProps {
  limits: InvoiceStats['limits']
  saved: readonly SavedReceiver[]
}

function WithdrawalFields({ form, limits, saved }: WithdrawalFieldsProps) {
  const { value: note, ...noteField } = useFormField({ form, name: 'note' })
  return (
    <div className="grid gap-5">
      <FormFailure failure={form.failure} />
      <FormText
        form={form}
        name="amount"
        label="المبلغ بالجنيه"
        isLatin
        inputMode="decimal"
        description={`من ${formatMoney(limits.min)} إلى ${formatMoney(limits.available)}`}
      />
      <Button
        variant="secondary"
        size="small"
        className="-mt-3 justify-self-start"
        onPress={() => form.setValue('amount', String(limits.available / 100), { shouldValidate: true })}
      >
        كل المتاح، {formatMoney(limits.available)}
      </Button>
      <SavedReceivers form={form} saved={saved} />
      <PayoutFields form={form} />
      <TextArea
        {...noteField}
        label="ملاحظة للإدارة"
        isOptional
        maxLength={1000}
        value={typeof note === 'string' ? note : ''}
      />
    </div>
  )
}
