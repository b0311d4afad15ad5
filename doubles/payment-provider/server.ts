import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serveTypeface } from '../typeface.ts'
import { serveCards } from './card-routes.ts'
import { serveChallenge } from './challenge-routes.ts'
import { resetProvider, serveControl } from './control-routes.ts'
import type { Faults } from './faults.ts'
import type { Attempt, Order } from './order.ts'
import { expireOverdue } from './orders.ts'
import { servePayments } from './payment-routes.ts'
import { createProvider } from './provider.ts'
import type { ProviderOptions } from './provider.ts'

export interface PaymentProviderOptions extends ProviderOptions {
  /** Default 127.0.0.1. */
  readonly host?: string
  /** 0 (default): any free port. */
  readonly port?: number
}

/** A running provider with controls for tests in the same process; over HTTP they are at `/_control`. */
export interface RunningPaymentProvider {
  /** Without a trailing slash; what `FAWRY_BASE_URL` should be. */
  readonly url: string
  orders(): readonly Order[]
  /** Oldest first. */
  attempts(): readonly Attempt[]
  /** Throws a RangeError on an unknown fault. */
  setFaults(change: Partial<Faults>): void
  moveClock(byMs: number): void
  reset(): void
  /** Resolves when every notification, copy and retry is done. */
  settled(): Promise<void>
  close(): Promise<void>
}

const bodyLimit = 64 * 1024
const sweepMs = 1000

/**
 * Starts the sandbox of the payment provider (money.md 13 and 14).
 * Rejects when the port is taken.
 */
export async function startPaymentProvider(options: PaymentProviderOptions): Promise<RunningPaymentProvider> {
  const provider = createProvider(options)
  const app = buildApp()
  serveTypeface(app)
  servePayments(app, provider)
  serveCards(app, provider)
  serveChallenge(app, provider)
  serveControl(app, provider)
  await provider.ledger.open()
  const host = options.host ?? '127.0.0.1'
  await app.listen({ host, port: options.port ?? 0 })
  const sweep = setInterval(() => expireOverdue(provider), sweepMs)

  return {
    url: addressOf(app, host),
    orders: () => provider.ledger.orders(),
    attempts: () => provider.ledger.attempts,
    setFaults: provider.setFaults,
    moveClock: (byMs) => {
      provider.ledger.moveClock(byMs)
      expireOverdue(provider)
    },
    reset: () => resetProvider(provider),
    settled: () => provider.notifier.settled(),
    close: async () => {
      clearInterval(sweep)
      await app.close()
      await provider.notifier.close()
      await provider.ledger.close()
    },
  }
}

function buildApp(): FastifyInstance {
  const app = fastify({
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, readForm(String(body)))
  })
  // A payer's page holds card details: it must not be cached, and may load nothing from elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer')
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; " +
        "font-src 'self'; img-src 'self' data:; base-uri 'none'",
    )
  })
  return app
}

function readForm(body: string): Record<string, string | string[]> {
  const form = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/**
 * Merchant codes with = and + travel unencoded in queries (money.md 13.1), so + is itself and only the first = divides.
 */
function parseQuery(query: string): Record<string, string> {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const middle = pair.includes('=') ? pair.indexOf('=') : pair.length
      return [decode(pair.slice(0, middle)), decode(pair.slice(middle + 1))]
    })
  return Object.fromEntries(pairs)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone % is not an encoding; it stands for itself.
    return text
  }
}

function addressOf(app: FastifyInstance, host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return `http://${name.includes(':') ? `[${name}]` : name}:${port ?? 0}`
}
