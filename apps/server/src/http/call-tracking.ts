import type { FastifyInstance } from 'fastify'
import { fail } from '../failure.ts'
import { metrics } from '../platform/observability/metrics.ts'
import { asRequest, requestIdNow } from '../platform/observability/request-id.ts'
import { atOnce } from './at-once.ts'

/** Asked by machines every few seconds: no user, no limit, no line in the log. */
export const isProbe = (path: string): boolean => /^\/(healthz|readyz|metrics)\/?(\?|$)/.test(path)

/** The life of a server: a call is refused only at its very end, when whoever sends it should have moved on. */
export type Phase = 'starting' | 'serving' | 'stopping' | 'draining'

/** Follows every call: its request id, how long it took, and how many are still being answered. */
export function observeCalls(fastify: FastifyInstance, phase: () => Phase): { readonly running: () => number } {
  let running = 0
  fastify.addHook('onRequest', (request, _reply, done) => {
    running += 1
    asRequest(request.id, done)
  })
  fastify.addHook(
    'onRequest',
    atOnce((request, reply) => {
      if (phase() !== 'draining' || isProbe(request.url)) return undefined
      void reply.header('connection', 'close')
      return fail('service-unavailable')
    }),
  )
  // Reading a body loses the thread that began above.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (requestIdNow() === request.id) done()
    else asRequest(request.id, done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    running -= 1
    const route = request.routeOptions.url ?? 'unknown'
    metrics.httpRequests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return { running: () => running }
}
