import type { Deps } from '../../deps.ts'
import { refreshByTime } from './directory/refresh.ts'

/** Every quarter of an hour, since lessons and free starts live on that grid (lessons.md K). */
export async function tutorsJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('tutors-refresh', async () => {
    await refreshByTime(deps)
  })
  await deps.jobs.schedule('tutors-refresh', '*/15 * * * *')
}
