// Starts the real server process on an embedded database, for tests that stop or kill it, and calls it.
import { spawn, type ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'

const root = resolve(import.meta.dirname, '../..')

export interface ServerSettings {
  /** Holds the data; a server that starts on it again goes on with them. */
  readonly directory: string
  readonly ports: { readonly api: number; readonly app: number }
  readonly fawryUrl: string
  readonly environment?: Record<string, string>
}

const running = new Set<ChildProcess>()

/** Kills what a failed test left running; otherwise the run would never end. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map(kill))
}

/** Starts the server; resolves once it takes calls. */
export async function startServer({ directory, ports, fawryUrl, environment }: ServerSettings): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: directory,
      API_PORT: String(ports.api),
      APP_PORT: String(ports.app),
      ADMIN_PORT: '0',
      FAWRY_BASE_URL: fawryUrl,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ENVIRONMENT: 'local',
      ...environment,
    },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  await new Promise<void>((done, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes('hiwar is ready')) done()
    })
    child.once('exit', (code) => {
      reject(new Error(`ended with ${code}`))
    })
  })
  child.removeAllListeners('exit')
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => {
    child.once('exit', done)
  })
  child.kill('SIGKILL')
  await ended
}

export interface SignedIn {
  readonly token: string
  readonly user: { readonly id: number }
}

/** A call to the API on this port; null when the server died before it replied. */
export async function call<T>(
  port: number,
  method: string,
  path: string,
  given: { token?: string; body?: object } = {},
): Promise<{ status: number; body: T } | null> {
  return await new Promise((done) => {
    const options = {
      method,
      // A connection of its own: one that is kept open may be closed by a live server just as a call is sent on it.
      agent: false,
      headers: {
        ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    }
    const sent = request(`http://127.0.0.1:${port}/api/v1${path}`, options, (response) => {
      textOf(response).then(
        (text) => done({ status: response.statusCode ?? 0, body: jsonOf(text) as T }),
        () => done(null),
      )
    })
    sent.once('error', () => done(null))
    sent.end(given.body === undefined ? undefined : JSON.stringify(given.body))
  })
}

/** A call that must succeed. */
export async function callOk<T>(
  port: number,
  method: string,
  path: string,
  given: { token?: string; body?: object } = {},
): Promise<T> {
  const reply = await call<T>(port, method, path, given)
  if (reply?.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`)
  return reply.body
}

/** A proxy's page about a process that is gone has none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
