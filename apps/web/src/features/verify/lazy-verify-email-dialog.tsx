import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useOpenCount } from '../../parts/use-open-count.ts'
import type { VerifyEmailProps } from './verify-email-form.tsx'

const OpenedEmailDialog = lazyWithRetry(async () => (await import('./verify-email-dialog.tsx')).VerifyEmailDialog)

/** Proves the account's address with the five mailed digits (web.md §3.4). Fetched with the first opening. */
export function LazyVerifyEmailDialog(given: VerifyEmailProps & { isOpen: boolean }) {
  return (
    useOpenCount(given.isOpen) > 0 && (
      <Suspense>
        <OpenedEmailDialog {...given} />
      </Suspense>
    )
  )
}
