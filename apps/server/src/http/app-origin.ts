import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'

const proxied = /^\/(api\/|assets\/|socket\.io\/)/

interface AppOrigin {
  /** Its built files. */
  readonly folder: string
  /** Paths of this origin that lead to another one. */
  readonly elsewhere: Readonly<Record<string, string>>
}

/**
 * The origin of one browser app: its built files, and `/api`, `/assets`, `/socket.io` handed to the API in this
 * process, so that a browser stays on one origin. Unknown paths answer the app's own page, which routes them.
 */
export async function createAppOrigin(api: Server, { folder, elsewhere }: AppOrigin): Promise<FastifyInstance> {
  const origin = Fastify({
    serverFactory: (handle) => {
      const server = createServer((request: IncomingMessage, response: ServerResponse) => {
        if (proxied.test(request.url ?? '')) api.emit('request', request, response)
        else handle(request, response)
      })
      // An upload takes as long as the client's network needs; endless headers are still cut off.
      server.requestTimeout = 0
      server.on('upgrade', (request, socket, head) => {
        api.emit('upgrade', request, socket, head)
      })
      return server
    },
    forceCloseConnections: 'idle',
  })
  origin.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  })
  await origin.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders(response, path) {
      response.header('cache-control', path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [path, address] of Object.entries(elsewhere))
    origin.get(path, async (_request, reply) => await reply.redirect(address))
  origin.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')
    return isPage
      ? await reply.header('cache-control', 'no-cache').sendFile('index.html')
      : await reply.status(404).send({ code: 'not-found', message: 'no such file' })
  })
  return origin
}
