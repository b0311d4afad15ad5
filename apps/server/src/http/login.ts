import type { FastifyInstance } from 'fastify'
import type { Actor } from '../actor.ts'

/** Who a Bearer token stands for now; null for a bad, expired or revoked one. */
export type Recognise = (token: string) => Promise<Actor | null>

/** `Bearer x` → `x`; anything else is no token. Basic is ignored on purpose (people.md 0.2). */
export function bearerOf(header: string | undefined): string | null {
  return header?.match(/^Bearer (\S{1,4096})$/)?.[1] ?? null
}

/** Sets `request.actor` before any route's own hooks. A bad token goes on as anonymous: public calls keep working. */
export function addLogin(app: FastifyInstance, recognise: Recognise): void {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization)
    if (token !== null) request.actor = await recognise(token)
  })
}
