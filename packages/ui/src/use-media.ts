import { useSyncExternalStore } from 'react'

const queries = new Map<string, MediaQueryList>()

function queryOf(condition: string): MediaQueryList {
  const known = queries.get(condition)
  if (known !== undefined) return known
  const made = window.matchMedia(condition)
  queries.set(condition, made)
  return made
}

/** Whether a media condition holds; not while the server renders. For layouts whose parts differ too much to be hidden by a class. */
export function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = queryOf(condition)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => queryOf(condition).matches,
    () => false,
  )
}

/** From 768 px: tables instead of cards, popovers instead of sheets. */
export const useIsWide = (): boolean => useMedia('(width >= 48rem)')
