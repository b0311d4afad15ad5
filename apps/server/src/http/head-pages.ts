import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { productName } from '@hiwar/arabic/words.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** Pages kept; a crawl through all addresses must not fill the memory. */
const MOST_PAGES = 500

const nothing = `<title>${productName}</title><meta name="robots" content="noindex">`

/** The app's page as the reader of one address gets it. */
interface HeadPage {
  readonly status: 200 | 404
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer
}

interface Given {
  /** The built files of the app. */
  readonly folder: string
  /** The markup of what there is to say of an id; null: there is no such thing. */
  readonly readHead: (id: number) => Promise<string | null>
  /** How long a reader waits for it before the page comes without. */
  readonly waitMs?: number
  readonly now?: () => number
}

/**
 * The app's page with a head of its own for every id, for search engines and previews of shared links, which run no
 * script (more.md 7). Each is made once a minute at most. Null while its head is not known in time.
 */
export function createHeadPages({ folder, readHead, waitMs = 300, now = Date.now }: Given) {
  const pages = new Map<number, { readonly page: Promise<HeadPage>; readonly madeAt: number }>()

  const make = async (id: number): Promise<HeadPage> => {
    const [shell, head] = await Promise.all([readFile(join(folder, 'index.html'), 'utf8'), readHead(id)])
    const plain = Buffer.from(withHead(shell, head ?? nothing))
    return {
      status: head === null ? 404 : 200,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      brotli: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    }
  }

  const read = async (id: number): Promise<HeadPage> => {
    const known = pages.get(id)
    if (known !== undefined && now() - known.madeAt < MINUTE_MS) return await known.page
    const page = make(id)
    pages.delete(id)
    pages.set(id, { page, madeAt: now() })
    const oldest = pages.keys().next().value
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest)
    page.catch(() => {
      if (pages.get(id)?.page === page) pages.delete(id)
    })
    return await page
  }

  return async (id: number): Promise<HeadPage | null> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, waitMs, null)
    })
    const page = await Promise.race([read(id).catch(() => null), late])
    clearTimeout(timer)
    return page
  }
}

/** The shell's own title and description give way to the head. */
function withHead(shell: string, head: string): string {
  return shell.replace(/<meta name="description"[^<>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => head)
}

export function sendHeadPage(request: FastifyRequest, reply: FastifyReply, page: HeadPage): FastifyReply {
  const { status, etag, plain, brotli } = page
  void reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8', etag })
  void reply.header('vary', 'accept-encoding')
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send()
  const takesBrotli = request.headers['accept-encoding']?.includes('br') === true
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply.status(status).send(takesBrotli ? brotli : plain)
}
