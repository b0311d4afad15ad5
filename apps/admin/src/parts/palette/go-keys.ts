import { shortcutName } from '@hiwar/app/shortcuts/shortcut-names.ts'
import { isKeyTaken, useShortcutsPreference } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { navigationOf } from '../../auth/pages.ts'

/** The second key may follow the `g` for so long. */
const waitMs = 1_500

/** `g`, then the letter of a page, opens it (admin.md 4.2). */
export function useGoKeys(role: Role): void {
  const navigate = useNavigate()
  const [isOn] = useShortcutsPreference()
  const began = useRef(-Infinity)
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isKeyTaken(event)) return
    const letter = shortcutName(event)
    if (event.timeStamp - began.current > waitMs) {
      began.current = letter === 'g' ? event.timeStamp : -Infinity
      return
    }
    began.current = -Infinity
    const page = navigationOf(role).find(({ goKey }) => goKey === letter)
    if (page === undefined) return
    event.preventDefault()
    // The shortcut of the same letter alone must not act too.
    event.stopImmediatePropagation()
    void navigate(page.path)
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => {
      handle(event)
    }
    // Before the shortcuts of the screen, which listen to the same keys.
    document.addEventListener('keydown', listener, { capture: true })
    return () => {
      document.removeEventListener('keydown', listener, { capture: true })
    }
  }, [isOn])
}
