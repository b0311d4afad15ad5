import type { UserSelf } from '@hiwar/contract/users.ts'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { VerifyCard } from '@hiwar/app/account/verify-card.tsx'
import { CompleteForm } from '../features/tutor-profile-editor/complete-form.tsx'
import { LazyVerifyEmailDialog } from '@hiwar/app/verify/lazy-verify-email-dialog.tsx'
import { LazyVerifyPhoneDialog } from '@hiwar/app/verify/lazy-verify-phone-dialog.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useAccount, useUser } from '@hiwar/app/auth/account.ts'

/** `/t/complete-profile`: profile and verification of a new tutor, before onboarding. */
export function TutorCompleteProfileScreen() {
  const user = useUser()
  const tutor = useAccount()?.tutor ?? null
  const navigate = useNavigate()
  return (
    <BareFrame>
      <div className="mx-auto max-w-5xl">
        <Page title="أكمل ملفك" opening="من هذه البيانات نبني ملفك الذي يختارك منه الطلاب.">
          {tutor === null ? (
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          ) : (
            <CompleteForm
              user={user}
              tutor={tutor}
              renderVerification={(savePhone) => <Verification user={user} savePhone={savePhone} />}
              onDone={() => void navigate('/t/onboarding', { replace: true })}
            />
          )}
        </Page>
      </div>
    </BareFrame>
  )
}

function Verification({ user, savePhone }: { user: UserSelf; savePhone: () => Promise<boolean> }) {
  const [verifying, setVerifying] = useState<'email' | 'phone' | null>(null)
  const close = () => setVerifying(null)
  // The code is sent to the saved number, so the typed number is saved first.
  const verifyPhone = async () => {
    if (await savePhone()) setVerifying('phone')
  }
  return (
    <>
      <VerifyCard user={user} onVerifyEmail={() => setVerifying('email')} onVerifyPhone={() => void verifyPhone()} />
      <LazyVerifyEmailDialog isOpen={verifying === 'email'} isCodeSent={false} onVerified={close} onClose={close} />
      <LazyVerifyPhoneDialog isOpen={verifying === 'phone'} onVerified={close} onClose={close} />
    </>
  )
}
