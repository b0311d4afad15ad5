// What a drill is done to: PostgreSQL, Redis, doubles of the services outside, server processes, a proxy before them.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMailbox, type RunningMailbox } from '../../doubles/mailbox/server.ts'
import { startMessengers, type RunningMessengers } from '../../doubles/messengers/server.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { migrate, openPostgres, type Store } from '../../apps/server/src/platform/db/database.ts'
import { startRedis, type TestRedis } from '../../apps/server/test/redis.ts'
import { prepareCast, serverSecrets, type Cast } from '../attack/cast.ts'
import { Cluster } from './postgres.ts'
import { startProxy, type RunningProxy } from './proxy.ts'

const root = resolve(import.meta.dirname, '../..')
/** DRILL_PORT names another first port. */
const firstPort = Number(process.env['DRILL_PORT'] ?? 5300)

/** One server process, always on the same ports. */
export interface Member {
  readonly name: string
  readonly api: number
  readonly app: number
  child: ChildProcess | null
  /** Lines of its log that say "unexpected": an answer 500. */
  unexpected: number
}

export interface Installation {
  readonly folder: string
  readonly cluster: Cluster
  readonly provider: RunningPaymentProvider
  readonly members: readonly Member[]
  readonly proxy: RunningProxy
  readonly cast: Cast
  readonly clockFile: string
  redis: TestRedis
  messengers: RunningMessengers
  mailbox: RunningMailbox
  /** Starts a process that is not running; resolves once it takes calls. `DATABASE_URL` and others may be replaced. */
  start(member: Member, environment?: Readonly<Record<string, string>>): Promise<void>
  /** Ends a process; resolves when it is gone. */
  end(member: Member, signal: NodeJS.Signals): Promise<void>
  openStore(url?: string): Store
  stop(): Promise<void>
}

export interface InstallationOptions {
  readonly processes: number
  readonly settings?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  /** Of the database's data and the files; default a temporary one. */
  readonly data?: string
  readonly files?: string
  /** Of the release that serves; default this one. */
  readonly root?: string
  /** Of the migrated database, before a process starts. */
  readonly prepare?: (store: Store) => Promise<void>
}

export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-drill-'))
  // PostgreSQL runs as somebody else.
  await chmod(folder, 0o755)
  const cluster = await Cluster.create({
    folder: options.data ?? join(folder, 'database'),
    port: firstPort + 10,
    ...(options.settings === undefined ? {} : { settings: options.settings }),
  })
  const store = openPostgres(cluster.url, 4)
  await migrate(store.db)
  const cast = await prepareCast(store, 0)
  await store.db.insertInto('plans').values({ weeklyMinutes: 60, baseMonthlyPrice: 100_000 }).execute()
  await options.prepare?.(store)
  await store.close()

  const redis = await startRedis({ port: String(firstPort + 11) })
  const [mailbox, messengers] = [await startMailbox(), await startMessengers()]
  const provider = await startPaymentProvider({
    merchantCode: 'HIWARLOCAL',
    secureKey: 'hiwar-local-secure-key',
    callbackUrl: `http://127.0.0.1:${firstPort}/api/v1/fawry/payment-status`,
    retryPausesMs: [300, 1000, 3000],
  })
  const members = Array.from({ length: options.processes }, (_, place): Member => {
    const [api, app] = [firstPort + 20 + place * 2, firstPort + 21 + place * 2]
    return { name: `process-${place + 1}`, api, app, child: null, unexpected: 0 }
  })
  const files = options.files ?? join(folder, 'files')
  await mkdir(files, { recursive: true })
  const clockFile = join(folder, 'clock')
  await writeFile(clockFile, '0')
  const proxy = await startProxy({
    folder: join(folder, 'proxy'),
    port: firstPort,
    upstreams: members.map(({ api }) => api),
    appUpstreams: members.map(({ app }) => app),
  })

  const installation: Installation = {
    folder,
    cluster,
    provider,
    members,
    proxy,
    cast,
    clockFile,
    redis,
    mailbox,
    messengers,
    async start(member, environment = {}) {
      member.child = await startProcess(
        { member, folder, files, from: options.root ?? root },
        {
          ...serverSecrets,
          DATABASE_URL: cluster.url,
          REDIS_URL: installation.redis.url,
          FAWRY_BASE_URL: provider.url,
          SMTP_PORT: String(installation.mailbox.smtpPort),
          MESSENGERS_PORT: new URL(installation.messengers.url).port,
          DRILL_CLOCK_FILE: clockFile,
          ...options.environment,
          ...environment,
        },
      )
    },
    async end(member, signal) {
      const { child } = member
      member.child = null
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    openStore: (url = cluster.url) => openPostgres(url, 4),
    async stop() {
      for (const member of members) await installation.end(member, 'SIGKILL')
      await proxy.stop()
      await Promise.all([installation.mailbox.close(), installation.messengers.close(), provider.close()])
      await installation.redis.stop().catch(() => undefined)
      await cluster.stop('SIGQUIT')
      if (process.env['DRILL_KEEP'] === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
  // A drill that is stopped leaves nothing behind.
  process.once('exit', () => {
    for (const { child } of members) child?.kill('SIGKILL')
    proxy.kill()
    cluster.kill()
    void installation.redis.stop()
  })
  // The first one brings the database up to its release.
  for (const member of members) await installation.start(member)
  return installation
}

async function startProcess(
  { member, folder, files, from }: { member: Member; folder: string; files: string; from: string },
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const clock = join(import.meta.dirname, 'clock.mjs')
  const child = spawn(process.execPath, ['--import', clock, '--max-old-space-size=512', 'apps/server/main.ts'], {
    cwd: from,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: files,
      API_PORT: String(member.api),
      APP_PORT: String(member.app),
      ADMIN_PORT: '0',
      DATABASE_POOL: '10',
      RATE_LIMITS: 'off',
      DEMO_DATA: 'no',
      LOG_LEVEL: 'error',
      ENVIRONMENT: 'local',
      RESTART_PAUSE_MS: '5000',
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    },
  })
  const state = { isReady: false }
  const note = (text: Buffer) => {
    const said = text.toString()
    state.isReady ||= said.includes('hiwar is ready')
    member.unexpected += said.split('"msg":"unexpected"').length - 1
    void appendFile(join(folder, `${member.name}.log`), said)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  while (!state.isReady) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `${member.name} ended with ${child.exitCode ?? child.signalCode}: see ${folder}/${member.name}.log`,
      )
    await wait(20)
  }
  return child
}
