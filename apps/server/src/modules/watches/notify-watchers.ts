import { bounds } from '@hiwar/contract/bounds.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { timeOfQuarter } from '@hiwar/rules/free-time.ts'
import { quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { notify, quietEnds } from '../notifications/service.ts'
import { readSettings } from '../settings/service.ts'
import { usedMinutes } from '../subscriptions/service.ts'
import { readOpenTimes, type OpenTimes } from '../tutors/service.ts'
import { claimWatcher, findWatchers, type Watcher } from './queries.ts'
import { NotificationCapacity } from './notification-capacity.ts'
import { endWatch } from './service.ts'

const MAX_BATCHES = 4
const BATCH_INTERVAL = 15 * MINUTE_MS
const MAX_BATCH_SIZE = 10
/** A student is not notified of the same tutor again within this time. */
const MIN_PAUSE = 6 * 60 * MINUTE_MS

interface NotificationBatch {
  readonly tutorId: number
  /** Number of the batch, 1..4; extras.md W3 calls it a wave. */
  readonly wave: number
}

/**
 * Notifies the next students in the queue of a tutor's free time, a few for each free interval (extras.md W2, W3). A
 * notification reserves nothing (W5). Batches of one tutor run one at a time, by the lock on the tutor's row.
 */
export async function notifyNextWatchers(deps: Deps, { tutorId, wave }: NotificationBatch): Promise<void> {
  const open = await readOpenTimes(deps, tutorId)
  if (open === null) return
  await transact(deps, async (tx) => {
    await lockUsers(tx, [tutorId])
    const now = deps.now()
    const watchers = await findWatchers(tx, tutorId, now)
    if (watchers.length === 0) return
    const { chosen, hasMore, quietHoursEnd } = await chooseWatchers(tx, {
      watchers,
      open,
      now,
      settings: await readSettings(tx),
    })
    for (const { watcher, start } of chosen) await notifyWatcher(deps, tx, { watcher, open, start })

    if (chosen.length === 0 && quietHoursEnd !== null)
      await scheduleBatch(deps, tx, { tutorId, wave }, quietHoursEnd.getTime() - now.getTime())
    else if (hasMore && wave < MAX_BATCHES) await scheduleBatch(deps, tx, { tutorId, wave: wave + 1 }, BATCH_INTERVAL)
  })
}

async function scheduleBatch(deps: Deps, tx: Tx, batch: NotificationBatch, inMilliseconds: number): Promise<void> {
  await deps.jobs.enqueue(tx, 'watch-wave', batch, { startAfterSeconds: Math.ceil(inMilliseconds / 1000) })
}

interface Choice {
  readonly chosen: readonly { readonly watcher: Watcher; readonly start: number }[]
  /** Whether students who could book were not chosen. */
  readonly hasMore: boolean
  /** When quiet hours end for the first student who could book; null when no such student has quiet hours now. */
  readonly quietHoursEnd: Date | null
}

async function chooseWatchers(
  tx: Tx,
  {
    watchers,
    open,
    now,
    settings,
  }: { watchers: readonly Watcher[]; open: OpenTimes; now: Date; settings: SettingValues },
): Promise<Choice> {
  const capacity = new NotificationCapacity()
  const recent = watchers.filter(
    (watcher) => watcher.toldAt !== null && now.getTime() - watcher.toldAt.getTime() < BATCH_INTERVAL,
  )
  for (const watcher of recent) capacity.take(matchingStarts(watcher, open, now), watcher.duration / bounds.grid)
  const quietEndsOf = await quietEnds(
    tx,
    watchers.map((watcher) => watcher.studentId),
    now,
  )

  const chosen: { watcher: Watcher; start: number }[] = []
  const quietUntil: Date[] = []
  let hasMore = false
  for (const watcher of watchers) {
    if (!mayBeNotified(watcher, { open, now, settings })) continue
    const starts = await affordableStarts(tx, watcher, matchingStarts(watcher, open, now))
    if (starts.length === 0) continue
    const quietEnd = quietEndsOf.get(watcher.studentId) ?? now
    if (quietEnd > now) {
      quietUntil.push(quietEnd)
      continue
    }
    const start =
      chosen.length + recent.length < MAX_BATCH_SIZE ? capacity.take(starts, watcher.duration / bounds.grid) : null
    if (start === null) hasMore = true
    else chosen.push({ watcher, start })
  }
  return {
    chosen,
    hasMore,
    quietHoursEnd: quietUntil.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  }
}

function matchingStarts(watcher: Watcher, open: OpenTimes, now: Date): number[] {
  return open.starts(
    {
      duration: watcher.duration,
      days: watcher.days,
      windows: watcher.windows,
      zone: watcher.zone,
    },
    now,
  )
}

/** Students who could not book anyway are skipped and keep their place in the queue (extras.md W2). */
function mayBeNotified(
  watcher: Watcher,
  { open, now, settings }: { open: OpenTimes; now: Date; settings: SettingValues },
): boolean {
  if (watcher.bookedLessons >= settings['lesson.bookedAtOnce']) return false
  if (watcher.subscription === null && !open.isFree) return false
  return watcher.toldAt === null || now.getTime() - watcher.toldAt.getTime() >= MIN_PAUSE
}

/**
 * The starts within the subscription whose quota week has enough minutes left (lessons.md 2, checks 11 and 12).
 */
async function affordableStarts(tx: Tx, watcher: Watcher, starts: readonly number[]): Promise<number[]> {
  const { subscription, duration } = watcher
  if (subscription === null) return [...starts]
  const enough = new Map<number, boolean>()
  const result: number[] = []
  for (const start of starts) {
    const at = timeOfQuarter(start)
    if (at.getTime() + duration * MINUTE_MS > subscription.end.getTime()) break
    const week = quotaWeekOf({ start: subscription.start, period: subscription.period }, at)
    const cached = enough.get(week.start.getTime())
    const isEnough =
      cached ??
      remainingMinutes(subscription.weeklyMinutes, await usedMinutes(tx, { userId: watcher.studentId, ...week })) >=
        duration
    // Stryker disable next-line CallExpression: it would be asked for again
    enough.set(week.start.getTime(), isEnough)
    if (isEnough) result.push(start)
  }
  return result
}

/** Claims the watcher before sending, so that of two workers only one notifies (extras.md W3, W4, W6). */
async function notifyWatcher(
  deps: Deps,
  tx: Tx,
  { watcher, open, start }: { watcher: Watcher; open: OpenTimes; start: number },
): Promise<void> {
  const { studentId, tutorId } = watcher
  const now = deps.now()
  const claim = await claimWatcher(tx, { studentId, tutorId }, { now, notSince: new Date(now.getTime() - MIN_PAUSE) })
  if (claim === undefined) return
  const freeTime = { tutorId, start: timeOfQuarter(start).toISOString(), duration: watcher.duration }
  await notify(deps, tx, studentId, { kind: 'tutor-free', tutor: open.name, ...freeTime })
  afterCommit(tx, () => {
    deps.realtime.emit(rooms.user(studentId), 'TutorFree', freeTime)
  })
  if (claim.told >= bounds.watch.tellings) await endWatch(deps, tx, { studentId, tutorId })
}
