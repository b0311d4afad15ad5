import { useSearchParams } from 'react-router'

/**
 * Sets parameters of the address and removes those that are null. It replaces the history entry, so that "back" leaves
 * the screen, and keeps the other parameters and the place on the page. With `flushSync` the screen is drawn within the
 * press: else the router draws it some frames after the address has changed, and the next press meets the former one.
 */
export function useChangeQuery({ flushSync = false } = {}): (changes: Readonly<Record<string, string | null>>) => void {
  const [, setQuery] = useSearchParams()
  return (changes) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true, flushSync },
    )
}
