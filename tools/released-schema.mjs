// Writes apps/server/released-schema.json from the migrated database: at each release, so that the next one is tested
// against what this one uses (apps/server/src/platform/db/released-schema.test.ts). `retired` begins empty: it is for what
// the released code does not use any more, and the next release may drop.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const migrations = new URL('../apps/server/migrations/', import.meta.url)
const target = new URL('../apps/server/released-schema.json', import.meta.url)

const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
const db = await PGlite.create({ extensions: { btree_gist, pg_trgm } })
for (const name of names) await db.exec(await readFile(new URL(name, migrations), 'utf8'))
const { rows } = await db.query(`
  select table_name as "table", column_name as "column", udt_name || case is_nullable when 'YES' then '?' else '' end as type
  from information_schema.columns where table_schema = 'public' order by table_name, column_name`)
await db.close()

const tables = {}
for (const { table, column, type } of rows) (tables[table] ??= {})[column] = type
const release = names.at(-1)?.replace('.sql', '')
await writeFile(target, `${JSON.stringify({ release, retired: [], tables }, null, 2)}\n`)
process.stdout.write(`${Object.keys(tables).length} tables of ${release}\n`)
