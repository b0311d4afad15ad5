import { LazyVerifyPhoneDialog } from '@hiwar/app/verify/lazy-verify-phone-dialog.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { formatPhone } from '@hiwar/arabic/phone.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { ContactState } from './contact-state.tsx'

/** The number's state and its verification; the number itself is part of the profile. */
export function PhoneBlock({ user }: { user: UserSelf }) {
  const [isVerifying, setVerifying] = useState(false)
  const offline = useOfflineReason()
  const close = () => setVerifying(false)
  return (
    <>
      <ContactState
        isVerified={user.verifiedPhone}
        actions={
          !user.verifiedPhone && (
            <Button size="small" disabledReason={offline} onPress={() => setVerifying(true)}>
              أرسل كود التأكيد
            </Button>
          )
        }
      >
        {user.phone === null ? (
          'لم تضف رقمًا بعد.'
        ) : (
          <Bidi className="figures font-semibold">{formatPhone(user.phone)}</Bidi>
        )}
      </ContactState>
      <LazyVerifyPhoneDialog isOpen={isVerifying} onVerified={close} onClose={close} />
    </>
  )
}
