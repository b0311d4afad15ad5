import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { deleteOldRefs } from './queries.ts'

/** Names of messages are remembered for ten minutes and swept every hour. */
export async function chatJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('chat-tidy', async () => {
    await deleteOldRefs(deps.db, new Date(deps.now().getTime() - bounds.message.refMinutes * MINUTE_MS))
  })
  await deps.jobs.schedule('chat-tidy', '17 * * * *')
}
