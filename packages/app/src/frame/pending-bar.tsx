import { actions, states } from '@hiwar/arabic/words.ts'
import { useNavigation } from 'react-router'
import { useHasElapsed } from '../time/use-has-elapsed.ts'

const slowAfterMs = 10_000
/** Most screens load faster; the bar would only flicker. */
const shownAfterMs = 150

/** A progress bar while the next screen loads; after ten seconds it offers a reload (web.md §1.3). */
export function PendingBar() {
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? <Pending /> : null
}

function Pending() {
  const isShown = useHasElapsed(shownAfterMs)
  const isSlow = useHasElapsed(slowAfterMs)
  if (!isShown) return null
  return (
    <output className="fixed inset-x-0 top-0 z-40">
      <span className="sr-only">{states.loading}</span>
      <span className="block h-1 animate-breathe bg-nile-600" />
      {isSlow && <SlowNotice />}
    </output>
  )
}

/** Says that loading takes long and offers a reload. */
function SlowNotice() {
  return (
    <span className="mx-auto mt-3 block w-fit rounded-full bg-white px-4 py-2 text-small text-ink-600 shadow-raised">
      {states.stillLoading}.{' '}
      <button type="button" className="link cursor-pointer" onClick={() => location.reload()}>
        {actions.reload}
      </button>
    </span>
  )
}
