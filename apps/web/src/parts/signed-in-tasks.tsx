import { SECOND_MS } from '@hiwar/contract/time.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect } from 'react'
import { afterFirstData } from '@hiwar/app/frame/after-first-data.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { readPushWish } from './push-wish.ts'

const SocketTasks = lazyWithRetry(afterFirstData(async () => (await import('./socket-tasks.tsx')).SocketTasks))

/** What the socket does not wait for. */
const LaterTasks = lazyWithRetry(afterFirstData(async () => (await import('./later-tasks.tsx')).LaterTasks))

const guestAfterMs = 10 * SECOND_MS

/** A browser whose sign-in has expired shows nothing of that account any more. */
function useGuestTasks(isGuest: boolean): void {
  useEffect(() => {
    if (!isGuest) return
    const timer = setTimeout(() => {
      if (readPushWish() !== null)
        void import('./push.ts').then(async (push) => await push.forgetFormerAccount()).catch(() => undefined)
    }, guestAfterMs)
    return () => {
      clearTimeout(timer)
    }
  }, [isGuest])
}

/** What goes on beside the screens, mostly while a user is signed in, with code that other guests never load. */
export function SignedInTasks() {
  const isSignedIn = useAccount() !== null
  useGuestTasks(!isSignedIn)
  return isSignedIn ? (
    <>
      <Suspense>
        <SocketTasks />
      </Suspense>
      <Suspense>
        <LaterTasks />
      </Suspense>
    </>
  ) : null
}
