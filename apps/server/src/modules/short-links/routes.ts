import type { FastifyInstance } from 'fastify'
import type { Received } from '@hiwar/contract/endpoint.ts'
import { listShortLinkHits, openShortLink } from '@hiwar/contract/short-links.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { HitCounter } from './hit-counter.ts'
import { follow, listHits, writeHits } from './service.ts'

interface ShortLinkRequest {
  Params: Received<typeof openShortLink.params>
  Querystring: Received<typeof openShortLink.query>
}

/** Hits are written each minute, and when the server closes. */
export function shortLinksRoutes(scope: FastifyInstance, serve: Serve, deps: Deps): void {
  const counter = new HitCounter()
  const stop = deps.timers.every(MINUTE_MS, async () => {
    await writeHits(deps, counter)
  })
  scope.addHook('onClose', async () => {
    stop()
    await writeHits(deps, counter)
  })

  // Answers a redirect, so it is not bound with `serve`.
  scope.get<ShortLinkRequest>(
    openShortLink.path,
    { exposeHeadRoute: false, schema: { params: openShortLink.params, querystring: openShortLink.query } },
    async ({ actor, params, query }, reply) => {
      const target = await follow(deps, actor, { counter, name: params.name, ref: query.ref })
      return await reply.header('cache-control', 'no-store').redirect(target, 302)
    },
  )
  serve(listShortLinkHits, async ({ query }) => await listHits(deps, query.days))
}
