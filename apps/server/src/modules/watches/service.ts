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
  replaceWish,
} from './queries.ts'
import { watchView } from './views.ts'

/** A burst of edits is one wake-up (extras.md W1). */
const wakeAfterSeconds = 60

/** Waits for a tutor's free time; a new wish replaces the old one and keeps its place (extras.md 3). */
export async function set(
  deps: Deps,
  actor: Actor,
  { tutorId, wish }: { tutorId: number; wish: WatchPreference },
): Promise<Watch> {
  allow(mayWatch(actor))
  const pair = { studentId: actor.id, tutorId }
  const watch = await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if ((await findOnboardedTutor(tx, tutorId)) === undefined) fail('tutor-not-found')
    const now = deps.now()
    if (await hasWatch(tx, pair, now)) return await replaceWish(tx, pair, wish)
    if ((await countWatches(tx, actor.id, now)) >= bounds.watch.perStudent) fail('bad-request')

    // One that has ended may still lie there.
    await deleteWatch(tx, pair)
    return await insertWatch(tx, {
      ...pair,
      ...wish,
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

/** Time of this tutor becomes free with the transaction: whoever waits for it is told in a minute (W1). */
export async function wakeWatchers(deps: Deps, tx: Tx, tutorId: number): Promise<void> {
  await deps.jobs.enqueue(tx, 'watch-wake', { tutorId }, { startAfterSeconds: wakeAfterSeconds, key: String(tutorId) })
}

/** Whoever has booked the tutor waits no longer (W4). */
export async function endWatch(deps: Deps, tx: Tx, pair: { studentId: number; tutorId: number }): Promise<void> {
  if (await deleteWatch(tx, pair)) tellEnd(deps, tx, pair)
}

/** Thirty days are enough (W4). */
export async function endExpired(deps: Deps): Promise<void> {
  await transact(deps, async (tx) => {
    for (const pair of await deleteExpired(tx, deps.now())) tellEnd(deps, tx, pair)
  })
}

function tellEnd(deps: Deps, tx: Tx, { studentId, tutorId }: { studentId: number; tutorId: number }): void {
  afterCommit(tx, () => {
    deps.realtime.emit(rooms.user(studentId), 'WatchEnded', { tutorId })
  })
}
