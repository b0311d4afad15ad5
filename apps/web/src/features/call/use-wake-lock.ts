import { useEffect } from 'react'

/** Keeps the screen lit during a call; taken again when the page is seen again, as browsers drop it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const take = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused at low battery: the call goes on without it.
      navigator.wakeLock.request('screen').then(
        (taken) => {
          lock = taken
        },
        () => undefined,
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
