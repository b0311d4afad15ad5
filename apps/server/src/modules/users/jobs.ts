import type { Deps } from '../../deps.ts'
import { deleteUselessUndos } from './address-change.ts'

export async function usersJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('email-undos-tidy', async () => {
    await deleteUselessUndos(deps)
  })
  await deps.jobs.schedule('email-undos-tidy', '45 4 * * *')
}
