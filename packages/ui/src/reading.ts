interface Listeners {
  /** A quarter of the page more was read: 25, 50, 75 or 100 percent, each once. */
  readonly onDepth: (percent: number) => void
  /** So many seconds the page was on screen, until it was hidden or left. */
  readonly onSeen: (seconds: number) => void
}

const LONGEST_SECONDS = 86_400

/** Follows how far the page is read and for how long it is on screen, until the returned function is called. */
export function followReading({ onDepth, onSeen }: Listeners): () => void {
  const steps = [25, 50, 75, 100]
  const tellDepth = () => {
    const read = ((scrollY + innerHeight) / document.documentElement.scrollHeight) * 100 + 1
    while (steps[0] !== undefined && read >= steps[0]) onDepth(steps.shift() ?? 100)
  }

  let since: number | null = Date.now()
  const tellSeen = () => {
    if (since === null) return
    const seconds = Math.round((Date.now() - since) / 1000)
    since = null
    if (seconds > 0) onSeen(Math.min(seconds, LONGEST_SECONDS))
  }
  const followVisibility = () => {
    if (document.visibilityState === 'visible') since ??= Date.now()
    else tellSeen()
  }

  addEventListener('scroll', tellDepth, { passive: true })
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    removeEventListener('scroll', tellDepth)
    document.removeEventListener('visibilitychange', followVisibility)
    tellSeen()
  }
}
