// The faults, one drill each. docs/drills.md says what came out.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { startMailbox } from '../../doubles/mailbox/server.ts'
import { startMessengers } from '../../doubles/messengers/server.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'
import { createJobs } from '../../apps/server/src/platform/jobs/queue.ts'
import { startRedis } from '../../apps/server/test/redis.ts'
import { openSocket } from '../../apps/server/test/sockets.ts'
import { serverSecrets } from '../attack/cast.ts'
import { call } from '../crash/server.ts'
import type { Drill } from './drill.ts'
import type { Installation, Member } from './installation.ts'
import { Cluster, ownFolder, recoverBy } from './postgres.ts'
import { sendPhoto } from './photo.ts'

const AWAY_MS = 5000
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A moved clock is one process's own; the database has its own, as on another machine. */
async function moveClocks({ clockFile, members }: Installation, milliseconds: number): Promise<void> {
  await writeFile(clockFile, String(milliseconds))
  for (const { child } of members) child?.kill('SIGUSR2')
  await wait(200)
}

const get = async <T>({ proxy }: Installation, path: string, token?: string) =>
  await call<T>(Number(new URL(proxy.url).port), 'GET', path, token === undefined ? {} : { token })

const post = async <T>({ proxy }: Installation, path: string, token: string, body: object) =>
  await call<T>(Number(new URL(proxy.url).port), 'POST', path, { token, body })

const databaseRestarted: Drill = {
  name: 'PostgreSQL restarted',
  options: { processes: 2 },
  async act({ cluster }) {
    // As when it crashes: no client is told.
    await cluster.stop('SIGQUIT')
    await wait(AWAY_MS)
    await cluster.start()
    return { back: performance.now(), note: `killed, away ${AWAY_MS / 1000} s` }
  },
}

const SILENT_MS = 30_000

const databaseSilent: Drill = {
  name: 'PostgreSQL says nothing',
  options: { processes: 2 },
  async act({ cluster }, load) {
    const began = performance.now()
    cluster.setSilent(true)
    await wait(SILENT_MS)
    cluster.setSilent(false)
    const back = performance.now()
    const first = load.outcomes.find(({ at, status }) => at > began && status === 503)
    const after = first === undefined ? 'never' : `after ${((first.at - began) / 1000).toFixed(1)} s`
    return { back, note: `stopped for ${SILENT_MS / 1000} s, connections open; first 503 ${after}` }
  },
}

const standbyPort = Number(process.env['DRILL_PORT'] ?? 5300) + 12
const standbyFolder = join(tmpdir(), `hiwar-drill-standby-${process.pid}`)

const primaryChanged: Drill = {
  name: 'primary changed to a standby',
  options: {
    processes: 2,
    // Answered is what both have: the standby's name is waited for.
    settings: { wal_level: 'replica', hot_standby: 'on', max_wal_senders: '4' },
    environment: {
      DATABASE_URL: `postgres://hiwar@127.0.0.1:${standbyPort - 2},127.0.0.1:${standbyPort}/hiwar`,
    },
  },
  storeUrl: () => `postgres://hiwar@127.0.0.1:${standbyPort}/hiwar`,
  async act({ cluster }) {
    await cluster.copyTo(standbyFolder, ['-X', 'stream', '-R'])
    const primary = `host=127.0.0.1 port=${cluster.port} user=hiwar application_name=standby`
    await recoverBy(standbyFolder, 'standby.signal', { primary_conninfo: primary })
    const standby = Cluster.of({ folder: standbyFolder, port: standbyPort })
    await standby.start()
    await cluster.query("alter system set synchronous_standby_names = 'standby'", 'postgres')
    await cluster.query('select pg_reload_conf()', 'postgres')
    await wait(2000)
    await cluster.stop('SIGQUIT')
    await wait(1000)
    await standby.query('select pg_promote()', 'postgres')
    const back = performance.now()
    process.once('exit', () => {
      standby.kill()
    })
    running.standby = standby
    return { back, note: 'synchronous standby, two hosts in DATABASE_URL, promoted 1 s after the primary died' }
  },
}
/** Ends with its drill, after what it holds was looked up. */
const running: { standby: Cluster | null } = { standby: null }

