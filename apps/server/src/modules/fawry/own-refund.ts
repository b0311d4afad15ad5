import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { auditMoneyMoved } from '../audit/service.ts'
import { lockTransaction, ownRefundsOf, type TransactionRecord } from '../transactions/service.ts'
import { readSettings } from '../settings/service.ts'
import type { RefundRecord } from './queries.ts'
import { insertPending, sendRefund } from './refund.ts'

/**
 * Gives a payer all of a payment back that bought nothing used yet (more.md 5). Whether the rule allows it is decided
 * under the payer's lock, which every booking takes too, and the reserved row keeps a second call from paying again;
 * the money then goes the way of every refund.
 */
export async function refundOwn(deps: Deps, actor: Actor, transactionId: number): Promise<void> {
  const { transaction, pending } = await reserveOwnRefund(deps, actor, transactionId)
  await sendRefund(deps, transaction, pending)
}

async function reserveOwnRefund(
  deps: Deps,
  actor: Actor,
  transactionId: number,
): Promise<{ transaction: TransactionRecord; pending: RefundRecord }> {
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const transaction = await lockTransaction(tx, transactionId)
    if (transaction === undefined || transaction.userId !== actor.id) return fail('transaction-not-found')
    const days = (await readSettings(tx))['refund.selfServiceDays']
    const allowed = await ownRefundsOf(tx, [transaction], { days, now: deps.now() })
    if (allowed.get(transactionId)?.state !== 'open') fail('bad-request', 'transactionId')

    const { amount } = transaction
    const pending = await insertPending(deps, tx, { txId: transaction.id, amount, reason: null, adminId: null }, actor)
    await auditMoneyMoved(deps, tx, actor, {
      action: 'tx.refund-own',
      targetId: transaction.id,
      userId: actor.id,
      before: null,
      after: { refundAmount: amount },
    })
    return { transaction, pending }
  })
}
