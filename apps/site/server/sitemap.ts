import { TutorSort } from '@hiwar/contract/enums.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { FastifyInstance } from 'fastify'
import type { ApiClient } from './api-client.ts'
import type { Pages } from './pages.ts'
import { sendStored, storeReply, type StoredReply } from './stored-reply.ts'

const PAGE = 100
/** The most addresses a sitemap may hold. */
const MOST = 50_000

interface Address {
  readonly path: string
  readonly changedAt?: string
}

/** The pages of all listed tutors. */
async function tutorPages(call: ApiClient): Promise<readonly Address[]> {
  const pages: Address[] = []
  for (let page = 1; pages.length < MOST; page++) {
    const { list, total } = await call(listOnboardedTutors, { query: { page, size: PAGE, sort: TutorSort.Lessons } })
    pages.push(...list.map(({ id, updatedAt }) => ({ path: `/tutors/${id}`, changedAt: updatedAt })))
    if (list.length < PAGE || pages.length >= total) break
  }
  return pages
}

function sitemapOf(origin: string, pages: readonly Address[]): string {
  const addresses = pages.map(({ path, changedAt }) => {
    const lastChange = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
    return `<url><loc>${origin}${path}</loc>${lastChange}</url>`
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`
  )
}

/** Forms and short links are no pages; everything else may be read. */
const robotsOf = (origin: string): string =>
  `User-agent: *\nDisallow: /url/\nDisallow: /consent\nDisallow: /track\n\nSitemap: ${origin}/sitemap.xml\n`

interface Given {
  readonly call: ApiClient
  readonly pages: Pages
  readonly origin: string
  /** Of the pages that are always there. */
  readonly paths: readonly string[]
  /** Of every reply of the site. */
  readonly headers: StoredReply['headers']
}

/** `/sitemap.xml` and `/robots.txt`. */
export function addSitemap(app: FastifyInstance, { call, pages, origin, paths, headers }: Given): void {
  app.get('/sitemap.xml', async (request, reply) => {
    const stored = await pages.cache.read('sitemap', async () => {
      const tutors = await tutorPages(call).catch(() => null)
      const page = await storeReply({
        headers: {
          ...headers,
          'content-type': 'application/xml; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        },
        body: Buffer.from(sitemapOf(origin, [...paths.map((path) => ({ path })), ...(tutors ?? [])])),
        isText: true,
      })
      return { page, isComplete: tutors !== null }
    })
    return sendStored(request, reply, stored)
  })
  app.get('/robots.txt', async (_request, reply) => await reply.type('text/plain').send(robotsOf(origin)))
}
