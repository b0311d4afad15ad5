import { actions, signInAgainText } from '@hiwar/arabic/words.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { SignInForm } from '@hiwar/app/auth/sign-in-form.tsx'
import { usesThisApp } from '../auth/home.ts'
import { trackSignIn, withSource } from '../auth/visits.ts'
import { AuthFrame } from '../parts/auth-frame.tsx'
import { OrSeparator, SocialButton } from '../parts/social-button.tsx'
import { afterSignIn } from '@hiwar/app/auth/redirect.ts'

const ForgotPasswordDialog = lazyWithRetry(
  async () => (await import('@hiwar/app/verify/forgot-password-dialog.tsx')).ForgotPasswordDialog,
)

const UndoEmailDialog = lazyWithRetry(
  async () => (await import('../features/auth/undo-email-dialog.tsx')).UndoEmailDialog,
)

const IntendedLesson = lazyWithRetry(
  async () => (await import('../features/auth/lazy-intended-lesson.tsx')).LazyIntendedLesson,
)

const WrongAppNotice = lazyWithRetry(async () => (await import('../features/auth/wrong-app-notice.tsx')).WrongAppNotice)

/** The email passed in the history state by another screen, to keep it out of the URL. */
function emailInState(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}

export function LoginScreen() {
  return <SignInScreen isResetting={false} />
}

/** `/forget-password` and `/reset-password`: the sign-in screen with the dialog open over it. */
export function ForgetPasswordScreen() {
  return <SignInScreen isResetting />
}

/** Leads a person who signed in to where the screen was opened for. */
function useEntry(query: URLSearchParams): () => void {
  const navigate = useNavigate()
  return () => {
    trackSignIn('login', query)
    void navigate(afterSignIn(query), { replace: true })
  }
}

function RegisterLink({ search }: { search: string }) {
  return (
    <>
      ليس لديك حساب؟{' '}
      <Link className="link" to={{ pathname: '/register/student', search }}>
        {actions.register}
      </Link>
    </>
  )
}

/** Over the form, for who came by the link of a mail that takes an account back. */
function UndoEmail({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('undo')
  if (token === null) return null
  const leave = () => void navigate('/login', { replace: true })
  const finish = () => {
    leave()
    onDone()
  }
  return (
    <Suspense>
      <UndoEmailDialog token={token} onClose={leave} onDone={finish} />
    </Suspense>
  )
}

function SignInScreen({ isResetting }: { isResetting: boolean }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const enter = useEntry(query)
  const redirect = query.get('redirect')
  const [email, setEmail] = useState(emailInState(useLocation().state))
  const [forgotten, setForgotten] = useState<{ email: string; isOpen: boolean } | null>(
    isResetting ? { email: query.get('email') ?? '', isOpen: true } : null,
  )
  const hideDialog = () => setForgotten((last) => last && { ...last, isOpen: false })

  const closeDialog = () => {
    hideDialog()
    if (isResetting) void navigate('/login', { replace: true })
  }
  const finishReset = (resetEmail: string) => {
    setEmail(resetEmail)
    hideDialog()
    toast.success({ title: 'تم تغيير كلمة المرور', description: signInAgainText })
    void navigate(isResetting ? '/login' : { search: query.toString() }, {
      replace: true,
      state: { email: resetEmail },
    })
  }

  return (
    <AuthFrame title={actions.signIn} opening="أهلًا بعودتك إلى حوار." foot={<RegisterLink search={query.toString()} />}>
      {redirect !== null && (
        <Suspense>
          <IntendedLesson redirect={redirect} />
        </Suspense>
      )}
      <SignInForm
        key={email}
        email={email}
        isOurs={usesThisApp}
        wrongAppNotice={
          <Suspense>
            <WrongAppNotice />
          </Suspense>
        }
        isWrongApp={query.get('refused') === 'role'}
        onSignedIn={enter}
        onForgotPassword={(typed) => setForgotten({ email: typed, isOpen: true })}
      />
      <OrSeparator />
      <SocialButton intent={{ purpose: 'sign-in', query: withSource(query) }} />
      <UndoEmail onDone={() => setForgotten({ email: '', isOpen: true })} />
      {forgotten !== null && (
        <Suspense>
          <ForgotPasswordDialog
            isOpen={forgotten.isOpen}
            email={forgotten.email}
            code={isResetting ? (query.get('code') ?? '') : ''}
            onClose={closeDialog}
            onDone={finishReset}
          />
        </Suspense>
      )}
    </AuthFrame>
  )
}
