import { sql, type Selectable } from 'kysely'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { RefundsRow } from '../../platform/db/rows.ts'

/** Money on its way back; amounts in piastres. */
export type RefundRecord = Selectable<RefundsRow>

const refundColumns = [
  'id',
  'txId',
  'amount',
  'reason',
  'status',
  'adminId',
  'providerStatusCode',
  'toldAt',
  'createdAt',
  'doneAt',
] as const

export async function insertRefund(
  tx: Tx,
  refund: { txId: number; amount: number; reason: string | null; adminId: number; createdAt: Date },
): Promise<RefundRecord> {
  return await tx.insertInto('refunds').values(refund).returning(refundColumns).executeTakeFirstOrThrow()
}

/** Piastres of a payment that went back and that are on their way. */
export async function sumRefunds(db: Executor, txId: number): Promise<{ done: number; pending: number }> {
  return await db
    .selectFrom('refunds')
    .select([
      sql<number>`coalesce(sum(amount) filter (where status = 'done'), 0)::int`.as('done'),
      sql<number>`coalesce(sum(amount) filter (where status = 'pending'), 0)::int`.as('pending'),
    ])
    .where('txId', '=', txId)
    .executeTakeFirstOrThrow()
}

/** How many refunds of a payment the provider can be speaking of. */
export async function countRefunds(db: Executor, txId: number): Promise<{ done: number; pending: number }> {
  return await db
    .selectFrom('refunds')
    .select([
      sql<number>`count(*) filter (where status = 'done')::int`.as('done'),
      sql<number>`count(*) filter (where status = 'pending')::int`.as('pending'),
    ])
    .where('txId', '=', txId)
    .executeTakeFirstOrThrow()
}

export async function lockRefund(tx: Tx, id: number): Promise<RefundRecord | undefined> {
  return await tx.selectFrom('refunds').select(refundColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Decides a pending refund and leaves the step in the history. */
export async function decideRefund(
  tx: Tx,
  refund: Pick<RefundRecord, 'id' | 'adminId'>,
  decision: { isDone: boolean; code: number | null; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: decision.isDone ? 'done' : 'failed', providerStatusCode: decision.code, doneAt: decision.now })
    .where('id', '=', refund.id)
    .where('status', '=', 'pending')
    .execute()
  await insertStep(tx, {
    refund,
    from: steps.pending,
    to: decision.isDone ? steps.done : steps.failed,
    reason: decision.reason,
    at: decision.now,
  })
}

/** Statuses of a refund in the history of changes. */
export const steps = { pending: 0, done: 1, failed: 2 } as const

export async function insertStep(
  tx: Tx,
  given: { refund: Pick<RefundRecord, 'id' | 'adminId'>; from: number | null; to: number; reason: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('statusChanges')
    .values({
      kind: 'refund',
      refId: given.refund.id,
      fromStatus: given.from,
      toStatus: given.to,
      actorId: given.refund.adminId,
      reason: given.reason,
      at: given.at,
    })
    .execute()
}

/** Once the provider says that all of it went back, nothing of it is on its way any more. */
export async function finishPendingRefunds(tx: Tx, given: { txId: number; now: Date }): Promise<void> {
  const pending = await tx
    .selectFrom('refunds')
    .select(['id', 'adminId'])
    .where('txId', '=', given.txId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const refund of pending)
    await decideRefund(tx, refund, { isDone: true, code: null, reason: 'refunded at the provider', now: given.now })
}

/** Refunds that have waited for the provider's answer since `before` and about which no admin was told. */
export async function findWaitingRefunds(
  db: Executor,
  given: { before: Date; limit: number },
): Promise<RefundRecord[]> {
  return await db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('status', '=', 'pending')
    .where('createdAt', '<=', given.before)
    .where('toldAt', 'is', null)
    .orderBy('createdAt')
    .limit(given.limit)
    .execute()
}

export async function markTold(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('refunds').set({ toldAt: at }).where('id', '=', id).execute()
}
