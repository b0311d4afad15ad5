import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { isOpen, readOwnTransaction, type TransactionRecord } from '../transactions/service.ts'
import type { Initiator } from './payment-report.ts'
import { failWithProviderError } from './provider-error.ts'
import { closeUnpaid, settleQueriedStatus } from './settle.ts'
import { requireKnownStatus } from './status.ts'

const { Canceled, Expired, Failed } = TransactionStatus

/** Cancels an open payment; one that turns out to be paid is settled, and canceling it refused (money.md 5). */
export async function cancelOrder(deps: Deps, actor: Actor, transactionId: number): Promise<void> {
  const transaction = await readOwnTransaction(deps, actor, transactionId)
  if (!isOpen(transaction)) fail('bad-request')
  const { status } = await cancelAtProvider(deps, transaction, { actor, action: 'tx.cancel' })
  if (status !== Canceled && status !== Expired && status !== Failed) fail('bad-request')
}

/**
 * Cancels an open payment so that it can no longer be paid, and returns it as it is then: Canceled, or what the
 * provider reported instead, above all Paid (money.md 5). Any doubt is `fawry-error`, no answer `service-unavailable`;
 * both change nothing.
 */
export async function cancelAtProvider(
  deps: Deps,
  transaction: TransactionRecord,
  initiator: Initiator,
): Promise<TransactionRecord> {
  const reply = await deps.provider.queryStatus(transaction.merchantRef)
  const canceled = { status: Canceled, source: 'sync', reason: 'given up', initiator } as const
  // Never charged: the provider has nothing to cancel.
  if (reply.kind === 'not-found') return await closeUnpaid(deps, transaction.id, canceled)

  const notification = requireKnownStatus(reply)
  const settled = await settleQueriedStatus(deps, transaction.id, { notification, source: 'sync', initiator })
  if (settled.outcome === 'wrong-order') failWithProviderError('the provider answers for another order')
  if (!isOpen(settled.transaction)) return settled.transaction

  const cancellation = await deps.provider.cancelUnpaidOrder(notification.fawryRefNumber)
  switch (cancellation.kind) {
    case 'canceled':
    case 'not-found':
      return await closeUnpaid(deps, transaction.id, canceled)
    case 'unreachable':
      return fail('service-unavailable')
    case 'refused':
      return await settleRefusedCancel(deps, transaction, { description: cancellation.description, initiator })
  }
}

/** The payer may have paid between the query and the cancel: the status decides, not the provider's description. */
async function settleRefusedCancel(
  deps: Deps,
  transaction: TransactionRecord,
  { description, initiator }: { description: string; initiator: Initiator },
): Promise<TransactionRecord> {
  const notification = requireKnownStatus(await deps.provider.queryStatus(transaction.merchantRef))
  const settled = await settleQueriedStatus(deps, transaction.id, { notification, source: 'sync', initiator })
  return isOpen(settled.transaction) ? failWithProviderError(description) : settled.transaction
}
