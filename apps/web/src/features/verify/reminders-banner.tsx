import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { LazyVerifyPhoneDialog } from '@hiwar/app/verify/lazy-verify-phone-dialog.tsx'

// Dismissed until the next page load.
let wasDismissed = false

/** Shown to users who would get no reminders because no messenger is chosen (web.md §2, dashboards). */
export function RemindersBanner() {
  const user = useUser()
  const [isDismissed, setDismissed] = useState(wasDismissed)
  const [isOpen, setOpen] = useState(false)
  const isShown = user.notificationMethod === null && !isDismissed
  const close = () => setOpen(false)
  const dismiss = () => {
    wasDismissed = true
    setDismissed(true)
  }

  return (
    <>
      {isShown && (
        <Banner
          tone="info"
          icon={<BellRing aria-hidden size={24} strokeWidth={1.75} />}
          title="لا تفوّت حصة"
          onClose={dismiss}
          action={
            <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
              فعّل التذكيرات
            </Button>
          }
        >
          نذكّرك على واتساب أو تيليجرام قبل كل حصة بيوم وبساعة.
        </Banner>
      )}
      <LazyVerifyPhoneDialog isOpen={isOpen} onVerified={close} onClose={close} />
    </>
  )
}
