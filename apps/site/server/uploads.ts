import type { FastifyInstance } from 'fastify'

const passedOn = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const
const NAME = /^[\w-]{1,120}\.(webp|mp4|webm)$/

/** Photos and videos of tutors under this origin: a page needs no second connection, and its policy names no other. */
export function addUploads(app: FastifyInstance, apiUrl: string): void {
  app.get<{ Params: { file: string } }>('/assets/uploads/:file', async (request, reply) => {
    if (!NAME.test(request.params.file)) return await reply.status(404).send()
    const { range, 'if-none-match': known } = request.headers
    const response = await fetch(new URL(`/assets/uploads/${request.params.file}`, apiUrl), {
      headers: {
        ...(range === undefined ? {} : { range }),
        ...(known === undefined ? {} : { 'if-none-match': known }),
      },
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    if (response === null || response.status >= 500) return await reply.status(502).send()
    for (const name of passedOn) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    // The names are random and never used twice.
    if (response.ok) reply.header('cache-control', 'public, max-age=31536000, immutable')
    return await reply.status(response.status).send(response.body)
  })
}
