import { getHealth, getReadiness } from '@hiwar/contract/operations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bearerOf } from '../../http/authentication.ts'
import { isProbe } from '../../http/call-tracking.ts'
import type { Serve } from '../../http/serve.ts'
import { blockDuringMaintenance } from './maintenance.ts'
import { readMetricsFor, type Pool } from './metrics.ts'
import { createReadiness, readHealth, readReadiness, type ReadinessTargets } from './readiness.ts'

/** What the process knows about itself and `deps` does not hold. */
export interface Process extends ReadinessTargets {
  readonly isTakingCalls: () => boolean
  readonly pool: () => Pool | null
}

export function operationsRoutes(scope: FastifyInstance, serve: Serve, deps: Deps, self: Process): void {
  const runChecks = createReadiness(deps, self)
  serve(getHealth, async () => readHealth())
  serve(getReadiness, async () => await readReadiness(runChecks, self.isTakingCalls()))
  scope.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async ({ headers, socket }, reply) => {
    const reader = {
      token: bearerOf(headers.authorization),
      address: socket.remoteAddress,
      isForwarded: headers['x-forwarded-for'] !== undefined,
    }
    const { text, type } = await readMetricsFor(deps, self.pool, reader)
    return await reply.type(type).send(text)
  })
}

/** Checks the maintenance mode before every call of the scope. */
export function addMaintenance(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const check = isProbe(request.url) ? undefined : blockDuringMaintenance(deps, request.actor, callInfoOf(request))
    // Fastify goes on at once, or when the promise that was returned resolves.
    if (check === undefined) done()
    return check
  })
}

const callInfoOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: (routeOptions.url ?? '').replace('/api/v1', ''),
})
