import { useSearchParams } from 'react-router'

type ChangeQuery = (
  changes: Readonly<Record<string, string | null>>,
  /** `replace: false` makes an entry of the history, which "back" takes back. */
  options?: { readonly replace: boolean },
) => void

/**
 * Sets parameters of the address and removes those that are null. It replaces the history entry, so that "back" leaves
 * the screen, unless told not to, and keeps the other parameters and the place on the page. With `flushSync` the screen is drawn within the
 * press: else the router draws it some frames after the address has changed, and the next press meets the former one.
 */
export function useChangeQuery({ flushSync = false } = {}): ChangeQuery {
  const [, setQuery] = useSearchParams()
  return (changes, { replace } = { replace: true }) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace, preventScrollReset: true, flushSync },
    )
}
