import { confirmIdentity, signInSocially } from '@hiwar/contract/auth.ts'
import type { SocialProof } from '@hiwar/contract/auth.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { otherGoogleAccountText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { Loader } from '@hiwar/ui/loader.tsx'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { NavigateFunction } from 'react-router'
import { WrongAppNotice } from '../features/auth/wrong-app-notice.tsx'
import { AuthFrame } from '../parts/auth-frame.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { afterSignIn, safeRedirect } from '@hiwar/app/auth/redirect.ts'
import { announceProof } from '@hiwar/app/account/proof-signal.ts'
import { endSignInOfToken } from '@hiwar/app/account/use-sign-out.ts'
import { completeSignIn } from '@hiwar/app/auth/account.ts'
import { afterRegistration } from '../auth/after-registration.ts'
import { usesThisApp } from '../auth/home.ts'
import { readProviderReply, redirectToProvider } from '../auth/social.ts'
import type { SocialIntent, ProviderReply } from '../auth/social.ts'
import { trackSignIn } from '../auth/visits.ts'

type Problem =
  | { kind: 'lost' }
  | { kind: 'wrong-app' }
  | { kind: 'failed'; intent: SocialIntent; failure: Failure }
  /** Nothing is left to do in this window. */
  | { kind: 'confirmed' }
  /** `failure` is null when no provider is configured or the person canceled there. */
  | { kind: 'unconfirmed'; failure: Failure | null }

/** Outside the component: a code works only once, even when the component mounts twice. */
const finishes = new Map<string, Promise<Problem | null>>()

/** `?start=` of the address that asks the provider for a proof (more.md 1). */
const confirmKey = 'confirm'

/** `/signed-in`: the redirect target of the sign-in provider. Shows a loader, or the problem if there is one. */
export function SignedInScreen() {
  // The confirmation may be begun anew from here, at the same address.
  return <Finish key={useLocation().key} />
}

function Finish() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    const key = query.get('state') ?? query.get('start') ?? ''
    const finishing =
      finishes.get(key) ?? (key === confirmKey ? startConfirming() : finish(readProviderReply(query), navigate))
    finishes.set(key, finishing)
    let isMounted = true
    void finishing.then((result) => {
      if (key === confirmKey) finishes.delete(key)
      if (isMounted) setProblem(result)
    })
    return () => {
      isMounted = false
    }
  }, [query, navigate])

  if (problem === null) return <Loader isFullScreen isContinued />
  return <SignInProblem problem={problem} />
}

/** Null while the browser is on its way to the provider. */
async function startConfirming(): Promise<Problem | null> {
  try {
    return (await redirectToProvider({ purpose: 'confirm' })) ? null : { kind: 'unconfirmed', failure: null }
  } catch (thrown) {
    return { kind: 'unconfirmed', failure: asFailure(thrown) }
  }
}

/** The window that waits for the proof goes on by itself; this one was opened for it. */
async function finishConfirming(proof: SocialProof): Promise<Problem> {
  try {
    await call(confirmIdentity, { body: proof })
    announceProof()
    window.close()
    return { kind: 'confirmed' }
  } catch (thrown) {
    return { kind: 'unconfirmed', failure: asFailure(thrown) }
  }
}

/** Null when it navigated to another screen. */
async function finish(reply: ProviderReply, navigate: NavigateFunction): Promise<Problem | null> {
  if (reply.kind === 'lost') return { kind: 'lost' }
  const { intent } = reply
  // The user canceled at the provider; no message is needed.
  if (reply.kind === 'refused') {
    if (intent.purpose === 'confirm') {
      window.close()
      // Seen only where the browser keeps the window open.
      return { kind: 'unconfirmed', failure: null }
    }
    void navigate(startPathOf(intent), { replace: true })
    return null
  }
  if (intent.purpose === 'confirm') return await finishConfirming(reply.proof)
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
    if (!usesThisApp(signedIn.user.role)) {
      void endSignInOfToken(signedIn.token)
      return { kind: 'wrong-app' }
    }
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

function startPathOf(intent: Exclude<SocialIntent, { purpose: 'confirm' }>): string {
  if (intent.purpose === 'delete-account') return safeRedirect(intent.back) ?? '/'
  return withQuery(intent.purpose === 'register' ? registerPath(intent.role) : '/login', intent.query)
}

/** A new student goes on as after the registration form. */
function nextPathOf(intent: SocialIntent, isNameless: boolean): string {
  if (intent.purpose === 'delete-account' || intent.purpose === 'confirm') return '/'
  const query = new URLSearchParams(intent.query)
  const isNewStudent = intent.purpose === 'register' && intent.role === Role.Student && isNameless
  return isNewStudent ? afterRegistration('student', query) : afterSignIn(query)
}

function ConfirmedNotice() {
  return (
    <AuthFrame title="تم التأكيد" opening="ارجع إلى النافذة التي كنت فيها، وستجد أن التغيير تم.">
      <LinkButton to="/">{actions.goHome}</LinkButton>
    </AuthFrame>
  )
}

function UnconfirmedNotice({ failure }: { failure: Failure | null }) {
  return (
    <AuthFrame title="لم يكتمل التأكيد" opening="يمكنك المحاولة مرة أخرى في أي وقت.">
      <div className="flex flex-col gap-5">
        {failure !== null && (
          <FormFailure failure={failure} text={whyText({ intent: { purpose: 'confirm' }, failure })} />
        )}
        <LinkButton to={`/signed-in?start=${confirmKey}`}>{actions.retry}</LinkButton>
      </div>
    </AuthFrame>
  )
}

function SignInProblem({ problem }: { problem: Problem }) {
  if (problem.kind === 'confirmed') return <ConfirmedNotice />
  if (problem.kind === 'unconfirmed') return <UnconfirmedNotice failure={problem.failure} />
  const intent = problem.kind === 'failed' ? problem.intent : null
  const hasNoAccount = problem.kind === 'failed' && problem.failure.code === 'user-not-found'
  const query = intent === null || !('query' in intent) ? '' : intent.query
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
  if (failure.code === 'wrong-password') return otherGoogleAccountText
  if (failure.code !== 'bad-request') return undefined
  return intent.purpose === 'register'
    ? 'لم يُقبل هذا الحساب: إما أن بريده غير مؤكّد عند Google، أو أن له حسابًا من نوع آخر هنا. إن كان لك حساب فسجّل الدخول به.'
    : 'لم يُقبل هذا الحساب: بريده غير مؤكّد عند Google، أو انتهت مهلة المحاولة.'
}
