import type { Tx } from './database.ts'

/** One step in the history of a payment, refund, subscription or withdrawal. */
export interface StatusChange {
  readonly kind: 'transaction' | 'refund' | 'subscription' | 'invoice'
  /** Id of the row whose status changed. */
  readonly id: number
  /** Null for the first status. */
  readonly from: number | null
  readonly to: number
  /** Null when no user caused the change. */
  readonly actorId: number | null
  readonly reason: string
  readonly at: Date
}

export async function insertStatusChange(tx: Tx, change: StatusChange): Promise<void> {
  const { id, from, to, ...rest } = change
  await tx
    .insertInto('statusChanges')
    .values({ ...rest, refId: id, fromStatus: from, toStatus: to })
    .execute()
}
