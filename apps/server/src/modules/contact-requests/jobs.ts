import type { Deps } from '../../deps.ts'
import { notifyTeam, deleteExpiredRequests } from './service.ts'

export async function contactRequestsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('team-note', async ({ contactRequestId }) => {
    await notifyTeam(deps, contactRequestId)
  })
  await deps.jobs.work('contact-tidy', async () => {
    await deleteExpiredRequests(deps)
  })
  await deps.jobs.schedule('contact-tidy', '20 4 * * *')
}
