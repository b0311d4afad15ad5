import type { Deps } from '../../deps.ts'
import type { Mail } from '../../platform/mail.ts'

/** Mail leaves through the queue: enqueued in the transaction of its cause, retried when the mail server is away. */
export async function notificationsJobs(deps: Deps, mail: Mail): Promise<void> {
  await deps.jobs.work('mail', async (letter) => { await mail.send(letter) })
}
