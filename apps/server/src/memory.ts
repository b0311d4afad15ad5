import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { listPlans } from '@hiwar/contract/plans.ts'
import type { Bearer } from './actor.ts'
import type { Tx } from './platform/db/database.ts'
import type { News } from './platform/cache/invalidation-bus.ts'
import { createShortMemory, type ShortMemory } from './platform/cache/expiring-cache.ts'
import { afterCommit } from './platform/db/transact.ts'
import type { Prepared } from './prepared.ts'

/** What nearly every call asks of the database again although it rarely changes. */
export interface Memory {
  /** Whom tokens stand for. */
  readonly bearers: ShortMemory<number, Bearer | undefined>
  /** Keys of the calendar addresses; null where none was made. */
  readonly calendarKeys: ShortMemory<number, Uint8Array | null>
  /** Whom students keep as favourites, a hundred each at most. */
  readonly favourites: ShortMemory<number, ReadonlySet<number>>
  /** Lists of the plans for sale, by the question as it was sent. */
  readonly plans: ShortMemory<string, Prepared<Reply<typeof listPlans>>>
}

// Whoever changes one of these says so below; the few seconds are for changes by other hands, and for a broken line
// between processes.
const milliseconds = 5000

export function createMemory(news: News): Memory {
  return {
    bearers: createShortMemory(news, { topic: 'bearers', milliseconds, most: 20_000 }),
    calendarKeys: createShortMemory(news, { topic: 'calendar-keys', milliseconds, most: 20_000 }),
    favourites: createShortMemory(news, { topic: 'favourites', milliseconds, most: 5000 }),
    plans: createShortMemory(news, { topic: 'plans', milliseconds, most: 200 }),
  }
}

/** After the commit of anything that decides what a person's tokens or calendar addresses are worth. */
export function changedPerson({ memory }: { memory: Memory }, tx: Tx, id: number): void {
  afterCommit(tx, async () => {
    await memory.bearers.forget(id)
  })
  afterCommit(tx, async () => {
    await memory.calendarKeys.forget(id)
  })
}
