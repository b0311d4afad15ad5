import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** A body and its head as Node writes them: a byte for each character, so that both go out in one piece. */
interface Packed {
  readonly bytes: string
  /** Names and values in turn. */
  readonly head: string[]
}

/** A reply as bytes, ready to be sent as often as it is asked for. */
export interface StoredReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Packed
  /** Null where compression gains nothing. */
  readonly brotli: Packed | null
  /** Compressed as far as it goes. */
  readonly isSmallest: boolean
}

interface Given {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly isText: boolean
  /** For what is sent often: as small as it goes, which takes twenty times as long. */
  readonly isSmallest?: boolean
}

const packed = (body: Buffer, headers: Readonly<Record<string, string>>): Packed => ({
  bytes: body.toString('latin1'),
  head: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(),
})

async function compressed(body: Buffer, headers: StoredReply['headers'], isSmallest: boolean): Promise<Packed> {
  const quality = isSmallest ? constants.BROTLI_MAX_QUALITY : 6
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return packed(await compress(body, { params }), { ...headers, 'content-encoding': 'br' })
}

export async function storeReply(given: Given): Promise<StoredReply> {
  const { status = 200, body, isText, isSmallest = false } = given
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ...given.headers, etag, ...(isText ? { vary: 'accept-encoding, cookie' } : {}) }
  return {
    status,
    headers,
    etag,
    plain: packed(body, headers),
    brotli: isText ? await compressed(body, headers, isSmallest) : null,
    isSmallest: isSmallest || !isText,
  }
}

/** The same reply, compressed as far as it goes. */
export async function withSmallest(reply: StoredReply): Promise<StoredReply> {
  const body = Buffer.from(reply.plain.bytes, 'latin1')
  return { ...reply, brotli: await compressed(body, reply.headers, true), isSmallest: true }
}

/** What a server sends before it waits for an answer: ten segments. */
const FLIGHT_BYTES = 10 * 1460
/** Of the head: its first line, what Node adds to it, and the separators. */
const OTHER_HEAD_BYTES = 200

/** Whether a reader who takes compressed replies has all of it in the first flight. */
export function fitsOneFlight({ brotli, plain }: StoredReply): boolean {
  const { bytes, head } = brotli ?? plain
  return bytes.length + head.join('').length + OTHER_HEAD_BYTES <= FLIGHT_BYTES
}

/** Writes a stored reply, as the reader takes it; one who has it already gets its head alone. */
export function writeStored({ headers }: IncomingMessage, response: ServerResponse, stored: StoredReply): void {
  const { 'if-none-match': known, 'accept-encoding': encodings } = headers
  if (stored.status === 200 && known?.includes(stored.etag) === true) {
    response.writeHead(304, stored.headers).end()
    return
  }
  const takesBrotli = encodings?.includes('br') === true
  const { bytes, head } = takesBrotli ? (stored.brotli ?? stored.plain) : stored.plain
  response.writeHead(stored.status, head).end(bytes, 'latin1')
}

/** The same for a request that came through Fastify, whose hooks and checks of a reply are passed by. */
export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredReply): FastifyReply {
  writeStored(request.raw, reply.hijack().raw, stored)
  return reply
}
