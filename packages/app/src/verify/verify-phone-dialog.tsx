import { Dialog } from '@hiwar/ui/dialog.tsx'
import { VerifyPhoneSteps } from './verify-phone-steps.tsx'
import type { VerifyPhoneProps } from './verify-phone-steps.tsx'

/** Loaded on demand: screens use `LazyVerifyPhoneDialog`. */
export function VerifyPhoneDialog({ isOpen, ...given }: VerifyPhoneProps & { isOpen: boolean }) {
  return (
    <Dialog
      title="تأكيد رقم الموبايل"
      size="small"
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        if (!isOpening) given.onClose()
      }}
    >
      <VerifyPhoneSteps {...given} />
    </Dialog>
  )
}
