import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Free ports, all held until the last is found: none is given twice. */
async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(async (server) => await once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(async (server) => await once(server.close(), 'close')))
  return ports
}

export interface Served {
  /** Port by the name of its variable. */
  readonly ports: Record<string, string>
  stop(): Promise<void>
}

const portNames = [
  'API_PORT',
  'APP_PORT',
  'SANDBOX_PORT',
  'MAILBOX_PORT',
  'SMTP_PORT',
  'OPENID_PORT',
  'MESSENGERS_PORT',
] as const

async function freePorts(): Promise<Record<string, string>> {
  const found = await findPorts(portNames.length)
  return Object.fromEntries(portNames.map((name, index) => [name, String(found[index])]))
}

/**
 * The product as `npm start` starts it, with the data in `directory`; on ports of its own unless it comes back to its
 * old ones.
 */
export async function serve(directory: string, given?: Record<string, string>): Promise<Served> {
  const ports = given ?? (await freePorts())
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    // The runner asks for colours; with the other wish beside it every process would warn.
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ports, DATA_DIR: directory, RATE_LIMITS: 'off', NO_COLOR: undefined },
  })
  await new Promise<void>((done, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('is running')) done()
    })
    child.once('exit', (code) => {
      reject(new Error(`the server ended with ${code}`))
    })
  })
  return {
    ports,
    stop: async () => {
      await end(child)
    },
  }
}

/** The trial market as it is right after the first start, to begin from without building it again. */
const seeded = () => process.env['SEEDED_DATA'] ?? ''

/**
 * A server of one's own for a journey that stops it or starts it otherwise; `directory` holds its data until `remove`.
 */
export async function serveOwn(): Promise<Served & { readonly directory: string; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-own-'))
  await cp(seeded(), directory, { recursive: true })
  return {
    ...(await serve(directory)),
    directory,
    remove: async () => {
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** One server for all journeys; its data, before anybody has touched them, are kept for those that need their own. */
export default async function startServer(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-journeys-'))
  const kept = await mkdtemp(join(tmpdir(), 'hiwar-seeded-'))
  const first = await serve(directory)
  await first.stop()
  await cp(directory, kept, { recursive: true })
  const served = await serve(directory, first.ports)
  Object.assign(process.env, served.ports, { SEEDED_DATA: kept })
  return async () => {
    await served.stop()
    await Promise.all(
      [directory, kept].map(async (path) => {
        await rm(path, { recursive: true, force: true })
      }),
    )
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.removeAllListeners('exit')
  const ended = new Promise((done) => {
    child.once('exit', done)
  })
  child.kill('SIGTERM')
  await ended
}
