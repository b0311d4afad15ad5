import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** How long calls, jobs and uploads in progress may take to finish. */
const DRAIN_LIMIT = 20_000

/** Graceful shutdown: takes no new connections, waits for calls and jobs in progress, then stops queue and sockets. */
export async function drain(fastify: FastifyInstance, { jobs, realtime }: Deps, running: () => number): Promise<void> {
  fastify.server.close()
  fastify.server.closeIdleConnections()
  await atMost(DRAIN_LIMIT, Promise.all([whenIdle(running), jobs.drain()]))
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
