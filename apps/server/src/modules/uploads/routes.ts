import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { continueUpload, createUpload, endUpload } from '@hiwar/contract/uploads.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { expectUpload } from '../../http/body-timeout.ts'
import { gate, auditRefusals, pathOf, type AuditRefusal } from '../../http/serve.ts'
import { createUploadCalls, type UploadCall, type UploadCalls } from './protocol.ts'

interface UploadRoute {
  Params: { id: string }
}

const protocolHeaders = [
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]
const cors = { exposedHeaders: protocolHeaders }
/** OPTIONS is a call of the tus protocol too, not only a browser's CORS preflight. */
const openPreflight = { ...cors, strictPreflight: false, preflightContinue: true }

/**
 * The tus protocol reads the bytes itself, so these calls are bound by hand instead of with `serve`: they have no body
 * limit and no schema (extras.md 11.2).
 */
export function uploadsRoutes(app: FastifyInstance, deps: Deps, refused: AuditRefusal): void {
  const createUrl = pathOf(createUpload)
  const uploadUrl = pathOf(continueUpload)
  const calls = createUploadCalls(deps, createUrl)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null)
    })
    const shared = {
      onRequest: [gate(createUpload), expectUpload],
      onError: auditRefusals(createUpload, refused, tutorOf),
      config: { cors },
    }
    const ofUpload = { ...shared, url: uploadUrl, schema: { params: continueUpload.params } }

    for (const url of [createUrl, uploadUrl]) {
      scope.route<UploadRoute>({
        method: 'OPTIONS',
        url,
        config: { cors: openPreflight },
        handler: async (request, reply) =>
          await send(reply, await calls.options({ request: request.raw, response: reply.raw })),
      })
    }
    scope.route<UploadRoute>({
      ...shared,
      method: 'POST',
      url: createUrl,
      handler: handlerOf(async (actor, { http }) => await calls.create(actor, http)),
    })
    scope.route<UploadRoute>({ ...ofUpload, method: 'HEAD', handler: handlerOf(calls.readOffset) })
    scope.route<UploadRoute>({ ...ofUpload, method: continueUpload.method, handler: handlerOf(calls.append) })
    scope.route<UploadRoute>({ ...ofUpload, method: endUpload.method, handler: handlerOf(calls.cancel) })
  })
}

type UploadReply = Awaited<ReturnType<UploadCalls['options']>>

function handlerOf(work: (actor: Actor, call: UploadCall) => Promise<UploadReply>) {
  return async (request: FastifyRequest<UploadRoute>, reply: FastifyReply): Promise<FastifyReply> => {
    const call = { id: request.params.id, http: { request: request.raw, response: reply.raw } }
    return await send(reply, await work(request.actor ?? fail('unauthenticated'), call))
  }
}

/** The tutor the video is for, from the metadata of a new upload. */
function tutorOf({ headers }: FastifyRequest): string {
  const [, encoded = ''] = String(headers['upload-metadata'] ?? '').match(/(?:^|,)\s*tutorId ([\w+/=]+)/) ?? []
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/** Statuses that the protocol answers but our own clients know as a plain bad request. */
const answeredAs400: ReadonlySet<number> = new Set([403, 501])

/** Sends the protocol's status and headers; an error has the body that all our errors have. */
async function send(reply: FastifyReply, { status, headers }: UploadReply): Promise<FastifyReply> {
  const { 'content-type': _type, 'content-length': _length, ...protocolHeadersOnly } = headers
  reply.headers(protocolHeadersOnly)
  if (status < 400) return await reply.status(status).send()

  const code: ErrorCode = status === 404 || status === 410 ? 'asset-not-found' : 'bad-request'
  return await reply
    .status(answeredAs400.has(status) ? 400 : status)
    .type('application/json')
    .send({ code, message: `the upload protocol answers ${status}` })
}
