import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'

const UnsavedChangesDialog = lazyWithRetry(
  async () => (await import('./unsaved-changes-dialog.tsx')).UnsavedChangesDialog,
)

/**
 * Asks before unsaved changes are lost (web.md §1.4): with our own dialog on navigation, with the browser's when the
 * tab closes. `when` is true while the form has unsaved changes and is not being submitted: for a contract form,
 * `form.formState.isDirty && !form.formState.isSubmitting`.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const preventUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
    }
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedChangesDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  )
}
