import type { Deps } from '../../deps.ts'
import { deleteDeadSignIns } from './service.ts'

export async function signInsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('sign-ins-tidy', async () => {
    await deleteDeadSignIns(deps)
  })
  await deps.jobs.schedule('sign-ins-tidy', '40 4 * * *')
}
