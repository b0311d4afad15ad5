// Whether a toast was ever shown. Separate from the queue, so that a page without toasts loads neither queue nor
// region.
let wasShown = false
const listeners = new Set<() => void>()

export const hasShownToast = (): boolean => wasShown

export function subscribeFirstToast(changed: () => void): () => void {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

/** Called with every toast; only the first one notifies the listeners. */
export function markToastShown(): void {
  if (wasShown) return
  wasShown = true
  for (const changed of listeners) changed()
}
