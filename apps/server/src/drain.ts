import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** How long calls, jobs and uploads in progress may take to finish. */
const DRAIN_LIMIT = 20_000

/** Over how long sockets leave for other processes; at once where nothing is waited for either. */
const MOST_SPREAD = 3000

/**
 * Graceful shutdown: takes no new connections, sends the sockets to other processes, waits for calls and jobs in
 * progress, then stops the queue.
 */
export async function drain(
  fastify: FastifyInstance,
  { config, jobs, realtime }: Deps,
  running: () => number,
): Promise<void> {
  fastify.server.close()
  fastify.server.closeIdleConnections()
  const sentAway = realtime.sendAway(Math.min(config.restartPauseMs, MOST_SPREAD))
  await atMost(DRAIN_LIMIT, Promise.all([whenIdle(running), jobs.drain(), sentAway]))
  await jobs.stop()
  await realtime.close()
  fastify.server.closeAllConnections()
  await fastify.close()
}

async function whenIdle(running: () => number): Promise<void> {
  while (running() > 0) await wait(20)
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(milliseconds, null, { ref: false })])
}
