import type { Deps } from '../../deps.ts'
import { endExpired } from './service.ts'
import { tellWave } from './waves.ts'

/** Waves of notices, and the end of wishes a month old (extras.md 3). */
export async function watchesJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('watch-wake', async ({ tutorId }) => {
    await tellWave(deps, { tutorId, wave: 1 })
  })
  await deps.jobs.work('watch-wave', async (wave) => {
    await tellWave(deps, wave)
  })
  await deps.jobs.work('watch-expiry', async () => {
    await endExpired(deps)
  })
  await deps.jobs.schedule('watch-expiry', '20 * * * *')
}
