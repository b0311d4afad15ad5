import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { drain } from './drain.ts'
import { addDocumentation } from './http/documentation.ts'
import { addAuthentication } from './http/authentication.ts'
import { addCallBudget } from './http/call-budget.ts'
import { trackCalls, type Phase } from './http/call-tracking.ts'
import { createCaches } from './caches.ts'
import { authenticate, authenticateKnown, isStillSignedIn } from './modules/auth/service.ts'
import { mayHandleEvent, mayConnect } from './modules/operations/maintenance.ts'
import { createAdEvents } from './platform/messaging/ad-events.ts'
import type { Config } from './platform/config/config.ts'
import type { Secrets } from './platform/config/secrets.ts'
import type { Store } from './platform/db/database.ts'
import type { Files } from './platform/files/files.ts'
import { createJobs } from './platform/jobs/queue.ts'
import { systemTimers, type Timers } from './platform/jobs/timers.ts'
import { createRateLimits } from './platform/cache/rate-limits.ts'
import type { RedisClientType } from './platform/cache/redis.ts'
import { reportRedis } from './platform/cache/redis-state.ts'
import { createMemoryPresence } from './platform/sockets/memory-presence.ts'
import { createMail } from './platform/messaging/mail.ts'
import { createInvalidationBus } from './platform/cache/invalidation-bus.ts'
import { createPaymentProvider } from './platform/payment/provider.ts'
import { createSharedPresence } from './platform/sockets/shared-presence.ts'
import { createRealtime } from './platform/sockets/socket-server.ts'
import { createSocialIdentity } from './platform/identity/social-identity.ts'
import { createTelegram } from './platform/messaging/telegram.ts'
import { createFieldSeal } from './platform/identity/seal.ts'
import { createTokens } from './platform/identity/tokens.ts'
import { createWebPush } from './platform/messaging/web-push.ts'
import { createWhatsApp } from './platform/messaging/whatsapp.ts'
import { addMaintenance } from './modules/operations/routes.ts'
import { setBodyTimeout } from './http/body-timeout.ts'
import { createFastify } from './http/create-fastify.ts'
import { addRoutes, addSockets, startWorkers } from './modules.ts'

/** Given by the process; tests give a database of their own, a moving clock and the doubles' addresses. */
export interface AppOptions {
  readonly config: Config
  readonly store: Store
  readonly redis: RedisClientType | null
  readonly files: Files
  readonly now: () => Date
  /** Absent: the system's. */
  readonly timers?: Timers
  readonly secrets: Secrets
  readonly origins: Deps['origins']
  readonly smtpUrl: string
  readonly fawryBaseUrl: string
  /** Tests check every reply by all rules of the contract, at a price. */
  readonly checksReplies?: boolean
}

export interface App {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  /** Starts the queue's workers; a process that only serves calls may leave it out. */
  startJobs(): Promise<void>
  /** Opens the port (0 = any) and returns its address. */
  listen(port: number): Promise<string>
  /** No longer ready for traffic; calls are still answered, each on a connection that ends with it. */
  announceRestart(): void
  /** Drains: no new work, running work gets 20 seconds, then queue, sockets and connections close (extras.md 12.2). */
  close(): Promise<void>
}

