import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Watch, WatchPreference, listWatches } from '@hiwar/contract/watches.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { findOnboardedTutor } from '../tutors/service.ts'
import { mayWatch } from './policy.ts'
import {
  countWatches,
  deleteExpired,
  deleteWatch,
  hasWatch,
  insertWatch,
  pageOfWatches,
  updatePreference,
} from './queries.ts'
import { watchView } from './views.ts'

/** A burst of schedule edits triggers one run (extras.md W1). */
const debounceSeconds = 60

/**
 * Watches a tutor's free time; a new preference replaces the old one and keeps the place in the queue (extras.md 3).
 */
export async function set(
  deps: Deps,
  actor: Actor,
  { tutorId, preference }: { tutorId: number; preference: WatchPreference },
): Promise<Watch> {
  allow(mayWatch(actor))
  const pair = { studentId: actor.id, tutorId }
  const watch = await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if ((await findOnboardedTutor(tx, tutorId)) === undefined) fail('tutor-not-found')
    const now = deps.now()
    if (await hasWatch(tx, pair, now)) return await updatePreference(tx, pair, preference)
    if ((await countWatches(tx, actor.id, now)) >= bounds.watch.perStudent) fail('bad-request')

    // An expired watch may not have been deleted yet.
    await deleteWatch(tx, pair)
    return await insertWatch(tx, {
      ...pair,
      ...preference,
      createdAt: now,
      queuedAt: now,
      expiresAt: new Date(now.getTime() + bounds.watch.days * DAY_MS),
    })
  })
  return watchView(watch)
}

export async function remove(deps: Deps, actor: Actor, tutorId: number): Promise<void> {
  await deleteWatch(deps.db, { studentId: actor.id, tutorId })
}

export async function list(
  deps: Deps,
  actor: Actor,
  { page, size }: Received<typeof listWatches.query>,
): Promise<Reply<typeof listWatches>> {
  const now = deps.now()
  const watches = await pageOfWatches(deps.db, { studentId: actor.id, now, limit: size, offset: (page - 1) * size })
  return { list: watches.map(watchView), total: await countWatches(deps.db, actor.id, now) }
}

/** Time of this tutor becomes free with this transaction: notifies its watchers a minute later (extras.md W1). */
export async function scheduleWatcherNotifications(deps: Deps, tx: Tx, tutorId: number): Promise<void> {
  await deps.jobs.enqueue(tx, 'watch-wake', { tutorId }, { startAfterSeconds: debounceSeconds, key: String(tutorId) })
}

/** Ends the watch of a student who has booked the tutor or was notified often enough (extras.md W4). */
export async function endWatch(deps: Deps, tx: Tx, pair: { studentId: number; tutorId: number }): Promise<void> {
  if (await deleteWatch(tx, pair)) publishWatchEnded(deps, tx, pair)
}

/** Ends watches after thirty days (extras.md W4). */
export async function deleteExpiredWatches(deps: Deps): Promise<void> {
  await transact(deps, async (tx) => {
    for (const pair of await deleteExpired(tx, deps.now())) publishWatchEnded(deps, tx, pair)
  })
}

function publishWatchEnded(deps: Deps, tx: Tx, { studentId, tutorId }: { studentId: number; tutorId: number }): void {
  afterCommit(tx, () => {
    deps.realtime.emit(rooms.user(studentId), 'WatchEnded', { tutorId })
  })
}
