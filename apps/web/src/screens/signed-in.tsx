import { signInSocially } from '@hiwar/contract/auth.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { Loader } from '@hiwar/ui/loader.tsx'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { NavigateFunction } from 'react-router'
import { WrongAppNotice } from '../features/auth/wrong-app-notice.tsx'
import { AuthFrame } from '../parts/auth-frame.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { afterSignIn, safeRedirect } from '@hiwar/app/auth/redirect.ts'
import { completeSignIn } from '@hiwar/app/auth/account.ts'
import { afterRegistration } from '../auth/after-registration.ts'
import { usesThisApp } from '../auth/home.ts'
import { readProviderReply } from '../auth/social.ts'
import type { SocialIntent, ProviderReply } from '../auth/social.ts'
import { trackSignIn } from '../auth/visits.ts'

type Problem = { kind: 'lost' } | { kind: 'wrong-app' } | { kind: 'failed'; intent: SocialIntent; failure: Failure }

/** Outside the component: a code works only once, even when the component mounts twice. */
const finishes = new Map<string, Promise<Problem | null>>()

/** `/signed-in`: the redirect target of the sign-in provider. Shows a loader, or the problem if there is one. */
export function SignedInScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    const key = query.get('state') ?? ''
    const finishing = finishes.get(key) ?? finish(readProviderReply(query), navigate)
    finishes.set(key, finishing)
    let isMounted = true
    void finishing.then((result) => {
      if (isMounted) setProblem(result)
    })
    return () => {
      isMounted = false
    }
  }, [query, navigate])

  if (problem === null) return <Loader isFullScreen isContinued />
  return <SignInProblem problem={problem} />
}

/** Null when it navigated to another screen. */
async function finish(reply: ProviderReply, navigate: NavigateFunction): Promise<Problem | null> {
  if (reply.kind === 'lost') return { kind: 'lost' }
  const { intent } = reply
  // The user canceled at the provider; no message is needed.
  if (reply.kind === 'refused') {
    void navigate(startPathOf(intent), { replace: true })
    return null
  }
  if (intent.purpose === 'delete-account') {
    void navigate(safeRedirect(intent.back) ?? '/', {
      replace: true,
      state: { confirmedDeletion: { proof: reply.proof, reason: intent.reason } },
    })
    return null
  }
  try {
    const signedIn = await call(signInSocially, {
      body: { ...reply.proof, ...(intent.purpose === 'register' && { role: intent.role }) },
    })
    if (!usesThisApp(signedIn.user.role)) return { kind: 'wrong-app' }
    completeSignIn(signedIn)
    const isNameless = signedIn.user.name === null
    trackSignIn(intent.purpose === 'register' && isNameless ? 'register' : 'login', new URLSearchParams(intent.query))
    void navigate(nextPathOf(intent, isNameless), { replace: true })
    return null
  } catch (thrown) {
    return { kind: 'failed', intent, failure: asFailure(thrown) }
  }
}

const registerPath = (role: Role) => (role === Role.Tutor ? '/register/tutor' : '/register/student')

function startPathOf(intent: SocialIntent): string {
  if (intent.purpose === 'delete-account') return safeRedirect(intent.back) ?? '/'
  return withQuery(intent.purpose === 'register' ? registerPath(intent.role) : '/login', intent.query)
}

/** A new student goes on as after the registration form. */
function nextPathOf(intent: SocialIntent, isNameless: boolean): string {
  if (intent.purpose === 'delete-account') return '/'
  const query = new URLSearchParams(intent.query)
  const isNewStudent = intent.purpose === 'register' && intent.role === Role.Student && isNameless
  return isNewStudent ? afterRegistration('student', query) : afterSignIn(query)
}

function SignInProblem({ problem }: { problem: Problem }) {
  const intent = problem.kind === 'failed' ? problem.intent : null
  const hasNoAccount = problem.kind === 'failed' && problem.failure.code === 'user-not-found'
  const query = intent === null || intent.purpose === 'delete-account' ? '' : intent.query
  return (
    <AuthFrame
      title={hasNoAccount ? 'لا يوجد حساب بعد' : 'لم يكتمل تسجيل الدخول'}
      opening={
        hasNoAccount
          ? 'لا نعرف حسابًا بهذا البريد. أنشئ حسابًا أولًا، وسيكفيك زر واحد.'
          : 'يمكنك المحاولة مرة أخرى في أي وقت.'
      }
    >
      <div className="flex flex-col gap-5">
        {problem.kind === 'wrong-app' && <WrongAppNotice />}
        {problem.kind === 'lost' && (
          <p className="text-ink-600">
            وصلت إلى هنا من غير أن تبدأ تسجيل الدخول في هذه النافذة، أو بدأته في نافذة أخرى.
          </p>
        )}
        {problem.kind === 'failed' && !hasNoAccount && (
          <FormFailure failure={problem.failure} text={whyText(problem)} />
        )}
        {hasNoAccount && <LinkButton to={withQuery('/register/student', query)}>أنشئ حسابًا لأتعلّم</LinkButton>}
        {hasNoAccount && (
          <LinkButton variant="secondary" to={withQuery('/register/tutor', query)}>
            أنشئ حسابًا لأدرّس
          </LinkButton>
        )}
        <LinkButton variant={hasNoAccount ? 'quiet' : 'primary'} to={withQuery('/login', query)}>
          {hasNoAccount ? 'ادخل بحساب آخر' : actions.signIn}
        </LinkButton>
      </div>
    </AuthFrame>
  )
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

function whyText({ intent, failure }: { intent: SocialIntent; failure: Failure }): string | undefined {
  if (failure.code === 'service-unavailable') return 'لم نتمكّن من الوصول إلى Google. حاول بعد قليل.'
  if (failure.code !== 'bad-request') return undefined
  return intent.purpose === 'register'
    ? 'لم يُقبل هذا الحساب: إما أن بريده غير مؤكّد عند Google، أو أن له حسابًا من نوع آخر هنا. إن كان لك حساب فسجّل الدخول به.'
    : 'لم يُقبل هذا الحساب: بريده غير مؤكّد عند Google، أو انتهت مهلة المحاولة.'
}
