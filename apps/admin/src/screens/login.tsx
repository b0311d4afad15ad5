import { signInAgainText } from '@hiwar/arabic/words.ts'
import { SignInForm } from '@hiwar/app/auth/sign-in-form.tsx'
import { afterSignIn } from '@hiwar/app/auth/redirect.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { InfoIcon } from '@hiwar/ui/inline-icons.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Logo } from '@hiwar/ui/logo.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { worksHere } from '../auth/pages.ts'

const ForgotPasswordDialog = lazyWithRetry(
  async () => (await import('@hiwar/app/verify/forgot-password-dialog.tsx')).ForgotPasswordDialog,
)

const SecondStep = lazyWithRetry(async () => (await import('../features/sign-in/second-step.tsx')).SecondStep)

/** `/login`: email and password of staff, whose accounts are created by admins (admin.md 1.1). */
export function LoginScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [email, setEmail] = useState('')
  const [forgotten, setForgotten] = useState<{ email: string; isOpen: boolean } | null>(null)
  // A right password whose account asks for more.
  const [credentials, setCredentials] = useState<{ email: string; password: string } | null>(null)
  const goOn = () => void navigate(afterSignIn(query), { replace: true })
  const goBack = () => {
    setEmail(credentials?.email ?? '')
    setCredentials(null)
  }
  const closeDialog = () => setForgotten((last) => last && { ...last, isOpen: false })
  const finishReset = (resetEmail: string) => {
    setEmail(resetEmail)
    closeDialog()
    toast.success({ title: 'تم تغيير كلمة المرور', description: signInAgainText })
  }

  return (
    <div className="grid min-h-(--screen) place-items-center px-4 py-10">
      <main id="content" tabIndex={-1} className="w-full max-w-md">
        <div className="mb-8 flex justify-center">
          <Logo size={40} />
        </div>
        <div className="surface p-6 md:p-8">
          <Page title="إدارة حوار" tabTitle="تسجيل الدخول" opening="لفريق حوار واستوديوهاته.">
            {credentials === null ? (
              <SignInForm
                key={email}
                email={email}
                isOurs={worksHere}
                wrongAppNotice={<MainAppNotice />}
                isWrongApp={false}
                onSignedIn={goOn}
                onSecondFactor={setCredentials}
                onForgotPassword={(typed) => setForgotten({ email: typed, isOpen: true })}
              />
            ) : (
              <Suspense>
                <SecondStep credentials={credentials} onSignedIn={goOn} onBack={goBack} />
              </Suspense>
            )}
          </Page>
        </div>
      </main>
      {forgotten !== null && (
        <Suspense>
          <ForgotPasswordDialog
            isOpen={forgotten.isOpen}
            email={forgotten.email}
            code=""
            onClose={closeDialog}
            onDone={finishReset}
          />
        </Suspense>
      )}
    </div>
  )
}

function MainAppNotice() {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-input bg-info-tint p-3 text-small text-info">
      <InfoIcon className="mt-0.5 shrink-0" />
      <span>
        هذا الحساب يعمل من{' '}
        <a className="link" href="/site">
          تطبيق الطلاب والمعلّمين
        </a>
        ، وليس من لوحة الإدارة.
      </span>
    </p>
  )
}
