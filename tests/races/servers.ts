// Servers as separate processes on one PostgreSQL, which tests can run side by side and kill.
import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pairOfPorts } from '../../tools/ports.ts'
import pg from 'pg'
import { inject } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
export const secrets = {
  JWT_SECRET: 'a-secret-both-of-the-processes-share',
  CODE_SECRET: 'another-secret-both-of-them-share',
  FIELD_SECRET: 'a-third-secret-both-of-them-share',
}

export interface Running {
  readonly url: string
  readonly child: ChildProcess
}

/** Resolves once the server accepts requests. Its data is in `folder/name`. */
export async function startServer(given: {
  databaseUrl: string
  folder: string
  name: string
  environment?: Record<string, string>
}): Promise<Running> {
  const { api, app } = await pairOfPorts()
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...secrets,
      DATABASE_URL: given.databaseUrl,
      DATA_DIR: join(given.folder, given.name),
      API_PORT: String(api),
      APP_PORT: String(app),
      ADMIN_PORT: '0',
      DEMO_DATA: 'no',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ENVIRONMENT: 'local',
      ...given.environment,
    },
  })
  await new Promise<void>((done, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('ready')) done()
    })
    child.once('exit', (code) => {
      reject(new Error(`ended with ${code}`))
    })
  })
  child.removeAllListeners('exit')
  return { url: `http://127.0.0.1:${api}`, child }
}

export async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => {
    child.once('exit', done)
  })
  child.kill(signal)
  await ended
}

export interface OwnDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A migrated database for one test file. */
export async function createOwnDatabase(server: string, prefix: string): Promise<OwnDatabase> {
  const name = `${prefix}_${process.pid}`
  const command = async (text: string) => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(text)
    await admin.end()
  }
  await command(`create database ${name} template ${inject('postgresTemplate')} strategy file_copy`)
  return {
    url: server.replace(/\/[^/]*$/, `/${name}`),
    drop: async () => {
      await command(`drop database ${name} with (force)`)
    },
  }
}
