import { Failure, asFailure } from '@hiwar/client/failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import crashDrawing from '@hiwar/ui/art/crash.svg'
import offlineDrawing from '@hiwar/ui/art/offline.svg'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LazyFailureMessage } from './lazy-failure-message.tsx'
import { useSignOut } from '../account/use-sign-out.ts'

/** Error boundary of a screen: the app's navigation stays around it. */
export function ScreenCrash() {
  return <Crash className="py-16" />
}

/**
 * Error boundary of the whole app. Works without any provider: native links and buttons only. When the account cannot
 * be loaded it offers signing out too (web.md `/`).
 */
export function RootCrash() {
  const signOut = useSignOut()
  const failure = asFailure(useRouteError())
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <Crash className="py-10">
        {failure.kind !== 'raw' && (
          <button type="button" onClick={signOut} className={buttonClasses({ variant: 'link' })}>
            {actions.signOut}
          </button>
        )}
      </Crash>
    </main>
  )
}

function Crash({ className, children }: { className: string; children?: ReactNode }) {
  const thrown = useRouteError()
  const failure = asFailure(thrown)
  const isOurs = thrown instanceof Failure || isRouteErrorResponse(thrown)
  // Logged to the console, since nothing else records what a screen threw.
  useEffect(() => {
    if (!isOurs) console.error(thrown)
  }, [thrown, isOurs])

  return (
    <div role="alert" className={`mx-auto flex max-w-md flex-col items-center gap-4 text-center ${className}`}>
      {/* The two drawings are imported directly: `Illustration` would add the whole set to every first load. */}
      <img src={failure.kind === 'network' ? offlineDrawing : crashDrawing} alt="" width={160} height={133} />
      <h1>{failure.kind === 'network' ? 'لا يوجد اتصال' : 'تعذّر فتح هذه الصفحة'}</h1>
      <p className="text-ink-600">
        {failure.kind === 'network' ? 'تحقّق من الإنترنت ثم أعد تحميل الصفحة.' : <LazyFailureMessage failure={failure} />}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={() => location.reload()} className={buttonClasses({ variant: 'primary' })}>
          {actions.reload}
        </button>
        <a href="/" className={buttonClasses({ variant: 'secondary' })}>
          {actions.goHome}
        </a>
      </div>
      {children}
      {failure.requestId !== null && (
        <p className="text-small text-ink-600">
          رقم الطلب: <bdi dir="ltr">{failure.requestId}</bdi>
        </p>
      )}
    </div>
  )
}
