import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit, Endpoint } from '@hiwar/contract/endpoint.ts'
import { networkOf } from '../platform/config/address-list.ts'
import type { RateLimit, RateLimits } from '../platform/cache/rate-limits.ts'
import type { Timers } from '../platform/jobs/timers.ts'
import { refuseLate } from './refuse-late.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits
    timers: Timers
  }
}

/** The counter of a call: its own, or the one it shares with others. */
const counterOf = ({ name, rateLimit }: Endpoint): (RateLimit & CallLimit) | undefined =>
  rateLimit === undefined ? undefined : { name: rateLimit.counter ?? name, ...rateLimit }

const keyOf = (limit: CallLimit, request: FastifyRequest) =>
  limit.by === 'user' && request.actor !== null ? `user:${request.actor.id}` : networkOf(request.ip)

/** The hooks that enforce the rate limit an endpoint declares in the contract. */
export function callLimits(app: FastifyInstance, endpoint: Endpoint) {
  const limit = counterOf(endpoint)
  if (limit === undefined) return { onRequest: [], onSend: [] }
  const counted = new WeakSet<FastifyRequest>()
  const count = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (!app.rateLimits.isOn || (limit.onlyAnonymous === true && request.actor !== null)) {
      done()
      return undefined
    }
    if (limit.onlySuccess === true) counted.add(request)
    return app.rateLimits.use(limit, keyOf(limit, request)).then(async (wait) => {
      if (wait > 0) await refuseLate(request, reply, wait)
    })
  }
  // Counted before the call and returned after a failure, so that calls sent together cannot all pass.
  const giveBack = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode >= 400 && counted.has(request)) await app.rateLimits.giveBack(limit, keyOf(limit, request))
  }
  return { onRequest: [count], onSend: limit.onlySuccess === true ? [giveBack] : [] }
}
