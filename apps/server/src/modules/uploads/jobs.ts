import type { Deps } from '../../deps.ts'
import { sweepUploads } from './service.ts'

/** Deletes abandoned uploads every hour (extras.md 11.2). */
export async function uploadsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('uploads-sweep', async () => {
    await sweepUploads(deps)
  })
  await deps.jobs.schedule('uploads-sweep', '17 * * * *')
}
