import type { Deps } from '../../deps.ts'
import type { Mail } from '../../platform/mail.ts'
import { deliver, sweepDeliveries } from './delivery.ts'
import { remindAll } from './reminders.ts'

const atOnce = 10

/** Whatever leaves for people goes through the queue: enqueued in the transaction of its cause, retried when the carrier is away. */
export async function notificationsJobs(deps: Deps, mail: Mail): Promise<void> {
  await deps.jobs.work('mail', async (letter) => { await mail.send(letter) })
  await deps.jobs.work('delivery', async ({ id }) => {
    try {
      await deliver(deps, mail, id)
    } catch (error) {
      // The row still says what is to be done, and the sweep comes back to it.
      deps.log.error({ error, delivery: id }, 'delivery')
    }
  }, { atOnce })
  await deps.jobs.work('delivery-sweep', async () => { await sweepDeliveries(deps) })
  await deps.jobs.schedule('delivery-sweep', '* * * * *')
  await deps.jobs.work('reminders', async () => { await remindAll(deps) })
  await deps.jobs.schedule('reminders', '* * * * *')
}
