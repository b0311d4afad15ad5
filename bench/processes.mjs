// Starts and stops the processes of a measurement, each ready before it is used.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../tools/ports.ts'
import pg from 'pg'
import { migrate, openPostgres } from '../apps/server/src/platform/db/database.ts'
import { createTokens } from '../apps/server/src/platform/identity/tokens.ts'
import { DAY_MS } from '../packages/contract/src/time.ts'
import { seed, seedGrown } from './seed.ts'
import { signInOf } from './seed-statements.ts'

const root = resolve(import.meta.dirname, '..')
/** Connections of the server and of every reference beside it. */
export const POOL = 10
const SETTLE_MS = 3000
const JWT_SECRET = 'secret of the benchmark, used nowhere else'

/** Starts `file` and waits for its line with `ready`; returns that line, the process id and `stop`. */
export async function launch(file, variables = {}) {
  const child = spawn(process.execPath, [resolve(root, file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...variables },
  })
  const said = await new Promise((done, reject) => {
    child.stdout.on('data', (text) => {
      if (String(text).includes('ready')) done(String(text))
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  child.removeAllListeners('exit')
  // A part that ran into the time limit does not stop its processes itself.
  const end = () => {
    child.kill('SIGKILL')
  }
  process.once('exit', end)
  return {
    said,
    pid: child.pid,
    async stop() {
      const ended = new Promise((done) => {
        child.once('exit', done)
      })
      child.kill('SIGTERM')
      await ended
      process.off('exit', end)
    },
  }
}

/** The API on an existing database. Its files go to a temporary folder that `stop` removes. */
export async function startApi(databaseUrl, variables = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-bench-'))
  const [port, appPort] = [await freePort(), await freePort()]
  const server = await launch('apps/server/main.ts', {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    DATA_DIR: directory,
    API_PORT: String(port),
    APP_PORT: String(appPort),
    ADMIN_PORT: '0',
    DEMO_DATA: 'no',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ENVIRONMENT: 'local',
    JWT_SECRET,
    // As tools/start.mjs starts it; more for a profile, say.
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=512 ${process.env.API_NODE_OPTIONS ?? ''}`,
    ...variables,
  })
  return {
    url: `http://127.0.0.1:${port}`,
    appUrl: `http://127.0.0.1:${appPort}`,
    pid: server.pid,
    /** Waits until the work of its start is over. */
    async settle() {
      await wait(SETTLE_MS)
    },
    /** Resident memory in MB. */
    async memory() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
      return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
    },
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Bare Fastify; with a database it has `/select-one` too. */
export async function startBare(databaseUrl) {
  const server = await launch(
    'bench/bare.mjs',
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, DATABASE_POOL: String(POOL) },
  )
  return { ...server, url: `http://127.0.0.1:${/ready (\d+)/.exec(server.said)?.[1]}` }
}

/** The authorization header of a user. Issued directly: a thousand sign-ins would take seconds of password hashing. */
export async function bearer(userId) {
  const now = new Date()
  const claims = { id: userId, signInId: signInOf(userId), generation: 0, until: new Date(now.getTime() + DAY_MS) }
  const token = await createTokens(JWT_SECRET).issue(claims, now)
  return { authorization: `Bearer ${token}` }
}

async function runStatement(postgresUrl, statement) {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

const withName = (postgresUrl, name) => postgresUrl.replace(/\/[^/]*$/, `/${name}`)

/**
 * The template database with the data set of so many tutors (or `grown`) for today, filled once and then without connections:
 * PostgreSQL copies only such ones.
 */
async function fillOnce(postgresUrl, tutors) {
  const name = `data_${tutors}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`
  const found = await runStatement(postgresUrl, `select from pg_database where datname = '${name}'`)
  if (found.rowCount === 1) return name
  const filling = `${name}_filling`
  await runStatement(postgresUrl, `drop database if exists ${filling}`)
  await runStatement(postgresUrl, `create database ${filling}`)
  const store = openPostgres(withName(postgresUrl, filling), 2)
  await migrate(store.db)
  if (tutors === 'grown') await seedGrown(store.pool)
  else if (tutors > 0) await seed(store.pool, tutors)
  await store.close()
  await runStatement(postgresUrl, `alter database ${filling} rename to ${name}`)
  return name
}

/** Creates a database with the data set, or only migrated when `tutors` is 0; returns its URL. */
export async function makeDatabase(postgresUrl, name, tutors = 0) {
  const template = await fillOnce(postgresUrl, tutors)
  await runStatement(postgresUrl, `drop database if exists ${name} with (force)`)
  await runStatement(postgresUrl, `create database ${name} template ${template}`)
  await runStatement(withName(postgresUrl, name), 'analyze')
  return withName(postgresUrl, name)
}
