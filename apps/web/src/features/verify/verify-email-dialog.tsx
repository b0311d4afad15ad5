import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import type { VerifyEmailProps } from './verify-email-form.tsx'

const OpenedEmailDialog = lazyWithRetry(async () => (await import('./opened-email-dialog.tsx')).OpenedEmailDialog)

/** Proves the account's address with the five mailed digits (web.md §3.4). Fetched with the first opening. */
export function VerifyEmailDialog(given: VerifyEmailProps & { isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(false)
  if (given.isOpen && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <OpenedEmailDialog {...given} />
      </Suspense>
    )
  )
}
