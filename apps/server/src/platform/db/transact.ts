import type { Database, Tx } from './database.ts'

type Callback = () => void | Promise<void>

/** By transaction, so that `afterCommit` needs no more than the `tx` every query has. */
const callbacksOf = new WeakMap<Tx, Callback[]>()

interface TransactionDeps {
  readonly db: Database
  readonly log: { error(details: object, text: string): void }
}

/**
 * Runs `work` in one transaction, then the callbacks it registered with `afterCommit`, in order. An error in a callback
 * is logged and does not fail the call: the rows are committed, and clients load again (lessons.md B7).
 */
export async function transact<T>(deps: TransactionDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const callbacks: Callback[] = []
  const result = await deps.db.transaction().execute(async (tx) => {
    callbacksOf.set(tx, callbacks)
    return await work(tx)
  })
  for (const callback of callbacks) {
    try {
      await callback()
    } catch (error) {
      deps.log.error({ error }, 'after commit')
    }
  }
  return result
}

/** Runs a callback after the commit: events, invalidations of caches, files. A rollback runs none. */
export function afterCommit(tx: Tx, callback: Callback): void {
  const callbacks = callbacksOf.get(tx)
  if (callbacks === undefined) throw new Error('afterCommit outside transact')
  callbacks.push(callback)
}

/**
 * The statements of `work` see the rows as they were at its first one, whatever is written meanwhile. For reading only.
 */
export async function atOneMoment<T>(deps: Pick<TransactionDeps, 'db'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
