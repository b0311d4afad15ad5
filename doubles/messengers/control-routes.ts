import type { FastifyInstance, FastifyReply } from 'fastify'
import { changeFaults, noFaults } from './faults.ts'
import { fieldsOf, textOf } from './fields.ts'
import { drawChat, drawSent } from './page.ts'
import type { Chat } from './store.ts'
import type { MessengersContext } from './context.ts'

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  "connect-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "form-action 'self'",
].join('; ')

const page = async (reply: FastifyReply, text: string) =>
  await reply.type('text/html').header('cache-control', 'no-store').header('content-security-policy', policy).send(text)

/** Pages and calls by which people and tests see what was sent and control the double. */
export function controlRoutes(app: FastifyInstance, context: MessengersContext): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.get<{ Querystring: { to?: string } }>(
    '/',
    async (request, reply) =>
      await page(
        reply,
        drawSent(context.store.list(request.query.to || undefined), context.faults, request.query.to ?? ''),
      ),
  )
  app.get<{ Querystring: { to?: string } }>('/api/messages', async (request, reply) => {
    const list = context.store.list(request.query.to)
    return await reply.send({ list, total: list.length })
  })
  app.delete('/api/messages', async (_request, reply) => {
    context.store.clear()
    return await reply.code(204).send()
  })
  app.get('/_control/faults', async () => context.faults)
  app.post('/_control/faults', async (request, reply) => {
    try {
      context.faults = changeFaults(context.faults, fieldsOf(request.body))
    } catch (problem) {
      return await reply.code(400).send({ message: problem instanceof Error ? problem.message : 'unknown fault' })
    }
    return request.headers.accept?.includes('text/html') === true ? await reply.redirect('/', 303) : context.faults
  })
  app.delete('/_control/faults', async () => {
    context.faults = noFaults()
    return context.faults
  })
  chatRoutes(app, context)
}

/** A person's Telegram: the chat with the bot, opened by its link. */
function chatRoutes(app: FastifyInstance, context: MessengersContext): void {
  app.get<{ Params: { bot: string }; Querystring: { start?: string; phone?: string } }>(
    '/t.me/:bot',
    async (request, reply) => {
      const { start = '', phone = '' } = request.query
      const chat = isPhone(phone) ? context.store.chatOf(phone) : null
      return await page(
        reply,
        drawChat({
          bot: request.params.bot,
          word: start,
          phone,
          chat,
          messages: chat === null ? [] : context.store.list(String(chat.id)).toReversed(),
        }),
      )
    },
  )
  app.post<{ Params: { bot: string } }>('/t.me/:bot', async (request, reply) => {
    const body = fieldsOf(request.body)
    const phone = textOf(body.phone) ?? ''
    const word = textOf(body.word) ?? ''
    if (!isPhone(phone)) return await reply.code(400).send({ message: 'phone: digits with the country code' })
    const chat = context.store.chatOf(phone)
    const status = await act(context, chat, { act: textOf(body.act) ?? 'start', word })
    if (request.headers.accept?.includes('text/html') !== true) return { status, chatId: chat.id }
    const query = new URLSearchParams({ start: word, phone })
    return await reply.redirect(`/t.me/${encodeURIComponent(request.params.bot)}?${query.toString()}`, 303)
  })
}

const isPhone = (text: string) => /^\d{8,15}$/.test(text)

async function act(context: MessengersContext, chat: Chat, given: { act: string; word: string }): Promise<number> {
  if (given.act === 'block' || given.act === 'unblock') {
    context.store.setBlocked(chat.id, given.act === 'block')
    return 200
  }
  context.store.setBlocked(chat.id, false)
  const from = { id: chat.id, is_bot: false, first_name: 'Telegram' }
  if (given.act === 'contact')
    return await update(context, chat, {
      contact: { phone_number: chat.phone, first_name: 'Telegram', user_id: chat.id },
      from,
    })
  if (given.act === 'foreign-contact')
    return await update(context, chat, {
      contact: { phone_number: '201000000000', first_name: 'Other', user_id: chat.id + 1 },
      from,
    })
  return await update(context, chat, { text: given.word === '' ? '/start' : `/start ${given.word}`, from })
}

/** Calls the webhook as Telegram does; returns its status, 0 when there is none or it does not answer. */
async function update(context: MessengersContext, chat: Chat, message: object): Promise<number> {
  const { webhook } = context.store.state
  if (webhook === null || webhook.url === '') return 0
  const body = {
    update_id: ++context.store.state.lastUpdateId,
    message: {
      message_id: ++context.store.state.lastMessageId,
      date: Math.floor(Date.now() / 1000),
      chat: { id: chat.id, type: 'private' },
      ...message,
    },
  }
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return response.status
  } catch {
    return 0
  }
}
