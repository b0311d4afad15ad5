import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { deleteExpiredKeys } from '../idempotency/service.ts'
import { claimDue, findTransaction, type TransactionRecord } from '../transactions/service.ts'
import { statusOfReport } from './judgement.ts'
import { settleByReport } from './provider-status.ts'
import { reconcileRefunds } from './refund.ts'
import { close, isOpen } from './settle.ts'

/** Minutes after the end of the time to pay in which a payment may still arrive. */
const GRACE_MINUTES = 15
/** The queue's own retries end after minutes; money must not be forgotten by then. */
const CONFIRM_AGAIN_SECONDS = 300
/** A run ends well before the next one begins. */
const MOST_PER_RUN = 50

export async function fawryJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('payment-query', async ({ transactionId }) => {
    await confirmPayment(deps, transactionId)
  })
  await deps.jobs.work('payment-reconcile', async () => {
    await reconcilePayments(deps)
    await reconcileRefunds(deps)
  })
  await deps.jobs.schedule('payment-reconcile', '* * * * *')
  // A closed payment keeps no way to pay and no coupon, so nothing else is swept.
  await deps.jobs.work('payment-sweep', async () => {
    await deleteExpiredKeys(deps)
  })
  await deps.jobs.schedule('payment-sweep', '17 * * * *')
}

/**
 * Confirms a late payment by a status query of our own (money.md 11.5, note 3). While the provider is silent it is put
 * off, however long.
 */
export async function confirmPayment(deps: Deps, transactionId: number): Promise<void> {
  const transaction = await findTransaction(deps.db, transactionId)
  if (transaction === undefined) return
  const answer = await deps.provider.status(transaction.merchantRef)
  if (answer.kind === 'error') {
    deps.log.warn({ transactionId, reason: answer.description }, 'a late payment cannot be confirmed yet')
    await transact(deps, async (tx) => {
      await deps.jobs.enqueue(tx, 'payment-query', { transactionId }, { startAfterSeconds: CONFIRM_AGAIN_SECONDS })
    })
    return
  }
  if (answer.kind === 'not-found') {
    deps.log.error({ transactionId }, 'a payment was notified that the provider does not know')
    return
  }
  await settleByReport(deps, transactionId, { report: answer.report, source: 'job' })
}

/**
 * Looks after open payments whose notification never came, one at a time (money.md 11.9). Stops when the provider is
 * silent.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (let count = 0; count < MOST_PER_RUN; count += 1) {
    const due = await transact(deps, async (tx) => await claimDue(tx, { now: deps.now(), graceMinutes: GRACE_MINUTES }))
    if (due === undefined) return
    if (!(await reconcile(deps, due))) return
  }
}

/** False when the provider does not answer. */
async function reconcile(deps: Deps, transaction: TransactionRecord): Promise<boolean> {
  const answer = await deps.provider.status(transaction.merchantRef)
  if (answer.kind === 'error') {
    deps.log.warn({ transactionId: transaction.id, reason: answer.description }, 'a payment cannot be looked up')
    return false
  }
  if (answer.kind === 'found' && statusOfReport(answer.report) !== null) {
    const settled = await settleByReport(deps, transaction.id, { report: answer.report, source: 'job' })
    if (settled.outcome === 'wrong-order' || settled.outcome === 'wrong-amount' || !isOpen(settled.transaction))
      return true
  }

  const isOver = transaction.expiresAt.getTime() + GRACE_MINUTES * MINUTE_MS <= deps.now().getTime()
  if (isOver)
    await close(deps, transaction.id, { status: TransactionStatus.Expired, source: 'job', reason: 'never paid' })
  return true
}
