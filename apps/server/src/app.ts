import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { drain } from './drain.ts'
import { fail } from './failure.ts'
import { addDocumentation } from './http/documentation.ts'
import { answerError } from './http/errors.ts'
import { logLines } from './http/log-lines.ts'
import { addLogin } from './http/authentication.ts'
import { observeCalls, type Phase } from './http/call-tracking.ts'
import { allowOrigins } from './http/cors.ts'
import { parseQuery } from './http/query-parser.ts'
import { checkedReplyWriter, replyWriter } from './http/reply-serializer.ts'
import { createServe, type AuditRefusal } from './http/serve.ts'
import { answerUnreadable, refuseUnstorable } from './http/storable-text.ts'
import { createCaches } from './caches.ts'
import { adminRoutes } from './modules/admin/routes.ts'
import { analyticsRoutes } from './modules/analytics/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { auditRefusal } from './modules/audit/service.ts'
import { assetsRoutes } from './modules/assets/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { authenticate } from './modules/auth/service.ts'
import { availabilityRoutes } from './modules/availability/routes.ts'
import { cacheRoutes } from './modules/cache/routes.ts'
import { calendarFeedRoutes } from './modules/calendar-feed/routes.ts'
import { chatJobs } from './modules/chat/jobs.ts'
import { chatRoutes } from './modules/chat/routes.ts'
import { chatSocket } from './modules/chat/socket.ts'
import { confirmationCodesRoutes } from './modules/confirmation-codes/routes.ts'
import { deletionRoutes } from './modules/deletion/routes.ts'
import { couponsRoutes } from './modules/coupons/routes.ts'
import { contactRequestsJobs } from './modules/contact-requests/jobs.ts'
import { contactRequestsRoutes } from './modules/contact-requests/routes.ts'
import { erasureJobs } from './modules/erasure/jobs.ts'
import { invoicesJobs } from './modules/invoices/jobs.ts'
import { fawryJobs } from './modules/fawry/jobs.ts'
import { fawryRoutes } from './modules/fawry/routes.ts'
import { favouritesRoutes } from './modules/favourites/routes.ts'
import { invitesRoutes } from './modules/invites/routes.ts'
import { invoicesRoutes } from './modules/invoices/routes.ts'
import { lessonNotesJobs } from './modules/lesson-notes/jobs.ts'
import { lessonNotesRoutes } from './modules/lesson-notes/routes.ts'
import { lessonNotesSocket } from './modules/lesson-notes/socket.ts'
import { demoSessionsRoutes } from './modules/demo-sessions/routes.ts'
import { interviewsRoutes } from './modules/interviews/routes.ts'
import { introVideosRoutes } from './modules/intro-videos/routes.ts'
import { lessonsRoutes } from './modules/lessons/routes.ts'
import { mediaRoutes } from './modules/media/routes.ts'
import { notificationsJobs } from './modules/notifications/jobs.ts'
import { notificationsRoutes, telegramWebhook } from './modules/notifications/routes.ts'
import { mayHandleEvent, mayConnect } from './modules/operations/maintenance.ts'
import { addMaintenance, operationsRoutes, type Process } from './modules/operations/routes.ts'
import { operationsSocket } from './modules/operations/socket.ts'
import { plansRoutes } from './modules/plans/routes.ts'
import { ratingsRoutes } from './modules/ratings/routes.ts'
import { reportsRoutes } from './modules/reports/routes.ts'
import { sessionsRoutes } from './modules/sessions/routes.ts'
import { sessionsSocket } from './modules/sessions/socket.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { subscriptionsRoutes } from './modules/subscriptions/routes.ts'
import { topicsRoutes } from './modules/topics/routes.ts'
import { transactionsRoutes } from './modules/transactions/routes.ts'
import { tutorsJobs } from './modules/tutors/jobs.ts'
import { studiosRoutes } from './modules/studios/routes.ts'
import { tutorListsRoutes } from './modules/tutor-lists/routes.ts'
import { subscribeToTutorChanges } from './modules/tutors/directory/refresh.ts'
import { tutorsRoutes } from './modules/tutors/routes.ts'
import { uploadsJobs } from './modules/uploads/jobs.ts'
import { uploadsRoutes } from './modules/uploads/routes.ts'
import { usersRoutes } from './modules/users/routes.ts'
import { watchesJobs } from './modules/watches/jobs.ts'
import { watchesRoutes } from './modules/watches/routes.ts'
import { createAdEvents } from './platform/messaging/ad-events.ts'
import type { Config } from './platform/config/config.ts'
import type { Store } from './platform/db/database.ts'
import type { Files } from './platform/files/files.ts'
import { createJobs } from './platform/jobs/queue.ts'
import { systemTimers, type Timers } from './platform/jobs/timers.ts'
import { createRateLimits } from './platform/cache/rate-limits.ts'
import type { RedisClientType } from './platform/cache/redis.ts'
import { createMemoryPresence } from './platform/sockets/memory-presence.ts'
import { createMail } from './platform/messaging/mail.ts'
import { createInvalidationBus } from './platform/cache/invalidation-bus.ts'
import { createPaymentProvider } from './platform/payment/provider.ts'
import { createRedisPresence } from './platform/sockets/redis-presence.ts'
import { createRealtime } from './platform/sockets/socket-server.ts'
import { createSocialIdentity } from './platform/identity/social-identity.ts'
import { createTelegram } from './platform/messaging/telegram.ts'
import { createTokens } from './platform/identity/tokens.ts'
import { createWhatsApp } from './platform/messaging/whatsapp.ts'

