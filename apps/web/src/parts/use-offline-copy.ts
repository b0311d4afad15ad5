import { currentAuth } from '@hiwar/client/auth-store.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useEffect } from 'react'
import { readOfflineCopy, saveOfflineCopy } from './offline-copy.ts'
import { readOfflineContent } from './read-offline-content.ts'
import { useLessonUpdates } from './use-lesson-updates.ts'

/** After the service worker is ready, so that the copy does not hold up the first screen. */
const firstAfterMs = 2 * SECOND_MS
/** Changes come in groups: notes are sent while somebody writes. */
const afterChangeMs = MINUTE_MS
/** What changed while no page was open, or just before it closed, may be missing from the copy for so long. */
const freshForMs = HOUR_MS

async function renew(): Promise<void> {
  const user = currentAuth().account?.user
  if (user === undefined || !navigator.onLine) return
  saveOfflineCopy(user.id, await readOfflineContent(user), new Date(serverNow()))
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Once for all changes that come before the time is over. */
function renewAfter(ms: number): void {
  timer ??= setTimeout(() => {
    timer = undefined
    renew().catch(() => undefined)
  }, ms)
}

/** Whether this account has a copy that needs no renewal merely because a page was opened. */
function isFresh(userId: number): boolean {
  const copy = readOfflineCopy()
  return copy?.userId === userId && serverNow() - Date.parse(copy.savedAt) < freshForMs
}

/** Without a service worker nothing would show the copy. */
const hasWorker = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** Keeps a copy of the next lessons, words and notes for the time without a connection (web.md §1.2). */
export function useOfflineCopy(): void {
  const userId = useUser().id
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let isOver = false
    void navigator.serviceWorker.ready.then(() => {
      if (!isOver && !isFresh(userId)) renewAfter(firstAfterMs)
    })
    return () => {
      isOver = true
    }
  }, [userId])

  const onChange = () => {
    if (hasWorker()) renewAfter(afterChangeMs)
  }
  useLessonUpdates(onChange)
  useSocketEvent('LessonNotesChanged', onChange)
}
