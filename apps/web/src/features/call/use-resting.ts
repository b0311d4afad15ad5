import { useEffect, useState } from 'react'

const REST_AFTER = 4_000

/**
 * True when nothing was touched for four seconds on a small touch screen, so that the controls may step aside. Never
 * for people who use a keyboard or a screen reader: their focus keeps the controls (see the class that shows them
 * again).
 */
export function useResting(isBusy: boolean): boolean {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const isTouch = window.matchMedia('(pointer: coarse) and (max-width: 767px)').matches
    if (isBusy || !isTouch) return
    let timer = setTimeout(() => setResting(true), REST_AFTER)
    const wake = () => {
      setResting(false)
      clearTimeout(timer)
      timer = setTimeout(() => setResting(true), REST_AFTER)
    }
    for (const event of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(event, wake)
    return () => {
      clearTimeout(timer)
      setResting(false)
      for (const event of ['pointerdown', 'keydown', 'focusin']) document.removeEventListener(event, wake)
    }
  }, [isBusy])
  return isResting
}
