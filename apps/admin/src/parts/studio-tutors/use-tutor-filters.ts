import { MediaKind, PhotoSessionState } from '@hiwar/contract/enums.ts'
import { useSearchText } from '@hiwar/app/lists/use-search-text.ts'
import { useSearchParams } from 'react-router'
import { idOf } from '../row-id.ts'

const searchKey = 'q'
/** `all` in the address: no state is asked for where a screen has one by default. */
const allStates = 'all'
const states = Object.values(PhotoSessionState)
const kinds = Object.values(MediaKind)

type Key = typeof searchKey | 'studio' | 'tab' | 'missing'

/** The filters of a list of tutors, kept in the address; unknown values are dropped (admin.md 0.3). */
export function useTutorFilters({ defaultState = null }: { defaultState?: PhotoSessionState | null } = {}) {
  const [params, setParams] = useSearchParams()
  const text = useSearchText(searchKey)
  const state = params.get('tab')
  const write = (changes: Partial<Record<Key, string | null>>) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { preventScrollReset: true },
    )
  }
  return {
    text,
    studioId: idOf(params.get('studio') ?? ''),
    state: states.find((each) => each === state) ?? (state === allStates ? null : defaultState),
    missing: kinds.find((each) => each === params.get('missing')) ?? null,
    setStudio: (id: number | null) => write({ studio: id === null ? null : String(id) }),
    setState: (next: PhotoSessionState | null) => write({ tab: next === defaultState ? null : (next ?? allStates) }),
    setMissing: (kind: MediaKind | null) => write({ missing: kind }),
    clear: () => {
      text.cancel()
      write({ q: null, studio: null, missing: null })
    },
  }
}

export type TutorFilters = ReturnType<typeof useTutorFilters>

/** What the call takes for these filters. */
export function queryOf({ text, studioId, state, missing }: TutorFilters) {
  return {
    search: text.search === '' ? undefined : text.search,
    studioId: studioId ?? undefined,
    state: state ?? undefined,
    missing: missing ?? undefined,
  }
}

/** Whether fewer tutors are shown than without search and filters; the tab is none. */
export const isNarrowed = ({ text, studioId, missing }: TutorFilters): boolean =>
  text.search !== '' || studioId !== null || missing !== null
