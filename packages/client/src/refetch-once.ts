// One event makes several parts of a screen ask for the same thing again: it is asked once. All of them react in one
// run of the event loop, before its first microtask.

/** The refetches of this run and their results, by hash of the query key. */
const refetches = new Map<string, Promise<unknown>>()
/** The names of the invalidations of this run. */
const invalidations = new Set<string>()

function endRun(): void {
  refetches.clear()
  invalidations.clear()
}

/** Starts a refetch, or returns the one that this run has started already. */
export function refetchOnce<Result>(hash: string, refetch: () => Promise<Result>): Promise<Result> {
  const started = refetches.get(hash) as Promise<Result> | undefined
  if (started !== undefined) return started
  const result = refetch()
  refetches.set(hash, result)
  // After the invalidations of this run.
  queueMicrotask(() => queueMicrotask(endRun))
  return result
}

/**
 * Runs an invalidation of this name once, after the refetches of this run; `isRefetched` tells which queries they have
 * fetched.
 */
export function afterRefetches(name: string, invalidate: (isRefetched: (hash: string) => boolean) => void): void {
  if (invalidations.has(name)) return
  invalidations.add(name)
  queueMicrotask(() => {
    invalidate((hash) => refetches.has(hash))
    queueMicrotask(endRun)
  })
}
