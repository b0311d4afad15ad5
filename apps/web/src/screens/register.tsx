import { Role } from '@hiwar/contract/enums.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { RegisterForm } from '../features/auth/register-form.tsx'
import { RoleSwitch } from '../features/auth/role-switch.tsx'
import { AuthFrame } from '../parts/auth-frame.tsx'
import { intendedLesson } from '../parts/booking-path.ts'
import { afterRegistration } from '../auth/after-registration.ts'
import { trackSignIn, withSource } from '../auth/visits.ts'

const VerifyEmailDialog = lazyWithRetry(
  async () => (await import('@hiwar/app/verify/lazy-verify-email-dialog.tsx')).LazyVerifyEmailDialog,
)

const IntendedLesson = lazyWithRetry(
  async () => (await import('../features/auth/lazy-intended-lesson.tsx')).LazyIntendedLesson,
)

const opening = {
  student: 'حصص إنجليزي فردية مع معلّم تختاره، في الوقت الذي يناسبك.',
  tutor: 'درّس من بيتك في الأوقات التي تحدّدها أنت.',
}

export function RegisterScreen() {
  const { role } = useParams()
  const [query] = useSearchParams()
  if (role !== 'student' && role !== 'tutor')
    return <Navigate to={{ pathname: '/register/student', search: query.toString() }} replace />
  return <Registration role={role} />
}

function Registration({ role }: { role: 'student' | 'tutor' }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isVerifying, setVerifying] = useState(false)
  const startVerification = () => {
    trackSignIn('register', query)
    setVerifying(true)
  }
  const goToNext = () => void navigate(afterRegistration(role, query), { replace: true })
  const redirect = query.get('redirect')
  const isBooking = role === 'student' && intendedLesson(redirect) !== null

  return (
    <AuthFrame
      audience={role}
      title={isBooking ? 'أنشئ حسابك لتحجز' : actions.register}
      opening={isBooking ? 'حسابك أولًا، ثم باقتك، ثم تؤكّد الموعد.' : opening[role]}
      foot={
        <>
          لديك حساب؟{' '}
          <Link className="link" to={{ pathname: '/login', search: query.toString() }}>
            {actions.signIn}
          </Link>
        </>
      }
    >
      {isBooking && redirect !== null ? (
        <Suspense fallback={<div className="mb-6 min-h-30" />}>
          <IntendedLesson redirect={redirect} />
        </Suspense>
      ) : (
        <RoleSwitch role={role} />
      )}
      <RegisterForm
        role={role === 'student' ? Role.Student : Role.Tutor}
        query={withSource(query)}
        onRegistered={startVerification}
      />
      {isVerifying && (
        <Suspense>
          <VerifyEmailDialog isOpen isCodeSent onVerified={goToNext} onClose={goToNext} />
        </Suspense>
      )}
    </AuthFrame>
  )
}
