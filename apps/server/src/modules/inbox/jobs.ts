import type { Deps } from '../../deps.ts'
import { deleteOldInbox } from './service.ts'

export async function inboxJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('inbox-tidy', async () => {
    await deleteOldInbox(deps)
  })
  await deps.jobs.schedule('inbox-tidy', '50 4 * * *')
}
