import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getUpload } from '@hiwar/contract/assets.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { isNotModified } from '../../http/etag.ts'
import { storedFilePolicy } from '../../http/safety-headers.ts'
import { parseRange } from './range.ts'
import { findUploadedFile } from './service.ts'

interface AssetRequest {
  Params: Received<typeof getUpload.params>
}

/**
 * The only call that answers bytes, so it is not bound with `serve`: the whole file, a range, or 304 (people.md 5).
 */
export function assetsRoutes(app: FastifyInstance, deps: Deps): void {
  app.route<AssetRequest>({
    method: ['GET', 'HEAD'],
    url: getUpload.path,
    exposeHeadRoute: false,
    schema: { params: getUpload.params },
    handler: async (request, reply) => await sendFile(deps, request, reply),
  })
}

async function sendFile(deps: Deps, request: FastifyRequest<AssetRequest>, reply: FastifyReply): Promise<FastifyReply> {
  const { file } = request.params
  const stored = await findUploadedFile(deps, file)
  // Names are never reused, so the name identifies the bytes.
  const etag = `"${file}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': storedFilePolicy,
    'x-content-type-options': 'nosniff',
    etag,
  })
  if (isNotModified(request.headers['if-none-match'], etag)) return await reply.status(304).send()

  const range = isSameFile(request.headers['if-range'], etag) ? parseRange(request.headers.range, stored.size) : null
  if (range === 'unsatisfiable') {
    return await reply
      .status(416)
      .header('content-range', `bytes */${stored.size}`)
      .header('cache-control', 'no-store')
      .send({ code: 'bad-request', message: 'the range lies outside the file' })
  }
  const { from, to } = range ?? { from: 0, to: stored.size - 1 }
  reply.type(stored.type).header('content-length', to - from + 1)
  if (range !== null) reply.status(206).header('content-range', `bytes ${from}-${to}/${stored.size}`)
  if (request.method === 'HEAD' || stored.size === 0) return await reply.send()
  return await reply.send(await stored.read(from, to))
}

/** False when the caller holds part of another file: then the whole file is sent. */
function isSameFile(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}
