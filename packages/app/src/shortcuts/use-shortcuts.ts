// Shortcuts. Those of a single key can be switched off in the account's preferences of the back office (admin.md 4.2).
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { shortcutName } from './shortcut-names.ts'

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

const typing =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]'
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether keys belong to something else: a field, a dialog or a menu; or another handler has taken the key. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.repeat || event.isComposing) return true
  const { target } = event
  if (!(target instanceof Element)) return true
  // A dialog or menu over the page may have lost the focus.
  if (document.querySelector('main')?.closest('[inert], [aria-hidden="true"]') != null) return true
  return target.closest(`${typing}, ${overlays}`) !== null || (target.matches('input') && event.key.startsWith('Arrow'))
}

/**
 * Calls the function of a pressed key, by the names of `shortcutName`: `n`, `?`, `ArrowLeft`, `Alt+ArrowLeft`. Ignored
 * while the user types or a dialog or menu is open; single keys also when the account has switched them off.
 */
export function useShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>, isOn = true): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyTaken(event) || (!event.altKey && !hasShortcuts())) return
    const act = keys[shortcutName(event) ?? '']
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}
