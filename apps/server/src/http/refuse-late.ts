import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { TooManyRequests } from '../failure.ts'

/** Refusals come this late at least, and up to twice as late. */
export const LATE_MS = SECOND_MS
/** A body of honest size has come by then. */
const BODY_GRACE_MS = 250

/**
 * Throws `TooManyRequests` some time later. A refusal costs the process a tenth of a millisecond: who asks again as soon
 * as it is there would take that from everybody else (bench/hostile.mjs). The times differ, for refusals that all came a
 * second later would all be asked for again in the same moment, and everybody would wait until the last was refused.
 */
export async function refuseLate(request: FastifyRequest, reply: FastifyReply, waitSeconds: number): Promise<never> {
  const { raw, server } = request
  // Of a body that drips, each byte would wake the process.
  server.timers.after(BODY_GRACE_MS, () => {
    if (!raw.complete) raw.socket.pause()
  })
  await server.timers.wait(LATE_MS * (1 + Math.random()))
  // A large body would be read to its end, to find the next request behind it.
  if (!raw.complete) void reply.header('connection', 'close')
  throw new TooManyRequests(waitSeconds)
}
