import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { listPlans } from '@hiwar/contract/plans.ts'
import type { TokenSubject } from './actor.ts'
import type { Tx } from './platform/db/database.ts'
import type { InvalidationBus } from './platform/cache/invalidation-bus.ts'
import { createExpiringCache, type ExpiringCache } from './platform/cache/expiring-cache.ts'
import { afterCommit } from './platform/db/transact.ts'
import type { SerializedReply } from './serialized-reply.ts'

/** What nearly every call asks of the database again although it rarely changes. */
export interface Caches {
  /** Whom tokens stand for. */
  readonly bearers: ExpiringCache<number, TokenSubject | undefined>
  /** Keys of the calendar addresses; null where none was made. */
  readonly calendarKeys: ExpiringCache<number, Uint8Array | null>
  /** Whom students keep as favourites, a hundred each at most. */
  readonly favourites: ExpiringCache<number, ReadonlySet<number>>
  /** Lists of the plans for sale, by the question as it was sent. */
  readonly plans: ExpiringCache<string, SerializedReply<Reply<typeof listPlans>>>
}

// Whoever changes one of these says so below; the few seconds are for changes by other hands, and for a broken line
// between processes.
const milliseconds = 5000

export function createCaches(invalidations: InvalidationBus): Caches {
  return {
    bearers: createExpiringCache(invalidations, { topic: 'bearers', milliseconds, most: 20_000 }),
    calendarKeys: createExpiringCache(invalidations, { topic: 'calendar-keys', milliseconds, most: 20_000 }),
    favourites: createExpiringCache(invalidations, { topic: 'favourites', milliseconds, most: 5000 }),
    plans: createExpiringCache(invalidations, { topic: 'plans', milliseconds, most: 200 }),
  }
}

/** After the commit of anything that decides what a person's tokens or calendar addresses are worth. */
export function invalidatePerson({ caches }: { caches: Caches }, tx: Tx, id: number): void {
  afterCommit(tx, async () => {
    await caches.bearers.invalidate(id)
  })
  afterCommit(tx, async () => {
    await caches.calendarKeys.invalidate(id)
  })
}
