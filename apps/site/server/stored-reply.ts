import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/** A reply as bytes, ready to be sent as often as it is asked for. */
export interface StoredReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Buffer
  /** Null where compression gains nothing. */
  readonly brotli: Buffer | null
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

async function compressed(body: Buffer, isSmallest: boolean): Promise<Buffer> {
  const quality = isSmallest ? constants.BROTLI_MAX_QUALITY : 6
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return await compress(body, { params })
}

export async function storeReply(given: Given): Promise<StoredReply> {
  const { status = 200, headers, body, isText, isSmallest = false } = given
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    status,
    headers: { ...headers, etag, ...(isText ? { vary: 'accept-encoding, cookie' } : {}) },
    etag,
    plain: body,
    brotli: isText ? await compressed(body, isSmallest) : null,
    isSmallest: isSmallest || !isText,
  }
}

/** The same reply, compressed as far as it goes. */
export async function withSmallest(reply: StoredReply): Promise<StoredReply> {
  return { ...reply, brotli: await compressed(reply.plain, true), isSmallest: true }
}

export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredReply): FastifyReply {
  void reply.headers(stored.headers)
  if (stored.status === 200 && request.headers['if-none-match']?.includes(stored.etag) === true)
    return reply.status(304).send()
  const takesBrotli = stored.brotli !== null && request.headers['accept-encoding']?.includes('br') === true
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply.status(stored.status).send(takesBrotli ? stored.brotli : stored.plain)
}
