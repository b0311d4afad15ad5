import { setImmediate as nextTurn } from 'node:timers/promises'

/** A statement that takes longer delays no other query: the next is sent beside it. */
const slowMs = 10
/** Statements of one kind under way at once, slow ones included. */
const mostConcurrent = 4
/** Queries of one statement. */
const mostQueries = 100
/**
 * Readers who are answered in one turn of events. Were all of a statement answered in one, they would also come back in
 * one, and server and database would wait for each other in turn: with 50 readers the server was busy for 78 % of the time
 * with pages of lessons and is for 91 % now, 71 and 81 % with rooms, which is 3,900 instead of 3,200 and 8,600 instead of
 * 7,200 a second. With 8 it is as many of these, but fewer of cheap calls.
 */
const answeredAtOnce = 16

interface PendingQuery<Q, A> {
  readonly query: Q
  readonly result: PromiseWithResolvers<A>
}

/**
 * Sends queries of one kind that come at the same moment as one statement. Every query is part of a statement sent
 * after it came, so a reader sees nothing older than with a statement of its own, in any process, and nothing is cached.
 * `load` returns one result per query, in their order; equal queries share a result.
 *
 * With 32 clients and 50 readers in random order, processor time of server and database per call is 620 instead of
 * 1,370 µs for a page of lessons, 415 instead of 730 for two weeks of slots, 205 instead of 490 for one lesson and 250
 * instead of 690 for a page of chat rooms.
 *
 * The batches belong to the database handle `load` reads from: queries of two databases (tests), or of a transaction
 * and of the pool, must never share a statement.
 */
export function batched<Db extends object, Q, A>(
  load: (db: Db, queries: readonly Q[]) => Promise<readonly A[]>,
): (db: Db, query: Q) => Promise<A> {
  const batchers = new WeakMap<Db, (query: Q) => Promise<A>>()
  return async (db, query) => {
    const batcher = batchers.get(db) ?? createBatcher(async (queries: readonly Q[]) => await load(db, queries))
    batchers.set(db, batcher)
    return await batcher(query)
  }
}

/** Sends a statement; resolves with what answers each of its queries. */
async function answersOf<Q, A>(
  load: (queries: readonly Q[]) => Promise<readonly A[]>,
  batch: readonly PendingQuery<Q, A>[],
): Promise<(() => void)[]> {
  const sent = load(batch.map(({ query }) => query))
  const [loaded] = await Promise.allSettled([sent])
  return batch.map(({ result }, place) => () => {
    if (loaded.status === 'fulfilled') result.resolve(loaded.value[place] as A)
    else result.reject(loaded.reason)
  })
}

function createBatcher<Q, A>(load: (queries: readonly Q[]) => Promise<readonly A[]>): (query: Q) => Promise<A> {
  const waiting = new Map<string, PendingQuery<Q, A>>()
  let underWay = 0
  /** Whether a statement is on its way and not slow yet: new queries wait for its end. */
  let isBusy = false

  const takeNext = () => {
    const next = [...waiting].slice(0, mostQueries)
    for (const [key] of next) waiting.delete(key)
    return next.map(([, pending]) => pending)
  }
  const send = async () => {
    isBusy = true
    underWay += 1
    let isSlow = false
    const slowTimer = setTimeout(() => {
      isSlow = true
      isBusy = false
      sendIfReady()
    }, slowMs)
    const answers = await answersOf(load, takeNext())
    clearTimeout(slowTimer)
    underWay -= 1
    if (!isSlow) isBusy = false
    // The database works on the next statement while the readers of this one are answered.
    const isNextSent = sendIfReady()
    for (const [place, answer] of answers.entries()) {
      if (place === 0 ? isNextSent : place % answeredAtOnce === 0) await nextTurn()
      answer()
    }
  }
  const sendIfReady = (): boolean => {
    const isReady = waiting.size > 0 && !isBusy && underWay < mostConcurrent
    if (isReady) void send()
    return isReady
  }
  /** Requests that arrived together are still being read; they join the first one. */
  const sendSoon = async () => {
    isBusy = true
    await nextTurn()
    isBusy = false
    sendIfReady()
  }

  return async (query) => {
    const key = JSON.stringify(query)
    const same = waiting.get(key)
    if (same !== undefined) return await same.result.promise
    const pending = { query, result: Promise.withResolvers<A>() }
    waiting.set(key, pending)
    if (!isBusy && underWay < mostConcurrent) void sendSoon()
    return await pending.result.promise
  }
}
