import type { Deps } from '../../deps.ts'
import { deleteOldHistory } from './service.ts'

export async function lessonNotesJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('lesson-notes-forget', async () => {
    await deleteOldHistory(deps)
  })
  await deps.jobs.schedule('lesson-notes-forget', '15 4 * * *')
}
