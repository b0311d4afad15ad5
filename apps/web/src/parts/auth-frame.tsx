import { things } from '@hiwar/arabic/words.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { HomeLink } from './home-link.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'

const AuthAside = lazyWithRetry(async () => (await import('./auth-aside.tsx')).AuthAside)

const wide = globalThis.matchMedia?.('(min-width: 1024px)')
const subscribeWide = (changed: () => void) => {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}

interface AuthFrameProps {
  title: string
  opening: string
  /** Below the form: the link to the other form. */
  foot?: ReactNode
  /** The current step, where there are several. */
  step?: { at: number; of: number }
  /** Whose benefits are shown beside the form. */
  audience?: 'student' | 'tutor'
  children: ReactNode
}

/** Sign-in, registration and first profile: the form, and from 1024 px the product's benefits beside it. */
export function AuthFrame({ title, opening, foot, step, audience = 'student', children }: AuthFrameProps) {
  const isWide = useSyncExternalStore(
    subscribeWide,
    () => wide?.matches ?? false,
    () => false,
  )
  return (
    <div className="min-h-dvh bg-sand-50 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col px-4 py-6 md:px-6 lg:px-12">
        <header className="mx-auto flex w-full max-w-md items-center justify-between lg:mx-0 lg:max-w-none">
          <HomeLink />
          <div className="flex items-center gap-1">
            {step !== undefined && (
              <p className="text-small text-ink-600">
                خطوة {formatInteger(step.at)} من {formatInteger(step.of)}
              </p>
            )}
            {/* The contact page names all channels; the settings that tell of WhatsApp would load 1.5 kB of script first. */}
            <a
              href="/contact"
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center px-2 text-label text-ink-600 hover:text-nile-700"
            >
              {things.help}
              <span className="sr-only"> (في تبويب جديد)</span>
            </a>
          </div>
        </header>
        <div className="mx-auto w-full max-w-md flex-1 py-10 lg:pt-[12vh]">
          <Page title={title} opening={opening}>
            {children}
          </Page>
          {foot !== undefined && <p className="mt-8 text-center text-ink-600">{foot}</p>}
        </div>
      </main>
      {isWide && (
        <Suspense fallback={<div className="bg-nile-700" />}>
          <AuthAside audience={audience} />
        </Suspense>
      )}
    </div>
  )
}
