// Writes apps/server/src/platform/db/rows.ts from the migrated database, so that a column exists in one place only. `node
// tools/row-types.mjs` writes; with `--check` it fails when the file is not what the migrations make. Either way it
// refuses a hole in their numbers: a store that ran a later one never takes an earlier one that fills the hole.
import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { readdir } from 'node:fs/promises'

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
  await database.close()
  return rows
}

function print(rows) {
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const bodies = [...tables].map(([table, list]) => {
    const lines = list.map((row) => {
      const type = types[row.udt_name]
      if (type === undefined) throw new Error(`no TypeScript type for ${row.udt_name}`)
      const full = row.nullable ? `${type} | null` : type
      return `  ${camel(row.column_name)}: ${row.optional ? `Generated<${full}>` : full}`
    })
    return `export interface ${pascal(table)}Row {\n${lines.join('\n')}\n}\n`
  })
  const index = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Row`).join('\n')
  return `// Made by tools/row-types.mjs from the migrations; do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export type Json = JSONColumnType<object, object | string, object | string>

${bodies.join('\n')}
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
