import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import type { Location } from 'react-router'

const UnsavedChangesDialog = lazyWithRetry(
  async () => (await import('./unsaved-changes-dialog.tsx')).UnsavedChangesDialog,
)

/** The guards of this page whose forms have unsaved changes. */
const dirtyForms = new Set<symbol>()
const listeners = new Set<() => void>()

function mark(form: symbol, isDirty: boolean): void {
  if (isDirty) dirtyForms.add(form)
  else dirtyForms.delete(form)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The drawers that an address names, such as `open=12` of a list of the back office (admin.md 0.3). */
const drawersOf = (search: string) =>
  [...new URLSearchParams(search)].filter(([key]) => key === 'open' || key.endsWith('.open')).join('&')

/** Whether a step of the router closes the page or the drawer that a form stands in. */
function leaves(from: Location, to: Location): boolean {
  const drawers = drawersOf(from.search)
  return from.pathname !== to.pathname || (drawers !== '' && drawers !== drawersOf(to.search))
}

/**
 * Asks before unsaved changes are lost (web.md §1.4): with our own dialog on navigation and when the drawer of the
 * address closes, with the browser's when the tab closes. `when` is true while the form has unsaved changes and is not being submitted: for a contract form,
 * `form.formState.isDirty && !form.formState.isSubmitting`. A page may have several forms: it asks once.
 */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const [form] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!when) return
    mark(form, true)
    return () => mark(form, false)
  }, [form, when])
  // The router takes one blocker at a time.
  const isFirst = useSyncExternalStore(subscribe, () => dirtyForms.values().next().value === form)
  return isFirst ? <Blocker /> : null
}

function Blocker() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation))
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
    }
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <UnsavedChangesDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  )
}
