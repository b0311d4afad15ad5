import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { continueUpload, createUpload, endUpload } from '@hiwar/contract/uploads.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { gate, noteRefusal, pathOf, type Refused } from '../../http/serve.ts'
import { Gone, isUnlocked, openUploads, type Message } from './service.ts'

interface OfUpload {
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
/** OPTIONS is a question of the protocol too, not only the browser's about other origins. */
const openQuestion = {
  ...cors,
  strictPreflight: false,
  preflightContinue: true,
  allowedHeaders: ['authorization', 'content-type', ...protocolHeaders],
}

/**
 * Bytes are read by the protocol, so these are not served like the other calls: no body limit, no schema (extras.md
 * 11.2).
 */
export function uploadsRoutes(app: FastifyInstance, deps: Deps, refused: Refused): void {
  const calls = openUploads(deps, pathOf(createUpload))
  const one = pathOf(continueUpload)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null)
    })
    const answer =
      (work: (actor: Actor, id: string, message: Message) => ReturnType<typeof calls.options>) =>
      async (request: FastifyRequest<OfUpload>, reply: FastifyReply) =>
        await answered(reply, async () => {
          const message = { request: request.raw, response: reply.raw }
          return await work(request.actor ?? fail('unauthenticated'), request.params.id, message)
        })
    const shared = {
      onRequest: gate(createUpload),
      onError: noteRefusal(createUpload, refused, tutorOf),
      config: { cors },
    }
    const ofOne = { ...shared, url: one, schema: { params: continueUpload.params } }

    for (const url of [pathOf(createUpload), one]) {
      scope.route<OfUpload>({
        method: 'OPTIONS',
        url,
        config: { cors: openQuestion },
        handler: async (request, reply) =>
          await answered(reply, async () => await calls.options({ request: request.raw, response: reply.raw })),
      })
    }
    scope.route<OfUpload>({
      ...shared,
      method: 'POST',
      url: pathOf(createUpload),
      handler: answer(async (actor, _id, message) => await calls.create(actor, message)),
    })
    scope.route<OfUpload>({ ...ofOne, method: 'HEAD', handler: answer(calls.look) })
    scope.route<OfUpload>({ ...ofOne, method: continueUpload.method, handler: answer(calls.send) })
    scope.route<OfUpload>({ ...ofOne, method: endUpload.method, handler: answer(calls.end) })
  })
}

/** Whose video it was to be, by the metadata of a new upload. */
function tutorOf({ headers }: FastifyRequest): string {
  const [, coded = ''] = String(headers['upload-metadata'] ?? '').match(/(?:^|,)\s*tutorId ([\w+/=]+)/) ?? []
  return Buffer.from(coded, 'base64').toString('utf8')
}

/** Statuses of the protocol with our body; two of its refusals are plain bad requests here. */
async function answered(
  reply: FastifyReply,
  work: () => ReturnType<ReturnType<typeof openUploads>['options']>,
): Promise<FastifyReply> {
  try {
    const { status, headers } = await work()
    const { 'content-type': _type, 'content-length': _length, ...ours } = headers
    reply.headers(ours)
    return status < 400 ? await reply.status(status).send() : await refuse(reply, status)
  } catch (error) {
    if (error instanceof Gone) return await refuse(reply, 410)
    if (isUnlocked(error)) return await refuse(reply, error.status_code)
    throw error
  }
}

const plainRefusals: ReadonlySet<number> = new Set([403, 501])

async function refuse(reply: FastifyReply, status: number): Promise<FastifyReply> {
  const code: ErrorCode = status === 404 || status === 410 ? 'asset-not-found' : 'bad-request'
  return await reply
    .status(plainRefusals.has(status) ? 400 : status)
    .type('application/json')
    .send({ code, message: `the upload protocol answers ${status}` })
}
