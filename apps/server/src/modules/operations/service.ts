import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getHealth, getReadiness } from '@hiwar/contract/operations.ts'
import type { ServerStats } from '@hiwar/contract/events.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { createServerStats } from '../../platform/server-stats.ts'
import { touchDatabase } from './queries.ts'

/** The event loop answers; nothing else is touched. */
export function health(): Reply<typeof getHealth> {
  return { status: 'ok', version: process.env['npm_package_version'] ?? '0', uptimeSeconds: Math.floor(process.uptime()) }
}

/** Each thing a call needs; 503 when one is missing or the server is stopping. */
export async function readiness(deps: Deps, isTakingCalls: boolean): Promise<Reply<typeof getReadiness>> {
  const database = await touchDatabase(deps.db).then(() => 'ok' as const, () => 'failed' as const)
  const queue = deps.jobs.isReady() ? 'ok' as const : 'failed' as const
  if (!isTakingCalls || database === 'failed' || queue === 'failed') fail('service-unavailable')
  return { checks: { database, queue } }
}

const SAMPLE = 2000

/** Offers a sample every two seconds; taken only if somebody wants it. The returned function ends that. */
export function watchServer(offer: (sample: () => ServerStats) => void): () => void {
  const sample = createServerStats()
  const timer = setInterval(() => { offer(sample) }, SAMPLE)
  return () => { clearInterval(timer) }
}