export async function endStandby(): Promise<void> {
  await running.standby?.stop('SIGQUIT')
  running.standby = null
  await rm(standbyFolder, { recursive: true, force: true })
}

const redisEmptied: Drill = {
  name: 'Redis restarted and emptied',
  options: { processes: 2 },
  async act(installation) {
    const { cast, proxy } = installation
    const socket = await openSocket(proxy.url, cast.tutor.token, { transports: ['websocket'], reconnection: true })
    const [booker] = cast.bookers
    const { port } = new URL(installation.redis.url)
    await installation.redis.stop()
    await wait(1000)
    const faults: string[] = []
    const readiness = await Promise.all(
      installation.members.map(async ({ api }) => (await call(api, 'GET', '/../../readyz'))?.status),
    )
    const rooms = await get(installation, `/chat/list/rooms/${cast.innocent.id}/`, cast.innocent.token)
    if (rooms?.status !== 200) faults.push(`chat rooms without Redis: ${rooms?.status}`)
    const tutors = await get(installation, '/user/tutor/list/onboarded?online=true', booker?.token)
    if (tutors?.status !== 200) faults.push(`tutors without Redis: ${tutors?.status}`)
    await wait(AWAY_MS)
    installation.redis = await startRedis({ port })
    const back = performance.now()
    const isOnline = async () => {
      const path = `/user/tutor/list/onboarded?size=100&online=true`
      const found = await get<{ list: { id: number }[] }>(installation, path, booker?.token)
      return found?.body.list.some(({ id }) => id === cast.tutor.id) === true
    }
    while (!(await isOnline())) await wait(20)
    const presence = performance.now() - back
    socket.close()
    return {
      back,
      faults,
      note: `presence again after ${(presence / 1000).toFixed(2)} s; readyz without it: ${readiness.join(', ')}`,
    }
  },
}

const mount = (folder: string, size: string) => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (status !== 0) throw new Error('a disk of its own needs root')
}
const fullFiles = join(tmpdir(), `hiwar-drill-files-${process.pid}`)
const fullData = join(tmpdir(), `hiwar-drill-data-${process.pid}`)

async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, `bs=${bsize}`, `count=${bavail + 10}`], {
    stdio: 'ignore',
  })
}

