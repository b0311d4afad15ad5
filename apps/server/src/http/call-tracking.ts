import type { FastifyInstance, FastifyRequest } from 'fastify'
import { metrics } from '../platform/observability/metrics.ts'
import { asRequest, requestIdNow } from '../platform/observability/request-id.ts'
import { tracerNow, type Span } from '../platform/observability/tracing.ts'

/** Called by machines every few seconds: no user, no rate limit, not logged. */
export const isProbe = (path: string): boolean => /^\/(healthz|readyz|metrics)\/?(\?|$)/.test(path)

/** The life of a server. One that stops or drains answers what still reaches it, and ends the connection it came on. */
export type Phase = 'starting' | 'serving' | 'stopping' | 'draining'

/** Gives every call its request id, measures it, and counts the calls that are running. */
export function trackCalls(fastify: FastifyInstance, phase: () => Phase): { readonly running: () => number } {
  let running = 0
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, act: () => void) => {
    const span = spans.get(request)
    if (span === undefined) asRequest(request.id, act)
    else span.run(() => asRequest(request.id, act))
  }
  fastify.addHook('onRequest', (request, reply, done) => {
    running += 1
    // Not `onResponse`: a call whose client hangs up in the middle of its body never gets there.
    reply.raw.once('close', () => {
      running -= 1
    })
    if (phase() === 'stopping' || phase() === 'draining') void reply.header('connection', 'close')
    const span = isProbe(request.url) ? undefined : beginSpan(request)
    if (span !== undefined) spans.set(request, span)
    within(request, done)
  })
  // Reading a body loses the async context that began above.
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (requestIdNow() === request.id) done()
    else within(request, done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.httpRequests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const failure = reply.statusCode >= 500 ? String(reply.statusCode) : null
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, failure)
    done()
  })
  return { running: () => running }
}

const beginSpan = ({ id, method, routeOptions }: FastifyRequest) =>
  tracerNow()?.begin(`${method} ${routeOptions.url ?? 'unknown'}`, {
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': routeOptions.url ?? 'unknown', 'hiwar.request_id': id },
  })
