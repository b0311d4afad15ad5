import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Id } from '@hiwar/contract/fields.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { setBodyTimeout, requestTimes } from './body-timeout.ts'
import { createRateLimits } from '../platform/cache/rate-limits.ts'
import { createAddressList } from '../platform/config/address-list.ts'
import type { Config } from '../platform/config/config.ts'
import { systemTimers } from '../platform/jobs/timers.ts'
import { addFileBudget } from './call-budget.ts'
import { replyWithError } from './errors.ts'
import { readCookie } from './cookies.ts'
import type { RenderFirst } from './first-page.ts'
import { createWrittenPages, sendWrittenPage, type PageRequest } from './written-pages.ts'
import { pagePermissions, pagePolicy, reportingEndpoints, type PageSources } from './page-policy.ts'
import { noPagePolicy, safetyHeaders } from './safety-headers.ts'
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
  readonly renderFirst?: RenderFirst
}

/**
 * The origin of one browser app: its built files, and `/api`, `/assets`, `/socket.io` handed to the API in this
 * process, so that a browser stays on one origin. Unknown paths answer the app's own page, which routes them.
 */
export async function createAppOrigin(
  api: Server,
  { folder, elsewhere, config, sources, tutorHead, renderFirst = async () => null }: AppOrigin,
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
  const safetyOfParts = safetyHeaders(config, noPagePolicy)
  origin.addHook('onSend', async (request, reply) => {
    reply.headers(partOfPage.test(pathIn(request)) ? safetyOfParts : safety)
  })
  await origin.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    // Code that renders pages here.
    allowedPath: (path) => !path.startsWith('/server/'),
    setHeaders(response, path) {
      response.header('cache-control', path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [path, address] of Object.entries(elsewhere))
    origin.get(path, async (_request, reply) => await reply.redirect(address))
  const pages = await entryPagesIn(folder)
  const pageOf = (path: string) => pages.get(path) ?? 'index.html'
  if (tutorHead !== undefined)
    addWrittenPages(origin, { pageOf, findPage: createWrittenPages({ folder, readHead: tutorHead, renderFirst }) })
  origin.setNotFoundHandler(async (request, reply) => {
    const path = pathIn(request)
    const isPage = request.method === 'GET' && !/\.\w{2,5}$/.test(path)
    return isPage
      ? await reply.header('cache-control', 'no-cache').sendFile(pageOf(path))
      : await reply.status(404).send({ code: 'not-found', message: 'no such file' })
  })
  return origin
}

/** What never is a page: a first visit asks for dozens, and the policy of pages is longer than many of them. */
const partOfPage = /^\/static\/[\w.-]+\.(?:css|js|woff2)$/

const pathIn = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** The app's page for some paths: it names the scripts of their screens, so that they come with the first ones. */
async function entryPagesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(join(folder, 'pages'), { recursive: true }).catch(() => [])
  const pages = files.filter((file) => file.endsWith('.html'))
  return new Map(pages.map((file) => [`/${file.slice(0, -'.html'.length)}`, `pages/${file}`]))
}

interface Written {
  readonly pageOf: (path: string) => string
  readonly findPage: ReturnType<typeof createWrittenPages>
}

/**
 * The list of tutors, and each tutor's page; other paths under `/t/` are screens of tutors. While what belongs into a
 * page is not known in time, the app's page comes without.
 */
function addWrittenPages(origin: FastifyInstance, { pageOf, findPage }: Written): void {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Omit<PageRequest, 'isGuest' | 'firstFile'>,
  ) => {
    // A query changes what is seen first: filters, a tab, a dialog.
    const isGuest = !request.url.includes('?') && readCookie(request.headers.cookie, 'member') === null
    const page = await findPage({ ...asked, isGuest, firstFile: asked.file.replace('.html', '.first.html') })
    if (page !== null) return sendWrittenPage(request, reply, page)
    return await reply.header('cache-control', 'no-cache').sendFile(asked.file)
  }
  origin.get(
    '/tutors',
    async (request, reply) => await send(request, reply, { path: '/tutors', file: pageOf('/tutors') }),
  )
  origin.get<{ Params: { id: string } }>('/t/:id(^\\d+$)', async (request, reply) => {
    const id = Id.safeParse(Number(request.params.id))
    // Nobody has the number 0.
    const tutorId = id.success ? id.data : 0
    return await send(request, reply, { path: `/t/${tutorId}`, file: pageOf('/t'), tutorId })
  })
}
