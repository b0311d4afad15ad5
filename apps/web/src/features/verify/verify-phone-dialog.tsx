import { Dialog } from '@hiwar/ui/dialog.tsx'
import { VerifyPhoneSteps } from './verify-phone-steps.tsx'
import type { VerifyPhoneProps } from './verify-phone-steps.tsx'

/** The dialog itself, fetched with its first opening. */
export function VerifyPhoneDialog({ isOpen, ...given }: VerifyPhoneProps & { isOpen: boolean }) {
  return (
    <Dialog
      title="تأكيد رقم الموبايل"
      size="small"
      isOpen={isOpen}
      onOpenChange={(stays) => {
        if (!stays) given.onClose()
      }}
    >
      <VerifyPhoneSteps {...given} />
    </Dialog>
  )
}
