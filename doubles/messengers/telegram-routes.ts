import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldsOf, textOf, type Fields } from './fields.ts'
import type { MessengersContext } from './context.ts'

/** Phone numbers with this ending cannot be found on Telegram. */
export const hiddenEnding = '99'

const refuse = async (reply: FastifyReply, status: number, description: string, parameters?: object) =>
  await reply
    .code(status)
    .send({ ok: false, error_code: status, description, ...(parameters === undefined ? {} : { parameters }) })

/** Telegram's Bot API: writing to chats, and where updates go (core.telegram.org/bots/api). */
export function botRoutes(app: FastifyInstance, context: MessengersContext): void {
  app.post<{ Params: { token: string; method: string } }>('/telegram/bot:token/:method', async (request, reply) => {
    const fault = await context.fault('bot', request)
    if (fault === 'error') return await refuse(reply, 502, 'Bad Gateway')
    if (fault === 'limit') return await refuse(reply, 429, 'Too Many Requests: retry after 2', { retry_after: 2 })
    if (request.params.token !== context.tokens.bot) return await refuse(reply, 401, 'Unauthorized')
    const body = fieldsOf(request.body)
    if (request.params.method === 'sendMessage') return await sendMessage(reply, context, body)
    if (request.params.method === 'setWebhook') return await setWebhook(reply, context, body)
    return await refuse(reply, 404, 'Not Found')
  })
}

async function sendMessage(reply: FastifyReply, context: MessengersContext, body: Fields): Promise<FastifyReply> {
  const to = textOf(body.chat_id)
  const text = textOf(body.text)
  if (to === null || text === null || text === '') return await refuse(reply, 400, 'Bad Request: message text is empty')
  const chat = context.store.state.chats.find((known) => String(known.id) === to)
  if (chat === undefined) return await refuse(reply, 400, 'Bad Request: chat not found')
  if (chat.blocked) return await refuse(reply, 403, 'Forbidden: bot was blocked by the user')
  context.store.add({
    carrier: 'telegram',
    to,
    text,
    template: null,
    parameters: [],
    button: null,
    asksPhone: 'keyboard' in fieldsOf(body.reply_markup),
  })
  return await reply.send({
    ok: true,
    result: {
      message_id: ++context.store.state.lastMessageId,
      chat: { id: chat.id, type: 'private' },
      date: Math.floor(Date.now() / 1000),
      text,
    },
  })
}

async function setWebhook(reply: FastifyReply, context: MessengersContext, body: Fields): Promise<FastifyReply> {
  context.store.state.webhook = { url: textOf(body.url) ?? '', secret: textOf(body.secret_token) ?? '' }
  context.store.save()
  return await reply.send({ ok: true, result: true, description: 'Webhook was set' })
}

/** Telegram's Gateway API: sends codes to phone numbers (core.telegram.org/gateway/api). */
export function gatewayRoutes(app: FastifyInstance, context: MessengersContext): void {
  app.post<{ Params: { method: string } }>('/gateway/:method', async (request, reply) => {
    const fault = await context.fault('gateway', request)
    if (fault === 'error') return await reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>')
    if (fault === 'limit') return await reply.send({ ok: false, error: 'FLOOD_WAIT_5' })
    if (request.headers.authorization !== `Bearer ${context.tokens.gateway}`)
      return await reply.send({ ok: false, error: 'ACCESS_TOKEN_INVALID' })
    const body = fieldsOf(request.body)
    const phone = textOf(body.phone_number) ?? ''
    if (!/^\+\d{8,15}$/.test(phone)) return await reply.send({ ok: false, error: 'PHONE_NUMBER_INVALID' })
    if (phone.endsWith(hiddenEnding)) return await reply.send({ ok: false, error: 'PHONE_NUMBER_NOT_FOUND' })
    if (request.params.method === 'sendVerificationMessage') return await sendCode(reply, context, { phone, body })
    if (request.params.method !== 'checkSendAbility') return await reply.send({ ok: false, error: 'UNKNOWN_METHOD' })
    return await reply.send({ ok: true, result: { request_id: randomUUID(), phone_number: phone, request_cost: 0.01 } })
  })
}

async function sendCode(
  reply: FastifyReply,
  context: MessengersContext,
  { phone, body }: { phone: string; body: Fields },
): Promise<FastifyReply> {
  const code = textOf(body.code) ?? ''
  if (!/^\d{4,8}$/.test(code)) return await reply.send({ ok: false, error: 'CODE_INVALID' })
  context.store.add({
    carrier: 'gateway',
    to: phone.slice(1),
    text: `كود التحقق: ${code}`,
    template: null,
    parameters: [code],
    button: null,
    asksPhone: false,
  })
  return await reply.send({
    ok: true,
    result: {
      request_id: textOf(body.request_id) ?? randomUUID(),
      phone_number: phone,
      request_cost: 0,
      delivery_status: { status: 'sent', updated_at: Math.floor(Date.now() / 1000) },
    },
  })
}
