import { states } from '@hiwar/arabic/words.ts'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}

/** False while the browser reports no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Why nothing can be changed now, for `disabledReason`; undefined while the browser is online. */
export const useOfflineReason = (): string | undefined => (useOnline() ? undefined : `${states.offline}.`)
