import { formatDecimal, formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { ErrorText, hintClasses, labelClasses } from '@hiwar/ui/field-parts.tsx'
import { FileTrigger } from '@hiwar/ui/file-trigger.tsx'
import { FileText, ImageIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { maxReceiptMegabytes, receiptProblem, receiptTypes } from './receipt-file.ts'

interface ReceiptFieldProps {
  file: File | null
  onChange: (file: File | null) => void
  /** Sending was tried without one. */
  isMissing: boolean
  isDisabled: boolean
}

const bytesInMegabyte = 1024 * 1024

/** The proof of the transfer: a file, on a phone also the camera. */
export function ReceiptField({ file, onChange, isMissing, isDisabled }: ReceiptFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const pick = ([picked]: File[]) => {
    if (picked === undefined) return
    const found = receiptProblem(picked)
    setProblem(found)
    onChange(found === null ? picked : null)
  }
  const error = problem ?? (isMissing && file === null ? 'الإيصال مطلوب. أرفق صورته أو ملفه.' : null)
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      data-wrong={error !== null || undefined}
      className="flex flex-col gap-1.5"
    >
      <span id={id} className={labelClasses}>
        إيصال التحويل
      </span>
      {file !== null && <PickedFile file={file} onRemove={isDisabled ? undefined : () => onChange(null)} />}
      {!isDisabled && (
        <div className="flex flex-wrap gap-2">
          <FileTrigger accept={receiptTypes} onPick={pick} size="small">
            {file === null ? 'اختر ملفًا' : 'غيّر الملف'}
          </FileTrigger>
          <span className="hidden pointer-coarse:inline">
            <FileTrigger accept={['image/*']} camera="environment" onPick={pick} size="small">
              صوّر الإيصال
            </FileTrigger>
          </span>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="flex items-start gap-1.5 text-small text-danger">
          <ErrorText>{error}</ErrorText>
        </p>
      )}
      <span id={`${id}-hint`} className={hintClasses}>
        صورة أو ملف PDF، حتى {formatInteger(maxReceiptMegabytes)} ميجابايت. يراه المعلّم بعد تسجيل الدفع.
      </span>
    </div>
  )
}

function PickedFile({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  const Icon = file.type === 'application/pdf' ? FileText : ImageIcon
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-input bg-sand-100 px-3 text-small">
      <Icon aria-hidden size={20} className="shrink-0 text-ink-600" />
      <Bidi className="min-w-0 flex-1 truncate">{file.name}</Bidi>
      <span className="shrink-0 text-ink-600">{formatDecimal(file.size / bytesInMegabyte, 1)} ميجابايت</span>
      {onRemove !== undefined && (
        <Button variant="quiet" size="small" onPress={onRemove}>
          {actions.remove}
        </Button>
      )}
    </p>
  )
}
