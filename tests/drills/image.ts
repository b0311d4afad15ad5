// `npm run check-image -- NAME:TAG`: the product in the image of deploy/image, run by podman as deploy/compose/compose.yml runs it
// (read-only root, no capability, temporary folders in memory), with the settings of production and PostgreSQL and Redis of
// the system's packages. Looks at both kinds of process from outside and from inside, and ends them in order.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, chmod, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Role } from '@hiwar/contract/enums.ts'
import { startRedis } from '../../apps/server/test/redis.ts'
import { call, type SignedIn } from '../crash/server.ts'
import { Cluster } from './postgres.ts'
import { sendPhoto } from './photo.ts'

const [image = ''] = process.argv.slice(2)
/** DRILL_PORT names another first port. */
const firstPort = Number(process.env['DRILL_PORT'] ?? 5300)
const ports = { api: firstPort + 30, app: firstPort + 31, admin: firstPort + 32, site: firstPort + 33 }
const deploy = resolve(import.meta.dirname, '../../deploy')

function podman(...given: string[]) {
  const { status, stdout, stderr, error } = spawnSync('podman', given, { encoding: 'utf8' })
  if (error !== undefined) throw error
  return { status, said: `${stdout}${stderr}`, printed: stdout.trim() }
}

/** deploy/debian/environment with what its operator writes into it; nobody answers at these addresses. */
async function settingsOf(databaseUrl: string, redisUrl: string): Promise<string> {
  const own: Readonly<Record<string, string>> = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    FAWRY_BASE_URL: 'https://fawry.hiwar.lan',
    FAWRY_MERCHANT_CODE: randomBytes(6).toString('hex'),
    FAWRY_CALLBACK_IPS: '203.0.113.10',
    API_PORT: String(ports.api),
    APP_PORT: String(ports.app),
    ADMIN_PORT: String(ports.admin),
    SITE_PORT: String(ports.site),
    SITE_API_URL: `http://127.0.0.1:${ports.api}`,
    VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    FAWRY_SECURE_KEY: randomBytes(20).toString('hex'),
  }
  const given = (await readFile(join(deploy, 'debian/environment'), 'utf8')).replaceAll('hiwar.example', 'hiwar.lan')
  const lines = given.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name === '' || name in own || value === '') return []
    return [`${name}=${value === name ? randomBytes(32).toString('hex') : value}`]
  })
  return [...lines, ...Object.entries(own).map(([name, value]) => `${name}=${value}`)].join('\n')
}

const containers: string[] = []

function run(name: string, environment: string, temporary: string, script: string): void {
  containers.push(name)
  // Podman's own bounds are above what a machine without the right to raise them has.
  const bounds = [
    '--ulimit',
    'host',
    '--security-opt',
    'no-new-privileges',
    '--cap-drop',
    'ALL',
    '--stop-timeout',
    '45',
  ]
  const root = ['--read-only', '--read-only-tmpfs=false', '--tmpfs', temporary]
  const place = ['--name', name, '--network', 'host', '--env-file', environment]
  const { status, said } = podman('run', '--detach', ...place, ...bounds, ...root, image, script)
  if (status !== 0) throw new Error(said)
}

/** Resolves once the image's own health check passes; fails with the log where the process ended. */
async function becomesHealthy(name: string, port: number): Promise<void> {
  const check = ['exec', name, '/app/node', 'deploy/image/healthcheck.mjs', String(port)]
  while (podman(...check).status !== 0) {
    const { printed } = podman('inspect', '--format', '{{.State.Running}}', name)
    if (printed !== 'true') throw new Error(`${name} ended: ${podman('logs', name).said}`)
    await wait(200)
  }
}

/** Written in the container: who it is, what it may do, and what writing to each place says. */
const lookAround = `
  const fs = require('node:fs')
  const write = (path) => { try { fs.writeFileSync(path, ''); fs.rmSync(path); return 'written' } catch (error) { return error.code } }
  const status = fs.readFileSync('/proc/self/status', 'utf8')
  const field = (name) => status.match(new RegExp('^' + name + ':\\\\s*(.*)$', 'm'))[1].trim()
  const memory = fs.readFileSync('/proc/1/status', 'utf8').match(/^VmRSS:\\s*(\\d+)/m)[1]
  console.log(JSON.stringify({ user: process.getuid(), capabilities: field('CapEff') + field('CapBnd'), noNewPrivileges: field('NoNewPrivs'),
    root: ['/', '/app/', '/etc/', '/usr/'].map((folder) => write(folder + 'new')), temporary: write('/tmp/new'), memory: Math.round(memory / 1024) }))`

