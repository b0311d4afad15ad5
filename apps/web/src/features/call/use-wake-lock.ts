import { useEffect } from 'react'

/** Keeps the screen on during a call; requested again when the page becomes visible, since browsers release it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    const request = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Rejected at low battery: the call works without it.
      navigator.wakeLock.request('screen').then(
        (granted) => {
          lock = granted
        },
        () => undefined,
      )
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