async function uploadPhoto({ proxy, cast }: Installation): Promise<{ status: number; retryAfter: string | null }> {
  const response = await sendPhoto(proxy.url, cast.innocent.token)
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

const fileDiskFull: Drill = {
  name: 'disk of the files full',
  get options() {
    return { processes: 2, files: fullFiles }
  },
  async act(installation) {
    const faults: string[] = []
    const before = await uploadPhoto(installation)
    if (before.status !== 200) faults.push(`a photo before: ${before.status}`)
    await fill(fullFiles)
    const during = await uploadPhoto(installation)
    if (during.status !== 503 || during.retryAfter === null)
      faults.push(`a photo on a full disk: ${during.status}, Retry-After ${during.retryAfter}`)
    await wait(AWAY_MS)
    await rm(join(fullFiles, 'filler'))
    const back = performance.now()
    while ((await uploadPhoto(installation)).status !== 200) await wait(20)
    const took = performance.now() - back
    return { back, faults, note: `photos ${during.status} while it is full, taken after ${(took / 1000).toFixed(2)} s` }
  },
}

const databaseDiskFull: Drill = {
  name: 'disk of the database full',
  get options() {
    return {
      processes: 2,
      data: join(fullData, 'database'),
      settings: { max_wal_size: '64MB', min_wal_size: '32MB', checkpoint_timeout: '30s' },
    }
  },
  async act({ cluster }) {
    await fill(fullData)
    // Until the log of the database finds no room either: then it ends by itself.
    const until = performance.now() + 40_000
    while (performance.now() < until && (await cluster.answers())) {
      await cluster.query('create table if not exists ballast (text text)').catch(() => undefined)
      await cluster
        .query('insert into ballast select repeat(md5(n::text), 100) from generate_series(1, 20000) n')
        .catch(() => undefined)
    }
    const hasEnded = !(await cluster.answers())
    await wait(2000)
    await rm(join(fullData, 'filler'))
    if (hasEnded) {
      await cluster.stop('SIGQUIT')
      await cluster.start()
    }
    return {
      back: performance.now(),
      note: hasEnded ? 'it stopped for want of room for its log, and was started' : 'it refused writes and went on',
    }
  },
}

const providerSlow: Drill = {
  name: 'payment provider slow for an hour',
  options: { processes: 2, environment: { FAWRY_TIMEOUT_MS: '3000' } },
  async act(installation) {
    const { provider, cast, openStore } = installation
    const [, payer] = cast.payers
    if (payer === undefined) throw new Error('nobody pays')
    const plans = await get<{ list: { id: number }[] }>(installation, '/plan/list')
    const planId = plans?.body.list.at(-1)?.id
    provider.setFaults({ drop: true, statusQuery: 'timeout' })
    const ordered = await post<{ transactionId: number; referenceNumber: number }>(
      installation,
      '/fawry/pay/ref-num',
      payer.token,
      { planId, period: 'month' },
    )
    // It is paid at a shop, and neither notified nor answered about.
    await fetch(`${provider.url}/_control/orders/${ordered?.body.referenceNumber}/pay`, { method: 'POST' })
    const store = openStore()
    const jobs = createJobs(store, quiet, { secret: serverSecrets.CODE_SECRET })
    await jobs.start()
    const statusNow = async () =>
      (
        await store.db
          .selectFrom('transactions')
          .select('status')
          .where('id', '=', ordered?.body.transactionId ?? 0)
          .executeTakeFirst()
      )?.status
    /** What comes each minute; the processes look for it every five seconds. */
    const reconcile = async () => {
      await transact({ db: store.db, log: quiet }, async (tx) => {
        await jobs.enqueue(tx, 'payment-reconcile', {})
      })
    }
    for (let passed = 10; passed <= 60; passed += 10) {
      await moveClocks(installation, passed * MINUTE_MS)
      await reconcile()
      await wait(6000)
    }
    const during = await statusNow()
    provider.setFaults({ drop: false, statusQuery: 'ok' })
    await moveClocks(installation, 130 * MINUTE_MS)
    await reconcile()
    const back = performance.now()
    while ((await statusNow()) !== TransactionStatus.Paid && performance.now() - back < 60_000) await wait(50)
    const took = performance.now() - back
    const isPaid = (await statusNow()) === TransactionStatus.Paid
    await jobs.stop()
    await store.close()
    return {
      back,
      faults: isPaid ? [] : ['a payment at a shop never arrived'],
      note: `status ${during} (${during === TransactionStatus.New ? 'open' : 'decided'}) meanwhile; the payment arrived ${(took / 1000).toFixed(1)} s into the next run of the job`,
    }
  },
}

const messengersDown: Drill = {
  name: 'messengers and mail down for a day',
  options: { processes: 2 },
  async act(installation) {
    const store = installation.openStore()
    const count = async (states: readonly string[]) =>
      (
        await sql<{ n: number }>`select count(*)::int as n from deliveries where state = any(${states})`.execute(
          store.db,
        )
      ).rows[0]?.n ?? 0
    const [mailPort, messengerPort] = [installation.mailbox.smtpPort, Number(new URL(installation.messengers.url).port)]
    await Promise.all([installation.mailbox.close(), installation.messengers.close()])
    // Bookings and their notices go on; three tries of each take 70 s of the queue's clock, which nobody moves.
    await wait(80_000)
    await moveClocks(installation, DAY_MS)
    const [failed, waiting] = [await count(['failed']), await count(['waiting', 'sending'])]
    installation.mailbox = await startMailbox({ smtpPort: mailPort })
    installation.messengers = await startMessengers({ port: messengerPort })
    await moveClocks(installation, 0)
    const [back, sentBefore] = [performance.now(), await count(['sent'])]
    while ((await count(['sent'])) === sentBefore && performance.now() - back < 60_000) await wait(50)
    const took = performance.now() - back
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from deliveries where state not in ('failed', 'sent', 'skipped', 'waiting', 'sending')`.execute(
      store.db,
    )
    const inbox = (await sql<{ n: number }>`select count(*)::int as n from inbox`.execute(store.db)).rows[0]?.n ?? 0
    await store.close()
    return {
      back,
      faults: [
        ...(took < 60_000 ? [] : ['no message was sent again']),
        ...((rows[0]?.n ?? 0) > 0 ? ['a delivery in no known state'] : []),
        ...(inbox > 0 ? [] : ['the inbox is empty']),
      ],
      note: `${failed} given up after three tries and named in the log, ${waiting} waiting, all ${inbox} in the inbox; first message ${(took / 1000).toFixed(1)} s after they were back`,
    }
  },
}

const clockJump: Drill = {
  name: 'clock jumps by an hour',
  options: { processes: 2 },
  async act(installation) {
    await moveClocks(installation, HOUR_MS)
    const ahead = performance.now()
    await wait(AWAY_MS)
    await moveClocks(installation, -HOUR_MS)
    await wait(AWAY_MS)
    await moveClocks(installation, 0)
    return { back: ahead, note: 'ahead 5 s, behind 5 s, right again; both processes, not the database' }
  },
}

async function startAgain(installation: Installation, member: Member): Promise<void> {
  // systemd's RestartSec of deploy/debian.
  await wait(1000)
  await installation.start(member)
}

const outOfMemory: Drill = {
  name: 'a process without memory',
  options: { processes: 2 },
  async act(installation) {
    const [member] = installation.members
    if (member?.child?.pid === undefined) throw new Error('no process')
    const ended = once(member.child, 'exit')
    spawnSync('prlimit', ['--pid', String(member.child.pid), '--as=1'])
    const [code, signal] = (await Promise.race([ended, wait(60_000, ['never', ''])])) as [unknown, unknown]
    const died = performance.now()
    await startAgain(installation, member)
    return {
      back: died,
      note: `it died (${String(signal ?? code)}); running again after ${((performance.now() - died) / 1000).toFixed(1)} s`,
    }
  },
}

const KILLS_MS = Number(process.env['DRILL_KILL_SECONDS'] ?? 300) * 1000

const killedInTurn: Drill = {
  name: 'one process of three killed every ten seconds',
  options: { processes: 3 },
  async act(installation) {
    const end = performance.now() + KILLS_MS
    let kills = 0
    let last = performance.now()
    while (performance.now() < end) {
      const member = installation.members[kills % installation.members.length]
      if (member === undefined) throw new Error('no process')
      const began = performance.now()
      await installation.end(member, 'SIGKILL')
      last = performance.now()
      kills += 1
      await startAgain(installation, member)
      await wait(Math.max(0, 10_000 - (performance.now() - began)))
    }
    return { back: last, note: `${kills} kills in ${Math.round(KILLS_MS / 1000)} s` }
  },
}

export const faults: Readonly<Record<string, Drill>> = {
  'database-restart': databaseRestarted,
  'database-silent': databaseSilent,
  failover: primaryChanged,
  'redis-restart': redisEmptied,
  'files-full': fileDiskFull,
  'database-full': databaseDiskFull,
  'provider-slow': providerSlow,
  'messengers-down': messengersDown,
  'clock-jump': clockJump,
  'out-of-memory': outOfMemory,
  'killed-in-turn': killedInTurn,
}

/** Disks that can be filled. */
export async function mountDisks(name: string): Promise<() => Promise<void>> {
  const disks = { 'files-full': [fullFiles, '6m'], 'database-full': [fullData, '220m'] } as const
  const disk = name === 'files-full' || name === 'database-full' ? disks[name] : null
  if (disk === null) return async () => undefined
  const [folder, size] = disk
  await mkdir(folder, { recursive: true })
  mount(folder, size)
  if (name === 'database-full') await ownFolder(join(folder, 'database'))
  return async () => {
    spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
}
