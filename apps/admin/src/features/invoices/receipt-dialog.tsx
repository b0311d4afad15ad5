import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { useState } from 'react'
import { useUpload } from '@hiwar/app/upload/use-upload.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { SafeButton } from '../../parts/confirm/safe-button.tsx'
import { useFirstWrongFocus } from '../../parts/confirm/use-first-wrong-focus.ts'
import { TaskDialog } from '../../parts/task-dialog.tsx'
import type { InvoiceTaskProps } from './change-dialog.tsx'
import { ReceiptField } from './receipt-field.tsx'
import { useInvoiceEdit } from './use-invoice-edit.ts'
import type { EditOutcome } from './use-invoice-edit.ts'

/** Adds the receipt of a paid withdrawal that has none; once (money.md 11.7). */
export function ReceiptDialog({ invoice, lockedReason, onOutcome, onClose }: InvoiceTaskProps) {
  const { sendWithReceipt } = useInvoiceEdit(invoice)
  const upload = useUpload()
  const [file, setFile] = useState<File | null>(null)
  const [tries, setTries] = useState(0)
  const fields = useFirstWrongFocus(tries)
  const offline = useOfflineReason()
  const send = async () => {
    setTries(tries + 1)
    if (file === null) return
    let outcome: EditOutcome | null = null
    await upload.send(async (options) => {
      outcome = await sendWithReceipt({}, { receipt: file, ...options })
      if (outcome.failure !== null) throw outcome.failure
      onOutcome(outcome, 'تم حفظ الإيصال')
      onClose()
    })
  }
  return (
    <TaskDialog
      title={`إيصال طلب السحب ${invoice.id}`}
      size="small"
      isRunning={upload.isRunning}
      isDirty={file !== null}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button
            className="grow"
            isPending={upload.isRunning}
            disabledReason={upload.isRunning ? undefined : (lockedReason ?? offline)}
            onPress={() => void send()}
          >
            أضف الإيصال
          </Button>
          <SafeButton
            {...(upload.isRunning && { label: 'أوقف الرفع' })}
            onPress={upload.isRunning ? upload.stop : close}
          />
        </>
      )}
    >
      <div ref={fields} className="flex flex-col gap-4">
        <p>يُضاف الإيصال مرة واحدة ولا يتغيّر بعدها، ويراه المعلّم.</p>
        <ReceiptField file={file} onChange={setFile} isMissing={tries > 0} isDisabled={upload.isRunning} />
        {upload.isRunning && <ProgressBar label="جارٍ رفع الإيصال" percent={upload.percent} />}
        <FormFailure failure={upload.failure} />
      </div>
    </TaskDialog>
  )
}
