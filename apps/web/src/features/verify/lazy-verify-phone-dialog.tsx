import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import type { VerifyPhoneProps } from './verify-phone-steps.tsx'

const OpenedPhoneDialog = lazyWithRetry(async () => (await import('./verify-phone-dialog.tsx')).VerifyPhoneDialog)

/** Proves the phone by WhatsApp or Telegram (web.md §3.5). Fetched with the first opening. */
export function LazyVerifyPhoneDialog(given: VerifyPhoneProps & { isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(false)
  if (given.isOpen && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <OpenedPhoneDialog {...given} />
      </Suspense>
    )
  )
}
