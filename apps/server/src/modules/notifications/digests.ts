import { NotificationEvent } from '@hiwar/contract/notifications.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import { cairoDay, saturdayOf, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { pushedTo } from '../push/service.ts'
import { activeSubscription, usedMinutes } from '../subscriptions/service.ts'
import { claimOnce, findOptedIn, sumLessons } from './queries.ts'
import { notify } from './service.ts'

/** Fewer minutes than the shortest lesson cannot be used any more (extras.md 6.4). */
const minMinutes = 15
/** Kinds in the table of reminders, beside those of bookings, by which each digest is sent only once. */
const claimKind = { minutes: 11, summary: 12 } as const

/**
 * Notifies students, a day before their quota week renews, how many minutes they have left: those who opted in, and
 * those who are pushed to, which needs no opting in.
 */
export async function notifyExpiringMinutes(deps: Deps): Promise<void> {
  const optedIn = await findOptedIn(deps.db, NotificationEvent.MinutesExpiring)
  for (const userId of new Set([...optedIn, ...(await pushedTo(deps))])) await notifyExpiringMinutesTo(deps, userId)
}

async function notifyExpiringMinutesTo(deps: Deps, userId: number): Promise<void> {
  const now = deps.now()
  const subscription = await activeSubscription(deps.db, userId, now)
  if (subscription === undefined) return
  const week = quotaWeekOf({ start: subscription.start, period: subscription.period }, now)
  if (week.end.getTime() - now.getTime() > DAY_MS) return
  const minutes = remainingMinutes(
    subscription.weeklyMinutes,
    await usedMinutes(deps.db, { userId, start: week.start, end: week.end }),
  )
  if (minutes < minMinutes) return

  await transact(deps, async (tx) => {
    const isFirst = await claimOnce(tx, {
      kind: claimKind.minutes,
      refId: subscription.id,
      userId,
      start: week.end,
      at: now,
    })
    if (isFirst) await notify(deps, tx, userId, { kind: 'minutes-expiring', minutes, renewsAt: week.end.toISOString() })
  })
}

/** Sends people who opted in a summary of their week from Saturday to Friday, unless it had no lesson. */
export async function sendWeeklySummaries(deps: Deps): Promise<void> {
  const now = deps.now()
  const to = startOfCairoDay(saturdayOf(cairoDay(now)))
  const from = startOfCairoDay(saturdayOf(cairoDay(new Date(to.getTime() - DAY_MS))))
  for (const userId of await findOptedIn(deps.db, NotificationEvent.WeeklySummary)) {
    const { lessons, minutes } = await sumLessons(deps.db, { userId, from, to })
    if (lessons === 0) continue
    await transact(deps, async (tx) => {
      const isFirst = await claimOnce(tx, { kind: claimKind.summary, refId: userId, userId, start: to, at: now })
      if (isFirst) await notify(deps, tx, userId, { kind: 'weekly-summary', lessons, minutes })
    })
  }
}
