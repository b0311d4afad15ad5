import type { Deps } from '../../deps.ts'
import { deleteExpiredWatches } from './service.ts'
import { notifyNextWatchers } from './notify-watchers.ts'

/** Notifies watchers in batches, and deletes watches a month old (extras.md 3). */
export async function watchesJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('watch-wake', async ({ tutorId }) => {
    await notifyNextWatchers(deps, { tutorId, wave: 1 })
  })
  await deps.jobs.work('watch-wave', async (wave) => {
    await notifyNextWatchers(deps, wave)
  })
  await deps.jobs.work('watch-expiry', async () => {
    await deleteExpiredWatches(deps)
  })
  await deps.jobs.schedule('watch-expiry', '20 * * * *')
}
