import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../auth/account.ts'
import { VerifyPhoneDialog } from './verify-phone-dialog.tsx'

// Put off until the next visit, wherever the person goes meanwhile.
let wasPutOff = false

/** For who would get no reminder: no messenger was chosen yet (web.md §2, dashboards). */
export function RemindersNudge() {
  const user = useUser()
  const [isPutOff, setPutOff] = useState(wasPutOff)
  const [isOpen, setOpen] = useState(false)
  const isWanted = user.notificationMethod === null && !isPutOff
  const close = () => setOpen(false)
  const putOff = () => {
    wasPutOff = true
    setPutOff(true)
  }

  return (
    <>
      {isWanted && (
        <Banner
          tone="info"
          icon={<BellRing aria-hidden size={24} strokeWidth={1.75} />}
          title="لا تفوّت حصة"
          onClose={putOff}
          action={
            <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
              فعّل التذكيرات
            </Button>
          }
        >
          نذكّرك على واتساب أو تيليجرام قبل كل حصة بيوم وبساعة.
        </Banner>
      )}
      <VerifyPhoneDialog isOpen={isOpen} onVerified={close} onClose={close} />
    </>
  )
}
