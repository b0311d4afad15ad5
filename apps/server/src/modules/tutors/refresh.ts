import type { Deps } from '../../deps.ts'
import { rooms } from '../../platform/realtime.ts'
import { buildOne, directoryOf, isComplete, type Directory } from './directory.ts'
import { nextFreeStart, type TutorEntry } from './entry.ts'
import { findTutorsWithEndedLessons } from './queries.ts'
import { cardOf } from './views.ts'

/**
 * Recomputes a tutor's entry whole and tells the tutors room. Call it after the commit of anything that touches a tutor: profile, media,
 * topics, ratings, slots, bookings (lessons.md K). Builds of one tutor never overlap; a change during a build starts one more.
 */
export async function refreshTutor(deps: Deps, tutorId: number): Promise<void> {
  const { refreshing } = directoryOf(deps)
  const running = refreshing.get(tutorId)
  if (running !== undefined) {
    running.again = true
    await running.done
    return
  }
  const run = { again: true, done: Promise.resolve() }
  refreshing.set(tutorId, run)
  run.done = refreshWhileAsked(deps, tutorId, run).finally(() => { refreshing.delete(tutorId) })
  await run.done
}

async function refreshWhileAsked(deps: Deps, tutorId: number, run: { again: boolean }): Promise<void> {
  while (run.again) {
    run.again = false
    const directory = directoryOf(deps)
    const wasListed = isComplete(deps, directory) ? directory.entries.has(tutorId) : null
    const entry = await buildOne(deps, tutorId)
    announce(deps, { entry, wasListed })
  }
}

/** `wasListed` is null while nobody knows: then readers look again, to be safe. */
function announce(deps: Deps, { entry, wasListed }: { entry: TutorEntry | null; wasListed: boolean | null }): void {
  if (wasListed !== (entry !== null)) deps.realtime.emit(rooms.tutors, 'TutorsCacheUpdated', undefined)
  if (entry !== null) deps.realtime.emit(rooms.tutors, 'TutorUpdated', cardOf(entry, { now: deps.now(), online: null }))
}

/** What time alone changes: lessons that ended since the last run count now, and passed starts are no longer free (lessons.md K, extras.md D4). */
export async function refreshByTime(deps: Deps): Promise<void> {
  const directory = directoryOf(deps)
  const from = directory.advancedTo
  const to = deps.now()
  const ended = new Set(await findTutorsWithEndedLessons(deps.db, { from, to }))
  for (const id of ended) {
    if (directory.entries.has(id)) await refreshTutor(deps, id)
  }
  announcePassedStarts(deps, directory, { from, to, except: ended })
  directory.advancedTo = to
}

function announcePassedStarts(deps: Deps, directory: Directory, given: { from: Date; to: Date; except: ReadonlySet<number> }): void {
  for (const entry of directory.entries.values()) {
    if (given.except.has(entry.card.id) || nextFreeStart(entry, given.from) === nextFreeStart(entry, given.to)) continue
    deps.realtime.emit(rooms.tutors, 'TutorUpdated', cardOf(entry, { now: given.to, online: null }))
  }
}
