import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MessengersContext } from './context.ts'
import { fieldsOf, textOf } from './fields.ts'
import { decrypt, makeDevice, senderProblem, type Device } from './push-crypto.ts'

const maxBytes = 4096
const urgencies = ['very-low', 'low', 'normal', 'high']

interface OfDevice {
  Params: { token: string }
}

/** A push service as RFC 8030 describes it, and the browsers behind it: what arrives is decrypted and shown. */
export function pushRoutes(app: FastifyInstance, context: MessengersContext): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  app.post('/push/_devices', async (request, reply) => {
    const device = makeDevice(textOf(fieldsOf(request.body).applicationServerKey))
    context.store.saveDevice(device)
    return await reply.code(201).send({
      endpoint: `${originOf(request)}/push/send/${device.token}`,
      keys: { p256dh: device.publicKey, auth: device.auth },
    })
  })
  app.delete<OfDevice>('/push/_devices/:token', async (request, reply) => {
    const device = context.store.device(request.params.token)
    if (device !== undefined) context.store.saveDevice({ ...device, isGone: true })
    return await reply.code(204).send()
  })
  app.post<OfDevice>('/push/send/:token', async (request, reply) => {
    const fault = await context.fault('push', request)
    if (fault === 'error') return await reply.code(500).send()
    if (fault === 'limit') return await reply.code(429).header('retry-after', '30').send()
    // The client has disconnected: nothing was sent, and nobody waits for a reply.
    if (fault === 'hang') return reply.hijack()
    const device = context.store.device(request.params.token)
    if (device === undefined) return await reply.code(404).send()
    if (device.isGone) return await reply.code(410).send()
    return await takePush(request, reply, { context, device })
  })
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

async function takePush(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, device }: { context: MessengersContext; device: Device },
): Promise<FastifyReply> {
  const { headers, body } = request
  const header = (name: string) => textOf(headers[name]) ?? ''
  const now = context.now()
  const problem = senderProblem(header('authorization'), {
    audience: originOf(request),
    now,
    senderKey: device.senderKey,
  })
  if (problem !== null) return await reply.code(403).send({ message: problem })
  if (!Buffer.isBuffer(body) || header('content-encoding') !== 'aes128gcm')
    return await reply.code(400).send({ message: 'an encrypted body is needed' })
  if (body.length > maxBytes) return await reply.code(413).send()
  if (!/^\d{1,8}$/.test(header('ttl'))) return await reply.code(400).send({ message: 'TTL is needed' })
  if (!urgencies.includes(header('urgency') || 'normal')) return await reply.code(400).send({ message: 'urgency' })
  if (!/^[\w-]{0,32}$/.test(header('topic'))) return await reply.code(400).send({ message: 'topic' })

  const text = decrypt(body, device)
  const { id } = context.store.add({
    carrier: 'push',
    to: device.token,
    text,
    template: null,
    parameters: [],
    button: null,
    asksPhone: false,
    push: { ttlSeconds: Number(header('ttl')), urgency: header('urgency'), topic: header('topic') },
  })
  return await reply
    .code(201)
    .header('location', `${originOf(request)}/push/message/${id}`)
    .send()
}
