import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'

const UnsavedChangesDialog = lazyWithRetry(
  async () => (await import('./unsaved-changes-dialog.tsx')).UnsavedChangesDialog,
)

/**
 * Asks before what was typed is lost (web.md §1.4): on the way to another screen with our own dialog, when the tab
 * closes with the browser's. `when` is true while something unsaved stands in the form and nothing is being sent: for a
 * form of the contract, `form.formState.isDirty && !form.formState.isSubmitting`.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
    }
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedChangesDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  )
}
