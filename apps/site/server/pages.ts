import type { ReferralCode } from '@hiwar/contract/enums.ts'
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

/** Addresses whose meaning is remembered. */
const MOST_ADDRESSES = 2000

/** What an address means: which page, with which choices, and where the reader came from. */
interface Address {
  readonly path: string
  readonly query: URLSearchParams
  /** Path and query of the page, without what it does not read. */
  readonly address: string
  readonly ref: ReferralCode | null
  readonly isPage: boolean
}

/** The pages of the site as replies; each is rendered once a minute and kept as bytes. */
export function createPages({ config, build, renderer, newReader }: Given) {
  const cache = createPageCache({ freshMs: MINUTE_MS, incompleteMs: 5000, size: 600, bytes: 64 * 1024 * 1024 })

  const readAddress = (url: string): Address => {
    const address = new URL(url, 'http://site.invalid')
    const path = address.pathname.replace(/(?<!\/)\/+$/, '') || '/'
    const names = renderer.queryNamesOf(path)
    const values = (names ?? []).flatMap((name) => {
      const value = address.searchParams.get(name)
      return value === null ? [] : [[name, value.slice(0, LONGEST_VALUE)]]
    })
    const query = new URLSearchParams(values)
    return {
      path,
      query,
      // A page that does not exist is one page, whatever it was called.
      address: names === null ? '/' : withParameters(path, Object.fromEntries(query)),
      ref: referralOf(address.searchParams.get('ref')),
      isPage: names !== null,
    }
  }

  const known = new Map<string, Address>()
  const addressOf = (url: string): Address => {
    const found = known.get(url)
    if (found !== undefined) return found
    if (known.size >= MOST_ADDRESSES) known.clear()
    const address = readAddress(url)
    known.set(url, address)
    return address
  }

  /** What a page knows of its request; the query has only what the page reads. */
  const inputOf = (request: FastifyRequest) => {
    const { path, address, ref, query } = addressOf(request.url)
    const { origins, retentionYears } = config
    const site = { origins, retentionYears, path, address, ref, now: Date.now(), ...visitorOf(request) }
    return { site, query, files: build.files, reader: newReader() }
  }

  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const { address, ref, isPage } = addressOf(request.url)
    const { consent, isMember } = visitorOf(request)
    const key = `${isPage ? address : 'not-found'} ${ref} ${consent} ${isMember}`
    const page = cache.read(key, async () => {
      const input = inputOf(request)
      return { page: await asReply(await renderer.renderPage(input)), isComplete: !input.reader.hasMissed }
    })
    return page instanceof Promise
      ? page.then((made) => sendStored(request, reply, made))
      : sendStored(request, reply, page)
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
      'content-security-policy': contentSecurityPolicy(css),
      'cache-control': 'no-cache',
    },
    body: Buffer.from(html),
    isText: true,
  })
