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
}

interface Given {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly isText: boolean
  /** 11 for what is compressed once, less for what changes by the minute. */
  readonly quality: number
}

export async function storeReply({ status = 200, headers, body, isText, quality }: Given): Promise<StoredReply> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    status,
    headers: { ...headers, etag, ...(isText ? { vary: 'accept-encoding, cookie' } : {}) },
    etag,
    plain: body,
    brotli: isText ? await compress(body, { params }) : null,
  }
}

export function sendStored(request: FastifyRequest, reply: FastifyReply, stored: StoredReply): FastifyReply {
  void reply.headers(stored.headers)
  if (stored.status === 200 && request.headers['if-none-match']?.includes(stored.etag) === true)
    return reply.status(304).send()
  const takesBrotli = stored.brotli !== null && request.headers['accept-encoding']?.includes('br') === true
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply.status(stored.status).send(takesBrotli ? stored.brotli : stored.plain)
}
