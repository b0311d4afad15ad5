import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Deps } from '../../deps.ts'
import type { TransactionRecord } from '../transactions/service.ts'
import type { By } from './news.ts'
import { knownReport, settleByReport } from './provider-status.ts'
import { failAtProvider } from './refusal.ts'
import { close, isOpen } from './settle.ts'

/**
 * Ends an open payment so that it can no longer be paid, and returns it as it is then: Canceled, or what the provider
 * knew better, above all Paid (money.md 5). Any doubt is `fawry-error` and changes nothing.
 */
export async function giveUp(deps: Deps, transaction: TransactionRecord, by: By): Promise<TransactionRecord> {
  const answer = await deps.provider.status(transaction.merchantRef)
  const canceled = { status: TransactionStatus.Canceled, source: 'sync', reason: 'given up', by } as const
  // Never charged: there is nothing to cancel over there.
  if (answer.kind === 'not-found') return await close(deps, transaction.id, canceled)

  const report = knownReport(answer)
  const asked = await settleByReport(deps, transaction.id, { report, source: 'sync', by })
  if (asked.outcome === 'wrong-order') failAtProvider('the provider answers for another order')
  if (!isOpen(asked.transaction)) return asked.transaction

  const answered = await deps.provider.cancelUnpaidOrder(report.fawryRefNumber)
  switch (answered.kind) {
    case 'canceled':
    case 'not-found':
      return await close(deps, transaction.id, canceled)
    case 'unreachable':
      return failAtProvider('the provider does not answer')
    case 'refused':
      return await afterRefusedCancel(deps, transaction, { description: answered.description, by })
  }
}

/** The payer may have paid between the question and the cancel: the status decides, not the words of the refusal. */
async function afterRefusedCancel(
  deps: Deps,
  transaction: TransactionRecord,
  given: { description: string; by: By },
): Promise<TransactionRecord> {
  const report = knownReport(await deps.provider.status(transaction.merchantRef))
  const asked = await settleByReport(deps, transaction.id, { report, source: 'sync', by: given.by })
  return isOpen(asked.transaction) ? failAtProvider(given.description) : asked.transaction
}