/** What the process hands in; tests hand in a database of their own, a moving clock and the doubles' addresses. */
export interface AppOptions {
  readonly config: Config
  readonly store: Store
  readonly redis: RedisClientType | null
  readonly files: Files
  readonly now: () => Date
  /** Absent: the system's. */
  readonly timers?: Timers
  readonly secrets: { readonly jwt: string; readonly code: string }
  readonly origins: Deps['origins']
  readonly smtpUrl: string
  readonly fawryBaseUrl: string
  /** Tests have every reply gone through by all rules of the contract, at a price. */
  readonly checksReplies?: boolean
}

export interface App {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  /** Starts the queue's workers; a process that only answers calls may leave it out. */
  startJobs(): Promise<void>
  /** Opens the port (0 = any) and answers its address. */
  listen(port: number): Promise<string>
  /** No longer ready for traffic, and every socket told so; calls are answered as before. */
  announceRestart(): void
  /** Drains: no new work, running work gets 20 seconds, then queue, sockets and connections close (extras.md 12.2). */
  close(): Promise<void>
}

/** The server with all its modules, not yet listening. */
export function buildApp(options: AppOptions): App {
  const { config, store } = options
  const fastify = createFastify(options)
  const life: { phase: Phase } = { phase: 'starting' }
  const calls = observeCalls(fastify, () => life.phase)
  const rateLimits = createRateLimits({ on: config.rateLimits, redis: options.redis })
  const presence = options.redis === null ? createMemoryPresence() : createRedisPresence(options.redis)
  const invalidations = createInvalidationBus(options.redis, fastify.log)
  const jobs = createJobs(store, fastify.log)
  const mail = createMail({ url: options.smtpUrl, from: config.mail.from })
  const realtime = createRealtime({
    server: fastify.server,
    authenticate: async (token: string) => await authenticate(deps, token),
    redis: options.redis,
    log: fastify.log,
    now: options.now,
    corsOrigins: Object.values(options.origins),
    mayConnect: async (actor) => await mayConnect(deps, actor),
    mayAct: async (actor, event) => await mayHandleEvent(deps, actor, event),
  })
  const deps: Deps = {
    config,
    db: store.db,
    now: options.now,
    timers: options.timers ?? systemTimers,
    jobs,
    realtime,
    files: options.files,
    rateLimits,
    presence,
    invalidations,
    caches: createCaches(invalidations, options.now),
    log: fastify.log,
    tokens: createTokens(options.secrets.jwt),
    codeSecret: options.secrets.code,
    origins: options.origins,
    ...createServices(options, fastify.log),
  }
  fastify.decorate('rateLimits', rateLimits)
  addModules(fastify, deps, {
    isTakingCalls: () => life.phase === 'serving',
    pool: () => countPool(store),
    smtpUrl: options.smtpUrl,
    fawryBaseUrl: options.fawryBaseUrl,
    pingRedis: touchOf(options.redis),
  })
  const stopListening = addSockets(deps)

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
      realtime.announceRestart()
    },
    async close() {
      life.phase = 'draining'
      stopListening()
      await drain(fastify, deps, calls.running)
      for (const part of [presence, invalidations, mail]) await part.close()
    },
  }
}

