import type { Deps } from '../../deps.ts'
import { clearOutlivedPayees } from './retention.ts'

/** Every night; it finds something on the first of a year. */
export async function invoicesJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('invoice-retention', async () => {
    await clearOutlivedPayees(deps)
  })
  await deps.jobs.schedule('invoice-retention', '40 4 * * *')
}
