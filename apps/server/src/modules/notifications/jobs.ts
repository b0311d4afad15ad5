import type { Deps } from '../../deps.ts'
import type { Mail } from '../../platform/messaging/mail.ts'
import { transact } from '../../platform/db/transact.ts'
import { sendCodeByTelegram, sendCodeByWhatsApp } from './send-code.ts'
import { deliver, sweepDeliveries } from './delivery.ts'
import { notifyExpiringMinutes, sendWeeklySummaries } from './digests.ts'
import { sendDueReminders } from './reminders.ts'
import { registerWebhook } from './telegram-link.ts'

const deliveryConcurrency = 10

/**
 * Everything sent to people goes through the queue: enqueued in the transaction of its cause, retried when the mail
 * server or messenger is unavailable.
 */
export async function notificationsJobs(deps: Deps, mail: Mail): Promise<void> {
  await deps.jobs.work('mail', async (message) => {
    await mail.send(message)
  })
  await deps.jobs.work('whatsapp', async (code) => {
    await sendCodeByWhatsApp(deps, code)
  })
  await deps.jobs.work('telegram', async (code) => {
    await sendCodeByTelegram(deps, code)
  })
  await deps.jobs.work(
    'delivery',
    async ({ id }) => {
      try {
        await deliver(deps, mail, id)
      } catch (error) {
        // The row still holds what is to be sent, and the sweep enqueues it again.
        deps.log.error({ error, delivery: id }, 'delivery')
      }
    },
    { concurrency: deliveryConcurrency },
  )
  await deps.jobs.work('delivery-sweep', async () => {
    await sweepDeliveries(deps)
  })
  await deps.jobs.schedule('delivery-sweep', '* * * * *')
  await deps.jobs.work('reminders', async () => {
    await sendDueReminders(deps)
  })
  await deps.jobs.schedule('reminders', '* * * * *')
  await deps.jobs.work('minutes-expiring', async () => {
    await notifyExpiringMinutes(deps)
  })
  await deps.jobs.schedule('minutes-expiring', '5 * * * *')
  await deps.jobs.work('weekly-summary', async () => {
    await sendWeeklySummaries(deps)
  })
  // On Saturday morning, for the week that ended on Friday night.
  await deps.jobs.schedule('weekly-summary', '0 10 * * 6')
  await deps.jobs.work('telegram-webhook', async () => {
    await registerWebhook(deps)
  })
  if (deps.telegram !== null)
    await transact(deps, async (tx) => {
      await deps.jobs.enqueue(tx, 'telegram-webhook', {})
    })
}
