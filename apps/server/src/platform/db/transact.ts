import type { Database, Tx } from './database.ts'

type Later = () => void | Promise<void>

const waiting = new WeakMap<Tx, Later[]>()

interface Transacting {
  readonly db: Database
  readonly log: { error(details: object, text: string): void }
}

/**
 * Runs `work` in one transaction; what it left with `afterCommit` happens once the commit is through, in order.
 * A fault in those never fails the call: the rows are already true, clients look again (lessons.md B7).
 */
export async function transact<T>(deps: Transacting, work: (tx: Tx) => Promise<T>): Promise<T> {
  const later: Later[] = []
  const result = await deps.db.transaction().execute(async (tx) => {
    waiting.set(tx, later)
    return await work(tx)
  })
  for (const happen of later) {
    try {
      await happen()
    } catch (error) {
      deps.log.error({ error }, 'after commit')
    }
  }
  return result
}

/** Puts off until the commit: events, caches, files. Nothing is sent for a rollback. */
export function afterCommit(tx: Tx, happen: Later): void {
  const later = waiting.get(tx)
  if (later === undefined) throw new Error('afterCommit outside transact')
  later.push(happen)
}

/**
 * The statements of `work` see the rows as they were at its first one, whatever is written meanwhile. For reading only.
 */
export async function atOneMoment<T>(deps: Pick<Transacting, 'db'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
