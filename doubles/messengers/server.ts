import type { Socket } from 'node:net'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serveTypeface } from '../typeface.ts'
import { controlRoutes } from './control-routes.ts'
import { changeFaults, consumeFault, noFaults } from './faults.ts'
import { MessengerStore, type SentMessage } from './store.ts'
import { pushRoutes } from './push-routes.ts'
import { botRoutes, gatewayRoutes } from './telegram-routes.ts'
import { whatsAppRoutes } from './whatsapp-routes.ts'
import type { MessengersContext } from './context.ts'

export interface MessengersOptions {
  /** Default 127.0.0.1. */
  readonly host?: string
  /** 0 (default): any free port. */
  readonly port?: number
  /** Keeps what was sent in `messengers.json` of this directory; absent: in memory only. */
  readonly directory?: string
  readonly tokens?: Partial<MessengersContext['tokens']>
  /** The clock by which a sender's proof is judged; absent: the machine's. */
  readonly now?: () => Date
}

export interface RunningMessengers {
  /** Without a trailing slash. */
  readonly url: string
  /** Newest first. */
  messages(to?: string): readonly SentMessage[]
  /** The first that the predicate accepts, now or later. Rejects after `timeoutMs` (30 s). */
  waitFor(predicate: (message: SentMessage) => boolean, timeoutMs?: number): Promise<SentMessage>
  setFaults(change: object): void
  clear(): void
  /** Ends the calls that hang. */
  hangUp(): void
  close(): Promise<void>
}

const localToken = 'local-messenger-token'

/** Starts local doubles of WhatsApp, Telegram and a push service: they accept messages, deliver nothing and show everything. */
export async function startMessengers(options: MessengersOptions = {}): Promise<RunningMessengers> {
  const host = options.host ?? '127.0.0.1'
  const store = new MessengerStore(options.directory)
  await store.open()
  const hanging = new Set<Socket>()
  const context: MessengersContext = {
    store,
    tokens: { whatsApp: localToken, bot: `1:${localToken}`, gateway: localToken, ...options.tokens },
    now: options.now ?? (() => new Date()),
    faults: noFaults(),
    async fault(service, request) {
      const { kind, faults } = consumeFault(context.faults, service)
      context.faults = faults
      if (kind === 'hang') await untilClosed(request.raw.socket, hanging)
      return kind
    },
  }
  const app = fastify({ forceCloseConnections: true })
  serveTypeface(app)
  whatsAppRoutes(app, context)
  botRoutes(app, context)
  gatewayRoutes(app, context)
  pushRoutes(app, context)
  controlRoutes(app, context)
  await app.listen({ host, port: options.port ?? 0 })
  return {
    ...running(app, context, host),
    hangUp() {
      for (const socket of hanging) socket.destroy()
    },
  }
}

async function untilClosed(socket: Socket, hanging: Set<Socket>): Promise<void> {
  hanging.add(socket)
  await new Promise((left) => {
    socket.once('close', left)
  })
  hanging.delete(socket)
}

function running(app: FastifyInstance, context: MessengersContext, host: string): Omit<RunningMessengers, 'hangUp'> {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port ?? 0}`,
    messages: (to) => context.store.list(to),
    waitFor: (predicate, timeoutMs = 30_000) => waitFor(context.store, predicate, timeoutMs),
    setFaults: (change) => {
      context.faults = changeFaults(context.faults, change)
    },
    clear: () => {
      context.store.clear()
    },
    close: async () => {
      await app.close()
      await context.store.close()
    },
  }
}

function waitFor(
  store: MessengerStore,
  predicate: (message: SentMessage) => boolean,
  timeoutMs: number,
): Promise<SentMessage> {
  const present = store.list().find(predicate)
  if (present !== undefined) return Promise.resolve(present)
  return new Promise((resolve, reject) => {
    const stop = store.onAdd(() => {
      const found = store.list().find(predicate)
      if (found === undefined) return
      clearTimeout(timer)
      stop()
      resolve(found)
    })
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`no such message within ${timeoutMs} ms`))
    }, timeoutMs)
  })
}
