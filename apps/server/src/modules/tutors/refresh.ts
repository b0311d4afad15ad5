import type { Deps } from '../../deps.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { buildOne, directoryOf, flush, isComplete, keep, moveOn, newsTopic, type Directory } from './directory.ts'
import { isNewAt, nextFreeStart, type TutorEntry } from './entry.ts'
import { findTutorsWithEndedLessons } from './queries.ts'
import { cardOf } from './views.ts'

/** A tutor who is edited ten times in a row is told of once or twice (extras.md D3). */
const tellingPause = 2000

/**
 * Recomputes a tutor's entry whole and tells the tutors room. Call it after the commit of anything that touches a
 * tutor: profile, media, topics, ratings, slots, bookings (lessons.md K). Builds of one tutor never overlap; a change
 * during a build starts one more.
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
  run.done = refreshWhileAsked(deps, tutorId, run).finally(() => {
    refreshing.delete(tutorId)
  })
  await run.done
}

async function refreshWhileAsked(deps: Deps, tutorId: number, run: { again: boolean }): Promise<void> {
  while (run.again) {
    run.again = false
    const directory = directoryOf(deps)
    const wasListed = isComplete(deps.now(), directory) ? directory.entries.has(tutorId) : null
    const entry = await buildOne(deps, tutorId)
    // Before the people: whoever they ask next, on whichever process, has the change or is about to.
    await deps.invalidations.publish(newsTopic, String(tutorId))
    announce(deps, { id: tutorId, entry, wasListed })
  }
}

/** `wasListed` is null while nobody knows: then readers look again, to be safe. */
function announce(
  deps: Deps,
  { id, entry, wasListed }: { id: number; entry: TutorEntry | null; wasListed: boolean | null },
): void {
  if (wasListed !== (entry !== null)) deps.realtime.emit(rooms.tutors, 'TutorsCacheUpdated', undefined)
  if (entry !== null) tellCard(deps, id)
}

/** Tells a card now, or at the end of the pause since it was told last: then as it is by that time. */
function tellCard(deps: Deps, id: number): void {
  const directory = directoryOf(deps)
  const { toldAt, waiting } = directory
  const sinceLast = deps.now().getTime() - (toldAt.get(id) ?? 0)
  if (sinceLast >= tellingPause || sinceLast < 0) {
    clearTimeout(waiting.get(id))
    waiting.delete(id)
    tell(deps, directory, id)
    return
  }
  if (waiting.has(id)) return
  const timer = setTimeout(() => {
    waiting.delete(id)
    tell(deps, directory, id)
  }, tellingPause - sinceLast)
  timer.unref()
  waiting.set(id, timer)
}

function tell(deps: Deps, directory: Directory, id: number): void {
  const entry = directory.entries.get(id)
  if (entry === undefined) return
  directory.toldAt.set(id, deps.now().getTime())
  deps.realtime.emit(rooms.tutors, 'TutorUpdated', cardOf(entry, deps.now()))
}

/**
 * Follows what other processes change: one tutor (`7`), the time that passed (`time`), or everything (`all`). Answers
 * how to stop: cards that wait to be told are not then, and clients look again when they are back.
 */
export function followTutors(deps: Deps): () => void {
  const directory = directoryOf(deps)
  deps.invalidations.subscribe(newsTopic, async (text) => {
    if (text === 'all') flush(directory, deps.now())
    else if (text === 'time') await advance(deps, directory)
    else if (directory.completeSince !== null || directory.rebuilding !== null || directory.entries.has(Number(text)))
      await buildOne(deps, Number(text))
  })
  return () => {
    for (const timer of directory.waiting.values()) clearTimeout(timer)
    directory.waiting.clear()
  }
}

/** What time alone changes, told to everyone by the one process that runs the job (lessons.md K, extras.md D4). */
export async function refreshByTime(deps: Deps): Promise<void> {
  const directory = directoryOf(deps)
  const from = directory.advancedTo
  const before = new Map([...directory.entries.values()].map((entry) => [entry.card.id, nextFreeStart(entry, from)]))
  const changed = await advance(deps, directory)
  await deps.invalidations.publish(newsTopic, 'time')
  for (const entry of directory.entries.values()) {
    const hasMoved = nextFreeStart(entry, directory.advancedTo) !== before.get(entry.card.id)
    if (hasMoved || changed.has(entry.card.id)) tellCard(deps, entry.card.id)
  }
}

/**
 * Lessons that ended count now, tutors grow older, and the held days move on. Answers whose card changed by more than
 * its next start.
 */
async function advance(deps: Deps, directory: Directory): Promise<ReadonlySet<number>> {
  const from = directory.advancedTo
  const to = deps.now()
  await moveOn(deps, directory)
  const ended = (await findTutorsWithEndedLessons(deps.db, { from, to })).filter((id) => directory.entries.has(id))
  for (const id of ended) await buildOne(deps, id)
  const aged = [...directory.entries.values()].filter(
    (entry) => entry.card.isNew !== isNewAt(to, { ...entry, lessonCount: entry.card.lessonCount }),
  )
  for (const entry of aged)
    keep(directory, entry.card.id, { ...entry, card: { ...entry.card, isNew: !entry.card.isNew } })
  directory.advancedTo = to
  return new Set([...ended, ...aged.map((entry) => entry.card.id)])
}
