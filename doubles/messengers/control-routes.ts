import type { FastifyInstance, FastifyReply } from 'fastify'
import { changeFaults, noFaults } from './faults.ts'
import { fieldsOf, textOf } from './fields.ts'
import { drawChat, drawSent } from './page.ts'
import type { Chat } from './store.ts'
import type { MessengersContext } from './context.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; font-src 'self'; img-src data:; form-action 'self'"

const page = async (reply: FastifyReply, text: string) =>
  await reply.type('text/html').header('cache-control', 'no-store').header('content-security-policy', policy).send(text)

/** What a person or a test looks at and presses. */
export function controlRoutes(app: FastifyInstance, world: MessengersContext): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.get<{ Querystring: { to?: string } }>(
    '/',
    async (request, reply) =>
      await page(
        reply,
        drawSent(world.store.list(request.query.to || undefined), world.faults, request.query.to ?? ''),
      ),
  )
  app.get<{ Querystring: { to?: string } }>('/api/messages', async (request, reply) => {
    const list = world.store.list(request.query.to)
    return await reply.send({ list, total: list.length })
  })
  app.delete('/api/messages', async (_request, reply) => {
    world.store.clear()
    return await reply.code(204).send()
  })
  app.get('/_control/faults', async () => world.faults)
  app.post('/_control/faults', async (request, reply) => {
    try {
      world.faults = changeFaults(world.faults, fieldsOf(request.body))
    } catch (problem) {
      return await reply.code(400).send({ message: problem instanceof Error ? problem.message : 'unknown fault' })
    }
    return request.headers.accept?.includes('text/html') === true ? await reply.redirect('/', 303) : world.faults
  })
  app.delete('/_control/faults', async () => {
    world.faults = noFaults()
    return world.faults
  })
  chatRoutes(app, world)
}

/** A person's Telegram: the chat with the bot, opened by its link. */
function chatRoutes(app: FastifyInstance, world: MessengersContext): void {
  app.get<{ Params: { bot: string }; Querystring: { start?: string; phone?: string } }>(
    '/t.me/:bot',
    async (request, reply) => {
      const { start = '', phone = '' } = request.query
      const chat = isPhone(phone) ? world.store.chatOf(phone) : null
      return await page(
        reply,
        drawChat({
          bot: request.params.bot,
          word: start,
          phone,
          chat,
          messages: chat === null ? [] : world.store.list(String(chat.id)).toReversed(),
        }),
      )
    },
  )
  app.post<{ Params: { bot: string } }>('/t.me/:bot', async (request, reply) => {
    const body = fieldsOf(request.body)
    const phone = textOf(body.phone) ?? ''
    const word = textOf(body.word) ?? ''
    if (!isPhone(phone)) return await reply.code(400).send({ message: 'phone: digits with the country code' })
    const chat = world.store.chatOf(phone)
    const status = await act(world, chat, { act: textOf(body.act) ?? 'start', word })
    if (request.headers.accept?.includes('text/html') !== true) return { status, chatId: chat.id }
    return await reply.redirect(
      `/t.me/${encodeURIComponent(request.params.bot)}?start=${encodeURIComponent(word)}&phone=${encodeURIComponent(phone)}`,
      303,
    )
  })
}

const isPhone = (text: string) => /^\d{8,15}$/.test(text)

async function act(world: MessengersContext, chat: Chat, given: { act: string; word: string }): Promise<number> {
  if (given.act === 'block' || given.act === 'unblock') {
    world.store.setBlocked(chat.id, given.act === 'block')
    return 200
  }
  world.store.setBlocked(chat.id, false)
  const from = { id: chat.id, is_bot: false, first_name: 'Telegram' }
  if (given.act === 'contact')
    return await update(world, chat, {
      contact: { phone_number: chat.phone, first_name: 'Telegram', user_id: chat.id },
      from,
    })
  if (given.act === 'foreign-contact')
    return await update(world, chat, {
      contact: { phone_number: '201000000000', first_name: 'Other', user_id: chat.id + 1 },
      from,
    })
  return await update(world, chat, { text: given.word === '' ? '/start' : `/start ${given.word}`, from })
}

/** Tells the webhook, as Telegram does; answers its status, 0 when there is none or it is away. */
async function update(world: MessengersContext, chat: Chat, message: object): Promise<number> {
  const { webhook } = world.store.state
  if (webhook === null || webhook.url === '') return 0
  const body = {
    update_id: ++world.store.state.lastUpdateId,
    message: {
      message_id: ++world.store.state.lastMessageId,
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
