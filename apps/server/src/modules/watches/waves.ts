import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { timeOfQuarter } from '@hiwar/rules/free-time.ts'
import { quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { notify, quietEnds } from '../notifications/service.ts'
import { usedMinutes } from '../subscriptions/service.ts'
import { readOpenTimes, type OpenTimes } from '../tutors/service.ts'
import { claimWatcher, findWatchers, type Watcher } from './queries.ts'
import { Seats } from './seats.ts'
import { endWatch } from './service.ts'

const wavesOfATrigger = 4
const betweenWaves = 15 * MINUTE_MS
const mostOfAWave = 10
/** Nobody is told of the same tutor twice in this time. */
const silence = 6 * 60 * MINUTE_MS

interface Wave {
  readonly tutorId: number
  /** 1..4 of one trigger. */
  readonly wave: number
}

/**
 * Tells the next people in the queue of a tutor's free time, a few for each free piece (extras.md W2, W3). A notice is
 * a head start, not a reservation (W5). Waves of one tutor run one after the other, by the lock on the tutor's row.
 */
export async function tellWave(deps: Deps, { tutorId, wave }: Wave): Promise<void> {
  const open = await readOpenTimes(deps, tutorId)
  if (open === null) return
  await transact(deps, async (tx) => {
    await lockUsers(tx, [tutorId])
    const now = deps.now()
    const watchers = await findWatchers(tx, tutorId, now)
    if (watchers.length === 0) return
    const { chosen, isAnyoneLeft, nextMorning } = await choose(tx, { watchers, open, now })
    for (const { watcher, start } of chosen) await tell(deps, tx, { watcher, open, start })

    if (chosen.length === 0 && nextMorning !== null)
      await again(deps, tx, { tutorId, wave }, nextMorning.getTime() - now.getTime())
    else if (isAnyoneLeft && wave < wavesOfATrigger) await again(deps, tx, { tutorId, wave: wave + 1 }, betweenWaves)
  })
}

async function again(deps: Deps, tx: Tx, wave: Wave, inMilliseconds: number): Promise<void> {
  await deps.jobs.enqueue(tx, 'watch-wave', wave, { startAfterSeconds: Math.ceil(inMilliseconds / 1000) })
}

interface Choice {
  readonly chosen: readonly { readonly watcher: Watcher; readonly start: number }[]
  /** Somebody who could book has not been told. */
  readonly isAnyoneLeft: boolean
  /** When the first of those who sleep may be told; null when nobody sleeps. */
  readonly nextMorning: Date | null
}

async function choose(
  tx: Tx,
  { watchers, open, now }: { watchers: readonly Watcher[]; open: OpenTimes; now: Date },
): Promise<Choice> {
  const seats = new Seats()
  const recent = watchers.filter(
    (watcher) => watcher.toldAt !== null && now.getTime() - watcher.toldAt.getTime() < betweenWaves,
  )
  for (const watcher of recent) seats.take(fitting(watcher, open, now), watcher.duration / bounds.grid)
  const mornings = await quietEnds(
    tx,
    watchers.map((watcher) => watcher.studentId),
    now,
  )

  const chosen: { watcher: Watcher; start: number }[] = []
  const asleepUntil: Date[] = []
  let isAnyoneLeft = false
  for (const watcher of watchers) {
    if (!mayBeTold(watcher, open, now)) continue
    const starts = await affordable(tx, watcher, fitting(watcher, open, now))
    if (starts.length === 0) continue
    const awake = mornings.get(watcher.studentId) ?? now
    if (awake > now) {
      asleepUntil.push(awake)
      continue
    }
    const start =
      chosen.length + recent.length < mostOfAWave ? seats.take(starts, watcher.duration / bounds.grid) : null
    if (start === null) isAnyoneLeft = true
    else chosen.push({ watcher, start })
  }
  return {
    chosen,
    isAnyoneLeft,
    nextMorning: asleepUntil.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  }
}

function fitting(watcher: Watcher, open: OpenTimes, now: Date): number[] {
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

/** Those who could not book anyway keep their place (W2). */
function mayBeTold(watcher: Watcher, open: OpenTimes, now: Date): boolean {
  if (watcher.hasBookedLesson) return false
  if (watcher.subscription === null && !open.isFree) return false
  return watcher.toldAt === null || now.getTime() - watcher.toldAt.getTime() >= silence
}

/**
 * The starts whose quota week has minutes for the lesson and that end with the subscription (lessons.md 2, checks 11
 * and 12).
 */
async function affordable(tx: Tx, watcher: Watcher, starts: readonly number[]): Promise<number[]> {
  const { subscription, duration } = watcher
  if (subscription === null) return [...starts]
  const enough = new Map<number, boolean>()
  const result: number[] = []
  for (const start of starts) {
    const at = timeOfQuarter(start)
    if (at.getTime() + duration * MINUTE_MS > subscription.end.getTime()) break
    const week = quotaWeekOf({ start: subscription.start, period: subscription.period }, at)
    const known = enough.get(week.start.getTime())
    const isEnough =
      known ??
      remainingMinutes(subscription.weeklyMinutes, await usedMinutes(tx, { userId: watcher.studentId, ...week })) >=
        duration
    enough.set(week.start.getTime(), isEnough)
    if (isEnough) result.push(start)
  }
  return result
}

/** The claim comes before the message: of two workers only one sends it (W3, W4, W6). */
async function tell(
  deps: Deps,
  tx: Tx,
  { watcher, open, start }: { watcher: Watcher; open: OpenTimes; start: number },
): Promise<void> {
  const { studentId, tutorId } = watcher
  const now = deps.now()
  const claim = await claimWatcher(tx, { studentId, tutorId }, { now, notSince: new Date(now.getTime() - silence) })
  if (claim === undefined) return
  const news = { tutorId, start: timeOfQuarter(start).toISOString(), duration: watcher.duration }
  await notify(deps, tx, studentId, { kind: 'tutor-free', tutor: open.name, ...news })
  afterCommit(tx, () => {
    deps.realtime.emit(rooms.user(studentId), 'TutorFree', news)
  })
  if (claim.told >= bounds.watch.tellings) await endWatch(deps, tx, { studentId, tutorId })
}
