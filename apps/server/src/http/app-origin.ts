import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Id } from '@hiwar/contract/fields.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { setBodyTimeout, requestTimes } from './body-timeout.ts'
import { createRateLimits } from '../platform/cache/rate-limits.ts'
import { createAddressList } from '../platform/config/address-list.ts'
import type { Config } from '../platform/config/config.ts'
import { systemTimers } from '../platform/jobs/timers.ts'
import { addFileBudget } from './call-budget.ts'
import { replyWithError } from './errors.ts'
import { createHeadPages, sendHeadPage } from './head-pages.ts'
import { pagePermissions, pagePolicy, reportingEndpoints, type PageSources } from './page-policy.ts'
import { safetyHeaders } from './safety-headers.ts'
import { closeOnUnreadBodies } from './unread-bodies.ts'

const proxied = /^\/(api\/|assets\/|socket\.io\/)/

interface AppOrigin {
  /** Its built files. */
  readonly folder: string
  /** Paths of this origin that lead to another one. */
  readonly elsewhere: Readonly<Record<string, string>>
  readonly config: Pick<Config, 'environment' | 'trustProxy' | 'rateLimits'>
  readonly sources: PageSources
  /** The markup of the head of `/t/{id}`; null: there is no such tutor. */
  readonly tutorHead?: (id: number) => Promise<string | null>
}

/**
 * The origin of one browser app: its built files, and `/api`, `/assets`, `/socket.io` handed to the API in this
 * process, so that a browser stays on one origin. Unknown paths answer the app's own page, which routes them.
 */
export async function createAppOrigin(
  api: Server,
  { folder, elsewhere, config, sources, tutorHead }: AppOrigin,
): Promise<FastifyInstance> {
  const origin = Fastify({
    serverFactory: (handle) => {
      const server = createServer(requestTimes, (request: IncomingMessage, response: ServerResponse) => {
        if (proxied.test(request.url ?? '')) api.emit('request', request, response)
        else handle(request, response)
      })
      setBodyTimeout(server)
      server.on('upgrade', (request, socket, head) => {
        api.emit('upgrade', request, socket, head)
      })
      return server
    },
    trustProxy: config.trustProxy.length > 0 && createAddressList(config.trustProxy),
    forceCloseConnections: 'idle',
  })
  origin.decorate('timers', systemTimers)
  origin.setErrorHandler(replyWithError)
  closeOnUnreadBodies(origin)
  addFileBudget(origin, createRateLimits({ on: config.rateLimits, redis: null }))
  const safety = {
    ...safetyHeaders(config, pagePolicy(sources)),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': pagePermissions,
    'reporting-endpoints': reportingEndpoints,
  }
  origin.addHook('onSend', async (_request, reply) => {
    reply.headers(safety)
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
  const pages = await entryPagesIn(folder)
  const pageOf = (path: string) => pages.get(path) ?? 'index.html'
  if (tutorHead !== undefined) addTutorPages(origin, createHeadPages({ folder, readHead: tutorHead }))
  origin.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !/\.\w{2,5}$/.test(path)
    return isPage
      ? await reply.header('cache-control', 'no-cache').sendFile(pageOf(path))
      : await reply.status(404).send({ code: 'not-found', message: 'no such file' })
  })
  return origin
}

/** The app's page for some paths: it names the scripts of their screens, so that they come with the first ones. */
async function entryPagesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(join(folder, 'pages')).catch(() => [])
  const pages = files.filter((file) => file.endsWith('.html'))
  return new Map(pages.map((file) => [`/${file.slice(0, -'.html'.length)}`, `pages/${file}`]))
}

/** Other paths under `/t/` are screens of tutors. While a head is not known in time, the app's page comes without. */
function addTutorPages(origin: FastifyInstance, findPage: ReturnType<typeof createHeadPages>): void {
  origin.get<{ Params: { id: string } }>('/t/:id(^\\d+$)', async (request, reply) => {
    const id = Id.safeParse(Number(request.params.id))
    // Nobody has the number 0.
    const page = await findPage(id.success ? id.data : 0)
    if (page !== null) return sendHeadPage(request, reply, page)
    return await reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
