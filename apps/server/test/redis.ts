import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tools/ports.ts'

/** A real Redis server on a free port, empty, and removed by `stop`, which may be called again. */
export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
}

/** Whether redis-server is installed; prints what is skipped if not. */
export function hasRedis(about: string): boolean {
  const isThere = spawnSync('redis-server', ['--version']).status === 0
  if (!isThere) process.stdout.write(`skipped: ${about}, because redis-server is not installed\n`)
  return isThere
}

/** `port`: of one that was stopped, which it takes the place of. */
export async function startRedis(given: { port?: string } = {}): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-redis-'))
  const port = given.port ?? String(await freePort())
  const settings = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => {
      reject(new Error('redis-server ended'))
    })
    server.stdout.on('data', (text: Buffer) => {
      if (text.includes('Ready to accept connections')) resolve()
    })
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = new Promise((resolve) => {
          server.once('exit', resolve)
        })
        server.kill()
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
