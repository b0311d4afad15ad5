import { readFile, readdir } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type LogEvent, type Transaction, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { metrics } from '../observability/metrics.ts'
import { tracerNow } from '../observability/tracing.ts'
import { hostsOf } from './hosts.ts'
import { preparingPool } from './prepared-statements.ts'
import type { Rows } from './rows.ts'
import { watchForSilence } from './silence.ts'
import { parseTime } from './times.ts'
import { refuseWholeTable } from './whole-table.ts'

export type Database = Kysely<Rows>
/** An open transaction. Inside one nothing but this is in scope. */
export type Tx = Transaction<Rows>
/** What every query takes first. */
export type Executor = Database | Tx

export interface Store {
  readonly db: Database
  /** The embedded instance, shared with the job queue; null on a real PostgreSQL. */
  readonly embedded: PGlite | null
  readonly pool: pg.Pool | null
  close(): Promise<void>
}

const migrationsFolder = new URL('../../../migrations/', import.meta.url)

// Both drivers answer alike: counts as numbers, dates of the civil calendar as text.
const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

function measure(event: LogEvent): void {
  metrics.queries.observe(event.queryDurationMillis / 1000)
  const { sql: text } = event.query
  tracerNow()?.ended(
    text.slice(0, text.search(/\s|$/)),
    { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } },
    event.queryDurationMillis,
  )
}

function kyselyOver(dialect: PGliteDialect | PostgresDialect): Database {
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), refuseWholeTable]
  return new Kysely<Rows>({ dialect, plugins, log: measure })
}

/**
 * Opens the embedded database in `directory`, or in memory (`memory://`); one process per directory (tech: a second one
 * corrupts it).
 */
export async function openEmbedded(directory: string, from?: Blob): Promise<Store> {
  // Loaded only where it is the store: beside a real PostgreSQL it would be memory for nothing.
  const [engine, { btree_gist }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const embedded = await engine.PGlite.create({
    ...(directory === 'memory://' ? {} : { dataDir: directory }),
    ...(from === undefined ? {} : { loadDataDir: from }),
    extensions: { btree_gist, pg_trgm },
    parsers: { [INT8]: Number, [NUMERIC]: Number, [DATE]: (text: string) => text },
  })
  await embedded.exec("set timezone to 'UTC'")
  const db = kyselyOver(new PGliteDialect({ pglite: embedded }))
  return {
    db,
    embedded,
    pool: null,
    close: async () => {
      await embedded.close()
    },
  }
}

/** How long the database may say nothing before a call is answered 503: it must not hold callers. */
const PATIENCE_MS = 5000

/** Opens a real PostgreSQL, 15 or newer; `url` may name several hosts, of which the primary is used. */
export function openPostgres(url: string, size: number, patienceMs = PATIENCE_MS): Store {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, Number)
  types.setTypeParser(NUMERIC, Number)
  types.setTypeParser(DATE, (text: string) => text)
  types.setTypeParser(TIMESTAMPTZ, parseTime)
  const silence = watchForSilence(patienceMs)
  const { onConnect, ...target } = hostsOf(url)
  const pool = new pg.Pool({
    ...target,
    // The pool waits for it, which its types do not say.
    onConnect: (async (client: pg.ClientBase) => {
      silence.follow(client)
      await onConnect?.(client)
    }) as (client: pg.ClientBase) => void,
    max: size,
    types,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: patienceMs,
    // An idle connection that was lost is noticed after twice this (ten tries, one a second).
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that dies (server restart), idle or under a statement, must not end the process: the statement fails
  // and the next one gets a fresh connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = kyselyOver(new PostgresDialect({ pool: preparingPool(pool) }))
  return {
    db,
    embedded: null,
    pool,
    close: async () => {
      await db.destroy()
      silence.stop()
    },
  }
}

/** How many migrations this code knows and the database has not seen. Throws when it does not answer. */
export async function countMissingMigrations(db: Executor): Promise<number> {
  const names = (await readdir(migrationsFolder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace('.sql', ''))
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const run = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !run.has(name)).length
}

/**
 * Migrations that a newer release ran before this one started, as during an upgrade and after a rollback: this release
 * works on what they made (docs/drills.md). None in a database that has no tables yet.
 */
async function laterMigrations(db: Database, known: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{
    isThere: boolean
  }>`select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (rows[0]?.isThere !== true) return []
  const run = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const newest = known.at(-1) ?? ''
  return run.rows.map(({ name }) => name).filter((name) => name > newest)
}

/**
 * Brings the schema up to the newest file of `migrations/`; each file is one transaction, run once, in order. `upTo` is
 * the last one to run, for tests of what the later ones do to data.
 */
export async function migrate(db: Database, upTo?: string): Promise<void> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8')
      return [
        name.replace('.sql', ''),
        {
          up: async (on: Kysely<unknown>) => {
            await runStatements(on, text)
          },
        },
      ] as const
    }),
  )
  const known = migrations.map(([name]) => name)
  const later = (await laterMigrations(db, known)).map((name) => [name, { up: async () => undefined }] as const)
  const all = Object.fromEntries([...migrations, ...later])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error !== undefined) throw error
}

/** The embedded driver takes one statement a call, so a file is cut at the semicolons that end a line. */
async function runStatements(db: Kysely<unknown>, text: string): Promise<void> {
  for (const statement of text.split(/;\s*$/m)) {
    if (statement.replaceAll(/--.*$/gm, '').trim() === '') continue
    await sql.raw(statement).execute(db)
  }
}

/** What the operating system says of a server that is gone, and the states in which PostgreSQL itself takes no calls. */
const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // read_only_sql_transaction: a standby that is not the primary yet
  '25006',
  // disk_full, out_of_memory, too_many_connections
  '53100',
  '53200',
  '53300',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
])
/** The driver's own errors have no code. */
const lostConnection =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|^timeout (expired|exceeded when trying)/

/** Whether a statement failed because the database could not be reached, and not for what it asks. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08 is "connection exception"; a socket file that is missing is one too, any other missing file is not.
  const isNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return unreachable.has(code) || isNoSocket || /^08[0-9A-Z]{3}$/.test(code) || lostConnection.test(error.message)
}

/** The name of the constraint a write broke, or null when the error is something else. */
export function brokenConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return null
  return typeof error.constraint === 'string' ? error.constraint : null
}

/** The values that another row holds already, as PostgreSQL names them in a broken constraint: `(user_id, during)=(7, …)`. */
export function conflictingKey(error: unknown): string[] {
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? String(error.detail) : ''
  return (/^[^=]*=\(([^)]*)\)/.exec(detail)?.[1] ?? '').split(', ')
}
