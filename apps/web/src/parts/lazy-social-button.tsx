import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import type { SocialButtonProps } from './social-button.tsx'

const SocialButton = lazyWithRetry(async () => (await import('./social-button.tsx')).SocialButton)

/** Loads after the form; its height is reserved, so that nothing moves. */
export function LazySocialButton(given: SocialButtonProps) {
  return (
    <Suspense fallback={<div className="min-h-12" />}>
      <SocialButton {...given} />
    </Suspense>
  )
}

/** The "or" between the form and the button of the sign-in provider. */
export function OrSeparator() {
  return (
    <p
      aria-hidden
      className={
        'my-6 flex items-center gap-3 text-small text-ink-600 before:h-px ' +
        'before:flex-1 before:bg-sand-300 after:h-px after:flex-1 after:bg-sand-300'
      }
    >
      أو
    </p>
  )
}
