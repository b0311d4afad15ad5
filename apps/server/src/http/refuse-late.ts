import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { TooManyRequests } from '../failure.ts'

/**
 * Throws `TooManyRequests` a second later. A refusal costs the process a tenth of a millisecond: who asks again as soon
 * as it is there would take that from everybody else (bench/hostile.mjs).
 */
export async function refuseLate(request: FastifyRequest, reply: FastifyReply, waitSeconds: number): Promise<never> {
  await request.server.timers.wait(SECOND_MS)
  // A large body would be read to its end, to find the next request behind it.
  if (!request.raw.complete) void reply.header('connection', 'close')
  throw new TooManyRequests(waitSeconds)
}
