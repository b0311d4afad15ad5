import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { deleteOldRefs } from './queries.ts'

/** Deletes hourly the `refId`s of messages that are too old to recognise a repeated send by (ten minutes). */
export async function chatJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('chat-tidy', async () => {
    await deleteOldRefs(deps.db, new Date(deps.now().getTime() - bounds.message.refMinutes * MINUTE_MS))
  })
  await deps.jobs.schedule('chat-tidy', '17 * * * *')
}
