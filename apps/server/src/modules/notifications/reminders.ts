import type { Message } from '@hiwar/arabic/messages.ts'
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { minLeadMinutes } from './events.ts'
import { claimReminders, type DueReminder } from './queries.ts'
import { notifyAll } from './service.ts'

const batchSize = 200
const bookings = {
  [CalendarKind.Lesson]: 'lesson',
  [CalendarKind.Interview]: 'interview',
  [CalendarKind.Demo]: 'demo-session',
} as const

/**
 * Sends reminders of everything that begins in a day, an hour or ten minutes (lessons.md M). Claim, message and job are
 * one transaction: a run that dies leaves nothing half-done for the next one.
 */
export async function sendDueReminders(deps: Deps): Promise<void> {
  for (const minutes of [1440, 60, 10] as const) {
    while ((await sendReminderBatch(deps, minutes)) === batchSize);
  }
}

async function sendReminderBatch(deps: Deps, minutes: 1440 | 60 | 10): Promise<number> {
  const now = deps.now()
  const after = (length: number) => new Date(now.getTime() + length * MINUTE_MS)
  return await transact(deps, async (tx) => {
    const due = await claimReminders(tx, {
      minutes,
      from: after(Math.max(minLeadMinutes[minutes], 1)),
      to: after(minutes),
      at: now,
      limit: batchSize,
    })
    await notifyAll(
      deps,
      tx,
      due.map((reminder) => ({ userId: reminder.userId, message: messageOf(reminder, minutes) })),
    )
    return due.length
  })
}

function messageOf({ kind, refId, start, duration, other }: DueReminder, minutes: 1440 | 60 | 10): Message {
  return { kind: 'reminder', booking: bookings[kind], id: refId, start: start.toISOString(), duration, other, minutes }
}
