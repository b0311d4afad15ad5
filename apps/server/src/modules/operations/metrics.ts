import { timingSafeEqual } from 'node:crypto'
import type { ServerStats } from '@hiwar/contract/events.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { createAddressList } from '../../platform/config/address-list.ts'
import type { Timers } from '../../platform/jobs/timers.ts'
import { metrics, readMetrics } from '../../platform/observability/metrics.ts'
import { createServerStats } from '../../platform/observability/server-stats.ts'
import { countBusiness, countMoneyAnomalies, countOpenInvoices } from './queries.ts'

/** The client that requests the metrics. `isForwarded`: its request came through a proxy. */
export interface MetricsReader {
  readonly token: string | null
  readonly address: string | undefined
  readonly isForwarded: boolean
}

const isLoopback = createAddressList(['127.0.0.0/8', '::1'])

/** Metrics for clients with the token, or for this machine alone when no token is set; for all others a 404. */
export async function readMetricsFor(
  deps: Deps,
  pool: () => Pool | null,
  reader: MetricsReader,
): Promise<{ text: string; type: string }> {
  if (!mayReadMetrics(deps.config.metricsToken, reader)) fail('not-found')
  const { total, idle, waiting } = pool() ?? { total: 1, idle: 0, waiting: 0 }
  metrics.pool.set({ state: 'busy' }, total - idle)
  metrics.pool.set({ state: 'idle' }, idle)
  metrics.pool.set({ state: 'waiting' }, waiting)
  // A value that cannot be read keeps its last one: metrics matter most when something is broken.
  await Promise.allSettled([
    countOpenInvoices(deps.db).then((count) => {
      metrics.openInvoices.set(count)
    }),
    readSlowly(deps, moneyReadAt, readMoneyAnomalies),
    readSlowly(deps, businessReadAt, readBusiness),
    deps.jobs.backlog().then((backlog) => {
      for (const [queue, { waiting, oldestSeconds }] of backlog) {
        metrics.jobsWaiting.set({ queue }, waiting)
        metrics.jobsOldest.set({ queue }, oldestSeconds)
      }
    }),
    deps.presence.openSessions().then((sessions) => {
      metrics.sessions.set(sessions.length)
    }),
  ])
  return await readMetrics()
}

/** What looks through many rows is read not more often than an alarm needs it. */
const SLOWLY_MS = 5 * MINUTE_MS
const moneyReadAt = new WeakMap<Deps['db'], number>()
const businessReadAt = new WeakMap<Deps['db'], number>()

async function readSlowly(
  deps: Deps,
  readAt: WeakMap<Deps['db'], number>,
  read: (deps: Deps) => Promise<void>,
): Promise<void> {
  const at = deps.now().getTime()
  if (at - (readAt.get(deps.db) ?? 0) < SLOWLY_MS) return
  readAt.set(deps.db, at)
  await read(deps)
}

async function readMoneyAnomalies({ db, now }: Deps): Promise<void> {
  for (const [rule, count] of Object.entries(await countMoneyAnomalies(db, now())))
    metrics.moneyAnomalies.set({ rule }, count)
}

async function readBusiness({ db, now }: Deps): Promise<void> {
  const { lessons, minutes, money, subscriptions } = await countBusiness(db, now())
  for (const [state, count] of Object.entries(lessons)) metrics.lessons.set({ state }, count)
  for (const [kind, piasters] of Object.entries(money)) metrics.moneyOfDay.set({ kind }, piasters)
  metrics.lessonMinutes.set(minutes)
  metrics.subscriptions.set(subscriptions)
}

/** Connections to the database. */
export interface Pool {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

function mayReadMetrics(required: string | undefined, { token, address, isForwarded }: MetricsReader): boolean {
  if (required === undefined) return !isForwarded && address !== undefined && isLoopback(address)
  const [left, right] = [Buffer.from(token ?? ''), Buffer.from(required)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const SAMPLE_MS = 2000

/** Offers a sample of this process's statistics every two seconds. The returned function ends that. */
export function sampleServerStats(timers: Timers, offer: (sample: () => ServerStats) => void): () => void {
  const sample = createServerStats()
  return timers.every(SAMPLE_MS, () => {
    offer(sample)
  })
}
