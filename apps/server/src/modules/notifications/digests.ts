import { NotificationEvent } from '@hiwar/contract/notifications.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import { cairoDay, saturdayOf, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { pushedTo } from '../push/service.ts'
import { activeSubscriptions, usedMinutesOf } from '../subscriptions/service.ts'
import { claimOnce, findOptedIn, sumLessons } from './queries.ts'
import { notifyAll } from './service.ts'

/** Fewer minutes than the shortest lesson cannot be used any more (extras.md 6.4). */
const minMinutes = 15
/** Kinds in the table of reminders, beside those of bookings, by which each digest is sent only once. */
const claimKind = { minutes: 11, summary: 12 } as const

/** People of one statement: many enough to ask seldom, few enough for a short transaction. */
const batchSize = 200

/** The page of people after an id, ascending. */
type PageOfPeople = (page: { after: number; limit: number }) => Promise<number[]>

/** Acts for all people of the pages, so many at a time. */
async function inBatches(nextPage: PageOfPeople, act: (userIds: readonly number[]) => Promise<void>): Promise<void> {
  let userIds = await nextPage({ after: 0, limit: batchSize })
  while (userIds.length > 0) {
    await act(userIds)
    userIds = await nextPage({ after: userIds.at(-1) ?? 0, limit: batchSize })
  }
}

/**
 * Notifies students, a day before their quota week renews, how many minutes they have left: those who opted in, and
 * those who are pushed to, which needs no opting in.
 */
export async function notifyExpiringMinutes(deps: Deps): Promise<void> {
  const now = deps.now()
  const notifyThese = async (userIds: readonly number[]) => await notifyExpiringMinutesTo(deps, userIds, now)
  await inBatches(async (page) => await findOptedIn(deps.db, NotificationEvent.MinutesExpiring, page), notifyThese)
  await inBatches(async (page) => await pushedTo(deps, page), notifyThese)
}

async function notifyExpiringMinutesTo(deps: Deps, userIds: readonly number[], now: Date): Promise<void> {
  const ending = (await activeSubscriptions(deps.db, userIds, now))
    .map((subscription) => ({ ...subscription, week: quotaWeekOf(subscription, now) }))
    .filter(({ week }) => week.end.getTime() - now.getTime() <= DAY_MS)
  if (ending.length === 0) return
  const used = await usedMinutesOf(
    deps.db,
    ending.map(({ userId, week: { start, end } }) => ({ userId, start, end })),
  )
  const left = ending
    .map(({ id, userId, weeklyMinutes, week }) => ({
      claim: { kind: claimKind.minutes, refId: id, userId, start: week.end },
      minutes: remainingMinutes(weeklyMinutes, used.get(userId) ?? 0),
    }))
    .filter(({ minutes }) => minutes >= minMinutes)
  if (left.length === 0) return

  await transact(deps, async (tx) => {
    const first = await claimOnce(
      tx,
      left.map(({ claim }) => claim),
      now,
    )
    await notifyAll(
      deps,
      tx,
      left
        .filter(({ claim: { userId } }) => first.has(userId))
        .map(({ claim: { userId, start }, minutes }) => ({
          userId,
          message: { kind: 'minutes-expiring', minutes, renewsAt: start.toISOString() },
        })),
    )
  })
}

/** Sends people who opted in a summary of their week from Saturday to Friday, unless it had no lesson. */
export async function sendWeeklySummaries(deps: Deps): Promise<void> {
  const now = deps.now()
  const to = startOfCairoDay(saturdayOf(cairoDay(now)))
  const from = startOfCairoDay(saturdayOf(cairoDay(new Date(to.getTime() - DAY_MS))))
  await inBatches(
    async (page) => await findOptedIn(deps.db, NotificationEvent.WeeklySummary, page),
    async (userIds) => {
      const weeks = await sumLessons(deps.db, { userIds, from, to })
      if (weeks.length === 0) return
      await transact(deps, async (tx) => {
        const claims = weeks.map(({ userId }) => ({ kind: claimKind.summary, refId: userId, userId, start: to }))
        const first = await claimOnce(tx, claims, now)
        await notifyAll(
          deps,
          tx,
          weeks
            .filter(({ userId }) => first.has(userId))
            .map(({ userId, ...sums }) => ({ userId, message: { kind: 'weekly-summary', ...sums } })),
        )
      })
    },
  )
}
