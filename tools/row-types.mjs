// Writes apps/server/src/platform/db/rows.ts from the migrated database, so that a column exists in one place only.
// `node tools/row-types.mjs` writes; with `--check` it fails when the file is not what the migrations make. Either way
// it fails on a gap in the migrations' numbers: a database that ran a later one never runs an earlier one that fills
// the gap.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const migrations = new URL('../apps/server/migrations/', import.meta.url)
const target = new URL('../apps/server/src/platform/db/rows.ts', import.meta.url)

const types = {
  int4: 'number',
  int2: 'number',
  int8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  date: 'string',
  _text: 'string[]',
  uuid: 'string',
  bytea: 'Uint8Array',
  tstzrange: 'string',
  _int4: 'number[]',
  float8: 'number',
  inet: 'string',
}

/**
 * Columns that hold a value of an enumeration of the contract, so that no query casts what it reads. An entry whose
 * column is gone fails. Text columns with a `check (x in (...))` need none: their type is what the check allows.
 */
const enumColumns = {
  'audit_log.actor_role': 'Role',
  'availability_rules.weekday': 'Weekday',
  'calendar_entries.kind': 'CalendarKind',
  'confirmation_codes.purpose': 'Purpose',
  'coupons.periods': 'Period[]',
  'demo_sessions.status': 'InterviewStatus',
  'interviews.status': 'InterviewStatus',
  'invoices.method': 'WithdrawMethod',
  'invoices.status': 'InvoiceStatus',
  'learning_profiles.goals': 'LearningGoal[]',
  'learning_profiles.level': 'LearningLevel',
  'lessons.cancel_reason': 'CancelReason',
  'lessons.duration': 'LessonDuration',
  'ratings.tags': 'RatingTag[]',
  'session_events.type': 'SessionEvent',
  'subscriptions.period': 'Period',
  'transactions.payment_method': 'PaymentMethod',
  'transactions.plan_period': 'Period',
  'transactions.status': 'TransactionStatus',
  'tutors.intro_video_reasons': 'VideoReason[]',
  'users.city': 'City',
  'users.notification_method': 'NotificationMethod',
  'users.role': 'Role',
  'watches.days': 'Weekday[]',
  'watches.duration': 'LessonDuration',
}

/** Tables whose rows are read whole: their columns are printed as a list too, so that no query repeats it. */
const listedTables = ['tutors', 'users']

const camel = (name) => name.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())
const pascal = (name) => camel(`_${name}`)

async function migrationFiles() {
  const names = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()
  for (const [place, name] of names.entries()) {
    if (Number(name.slice(0, 4)) !== place + 1) throw new Error(`${name}: the next migration is number ${place + 1}`)
  }
  return names
}

async function columns() {
  const database = await PGlite.create({ extensions: { btree_gist, pg_trgm } })
  for (const name of await migrationFiles()) {
    await database.exec(await readFile(new URL(name, migrations), 'utf8'))
  }
  const { rows } = await database.query(`
    select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' as optional
    from information_schema.columns
    where table_schema = 'public'
    order by table_name, ordinal_position`)
  const checks = await database.query(`
    select conrelid::regclass::text as table_name, attname as column_name, pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1`)
  await database.close()
  return { rows, checked: checkedColumns(checks.rows) }
}

/** The columns whose check lists the texts they may hold, each with these texts as a union of literals. */
function checkedColumns(checks) {
  return Object.fromEntries(
    checks.flatMap(({ table_name, column_name, rule }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule)?.[1]
      const texts = list?.split(', ').map((text) => /^'([a-z-]+)'::text$/.exec(text)?.[1])
      if (texts === undefined || texts.includes(undefined)) return []
      return [[`${table_name}.${column_name}`, texts.map((text) => `'${text}'`).join(' | ')]]
    }),
  )
}

function print({ rows, checked }) {
  const columnNames = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`))
  const gone = Object.keys(enumColumns).filter((name) => !columnNames.has(name))
  if (gone.length > 0) throw new Error(`enumColumns names columns that do not exist: ${gone.join(', ')}`)
  const enums = [...new Set(Object.values(enumColumns).map((type) => type.replace('[]', '')))].toSorted()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const bodies = [...tables].map(([table, list]) => {
    const lines = list.map((row) => {
      const name = `${row.table_name}.${row.column_name}`
      const type = enumColumns[name] ?? checked[name] ?? types[row.udt_name]
      if (type === undefined) throw new Error(`no TypeScript type for ${row.udt_name}`)
      const full = row.nullable ? `${type} | null` : type
      return `  ${camel(row.column_name)}: ${row.optional ? `Generated<${full}>` : full}`
    })
    return `export interface ${pascal(table)}Row {\n${lines.join('\n')}\n}\n`
  })
  const lists = listedTables.map(
    (table) =>
      `  ${camel(table)}: [${tables
        .get(table)
        .map((row) => `'${camel(row.column_name)}'`)
        .join(', ')}],`,
  )
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Row`).join('\n')
  return `// Made by tools/row-types.mjs from the migrations; do not edit.
import type {
${enums.map((name) => `  ${name},`).join('\n')}
} from '@hiwar/contract/enums.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type Json = JSONColumnType<object, object | string, object | string>

${bodies.join('\n')}
/** Every column of tables that are read whole. */
export const columnNames = {
${lists.join('\n')}
} as const

/** Every table, as kysely sees it. */
export interface Rows {
${index}
}
`
}

const text = print(await columns())
if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8')) !== text)
    throw new Error('rows.ts does not match the migrations: run node tools/row-types.mjs')
} else {
  await writeFile(target, text)
}
