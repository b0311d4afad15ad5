import { Dialog } from '@hiwar/ui/dialog.tsx'
import { VerifyEmailForm } from './verify-email-form.tsx'
import type { VerifyEmailProps } from './verify-email-form.tsx'

/** The dialog itself, fetched with its first opening. */
export function VerifyEmailDialog({ isOpen, ...given }: VerifyEmailProps & { isOpen: boolean }) {
  return (
    <Dialog
      title="تأكيد البريد الإلكتروني"
      size="small"
      isOpen={isOpen}
      onOpenChange={(stays) => {
        if (!stays) given.onClose()
      }}
    >
      <VerifyEmailForm {...given} />
    </Dialog>
  )
}
