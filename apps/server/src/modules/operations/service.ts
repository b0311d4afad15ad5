import { timingSafeEqual } from 'node:crypto'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getHealth, getReadiness } from '@hiwar/contract/operations.ts'
import type { ServerStats } from '@hiwar/contract/events.ts'
import type { Deps } from '../../deps.ts'
import { Failure, fail } from '../../failure.ts'
import type { Timers } from '../../platform/jobs/timers.ts'
import { metrics, readMetrics } from '../../platform/observability/metrics.ts'
import { createServerStats } from '../../platform/observability/server-stats.ts'
import { countOpenInvoices } from './queries.ts'
import type { Readiness } from './readiness.ts'

/** The event loop answers; nothing else is touched. */
export function health(): Reply<typeof getHealth> {
  return {
    status: 'ok',
    version: process.env['npm_package_version'] ?? '0',
    uptimeSeconds: Math.floor(process.uptime()),
  }
}

/** Each thing a call needs; 503 with the same checks when one is missing, or while the server starts or stops. */
export async function readiness(
  look: () => Promise<Readiness>,
  isTakingCalls: boolean,
): Promise<Reply<typeof getReadiness>> {
  const { checks, isReady } = await look()
  if (!isTakingCalls || !isReady) throw new Failure('service-unavailable', undefined, { checks })
  return { checks }
}

/** Who asks for the numbers. `isForwarded`: a proxy stands between. */
export interface MetricsReader {
  readonly token: string | null
  readonly address: string | undefined
  readonly isForwarded: boolean
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** For who has the token; without one set, for this machine alone. Everyone else finds nothing here. */
export async function listMetrics(
  deps: Deps,
  pool: () => Pool | null,
  reader: MetricsReader,
): Promise<{ text: string; type: string }> {
  if (!mayReadMetrics(deps.config.metricsToken, reader)) fail('not-found')
  const { total, idle, waiting } = pool() ?? { total: 1, idle: 0, waiting: 0 }
  metrics.pool.set({ state: 'busy' }, total - idle)
  metrics.pool.set({ state: 'idle' }, idle)
  metrics.pool.set({ state: 'waiting' }, waiting)
  // A number that cannot be asked for stays as it was: the others are wanted most when something is broken.
  await Promise.allSettled([
    countOpenInvoices(deps.db).then((count) => {
      metrics.openInvoices.set(count)
    }),
    deps.presence.openSessions().then((sessions) => {
      metrics.sessions.set(sessions.length)
    }),
  ])
  return await readMetrics()
}

/** Connections to the database. */
export interface Pool {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

function mayReadMetrics(wanted: string | undefined, { token, address, isForwarded }: MetricsReader): boolean {
  if (wanted === undefined) return !isForwarded && address !== undefined && loopback.test(address)
  const [left, right] = [Buffer.from(token ?? ''), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const SAMPLE = 2000

/** Offers a sample every two seconds; taken only if somebody wants it. The returned function ends that. */
export function watchServer(timers: Timers, offer: (sample: () => ServerStats) => void): () => void {
  const sample = createServerStats()
  return timers.every(SAMPLE, () => {
    offer(sample)
  })
}
