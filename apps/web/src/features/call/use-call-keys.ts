import { useEffect, useEffectEvent } from 'react'

/** The Latin letter of a key, also on an Arabic keyboard layout. */
const letterOf = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

/** Keyboard shortcuts by letter; ignored while the user types in a field or a dialog is open. */
export function useCallKeys(keys: Record<string, () => void>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]') !== null
    if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat) keys[letterOf(event)]?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      handle(event)
    }
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
    }
  }, [])
}
