import { getInvoiceStats, listInvoices, requestWithdrawal, type InvoiceStats } from '@hiwar/contract/invoices.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { errorText } from '@hiwar/arabic/errors.ts'
import { withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney, parseMoney } from '@hiwar/arabic/money.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import { amountError, type Payout } from '@hiwar/rules/withdrawal.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '../../parts/form-failure.tsx'
import { PayoutFields, payoutOf, saveLastPayout, readLastPayout } from './payout-fields.tsx'

const amountCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invoice-amount-zero-or-negative',
  'invoice-min-amount-subceeded',
  'invoice-max-amount-exceeded',
])

/** Amount and way, then one look at both before it is sent. */
export function WithdrawDialog({ stats: { limits }, onClose }: { stats: InvoiceStats; onClose: () => void }) {
  const ask = useApiMutation(requestWithdrawal, { invalidates: [getInvoiceStats, listInvoices] })
  const [amountText, setAmountText] = useState('')
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState(readLastPayout)
  const [isTried, setTried] = useState(false)
  const [reviewed, setReviewed] = useState<{ amount: number; payout: Payout } | null>(null)
  const amount = parseMoney(amountText)
  const amountCode =
    amount === null
      ? 'invoice-amount-zero-or-negative'
      : amountError(amount, { spendable: limits.available, min: limits.min, max: limits.max })
  const read = payoutOf(typed)
  const refused = ask.failure?.kind === 'refused' ? ask.failure.code : undefined

  const review = () => {
    setTried(true)
    if (amount !== null && amountCode === null && 'payout' in read) setReviewed({ amount, payout: read.payout })
  }
  const send = async () => {
    if (reviewed === null) return
    const { failure } = await ask.run({
      body: {
        ...reviewed.payout,
        amount: reviewed.amount,
        note: note.trim() === '' ? null : markupOfPlainText(note.trim()),
      },
    })
    if (failure !== null) return setReviewed(null)
    saveLastPayout(reviewed.payout)
    toast.success({ title: 'أرسلنا طلبك', description: 'نخبرك فور التحويل.' })
    onClose()
  }
  const shownAmountCode = refused !== undefined && amountCodes.has(refused) ? refused : isTried ? amountCode : null
  return (
    <Dialog
      title="اطلب سحب أرباحك"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isDismissable={!ask.isRunning}
      onBack={reviewed === null ? undefined : () => setReviewed(null)}
      footer={
        reviewed === null ? (
          <Button className="grow" onPress={review}>
            {actions.next}
          </Button>
        ) : (
          <Button className="grow" isPending={ask.isRunning} onPress={() => void send()}>
            أرسل الطلب
          </Button>
        )
      }
    >
      {reviewed === null ? (
        <div className="grid gap-5">
          <FormFailure
            failure={ask.failure !== null && (refused === undefined || !amountCodes.has(refused)) ? ask.failure : null}
          />
          <TextField
            label="المبلغ بالجنيه"
            isLatin
            inputMode="decimal"
            value={amountText}
            onChange={setAmountText}
            description={`من ${formatMoney(limits.min)} إلى ${formatMoney(limits.available)}`}
            errorMessage={shownAmountCode === null ? undefined : errorText[shownAmountCode]}
            suffix={
              <Button variant="link" onPress={() => setAmountText(String(limits.available / 100))}>
                كل المتاح
              </Button>
            }
          />
          <PayoutFields typed={typed} onChange={setTyped} code={isTried && 'code' in read ? read.code : undefined} />
          <TextArea label="ملاحظة للإدارة" isOptional maxLength={1000} value={note} onChange={setNote} />
        </div>
      ) : (
        <Review amount={reviewed.amount} payout={reviewed.payout} note={note} />
      )}
    </Dialog>
  )
}

function Review({ amount, payout, note }: { amount: number; payout: Payout; note: string }) {
  const rows = [
    ['المبلغ', formatMoney(amount)],
    ['الطريقة', withdrawMethodLabel[payout.method]],
    ['إلى', payout.receiver.replace(':', ' ')],
    ...(note.trim() === '' ? [] : [['ملاحظتك', note.trim()]]),
  ]
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-sand-200 pb-3">
            <dt className="text-ink-600">{label}</dt>
            <dd className="text-end font-semibold">
              <Bidi>{value}</Bidi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-600">راجع بيانات الاستلام جيدًا. يصلك المبلغ خلال 4 إلى 5 أيام عمل من الموافقة.</p>
    </div>
  )
}
