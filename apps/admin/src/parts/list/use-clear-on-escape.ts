import { isKeyTaken } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import { useEffect, useEffectEvent } from 'react'

/** An open hover card leaves the focus on its trigger. */
const openTrigger = '[aria-haspopup][aria-expanded="true"]'

/** Whether the key closes something that lies over the page without the focus. */
const closesFirst = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(openTrigger) !== null) ||
  document.querySelector('[data-reason-bubble]') !== null

/**
 * Esc clears what is selected on all pages, once no drawer, menu, hover card or bubble is open and nothing is typed
 * (admin.md 4.2). Captured, since cells of the table keep the key for themselves; everything else still gets it.
 */
export function useClearOnEscape(isOn: boolean, clear: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isKeyTaken(event) || closesFirst(event.target)) return
    event.preventDefault()
    clear()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [isOn])
}
