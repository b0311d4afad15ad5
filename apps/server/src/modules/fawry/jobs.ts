import type { Deps } from '../../deps.ts'
import { deleteExpiredKeys } from '../idempotency/service.ts'
import { confirmLatePayment, reconcilePayments, reconcileRefunds } from './reconcile.ts'

export async function fawryJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('payment-query', async ({ transactionId }) => {
    await confirmLatePayment(deps, transactionId)
  })
  await deps.jobs.work('payment-reconcile', async () => {
    await reconcilePayments(deps)
    await reconcileRefunds(deps)
  })
  await deps.jobs.schedule('payment-reconcile', '* * * * *')
  // A closed payment keeps no checkout and no coupon reservation, so only idempotency keys are left to delete.
  await deps.jobs.work('payment-sweep', async () => {
    await deleteExpiredKeys(deps)
  })
  await deps.jobs.schedule('payment-sweep', '17 * * * *')
}
