import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  /** False: nothing beyond what every reply says of origins. */
  interface FastifyContextConfig {
    cors?: FastifyCorsOptions | false
  }
}

/**
 * Lets the pages of these origins, and no others, read what is answered. What every reply says of it is written here,
 * since it is written thousands of times a second; what a browser asks beforehand, and headers beyond the usual ones,
 * are the library's.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const known = new Set(origins)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin !== undefined && known.has(origin))
      void reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    done()
  })
  void app.register(cors, { origin: [...origins], credentials: true, maxAge: 600 })
}
