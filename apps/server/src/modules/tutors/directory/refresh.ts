import type { Deps } from '../../../deps.ts'
import { rooms } from '../../../platform/sockets/realtime.ts'
import { advance } from './advance.ts'
import { cardOf } from './card.ts'
import { directoryTopic, type Changed } from './directory.ts'
import { nextFreeStart, type TutorEntry } from './entry.ts'
import { rebuildEntry, rebuildTime } from './load.ts'

/** A tutor who is edited ten times in a row is broadcast once or twice (extras.md D3). */
const broadcastPauseMs = 2000

/**
 * Rebuilds a tutor's entry, here and in the other processes, and broadcasts the card to the tutors room. Call it after
 * the commit of anything that touches a tutor: profile, media, topics, ratings, slots, bookings (lessons.md K). Builds
 * of one tutor never overlap; a change during a build starts one more.
 */
export async function refreshTutor(deps: Deps, tutorId: number): Promise<void> {
  await refresh(deps, tutorId, 'everything')
}

/** `refreshTutor` after a booking was made, moved or canceled: only the free time is another one. */
export async function refreshTutorTime(deps: Deps, tutorId: number): Promise<void> {
  await refresh(deps, tutorId, 'time')
}

async function refresh(deps: Deps, tutorId: number, changed: Changed): Promise<void> {
  const { refreshing } = deps.caches.tutors
  const running = refreshing.get(tutorId)
  if (running !== undefined) {
    if (running.again !== 'everything') running.again = changed
    await running.done
    return
  }
  const run: Refreshing = { again: changed, done: Promise.resolve() }
  refreshing.set(tutorId, run)
  run.done = refreshUntilCurrent(deps, tutorId, run).finally(() => {
    refreshing.delete(tutorId)
  })
  await run.done
}

type Refreshing = { again: Changed | null; done: Promise<void> }

async function refreshUntilCurrent(deps: Deps, tutorId: number, run: Refreshing): Promise<void> {
  const directory = deps.caches.tutors
  while (run.again !== null) {
    const changed = run.again
    run.again = null
    const wasListed = directory.isComplete(deps.now()) ? directory.entries.has(tutorId) : null
    const entry = await (changed === 'time' ? rebuildTime : rebuildEntry)(deps, tutorId)
    // Before the people: whichever process they read from next has the change, or is about to.
    await deps.invalidations.publish(directoryTopic, String(tutorId))
    broadcastChange(deps, { id: tutorId, entry, wasListed })
  }
}

/** `wasListed` is null while the directory is not complete: then readers load the list again, to be safe. */
function broadcastChange(
  deps: Deps,
  { id, entry, wasListed }: { id: number; entry: TutorEntry | null; wasListed: boolean | null },
): void {
  if (wasListed !== (entry !== null)) deps.realtime.emit(rooms.tutors, 'TutorsCacheUpdated', undefined)
  if (entry !== null) throttleCardBroadcast(deps, id)
}

/** Broadcasts a card now, or at the end of the pause since its last broadcast: then as it is by that time. */
function throttleCardBroadcast(deps: Deps, id: number): void {
  const { broadcastAt, pendingBroadcasts } = deps.caches.tutors
  const sinceLast = deps.now().getTime() - (broadcastAt.get(id) ?? 0)
  if (sinceLast >= broadcastPauseMs || sinceLast < 0) {
    pendingBroadcasts.get(id)?.()
    pendingBroadcasts.delete(id)
    broadcastCard(deps, id)
    return
  }
  if (pendingBroadcasts.has(id)) return
  const cancel = deps.timers.after(broadcastPauseMs - sinceLast, () => {
    pendingBroadcasts.delete(id)
    broadcastCard(deps, id)
  })
  pendingBroadcasts.set(id, cancel)
}

function broadcastCard(deps: Deps, id: number): void {
  const { broadcastAt, entries } = deps.caches.tutors
  const entry = entries.get(id)
  if (entry === undefined) return
  broadcastAt.set(id, deps.now().getTime())
  deps.realtime.emit(rooms.tutors, 'TutorUpdated', cardOf(entry, deps.now()))
}

/** Drops the directory in every process; the next reader of each builds it again. */
export async function invalidateTutors(deps: Deps): Promise<void> {
  deps.caches.tutors.flush(deps.now())
  await deps.invalidations.publish(directoryTopic, 'all')
}

/**
 * Applies the invalidations of other processes. The returned function cancels the broadcasts that are still to come:
 * clients load again once they have reconnected.
 */
export function subscribeToTutorChanges(deps: Deps): () => void {
  const directory = deps.caches.tutors
  deps.invalidations.subscribe(directoryTopic, async (text) => {
    if (text === 'all') directory.flush(deps.now())
    else if (text === 'time') await advance(deps)
    else if (directory.completeSince !== null || directory.rebuilding !== null || directory.entries.has(Number(text)))
      await rebuildEntry(deps, Number(text))
  })
  return () => {
    for (const cancel of directory.pendingBroadcasts.values()) cancel()
    directory.pendingBroadcasts.clear()
  }
}

/** What time alone changes, in every process; run by the one process that has the job (lessons.md K, extras.md D4). */
export async function refreshByTime(deps: Deps): Promise<void> {
  const directory = deps.caches.tutors
  const from = directory.advancedTo
  const before = new Map([...directory.entries.values()].map((entry) => [entry.card.id, nextFreeStart(entry, from)]))
  const changed = await advance(deps)
  await deps.invalidations.publish(directoryTopic, 'time')
  for (const entry of directory.entries.values()) {
    const hasMoved = nextFreeStart(entry, directory.advancedTo) !== before.get(entry.card.id)
    if (hasMoved || changed.has(entry.card.id)) throttleCardBroadcast(deps, entry.card.id)
  }
}
