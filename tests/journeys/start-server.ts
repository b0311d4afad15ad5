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

/** The product as `npm start` starts it, on ports and a data directory of its own. */
export default async function startServer(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-journeys-'))
  const names = ['API_PORT', 'APP_PORT', 'SANDBOX_PORT', 'MAILBOX_PORT', 'SMTP_PORT'] as const
  const ports: Record<string, string> = {}
  for (const name of names) ports[name] = String(await freePort())
  Object.assign(process.env, ports)
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DATA_DIR: directory, RATE_LIMITS: 'off' },
  })
  await new Promise<void>((done, reject) => {
    child.stdout.on('data', (text: Buffer) => { if (text.toString().includes('is running')) done() })
    child.once('exit', (code) => { reject(new Error(`the server ended with ${code}`)) })
  })
  return async () => {
    await end(child)
    await rm(directory, { recursive: true, force: true })
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  const ended = new Promise((done) => { child.once('exit', done) })
  child.kill('SIGTERM')
  await ended
}
