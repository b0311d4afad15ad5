import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useOpenCount } from '../use-open-count.ts'
import type { VerifyPhoneProps } from './verify-phone-steps.tsx'

const VerifyPhoneDialog = lazyWithRetry(async () => (await import('./verify-phone-dialog.tsx')).VerifyPhoneDialog)

/** Verifies the phone by WhatsApp or Telegram (web.md §3.5). Its code loads when it first opens. */
export function LazyVerifyPhoneDialog(given: VerifyPhoneProps & { isOpen: boolean }) {
  return (
    useOpenCount(given.isOpen) > 0 && (
      <Suspense>
        <VerifyPhoneDialog {...given} />
      </Suspense>
    )
  )
}
