import { MediaKind } from '@hiwar/contract/enums.ts'
import { useSearchParams } from 'react-router'

const key = 'kind'

/** Which kind of file is shown, kept in the address; null: all three. */
export function useShownKinds() {
  const [params, setParams] = useSearchParams()
  const kind = Object.values(MediaKind).find((each) => each === params.get(key)) ?? null
  const show = (next: MediaKind | null) => {
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === null) changed.delete(key)
        else changed.set(key, next)
        return changed
      },
      { preventScrollReset: true },
    )
  }
  return [kind, show] as const
}
