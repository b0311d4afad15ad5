import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useOpenCount } from '../../parts/use-open-count.ts'
import type { VerifyPhoneProps } from './verify-phone-steps.tsx'

const OpenedPhoneDialog = lazyWithRetry(async () => (await import('./verify-phone-dialog.tsx')).VerifyPhoneDialog)

/** Proves the phone by WhatsApp or Telegram (web.md §3.5). Fetched with the first opening. */
export function LazyVerifyPhoneDialog(given: VerifyPhoneProps & { isOpen: boolean }) {
  return (
    useOpenCount(given.isOpen) > 0 && (
      <Suspense>
        <OpenedPhoneDialog {...given} />
      </Suspense>
    )
  )
}
