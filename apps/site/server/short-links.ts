import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { referralOf, withParameters } from '../src/links.ts'

interface Given {
  readonly apiUrl: string
  readonly sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
}

interface ShortLink {
  Params: { name: string }
  Querystring: { ref?: unknown }
}

/** `/url/{name}`: the API knows the targets and counts the hits (more.md 7); this is its public address. */
export function addShortLinks(app: FastifyInstance, { apiUrl, sendNotFound }: Given): void {
  app.get<ShortLink>('/url/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const address = new URL(`/url/${encodeURIComponent(request.params.name)}`, apiUrl)
    const ref = typeof request.query.ref === 'string' ? request.query.ref : null
    if (ref !== null) address.searchParams.set('ref', ref)
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(() => null)
    const target = response?.headers.get('location') ?? null
    if (response?.status === 302 && target !== null)
      return await reply.header('cache-control', 'no-store').redirect(target, 302)
    // While the API is away nobody is told that a link they were sent leads nowhere: that page has the ways to us.
    if (response === null || response.status >= 500) {
      const contact = withParameters('/contact', { ref: referralOf(ref) })
      return await reply.header('cache-control', 'no-store').redirect(contact, 302)
    }
    return await sendNotFound(request, reply)
  })
}
