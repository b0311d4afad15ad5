import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

async function freePort(): Promise<number> {
  return await new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => { done(port) })
    })
  })
}

export interface Served {
  /** Port by the name of its variable. */
  readonly ports: Record<string, string>
  stop(): Promise<void>
}

const portNames = ['API_PORT', 'APP_PORT', 'SANDBOX_PORT', 'MAILBOX_PORT', 'SMTP_PORT', 'OPENID_PORT', 'MESSENGERS_PORT'] as const

async function freePorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {}
  for (const name of portNames) ports[name] = String(await freePort())
  return ports
}

/** The product as `npm start` starts it, with the data in `directory`; on ports of its own unless it comes back to its old ones. */
export async function serve(directory: string, given?: Record<string, string>): Promise<Served> {
  const ports = given ?? await freePorts()
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...ports, DATA_DIR: directory, RATE_LIMITS: 'off' },
  })
  await new Promise<void>((done, reject) => {
    child.stdout.on('data', (text: Buffer) => { if (text.toString().includes('is running')) done() })
    child.once('exit', (code) => { reject(new Error(`the server ended with ${code}`)) })
  })
  return { ports, stop: async () => { await end(child) } }
}

/** One server for all journeys. */
export default async function startServer(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-journeys-'))
  const served = await serve(directory)
  Object.assign(process.env, served.ports)
  return async () => {
    await served.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  const ended = new Promise((done) => { child.once('exit', done) })
  child.kill('SIGTERM')
  await ended
}
