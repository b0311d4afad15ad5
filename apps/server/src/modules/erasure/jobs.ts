import type { Deps } from '../../deps.ts'
import { removeLeftovers } from './leftovers.ts'
import { runErasures } from './service.ts'

/** The run starts at half past three in Cairo, when there are no lessons. */
export async function erasureJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('account-leftovers', async (leftovers) => {
    await removeLeftovers(deps, leftovers)
  })
  await deps.jobs.work('account-erasures', async () => {
    await runErasures(deps)
  })
  await deps.jobs.schedule('account-erasures', '30 3 * * *')
}
