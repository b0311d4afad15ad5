import { noteWithDecisionText } from '@hiwar/arabic/form-words.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { ReasonField, isReason } from '../../parts/confirm/reason-field.tsx'
import { SafeButton } from '../../parts/confirm/safe-button.tsx'
import { useFirstWrongFocus } from '../../parts/confirm/use-first-wrong-focus.ts'
import { isRetyped, mustRetype, retypeLabel } from '../../parts/money/retyped-amount.ts'
import { TaskDialog } from '../../parts/task-dialog.tsx'
import type { InvoiceTaskProps } from './change-dialog.tsx'
import { fulfilled } from './invoice-changes.ts'
import { NoteField, longNote } from './note-field.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { ReceiptField } from './receipt-field.tsx'
import { useInvoiceEdit } from './use-invoice-edit.ts'

/** Marks a withdrawal as paid, with the proof of the transfer. */
export function FulfilDialog({ invoice, lockedReason, onOutcome, onClose }: InvoiceTaskProps) {
  const form = useFulfilForm(invoice)
  const upload = useReceiptUpload(invoice)
  const isRunning = upload.percent !== null
  const offline = useOfflineReason()
  const send = async () => {
    const ready = form.check()
    if (ready === null) return
    const outcome = await upload.send(ready)
    if (outcome === null || outcome.failure !== null) return
    onOutcome(outcome, 'تم تسجيل الدفع')
    onClose()
  }
  return (
    <TaskDialog
      title={`تسجيل دفع طلب السحب ${invoice.id}`}
      isRunning={isRunning}
      isDirty={form.isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button
            className="grow"
            isPending={isRunning}
            disabledReason={isRunning ? undefined : (lockedReason ?? offline)}
            onPress={() => void send()}
          >
            سجّل دفع {formatMoney(invoice.amount)}
          </Button>
          <SafeButton {...(isRunning && { label: 'أوقف الرفع' })} onPress={isRunning ? upload.stop : close} />
        </>
      )}
    >
      <FulfilFields invoice={invoice} form={form} upload={upload} />
    </TaskDialog>
  )
}

interface FulfilFieldsProps {
  invoice: Invoice
  form: ReturnType<typeof useFulfilForm>
  upload: ReturnType<typeof useReceiptUpload>
}

function FulfilFields({ invoice, form, upload }: FulfilFieldsProps) {
  const isRunning = upload.percent !== null
  const fields = useFirstWrongFocus(form.tries)
  return (
    <div ref={fields} className="flex flex-col gap-5">
      <PaymentSummary invoice={invoice} />
      {form.mustRetype && (
        <TextField
          label={retypeLabel}
          suffix="ج.م."
          inputMode="decimal"
          value={form.typed}
          onChange={form.setTyped}
          isDisabled={isRunning}
          errorMessage={form.retypeError}
        />
      )}
      <ReceiptField file={form.file} onChange={form.setFile} isMissing={form.isTried} isDisabled={isRunning} />
      <NoteField value={form.note} onChange={form.setNote} description={noteWithDecisionText} />
      <ReasonField value={form.reason} onChange={form.setReason} isTried={form.isTried} />
      {upload.percent !== null && (
        <ProgressBar
          label={upload.percent < 100 ? 'جارٍ رفع الإيصال' : 'وصل الإيصال، ونسجّل الدفع'}
          percent={upload.percent < 100 ? upload.percent : undefined}
        />
      )}
      {upload.wasStopped && <p role="status">توقف الرفع قبل أن يكتمل، ولم يُسجَّل شيء.</p>}
      <FormFailure
        failure={upload.failure}
        text={upload.failure?.status === 400 ? 'الملف ليس صورة أو PDF سليمًا. أرفق ملفًا آخر.' : undefined}
      />
    </div>
  )
}

interface ReadyPayment {
  readonly receipt: File
  readonly note: string
  readonly reason: string
}

/** The fields; `check` returns what is to be sent, or null and shows what is missing. */
function useFulfilForm({ amount }: Invoice) {
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const isRight = isRetyped(typed, amount)
  const check = (): ReadyPayment | null => {
    setTries(tries + 1)
    return file === null || !isReason(reason) || !isRight || longNote(note) !== undefined
      ? null
      : { receipt: file, note, reason: reason.trim() }
  }
  return {
    file,
    setFile,
    note,
    setNote,
    reason,
    setReason,
    typed,
    setTyped,
    tries,
    isTried,
    isDirty: file !== null || [note, reason, typed].some((text) => text !== ''),
    mustRetype: mustRetype(amount),
    check,
    retypeError: isTried && !isRight ? `اكتب المبلغ كما هو: ${formatMoney(amount)}` : undefined,
  }
}

/** One upload at a time; stopping it is no failure. */
function useReceiptUpload(invoice: Invoice) {
  const { sendWithReceipt } = useInvoiceEdit(invoice)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [wasStopped, setStopped] = useState(false)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async ({ receipt, note, reason }: ReadyPayment) => {
    const own = new AbortController()
    controller.current = own
    setFailure(null)
    setStopped(false)
    setPercent(0)
    try {
      const change = { ...fulfilled, ...(note !== '' && { note }) }
      const outcome = await sendWithReceipt(change, { receipt, signal: own.signal, onProgress: setPercent }, reason)
      setFailure(outcome.failure)
      return outcome
    } catch {
      setStopped(true)
      return null
    } finally {
      setPercent(null)
    }
  }
  return { percent, failure, wasStopped, send, stop: () => controller.current?.abort() }
}
