import { Dialog } from '@hiwar/ui/dialog.tsx'
import { VerifyEmailForm } from './verify-email-form.tsx'
import type { VerifyEmailProps } from './verify-email-form.tsx'

/** Loaded on demand: screens use `LazyVerifyEmailDialog`. */
export function VerifyEmailDialog({ isOpen, ...given }: VerifyEmailProps & { isOpen: boolean }) {
  return (
    <Dialog
      title="تأكيد البريد الإلكتروني"
      size="small"
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        if (!isOpening) given.onClose()
      }}
    >
      <VerifyEmailForm {...given} />
    </Dialog>
  )
}
