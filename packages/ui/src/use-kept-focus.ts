import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Keeps the focus in an open panel: when what had it is gone, such as the button of an action that is done, or a
 * confirmation over the panel, the panel itself takes it. Otherwise keys would reach nothing, and Esc not close it.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    let frame = 0
    const check = () => {
      const { current } = panel
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && current?.closest('[inert], [aria-hidden="true"]') === null) current.focus({ preventScroll: true })
    }
    // React Aria gives the focus back one frame after a dialog has closed.
    const checkLater = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(check)
      })
    }
    const observer = new MutationObserver(checkLater)
    observer.observe(document.body, { childList: true })
    if (panel.current !== null) observer.observe(panel.current, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  return panel
}
