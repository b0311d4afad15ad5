// Shortcuts of a single key. In the back office they can be switched off in the account's preferences (admin.md 4.2).
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The Latin letter of a key, also on an Arabic keyboard layout. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

const storageKey = 'hiwar.shortcuts'
const listeners = new Set<() => void>()

/** Whether this browser uses shortcuts of a single key. */
export function hasShortcuts(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

/** Whether this browser uses shortcuts, and a function that switches them. */
export function useShortcutsPreference(): readonly [boolean, (isWanted: boolean) => void] {
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const change = (isWanted: boolean) => {
    if (isWanted) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
    for (const listener of listeners) listener()
  }
  return [useSyncExternalStore(subscribe, hasShortcuts), change]
}

const typingPlaces = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/**
 * Calls the function of a pressed key: a letter as on a Latin keyboard, or another character as it is typed (`/`, `?`).
 * Ignored while the user types or a dialog is open.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest(typingPlaces) !== null
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return
    const act = keys[event.key] ?? keys[letterOf(event)]
    if (act === undefined || !hasShortcuts()) return
    event.preventDefault()
    act()
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