function countPool({ pool }: Store) {
  return pool === null ? null : { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

function touchOf(redis: RedisClientType | null) {
  return redis === null
    ? null
    : async () => {
        await redis.ping()
      }
}

/** Every module's events. The returned function ends what runs by the clock; call it before the sockets are closed. */
function addSockets(deps: Deps): () => void {
  const { realtime } = deps
  chatSocket(realtime, deps)
  lessonNotesSocket(realtime, deps)
  const ends = [sessionsSocket(realtime, deps), operationsSocket(deps), subscribeToTutorChanges(deps)]
  return () => {
    for (const end of ends) end()
  }
}

/** The queue, and every module's workers and schedules. */
async function startWorkers(deps: Deps, mail: ReturnType<typeof createMail>): Promise<void> {
  await deps.jobs.start()
  await notificationsJobs(deps, mail)
  await fawryJobs(deps)
  await tutorsJobs(deps)
  await uploadsJobs(deps)
  await watchesJobs(deps)
  await lessonNotesJobs(deps)
  await erasureJobs(deps)
  await invoicesJobs(deps)
  await contactRequestsJobs(deps)
  await chatJobs(deps)
}

/** Clients of the services outside. */
function createServices(
  { config, ...options }: AppOptions,
  log: Deps['log'],
): Pick<Deps, 'adEvents' | 'social' | 'whatsApp' | 'telegram' | 'provider'> {
  return {
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

const speaksOfCalls: ReadonlySet<string> = new Set(['trace', 'debug', 'info'])

function createFastify({ config, checksReplies = false }: AppOptions): FastifyInstance {
  const fastify = Fastify({
    logger: logLines(config.logLevel),
    bodyLimit: 100 * 1024,
    trustProxy: config.trustProxy,
    // A proxy's own id is for the log only (admin.md 2.4); see the hook below.
    genReqId: () => randomUUID(),
    // A logger for each call only where each call writes lines; a fault finds its id by itself (http/log-lines.ts).
    ...(speaksOfCalls.has(config.logLevel)
      ? {}
      : {
          childLoggerFactory: (logger, bindings, options) =>
            options.level === undefined ? logger : logger.child(bindings, options),
        }),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    // The end is told in our own words; see the phases.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerError,
  })
  // An absent body reaches the validator as null; the contract calls it undefined.
  fastify.setValidatorCompiler((part: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(part)
    return (value: unknown) => {
      refuseUnstorable(value)
      return validate(value ?? undefined)
    }
  })
  fastify.setSerializerCompiler(({ schema }: { schema: z.core.$ZodType }) =>
    checksReplies ? checkedReplyWriter(schema) : replyWriter(schema),
  )
  fastify.setErrorHandler(answerError)
  fastify.setNotFoundHandler(() => fail('not-found'))
  fastify.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given))
      request.log.info({ proxyRequestId: given }, 'came through a proxy')
    done()
  })
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  return fastify
}

function addModules(fastify: FastifyInstance, deps: Deps, self: Process): void {
  addLogin(fastify, async (token) => await authenticate(deps, token))
  allowOrigins(fastify, Object.values(deps.origins))
  addDocumentation(fastify, deps.config)
  void fastify.register(async (scope) => {
    const refused: AuditRefusal = async (actor, act, error) => {
      await auditRefusal(deps, actor, act, error)
    }
    const serve = createServe(scope, refused)
    addMaintenance(scope, deps)
    operationsRoutes(scope, serve, deps, self)
    notificationsRoutes(serve, deps)
    telegramWebhook(scope, deps)
    assetsRoutes(scope, deps)
    uploadsRoutes(scope, deps, refused)
    authRoutes(serve, deps)
    confirmationCodesRoutes(serve, deps)
    mediaRoutes(serve, deps)
    usersRoutes(serve, deps)
    deletionRoutes(serve, deps)
    studiosRoutes(serve, deps)
    tutorListsRoutes(serve, deps)
    introVideosRoutes(serve, deps)
    tutorsRoutes(serve, deps)
    favouritesRoutes(serve, deps)
    watchesRoutes(serve, deps)
    topicsRoutes(serve, deps)
    availabilityRoutes(serve, deps)
    lessonsRoutes(serve, deps)
    calendarFeedRoutes(scope, serve, deps)
    lessonNotesRoutes(serve, deps)
    invoicesRoutes(scope, serve, deps)
    ratingsRoutes(serve, deps)
    sessionsRoutes(serve, deps)
    chatRoutes(serve, deps)
    interviewsRoutes(serve, deps)
    demoSessionsRoutes(serve, deps)
    plansRoutes(serve, deps)
    couponsRoutes(serve, deps)
    subscriptionsRoutes(serve, deps)
    transactionsRoutes(serve, deps)
    fawryRoutes(serve, deps)
    invitesRoutes(serve, deps)
    reportsRoutes(serve, deps)
    contactRequestsRoutes(serve, deps)
    cacheRoutes(serve, deps)
    settingsRoutes(serve, deps)
    analyticsRoutes(serve, deps)
    auditRoutes(serve, deps)
    adminRoutes(serve, deps)
  })
}
