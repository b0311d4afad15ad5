import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useOpenCount } from '../use-open-count.ts'
import type { VerifyEmailProps } from './verify-email-form.tsx'

const VerifyEmailDialog = lazyWithRetry(async () => (await import('./verify-email-dialog.tsx')).VerifyEmailDialog)

/** Verifies the account's email with a mailed code (web.md §3.4). Its code loads when it first opens. */
export function LazyVerifyEmailDialog(given: VerifyEmailProps & { isOpen: boolean }) {
  return (
    useOpenCount(given.isOpen) > 0 && (
      <Suspense>
        <VerifyEmailDialog {...given} />
      </Suspense>
    )
  )
}
