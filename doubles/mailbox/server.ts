import { fastify } from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serveTypeface } from '../typeface.ts'
import { summarise } from './message.ts'
import type { Message } from './message.ts'
import { drawMailbox } from './page.ts'
import { startSmtp } from './smtp.ts'
import { MessageStore } from './store.ts'

export interface MailboxOptions {
  /** Default 127.0.0.1. */
  readonly host?: string
  /** The page and API; 0 (default): any free port. */
  readonly port?: number
  /** 0 (default): any free port. */
  readonly smtpPort?: number
  /** Keeps mails in `mailbox.json` of this directory; absent: in memory only. */
  readonly directory?: string
}

/** A running mailbox. The same messages are available over HTTP at `/api/messages`. */
export interface RunningMailbox {
  readonly smtpPort: number
  /** Of the page, without a trailing slash. */
  readonly url: string
  /** Newest first; only those delivered to `to` when given. */
  messages(to?: string): readonly Message[]
  /** The newest mail to `to` that the predicate accepts, now or later. Rejects after `timeoutMs` (30 s). */
  waitFor(to: string, predicate?: (message: Message) => boolean, timeoutMs?: number): Promise<Message>
  close(): Promise<void>
}

const defaultWaitMs = 30_000

/** Starts the SMTP server and the page that shows what it received. Rejects when a port is taken. */
export async function startMailbox(options: MailboxOptions = {}): Promise<RunningMailbox> {
  const host = options.host ?? '127.0.0.1'
  const store = new MessageStore(options.directory)
  await store.open()
  const smtp = await startSmtp({ host, port: options.smtpPort ?? 0, receive: (message) => store.add(message) })
  const app = fastify({ forceCloseConnections: true })
  serveTypeface(app)
  servePages(app, store)
  try {
    await app.listen({ host, port: options.port ?? 0 })
  } catch (problem) {
    await smtp.close()
    throw problem
  }

  return {
    smtpPort: smtp.port,
    url: addressOf(app, host),
    messages: (to) => store.list(to),
    waitFor: (to, predicate, timeoutMs) =>
      waitFor(store, { to, predicate: predicate ?? (() => true), timeoutMs: timeoutMs ?? defaultWaitMs }),
    close: async () => {
      await Promise.all([smtp.close(), app.close()])
      await store.close()
    },
  }
}

function servePages(app: FastifyInstance, store: MessageStore): void {
  app.get('/', async (_request, reply) => sendPage(reply, drawMailbox()))
  app.get<{ Querystring: { to?: string } }>('/api/messages', async (request, reply) => {
    const { to } = request.query
    const tag = `"${store.version}-${encodeURIComponent(to ?? '')}"`
    reply.header('cache-control', 'no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()

    const list = store.list(to).map(summarise)
    return reply.send({ list, total: list.length })
  })
  app.get<{ Params: { id: string } }>('/api/messages/:id', async (request, reply) => {
    return store.find(request.params.id) ?? reply.code(404).send({ message: 'no such message' })
  })
  app.delete('/api/messages', async (_request, reply) => {
    store.clear()
    return reply.code(204).send()
  })
}

// The content of a mail is untrusted: its scripts must never run with the rights of this page.
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  'img-src * data:',
  'base-uri *',
  "form-action 'none'",
].join('; ')

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(page)
}

function waitFor(
  store: MessageStore,
  given: { to: string; predicate: (message: Message) => boolean; timeoutMs: number },
): Promise<Message> {
  const present = store.list(given.to).find(given.predicate)
  if (present) return Promise.resolve(present)

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`no such mail to ${given.to} within ${given.timeoutMs} ms`))
    }, given.timeoutMs)
    const stop = store.onAdd(() => {
      const found = store.list(given.to).find(given.predicate)
      if (!found) return
      clearTimeout(timer)
      stop()
      resolve(found)
    })
  })
}

function addressOf(app: FastifyInstance, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return `http://${name.includes(':') ? `[${name}]` : name}:${port ?? 0}`
}
