import type { Deps } from '../../deps.ts'
import { tellTeam, tidy } from './service.ts'

export async function contactRequestsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('team-note', async ({ contactRequestId }) => {
    await tellTeam(deps, contactRequestId)
  })
  await deps.jobs.work('contact-tidy', async () => {
    await tidy(deps)
  })
  await deps.jobs.schedule('contact-tidy', '20 4 * * *')
}
