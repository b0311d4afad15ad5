import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { productName } from '@hiwar/arabic/words.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPage, RenderFirst } from './first-page.ts'

const compress = promisify(brotliCompress)

/** Pages kept; a crawl through all addresses must not fill the memory. */
const MOST_PAGES = 200
/** As long as the app takes a reply for fresh (packages/client/src/query.ts). */
const KEPT_MS = 10 * SECOND_MS

const nothing = `<title>${productName}</title><meta name="robots" content="noindex">`

/** The app's page as the reader of one address gets it. */
interface WrittenPage {
  readonly status: 200 | 404
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer
}

export interface PageRequest {
  readonly path: string
  /** Its file among the built ones, and the one that shows a first screen before it loads scripts. */
  readonly file: string
  readonly firstFile: string
  /** Of the tutor whose page it is. */
  readonly tutorId?: number
  /** Signed-in people see no guest's screen first. */
  readonly isGuest: boolean
}

interface Given {
  /** The built files of the app. */
  readonly folder: string
  /** The markup of the head of a tutor's page; null: there is no such tutor. */
  readonly readHead: (id: number) => Promise<string | null>
  /** The first screen of a guest; null where there is none. */
  readonly renderFirst: RenderFirst
}

/** How long a reader waits for the head before the page comes without. */
const HEAD_WAIT_MS = 300
const FIRST_SCREEN_WAIT_MS = 150

/**
 * The app's page with what is known of its address already: for search engines and previews of shared links, which run
 * no script, a tutor's head (more.md 7), and for guests the first screen, seen before any script has come
 * (docs/decisions/0028-first-page.md). Each is written once in ten seconds at most. Null while it is not known in time.
 */
export function createWrittenPages({ folder, readHead, renderFirst }: Given) {
  const pages = new Map<string, { readonly page: Promise<WrittenPage>; readonly writtenAt: number }>()

  const write = async ({ path, file, firstFile, tutorId, isGuest }: PageRequest): Promise<WrittenPage> => {
    const [head, first] = await Promise.all([
      tutorId === undefined ? undefined : readHead(tutorId),
      isGuest ? inTime(renderFirst(path), FIRST_SCREEN_WAIT_MS) : null,
    ])
    const shell = await readFile(join(folder, first === null ? file : firstFile), 'utf8')
    const titled = head === undefined ? shell : withHead(shell, head ?? nothing)
    const plain = Buffer.from(first === null ? titled : withFirst(titled, first))
    return {
      status: head === null ? 404 : 200,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      brotli: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    }
  }

  const read = async (asked: PageRequest): Promise<WrittenPage> => {
    const key = `${asked.path} ${asked.isGuest}`
    const known = pages.get(key)
    if (known !== undefined && Date.now() - known.writtenAt < KEPT_MS) return await known.page
    const page = write(asked)
    pages.delete(key)
    pages.set(key, { page, writtenAt: Date.now() })
    const oldest = pages.keys().next().value
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest)
    page.catch(() => {
      if (pages.get(key)?.page === page) pages.delete(key)
    })
    return await page
  }

  return async (asked: PageRequest): Promise<WrittenPage | null> => await inTime(read(asked), HEAD_WAIT_MS)
}

/** What a promise brings within some milliseconds; null where it rejects or takes longer. */
async function inTime<Result>(promise: Promise<Result>, ms: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  const result = await Promise.race([promise.catch(() => null), late])
  clearTimeout(timer)
  return result
}

/** The shell's own title and description give way to the head. */
function withHead(shell: string, head: string): string {
  return shell.replace(/<meta name="description"[^<>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => head)
}

/** The screen stands in the place that the built page leaves for it. */
function withFirst(shell: string, { markup, replies }: FirstPage): string {
  const data = `<script type="application/json" id="replies">${replies.replaceAll('<', String.raw`\u003c`)}</script>`
  return shell.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${data}`)
}

export function sendWrittenPage(request: FastifyRequest, reply: FastifyReply, page: WrittenPage): FastifyReply {
  const { status, etag, plain, brotli } = page
  void reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8', etag })
  void reply.header('vary', 'accept-encoding, cookie')
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send()
  const takesBrotli = request.headers['accept-encoding']?.includes('br') === true
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply.status(status).send(takesBrotli ? brotli : plain)
}
