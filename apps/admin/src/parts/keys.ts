// Single-key shortcuts (admin.md 4.2): off while typing, inside dialogs and menus, and when the account turned them off.
import { hasShortcuts } from '@hiwar/app/use-shortcuts.ts'
import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'
const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches(typing) && !target.matches('[type="checkbox"], [type="radio"]')
}

/**
 * Calls the handler of a key by its place on a Latin keyboard (`KeyN`, `Slash`), so that an Arabic layout works; with
 * `Alt+` in front it also works while single keys are off.
 */
export function useKeys(handlers: Readonly<Record<string, (() => void) | undefined>>, isOn = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping(event)) return
    if (!event.altKey && (event.shiftKey || !hasShortcuts())) return
    const handler = handlers[event.altKey ? `Alt+${event.code}` : event.code]
    if (handler === undefined || document.querySelector(overlay) !== null) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
