import type { Reply } from '@hiwar/contract/endpoint.ts'
import { TransactionStatus, type PaymentMethod } from '@hiwar/contract/enums.ts'
import type { getPaymentStatus } from '@hiwar/contract/fawry.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { methodOfProviderWord } from '@hiwar/rules/transaction-states.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { findTransaction, handledTransaction, transactionView } from '../transactions/service.ts'
import { giveUp } from './give-up.ts'
import { statusOfReport } from './judgement.ts'
import { askLately, knownReport, settleByReport } from './provider-status.ts'
import { failAtProvider } from './refusal.ts'
import { isOpen } from './settle.ts'

/** Gives up an open payment; one that turns out to be paid is settled and refused (money.md 5). */
export async function cancelOrder(deps: Deps, actor: Actor, transactionId: number): Promise<void> {
  const transaction = await handledTransaction(deps, actor, transactionId)
  if (!isOpen(transaction)) fail('bad-request')
  const { status } = await giveUp(deps, transaction, { actor, action: 'tx.cancel' })
  const isGivenUp =
    status === TransactionStatus.Canceled || status === TransactionStatus.Expired || status === TransactionStatus.Failed
  if (!isGivenUp) fail('bad-request')
}

/** What the provider says now; writes nothing. */
export async function readPaymentStatus(
  deps: Deps,
  actor: Actor,
  transactionId: number,
): Promise<Reply<typeof getPaymentStatus>> {
  const transaction = await handledTransaction(deps, actor, transactionId)
  const { answer } = await askLately(deps, transaction)
  const report = knownReport(answer)
  const chosen = transaction.paymentMethod as PaymentMethod
  const methods = methodOfProviderWord(report.paymentMethod)
  return {
    orderRefNum: report.fawryRefNumber,
    orderStatus: statusOfReport(report) ?? fail('fawry-error'),
    paymentMethod: methods.includes(chosen) ? chosen : (methods[0] ?? chosen),
  }
}

/** Asks the provider, settles by its answer and returns the payment, changed or not. */
export async function syncPayment(deps: Deps, actor: Actor, transactionId: number): Promise<Transaction> {
  const transaction = await handledTransaction(deps, actor, transactionId)
  const { answer, isFresh } = await askLately(deps, transaction)
  const report = knownReport(answer)
  if (!isFresh) return transactionView((await findTransaction(deps.db, transactionId)) ?? transaction, actor)

  const settled = await settleByReport(deps, transactionId, {
    report,
    source: 'sync',
    by: { actor, action: 'tx.sync' },
  })
  if (settled.outcome === 'wrong-order') failAtProvider('the provider answers for another order')
  return transactionView(settled.transaction, actor)
}
