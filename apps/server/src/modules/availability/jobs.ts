import type { Deps } from '../../deps.ts'
import { refreshUsualWeek, refreshUsualWeeks } from './usual-week/service.ts'

/** A day joins the end of each usual week after midnight; the rest follows its causes (more.md 3). */
export async function availabilityJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('usual-week', async ({ userId }) => {
    await refreshUsualWeek(deps, userId)
  })
  await deps.jobs.work('usual-weeks', async ({ after = 0 }) => {
    await refreshUsualWeeks(deps, { after })
  })
  await deps.jobs.schedule('usual-weeks', '5 0 * * *')
}
