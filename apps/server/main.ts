// The server process: reads its configuration, opens database, files and Redis, listens, and shuts down in order.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, type App } from './src/app.ts'
import { scheduleDemoRefresh, seedDemo } from './src/demo/seed.ts'
import { createAppOrigin } from './src/http/app-origin.ts'
import { createFirstPages } from './src/http/first-page.ts'
import { createConnectionLimits } from './src/http/connection-limits.ts'
import type { PageSources } from './src/http/page-policy.ts'
import type { Deps } from './src/deps.ts'
import { sealStoredReceivers } from './src/modules/invoices/service.ts'
import { renewFieldSeals } from './src/modules/second-factor/service.ts'
import { warnOfLegalBlanks, warnOfPasswordsAlone } from './src/modules/settings/service.ts'
import { pageHead } from './src/modules/tutors/service.ts'
import { createAddressList } from './src/platform/config/address-list.ts'
import { readConfig, type Config } from './src/platform/config/config.ts'
import { readSecrets } from './src/platform/config/secrets.ts'
import { migrate, openEmbedded, openPostgres, type Store } from './src/platform/db/database.ts'
import { holdDirectory } from './src/platform/db/directory-lock.ts'
import { openFiles } from './src/platform/files/files.ts'
import { setTracer, type Tracer } from './src/platform/observability/tracing.ts'

const CLOSE_LIMIT = 30_000

async function openStore(config: Config): Promise<Store> {
  const store =
    config.databaseUrl === undefined
      ? await openEmbedded(resolve(config.dataDirectory, 'database'))
      : openPostgres(config.databaseUrl, config.databasePool)
  await migrate(store.db)
  return store
}

/** Its packages are installed by those who want traces: half of what the server itself needs (docs/decisions/0027). */
async function loadTracer(): Promise<Tracer> {
  try {
    const { startTracer } = (await import(new URL('tracing/start.mjs', import.meta.url).href)) as {
      startTracer: () => Tracer
    }
    return startTracer()
  } catch (error) {
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT needs what `npm ci --prefix apps/server/tracing` installs', {
      cause: error,
    })
  }
}

interface BrowserApp {
  readonly name: string
  readonly port: number
  readonly elsewhere: Readonly<Record<string, string>>
  readonly sources: PageSources
  readonly tutorHead?: (id: number) => Promise<string | null>
}

/**
 * The one exception for frames is a payment by card: the app shows the provider's page in a frame, which goes on to the
 * page of whichever bank the card is of and comes back to the app in it; the provider's page may hold the app itself.
 *
 * The app links to texts of the public site; the back office sends who has no work there to the app.
 */
function browserAppsOf(deps: Deps, fawryBaseUrl: string): readonly BrowserApp[] {
  const {
    origins: { api, app, site },
    config: { ports },
  } = deps
  const provider = new URL(fawryBaseUrl).origin
  return [
    {
      name: 'web',
      port: ports.app,
      elsewhere: { '/terms': `${site}/terms`, '/privacy': `${site}/privacy`, '/contact': `${site}/contact` },
      sources: { api, frameAncestors: `'self' ${provider}`, frames: `'self' https: ${provider}` },
      tutorHead: async (id) => await pageHead(deps, id),
    },
    {
      name: 'admin',
      port: ports.admin,
      elsewhere: { '/site': app },
      sources: { api, frameAncestors: "'none'", frames: "'none'" },
    },
  ]
}

/** Opens the ports of the API and of the browser apps, whose origins it returns. */
async function listen(app: App, config: Config, browserApps: readonly BrowserApp[]): Promise<FastifyInstance[]> {
  const limitConnections = createConnectionLimits({
    ...config.connections,
    isProxy: createAddressList(config.trustProxy),
  })
  limitConnections(app.fastify.server)
  await app.listen(config.ports.api)
  return await Promise.all(
    browserApps.map(async ({ name, port, ...given }) => {
      const folder = resolve(import.meta.dirname, '..', name, 'dist')
      const renderFirst = createFirstPages(folder, app.fastify)
      const origin = await createAppOrigin(app.fastify.server, { folder, config, renderFirst, ...given })
      limitConnections(origin.server)
      await origin.listen({ port, host: config.host })
      return origin
    }),
  )
}

/** Seals what is not sealed yet. After a start with the former secret of fields that one may go. */
async function sealFields(deps: Deps, { hasFormer }: { hasFormer: boolean }): Promise<void> {
  const sealed = await sealStoredReceivers(deps, { renewsAll: hasFormer })
  if (!hasFormer) {
    if (sealed > 0) deps.log.info({ sealed }, 'receivers of withdrawals were in the clear and are encrypted')
    return
  }
  const renewed = sealed + (await renewFieldSeals(deps))
  deps.log.info({ renewed }, 'all fields are encrypted with FIELD_SECRET: FORMER_FIELD_SECRET is not needed any more')
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const tracer = config.isTraced ? await loadTracer() : null
  setTracer(tracer)
  const directory = resolve(config.dataDirectory)
  await mkdir(directory, { recursive: true })
  // Without an embedded database several processes of a machine may share the folder: its files are written once.
  const releaseDirectory = config.databaseUrl === undefined ? await holdDirectory(directory) : null
  const store = await openStore(config)
  // Loaded on demand: an installation without a bucket or Redis does not load their clients.
  const files =
    config.s3 === null
      ? await openFiles(directory)
      : (await import('./src/platform/files/s3-files.ts')).openS3Files(config.s3)
  const redis =
    config.redisUrl === undefined
      ? null
      : await (await import('./src/platform/cache/redis.ts')).connectRedis(config.redisUrl)
  const { host, ports } = config
  const origins = {
    api: config.urls.api ?? `http://${host}:${ports.api}`,
    app: config.urls.app ?? `http://${host}:${ports.app}`,
    site: config.urls.site ?? `http://${host}:${ports.site}`,
    admin: config.urls.admin ?? `http://${host}:${ports.admin}`,
  }
  const fawryBaseUrl = config.fawry.baseUrl ?? `http://${host}:${ports.sandbox}`
  const app = buildApp({
    config,
    store,
    redis,
    files,
    now: () => new Date(),
    secrets: await readSecrets(config.secrets, directory),
    origins,
    smtpUrl: config.mail.url ?? `smtp://${host}:${ports.smtp}`,
    fawryBaseUrl,
  })
  if (config.demoData) await seedDemo(app.deps)
  if (config.environment === 'production') {
    await warnOfLegalBlanks(app.deps)
    await warnOfPasswordsAlone(app.deps)
  }
  await sealFields(app.deps, { hasFormer: config.secrets.formerField !== undefined })
  await app.startJobs()
  if (config.demoData) await scheduleDemoRefresh(app.deps)
  const appOrigins = await listen(app, config, browserAppsOf(app.deps, fawryBaseUrl))
  process.stdout.write('hiwar is ready\n')

  closeOnSignal(async () => {
    app.announceRestart()
    await wait(config.restartPauseMs)
    // Takes no new connections; the sockets it accepted close together with the API's.
    const originsClosed = Promise.all(appOrigins.map((origin) => origin.close()))
    await app.close()
    await originsClosed
    if (redis?.isOpen === true) redis.destroy()
    await store.close()
    await releaseDirectory?.()
    await tracer?.stop()
  })
}

/** The first signal shuts down gracefully; a second one, or a shutdown longer than 30 seconds, exits at once. */
function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false
  const onSignal = () => {
    if (isClosing) process.exit(1)
    isClosing = true
    setTimeout(() => process.exit(1), CLOSE_LIMIT).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
