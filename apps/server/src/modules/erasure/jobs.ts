import type { Deps } from '../../deps.ts'
import { removeLeftovers } from './leftovers.ts'
import { runErasures } from './service.ts'

/** Half past three in Cairo, when nobody has a lesson. */
export async function erasureJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('account-leftovers', async (leftovers) => {
    await removeLeftovers(deps, leftovers)
  })
  await deps.jobs.work('account-erasures', async () => {
    await runErasures(deps)
  })
  await deps.jobs.schedule('account-erasures', '30 3 * * *')
}
