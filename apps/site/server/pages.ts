import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { referralOf, withParameters } from '../src/links.ts'
import type { Reader } from '../src/reader.ts'
import type { RenderedPage } from '../src/render.tsx'
import type { BuildOutput } from './build-output.ts'
import type { SiteConfig } from './config.ts'
import { createPageCache } from './page-cache.ts'
import { contentSecurityPolicy, safetyHeaders } from './policy.ts'
import { sendStored, storeReply, type StoredReply } from './stored-reply.ts'
import { visitorOf } from './visitor.ts'

export type Renderer = typeof import('../src/render.tsx')

interface Given {
  readonly config: SiteConfig
  readonly build: BuildOutput
  readonly renderer: Renderer
  readonly newReader: () => Reader
}

/** Longer values of the query are cut: no page reads that much. */
const LONGEST_VALUE = 200

/** The pages of the site as replies; each is rendered once a minute and kept as bytes. */
export function createPages({ config, build, renderer, newReader }: Given) {
  const cache = createPageCache({ freshMs: MINUTE_MS, incompleteMs: 5000, size: 600, bytes: 64 * 1024 * 1024 })

  /** What a page knows of its request; the query has only what the page reads. */
  const inputOf = (request: FastifyRequest) => {
    const address = new URL(request.url, 'http://site.invalid')
    const path = address.pathname.replace(/\/+$/, '') || '/'
    const names = renderer.queryNamesOf(path)
    const values = (names ?? []).flatMap((name) => {
      const value = address.searchParams.get(name)
      return value === null ? [] : [[name, value.slice(0, LONGEST_VALUE)]]
    })
    const query = new URLSearchParams(values)
    const site = {
      origins: config.origins,
      path,
      // A page that does not exist is one page, whatever it was called.
      address: names === null ? '/' : withParameters(path, Object.fromEntries(query)),
      ref: referralOf(address.searchParams.get('ref')),
      now: Date.now(),
      ...visitorOf(request),
    }
    return { site, query, files: build.files, reader: newReader(), isPage: names !== null }
  }

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = inputOf(request)
    const { site, reader, isPage } = input
    const key = [isPage ? site.address : 'not-found', site.ref, site.consent, site.isMember].join(' ')
    const page = await cache.read(key, async () => ({
      page: await asReply(await renderer.renderPage(input)),
      isComplete: !reader.hasMissed,
    }))
    return sendStored(request, reply, page)
  }

  return { cache, inputOf, send }
}

export type Pages = ReturnType<typeof createPages>

export const asReply = async ({ status, html, css }: RenderedPage): Promise<StoredReply> =>
  await storeReply({
    status,
    headers: {
      ...safetyHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ar-EG',
      'content-security-policy': contentSecurityPolicy(css),
      'cache-control': 'no-cache',
    },
    body: Buffer.from(html),
    isText: true,
    quality: 6,
  })