interface Inside {
  readonly user: number
  readonly capabilities: string
  readonly noNewPrivileges: string
  readonly root: readonly string[]
  readonly temporary: string
  readonly memory: number
}

const faults: string[] = []

function expectInside(name: string): void {
  const { printed } = podman('exec', name, '/app/node', '-e', lookAround)
  const inside = JSON.parse(printed) as Inside
  if (inside.user !== 10001) faults.push(`${name} runs as ${inside.user}`)
  if (/[^0]/.test(inside.capabilities)) faults.push(`${name} has capabilities: ${inside.capabilities}`)
  if (inside.noNewPrivileges !== '1') faults.push(`${name} may gain privileges`)
  if (inside.root.some((code) => code !== 'EROFS')) faults.push(`${name} writes to its root: ${inside.root.join(' ')}`)
  if (inside.temporary !== 'written') faults.push(`${name} has no temporary folder: ${inside.temporary}`)
  if (podman('exec', name, '/bin/sh', '-c', 'true').status === 0) faults.push(`${name} has a shell`)
  process.stdout.write(`${name}: as ${inside.user}, root only read, no capability, no shell, ${inside.memory} MB\n`)
}

async function expectPages(): Promise<void> {
  const pages = { site: '/', app: '/login', admin: '/', api: '/readyz' } as const
  for (const [kind, path] of Object.entries(pages)) {
    const name = kind as keyof typeof pages
    const response = await fetch(`http://127.0.0.1:${ports[name]}${path}`)
    const text = await response.text()
    if (response.status !== 200) faults.push(`${name} ${path}: ${response.status} ${text.slice(0, 200)}`)
    if (name === 'api') process.stdout.write(`/readyz: ${text}\n`)
  }
}

/** Passwords and pictures: what has machine code of its own in the image. */
async function expectWork(): Promise<void> {
  const account = { email: 'somebody@hiwar.lan', password: 'Abcdef1!' }
  await call(ports.api, 'POST', '/user/', { body: { ...account, role: Role.Student } })
  const signedIn = await call<SignedIn>(ports.api, 'POST', '/auth/password', { body: account })
  if (signedIn?.status !== 200) faults.push(`sign-in: ${signedIn?.status}`)
  const { status } = await sendPhoto(`http://127.0.0.1:${ports.api}`, signedIn?.body.token ?? '')
  if (status !== 200) faults.push(`a photo: ${status}`)
  process.stdout.write(`registered, signed in (${signedIn?.status}), a photo stored (${status})\n`)
}

function expectEnd(name: string): void {
  const began = performance.now()
  podman('stop', name)
  const { printed } = podman('inspect', '--format', '{{.State.ExitCode}}', name)
  if (printed !== '0') faults.push(`${name} ended with ${printed}`)
  process.stdout.write(`${name}: ended in order after ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

const folder = await mkdtemp(join(tmpdir(), 'hiwar-image-'))
// PostgreSQL runs as somebody else.
await chmod(folder, 0o755)
const cluster = await Cluster.create({ folder: join(folder, 'database'), port: firstPort + 10 })
const redis = await startRedis()
try {
  const environment = join(folder, 'environment')
  await writeFile(environment, await settingsOf(cluster.url, redis.url), { mode: 0o600 })
  const [server, site] = ['server', 'site'].map((kind) => `hiwar-check-${kind}-${process.pid}`) as [string, string]
  const began = performance.now()
  run(server, environment, '/tmp:size=256m', 'apps/server/main.ts')
  await becomesHealthy(server, ports.api)
  process.stdout.write(`${server}: healthy after ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  run(site, environment, '/tmp:size=64m', 'apps/site/main.ts')
  await becomesHealthy(site, ports.site)
  if (podman('healthcheck', 'run', server).status !== 0) faults.push('the health check that the image names fails')
  await expectPages()
  await expectWork()
  for (const name of [server, site]) expectInside(name)
  for (const name of [site, server]) expectEnd(name)
} finally {
  for (const name of containers) podman('rm', '--force', '--volumes', '--time', '0', name)
  await redis.stop()
  await cluster.stop('SIGQUIT')
  await rm(folder, { recursive: true, force: true })
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length === 0 ? 0 : 1)
