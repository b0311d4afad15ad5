type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey'>

/** The Latin letter of a key, also on an Arabic keyboard layout. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

const isLetter = ({ key, code }: Pressed) => /^[a-z]$/i.test(key) || code.startsWith('Key')

/** What a key stands for where a Latin layout has no letter. */
function signOf({ key, code, shiftKey }: Pressed): string {
  return code === 'Slash' ? (shiftKey ? '?' : '/') : key
}

/**
 * The name by which `useShortcuts` knows a key: a letter without Shift as on a Latin keyboard, another sign as it is typed
 * there (`/`, `?`), or the name of the key (`ArrowLeft`); with `Alt+` in front while Alt is held. Null: none.
 */
export function shortcutName(event: Pressed): string | null {
  const isLetterKey = isLetter(event)
  if (isLetterKey && event.shiftKey) return null
  const name = isLetterKey ? letterOf(event) : signOf(event)
  return event.altKey ? `Alt+${name}` : name
}
