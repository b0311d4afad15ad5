// The site as an HTTP server. It keeps no state but its caches.
import { createServer } from 'node:http'
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify'
import { withParameters } from '../src/links.ts'
import { createApiClient } from './api-client.ts'
import type { BuildOutput } from './build-output.ts'
import type { SiteConfig } from './config.ts'
import { addForms } from './forms.ts'
import { createPages, type Renderer } from './pages.ts'
import { transportHeaders } from './policy.ts'
import { createReaders } from './reader.ts'
import { addShareImages } from './share-image.ts'
import { addShortLinks } from './short-links.ts'
import { addSitemap } from './sitemap.ts'
import { sendStored } from './stored-reply.ts'
import { addUploads } from './uploads.ts'
import { addViolations } from './violations.ts'

/** Against slowloris: unfinished requests would hold connections until none is left. */
const limits = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
}

interface Given {
  readonly config: SiteConfig
  readonly build: BuildOutput
  readonly renderer: Renderer
}

export function buildSite({ config, build, renderer }: Given): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel },
    // Replies from memory are not worth a line each, nor a logger.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: 32 * 1024,
    serverFactory: (answer) => {
      const server = createServer(limits, (request, response) => {
        // A server that closes tells its connections, which is Fastify's to do.
        if (!server.listening || !pages.answerAtOnce(request, response)) answer(request, response)
      })
      return server
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  })
  const headers = transportHeaders(config.isProduction)
  // Stored replies, which pass hooks by, have these of their own.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers)
  })
  // The logger is the same for all requests, and Fastify's own line of a fault belongs to the lines that are off.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if ((error.statusCode ?? 500) >= 500)
      app.log.error({ reqId: request.id, url: request.url, err: error }, error.message)
    return reply.send(error)
  })
  const call = createApiClient(config.apiUrl)
  const onFailure = (key: string, error: unknown) => {
    app.log.warn({ key, problem: String(error) }, 'the API cannot be read')
  }
  const newReader = createReaders({ call, onFailure })
  const pages = createPages({ config, build, renderer, newReader })

  addForms(app, { call, pages, renderer, origins: config.origins })
  addSitemap(app, { call, pages, origin: config.origins.site, paths: renderer.plainPaths, headers })
  addUploads(app, config.apiUrl)
  addViolations(app, call)
  addShareImages(app, { apiUrl: config.apiUrl, newReader })
  addShortLinks(app, { apiUrl: config.apiUrl, sendNotFound: pages.send })
  // Other roles have no questions of their own (web.md §4).
  app.get<{ Params: { role: string } }>('/faq/:role', (request, reply) => {
    const isPage = renderer.plainPaths.includes(`/faq/${request.params.role}`)
    return isPage
      ? pages.send(request, reply)
      : reply.redirect(withParameters('/faq', { ref: pages.inputOf(request).site.ref }), 302)
  })
  app.get('/healthz', async () => ({ ok: true }))
  // Asked for unseen by what cannot draw the icon that pages name.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icon-180.png', 301))
  for (const [path, file] of build.replies) app.get(path, (request, reply) => sendStored(request, reply, file))
  app.get('/*', pages.send)
  app.setNotFoundHandler(async (_request, reply) => await reply.status(404).send())
  return app
}
