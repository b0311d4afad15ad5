// Fills an empty database with the measuring data set: `DATABASE_URL=… npm run bench:seed [-- --tutors 1000]`, or with
// `--grown`, which takes a while, 10,000 tutors, 100,000 students, 2,000,000 lessons and 5,000,000 messages.
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { subscriptionRange } from '../packages/rules/src/quota.ts'
import { migrate, openPostgres } from '../apps/server/src/platform/db/database.ts'
import { backOfficeStatements, backOfficeTables } from './back-office-statements.ts'
import {
  countedTables,
  grownSize,
  statementsOf,
  usualSize,
  type Size,
  type Statement,
  type Values,
} from './seed-statements.ts'

/** Of everybody in the set. */
export const password = 'Password@8'
/** A fixed salt: the rows are the same on every run. Nobody's password stands on it. */
const salt = Buffer.from('hiwar-bench-salt')

const types: Record<keyof Values, string> = {
  tutors: 'int',
  day: 'timestamptz',
  hash: 'text',
  start: 'timestamptz',
  end: 'timestamptz',
}

/** The statement with its braces as numbered parameters, and those it uses. */
function numbered(sql: string, values: Values): [string, unknown[]] {
  const used: (keyof Values)[] = []
  const text = sql.replaceAll(/\{(tutors|day|hash|start|end)\}/g, (_, name: keyof Values) => {
    if (!used.includes(name)) used.push(name)
    return `$${used.indexOf(name) + 1}::${types[name]}`
  })
  return [text, used.map((name) => values[name])]
}

/**
 * Fills `pool`'s database, migrated and empty, with `tutors` tutors and everything around them; the same rows for the
 * same day.
 */
export async function seed(pool: pg.Pool, tutors: number, size: Size = usualSize): Promise<void> {
  const {
    rows: [found],
  } = await pool.query<{ people: number }>('select count(*)::int as people from users')
  if (found === undefined || found.people > 0)
    throw new Error('this database holds people already; the measuring data go into an empty one only')
  await insertRows(pool, tutors, { statements: statementsOf(size), countedTables }, fillWithoutIndexes)
}

/** The data set grown: see the head of this file. */
export async function seedGrown(pool: pg.Pool): Promise<void> {
  await seed(pool, 10_000, grownSize)
}

/** Adds ten thousand rows to each list of the back office, beside the set of a thousand tutors. */
export async function seedBackOffice(pool: pg.Pool): Promise<void> {
  await insertRows(pool, 1000, { statements: backOfficeStatements, countedTables: backOfficeTables })
}

interface DataSet {
  readonly statements: readonly Statement[]
  readonly countedTables: readonly string[]
}

/**
 * Runs `fill` without the indexes, exclusions and references of the schema and makes them again: of millions of rows an
 * index is sorted once, instead of each row being looked up in all of them. References come last, for they use indexes.
 */
async function fillWithoutIndexes(client: pg.PoolClient, fill: () => Promise<void>): Promise<void> {
  const { rows: constraints } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype in ('f', 'x') and connamespace = 'public'::regnamespace
    order by contype = 'f'`)
  const { rows: indexes } = await client.query<{ drop: string; make: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { drop } of constraints) await client.query(drop)
  for (const { drop } of indexes) await client.query(drop)
  await fill()
  await client.query("set local maintenance_work_mem = '1GB'")
  for (const { make } of [...indexes, ...constraints]) await client.query(make)
}

async function insertRows(
  pool: pg.Pool,
  tutors: number,
  set: DataSet,
  around = async (_: pg.PoolClient, fill: () => Promise<void>) => {
    await fill()
  },
): Promise<void> {
  const day = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const { start, end } = subscriptionRange({ paidAt: new Date(), period: 0 })
  const values: Values = { tutors, day, hash: await hash(password, { salt }), start, end }

  const client = await pool.connect()
  try {
    await client.query('begin')
    await around(client, async () => {
      for (const { sql } of set.statements) await client.query(...numbered(sql, values))
    })
    for (const table of set.countedTables)
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { tutors: { type: 'string', default: '1000' }, grown: { type: 'boolean', default: false } },
  })
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') throw new Error('DATABASE_URL names the database to fill')
  if (process.env['ENVIRONMENT'] === 'production') throw new Error('the measuring data never go into production')
  const began = performance.now()
  const store = openPostgres(url, 2)
  try {
    await migrate(store.db)
    if (store.pool !== null) await (values.grown ? seedGrown(store.pool) : seed(store.pool, Number(values.tutors)))
  } finally {
    await store.close()
  }
  process.stdout.write(`filled in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

if (import.meta.main)
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
