import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, Reply, Sent } from '@hiwar/contract/endpoint.ts'
import { Nothing } from '@hiwar/contract/endpoint.ts'
import qs from 'qs'
import type { RedisClientType } from 'redis'
import { buildApp, type App } from '../src/app.ts'
import type { Deps } from '../src/deps.ts'
import { pathOf } from '../src/http/serve.ts'
import { readConfig } from '../src/platform/config/config.ts'
import type { Store } from '../src/platform/db/database.ts'
import { openFiles, type Files } from '../src/platform/files/files.ts'
import type { DatabaseProxy } from './database-proxy.ts'
import { openTestStore } from './database.ts'
import { createPeople, type People } from './people.ts'
import { createTestTimers, type TestTimers } from './timers.ts'

/** A clock that stands still until a test moves it. */
export interface Clock {
  now(): Date
  advance(milliseconds: number): void
  set(at: Date | string): void
}

export interface Answer<E extends Endpoint> {
  readonly status: number
  /** The reply, or `{ code, message, field? }` of an error. */
  readonly body: (Reply<E> extends undefined ? object : Reply<E>) & { code?: string; message?: string; field?: string }
  readonly headers: Headers
}

export interface Sending<E extends Endpoint> {
  readonly as?: { token: string } | undefined
  readonly params?: Sent<E['params']>
  readonly query?: Sent<E['query']>
  readonly body?: Sent<E['body']>
  readonly headers?: Record<string, string>
}

export interface TestApp {
  readonly app: App
  readonly deps: Deps
  /** The folder of uploaded files. */
  readonly filesFolder: string
  /** The address it listens on. */
  readonly url: string
  readonly store: Store
  readonly clock: Clock
  /** Graces and intervals of the process; they stand still until a test moves them. */
  readonly timers: TestTimers
  readonly people: People
  /** Sends a request over HTTP like a client. */
  call<E extends Endpoint>(endpoint: E, sending?: Sending<E>): Promise<Answer<E>>
  close(): Promise<void>
}

interface Options {
  /** Instant the clock starts at; default now, floored to the second. */
  readonly at?: string
  readonly environment?: Record<string, string>
  /** Also runs the workers of the job queue. */
  readonly withJobs?: boolean
  /** Used instead of a folder on disk. */
  readonly files?: Files
  /** For presence, rate limits and sockets. */
  readonly redis?: RedisClientType
  /** On a real PostgreSQL: the way to it. */
  readonly proxy?: DatabaseProxy
  /** Uses the database and the files of this app, like a second process of the product. */
  readonly beside?: TestApp
}

/** The whole server with its own database and port. */
export async function buildTestApp(options: Options = {}): Promise<TestApp> {
  const config = readConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    API_PORT: '0',
    DEMO_DATA: 'no',
    ...options.environment,
  })
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-files-'))
  const store = options.beside?.store ?? (await openTestStore(options.proxy))
  const clock = createClock(options.at)
  const timers = createTestTimers()
  const origins = {
    api: 'http://api.test',
    app: 'http://app.test',
    site: 'http://site.test',
    admin: 'http://admin.test',
  }
  const app = buildApp({
    config,
    store,
    redis: options.redis ?? null,
    checksReplies: true,
    files: options.files ?? options.beside?.deps.files ?? (await openFiles(folder)),
    now: () => clock.now(),
    timers,
    origins,
    secrets: {
      jwt: 'a-secret-that-is-long-enough-for-tests',
      code: 'another-secret-long-enough-for-tests',
      field: 'a-third-secret-long-enough-for-tests',
      formerField: null,
      push: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    },
    smtpUrl: config.mail.url ?? 'smtp://127.0.0.1:9',
    fawryBaseUrl: config.fawry.baseUrl ?? 'http://127.0.0.1:9',
  })
  await (options.withJobs === true ? app.startJobs() : app.deps.jobs.start())
  const url = await app.listen(0)
  return {
    app,
    deps: app.deps,
    store,
    filesFolder: folder,
    url,
    clock,
    timers,
    people: createPeople(app.deps),
    call: async (endpoint, sending) => await call(url, endpoint, sending ?? {}),
    async close() {
      await app.close()
      if (options.beside === undefined) await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createClock(at: string | undefined): Clock {
  let time = at === undefined ? Math.floor(Date.now() / 1000) * 1000 : new Date(at).getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
    set(to) {
      time = new Date(to).getTime()
    },
  }
}

async function call<E extends Endpoint>(url: string, endpoint: E, sending: Sending<E>): Promise<Answer<E>> {
  const params = new Map(Object.entries(sending.params ?? {}))
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = qs.stringify(sending.query ?? {}, { arrayFormat: 'brackets' })
  const hasBody = endpoint.body !== Nothing && sending.body !== undefined
  const response = await fetch(`${url}${path}${query === '' ? '' : `?${query}`}`, {
    method: endpoint.method,
    headers: {
      ...(sending.as === undefined ? {} : { authorization: `Bearer ${sending.as.token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...sending.headers,
    },
    ...(hasBody ? { body: JSON.stringify(sending.body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers }
}
