import {
  overlapQuarters,
  coveredQuarters,
  shiftForward,
  quarterOf,
  slotQuarters,
  takenQuarters,
  timeOfQuarter,
} from '@hiwar/rules/free-time.ts'
import type { Deps } from '../../../deps.ts'
import { isNewAt } from './entry.ts'
import { rebuildEntry, rebuildMisaligned } from './load.ts'
import { findSlotsAndBookings, findTutorsWithEndedLessons } from './queries.ts'

/**
 * What time alone changes: ended lessons count now, tutors are no longer new, and the free time of all entries moves
 * on. Returns the tutors whose card changed by more than its next free start.
 */
export async function advance(deps: Deps): Promise<ReadonlySet<number>> {
  const directory = deps.caches.tutors
  const from = directory.advancedTo
  const to = deps.now()
  await moveFreeTimeForward(deps)
  const ended = (await findTutorsWithEndedLessons(deps.db, { from, to })).filter((id) => directory.entries.has(id))
  for (const id of ended) await rebuildEntry(deps, id)
  const aged = [...directory.entries.values()].filter(
    (entry) => entry.card.isNew !== isNewAt(to, { ...entry, lessonCount: entry.card.lessonCount }),
  )
  for (const entry of aged)
    directory.store(entry.card.id, { ...entry, card: { ...entry.card, isNew: !entry.card.isNew } })
  directory.advancedTo = to
  return new Set([...ended, ...aged.map((entry) => entry.card.id)])
}

/**
 * Moves the free time of all entries forward to now, with one statement for the hours that come into the window at its
 * end (extras.md D4). Entries built meanwhile may have read other rows than this statement: they are built again.
 */
async function moveFreeTimeForward(deps: Deps): Promise<void> {
  const directory = deps.caches.tutors
  const from = directory.origin
  const origin = quarterOf(deps.now().getTime())
  if (origin <= from) return
  const build = ++directory.buildCount
  const added =
    // Stryker disable next-line ConditionalExpression: spares a statement whose rows nobody would need
    directory.entries.size === 0
      ? []
      : await findSlotsAndBookings(deps.db, {
          from: timeOfQuarter(from + coveredQuarters - overlapQuarters),
          to: timeOfQuarter(origin + coveredQuarters),
        })
  if (directory.origin !== from) return

  const rows = Map.groupBy(added, (row) => row.userId)
  directory.origin = origin
  for (const [id, entry] of directory.entries) {
    const own = rows.get(id) ?? []
    const isStale = directory.hasNewerTime(id, build) || entry.free.origin !== from
    const free = isStale
      ? entry.free
      : shiftForward(entry.free, origin, {
          slots: own.filter((row) => row.isSlot).map(slotQuarters),
          taken: own.filter((row) => !row.isSlot).map(takenQuarters),
        })
    directory.entries.set(id, { ...entry, free })
  }
  directory.invalidateQueries()
  await rebuildMisaligned(deps)
}
