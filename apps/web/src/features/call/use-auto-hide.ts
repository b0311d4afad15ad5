import { useEffect, useState } from 'react'

const HIDE_AFTER_MS = 4_000
/** Where the controls float over the video (the variant `handheld`), upright or sideways. */
const touchPhone = '(pointer: coarse) and (width < 48rem), (pointer: coarse) and (height < 30rem)'

/**
 * True when a phone's screen was not touched for four seconds, so that the controls may hide. The caller keeps
 * them visible while they have the keyboard focus (`focus-within`).
 */
export function useAutoHide(isDisabled: boolean): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const isTouch = window.matchMedia(touchPhone).matches
    if (isDisabled || !isTouch) return
    let timer = setTimeout(() => setHidden(true), HIDE_AFTER_MS)
    const reset = () => {
      setHidden(false)
      clearTimeout(timer)
      timer = setTimeout(() => setHidden(true), HIDE_AFTER_MS)
    }
    for (const event of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(event, reset)
    return () => {
      clearTimeout(timer)
      setHidden(false)
      for (const event of ['pointerdown', 'keydown', 'focusin']) document.removeEventListener(event, reset)
    }
  }, [isDisabled])
  return isHidden
}