/** The server with all its modules, not yet listening. */
export function buildApp(options: AppOptions): App {
  const { config, store, checksReplies = false } = options
  const fastify = createFastify({ config, checksReplies, origins: Object.values(options.origins) })
  const life: { phase: Phase } = { phase: 'starting' }
  const calls = trackCalls(fastify, () => life.phase)
  const mail = createMail({ url: options.smtpUrl, from: config.mail.from })
  const deps = createDeps(options, fastify)
  fastify.decorate('rateLimits', deps.rateLimits)
  fastify.decorate('timers', deps.timers)
  addAuthentication(fastify, {
    known: (token) => authenticateKnown(deps, token),
    read: async (token) => await authenticate(deps, token),
  })
  addCallBudget(fastify, createRateLimits({ on: config.rateLimits, redis: null }))
  addDocumentation(fastify, config)
  void fastify.register(async (scope) => {
    addMaintenance(scope, deps)
    addRoutes(scope, deps, {
      isTakingCalls: () => life.phase === 'serving',
      pool: () => countConnections(store),
      smtpUrl: options.smtpUrl,
      fawryBaseUrl: options.fawryBaseUrl,
      pingRedis: pingOf(options.redis),
    })
  })
  const stopSockets = addSockets(deps)
  setBodyTimeout(fastify.server)

  return {
    fastify,
    deps,
    async startJobs() {
      await startWorkers(deps, mail)
    },
    async listen(port) {
      await fastify.listen({ port, host: config.host })
      life.phase = 'serving'
      const address = fastify.server.address() as AddressInfo
      return `http://${config.host}:${address.port}`
    },
    announceRestart() {
      life.phase = 'stopping'
    },
    async close() {
      life.phase = 'draining'
      stopSockets()
      await drain(fastify, deps, calls.running)
      for (const part of [deps.presence, deps.invalidations, mail]) await part.close()
    },
  }
}

function createDeps(options: AppOptions, { server, log }: FastifyInstance): Deps {
  const { config, store, redis, origins, now } = options
  reportRedis(redis, log)
  const invalidations = createInvalidationBus(redis, log)
  const realtime = createRealtime({
    server,
    authenticate: async (token: string) => await authenticate(deps, token),
    isStillSignedIn: async (actor) => await isStillSignedIn(deps, actor),
    redis,
    log,
    now,
    corsOrigins: Object.values(origins),
    hasRateLimits: config.rateLimits,
    // As in maintenance: a 401 would make clients throw away a token that is good as soon as the factor is set up.
    mayConnect: async (actor) => actor.lacksSecondFactor !== true && (await mayConnect(deps, actor)),
    mayAct: async (actor, event) => await mayHandleEvent(deps, actor, event),
  })
  const deps: Deps = {
    config,
    db: store.db,
    now,
    timers: options.timers ?? systemTimers,
    jobs: createJobs(store, log, { secret: options.secrets.code }),
    realtime,
    files: options.files,
    rateLimits: createRateLimits({ on: config.rateLimits, redis }),
    presence: redis === null ? createMemoryPresence() : createSharedPresence(redis, log),
    invalidations,
    caches: createCaches(invalidations, now),
    log,
    tokens: createTokens(options.secrets.jwt),
    codeSecret: options.secrets.code,
    fieldSeal: createFieldSeal({ secret: options.secrets.field, former: options.secrets.formerField }),
    origins,
    ...createServices(options, log),
  }
  return deps
}

function countConnections({ pool }: Store) {
  return pool === null ? null : { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

function pingOf(redis: RedisClientType | null) {
  return redis === null
    ? null
    : async () => {
        await redis.ping()
      }
}

/** Clients of the external services. */
function createServices(
  { config, ...options }: AppOptions,
  log: Deps['log'],
): Pick<Deps, 'adEvents' | 'social' | 'whatsApp' | 'telegram' | 'webPush' | 'provider'> {
  const { push: privateKey } = options.secrets
  return {
    webPush:
      privateKey === null ? null : createWebPush({ privateKey, timeoutMs: config.push.timeoutMs, now: options.now }),
    social: createSocialIdentity({ ...config.openId, page: `${options.origins.app}/signed-in`, now: options.now, log }),
    adEvents: config.adEvents === null ? null : createAdEvents(config.adEvents, log),
    whatsApp: config.whatsApp === null ? null : createWhatsApp(config.whatsApp),
    telegram: config.telegram === null ? null : createTelegram(config.telegram),
    provider: createPaymentProvider({
      baseUrl: options.fawryBaseUrl,
      merchantCode: config.fawry.merchantCode,
      secureKey: config.fawry.secureKey,
      timeoutMs: config.fawry.timeoutMs,
      log,
    }),
  }
}
