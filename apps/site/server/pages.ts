import type { IncomingMessage, ServerResponse } from 'node:http'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../src/reader.ts'
import type { RenderedPage } from '../src/render.tsx'
import { createAddresses, type Address } from './address.ts'
import type { BuildOutput } from './build-output.ts'
import type { SiteConfig } from './config.ts'
import { createPageCache } from './page-cache.ts'
import { contentSecurityPolicy, safetyHeaders, transportHeaders } from './policy.ts'
import { sendStored, storeReply, writeStored, type StoredReply } from './stored-reply.ts'
import { visitorOf } from './visitor.ts'

export type Renderer = typeof import('../src/render.tsx')

interface Given {
  readonly config: SiteConfig
  readonly build: BuildOutput
  readonly renderer: Renderer
  readonly newReader: () => Reader
}

/** The pages of the site as replies; each is rendered once a minute and kept as bytes. */
export function createPages({ config, build, renderer, newReader }: Given) {
  const cache = createPageCache({ freshMs: MINUTE_MS, incompleteMs: 5000, size: 600, bytes: 64 * 1024 * 1024 })
  const addresses = createAddresses(renderer.queryNamesOf)

  /** What a page knows of its request; the query has only what the page reads. */
  const inputOf = (request: FastifyRequest) => {
    const { path, address, ref, query } = addresses.of(request.url)
    const { origins, retentionYears } = config
    const site = { origins, retentionYears, path, address, ref, now: Date.now(), ...visitorOf(request) }
    return { site, query, files: build.files, reader: newReader() }
  }

  const keyOf = ({ address, ref, isPage }: Address, { consent, isMember }: ReturnType<typeof visitorOf>): string =>
    `${isPage ? address : 'not-found'} ${ref} ${consent} ${isMember}`

  const asReply = async ({ status, html, css }: RenderedPage): Promise<StoredReply> =>
    await storeReply({
      status,
      headers: {
        ...safetyHeaders,
        ...transportHeaders(config.isProduction),
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(css),
        'cache-control': 'no-cache',
      },
      body: Buffer.from(html),
      isText: true,
    })

  /** Answers a page that is in memory; false where Fastify has to, which costs as much again. */
  const answerAtOnce = (request: IncomingMessage, response: ServerResponse): boolean => {
    const address = request.method === 'GET' ? addresses.known(request.url ?? '') : undefined
    if (address?.isPage !== true) return false
    const page = cache.fresh(keyOf(address, visitorOf(request)))
    if (page === null) return false
    writeStored(request, response, page)
    return true
  }

  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const page = cache.read(keyOf(addresses.of(request.url), visitorOf(request)), async () => {
      const input = inputOf(request)
      return { page: await asReply(await renderer.renderPage(input)), isComplete: !input.reader.hasMissed }
    })
    return page instanceof Promise
      ? page.then((made) => sendStored(request, reply, made))
      : sendStored(request, reply, page)
  }

  return { cache, inputOf, asReply, answerAtOnce, send }
}

export type Pages = ReturnType<typeof createPages>
