// The erasure rules against the migrated database: a column that nobody decided about would survive an erasure
// unnoticed.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { tutorColumnFields, userColumnFields } from '../users/profile-fields.ts'
import { contentRules, referenceRules } from './erasure-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

const ruleFile = 'apps/server/src/modules/erasure/erasure-rules.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly hasDefault: boolean
  readonly isNullable: boolean
}

async function allColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select columns.table_name as "table", columns.table_name || '.' || columns.column_name as name, udt_name as type,
      column_default is not null as "hasDefault", is_nullable = 'YES' as "isNullable"
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(app.deps.db)
  return rows
}

/** Types that hold words, files, structures or addresses; the types of enumerations and numbers hold none. */
const canHoldContent = ({ type }: Column) => /^(_.*|text|varchar|jsonb?|bytea|inet|uuid)$/.test(type)

/** In these two tables every column is about the person, whatever its type. */
const personTables: ReadonlySet<string> = new Set(['users', 'tutors'])

test('every column that refers to a user has a reference rule', async () => {
  const { rows } = await sql<{ name: string }>`
    select con.conrelid::regclass::text || '.' || att.attname as name
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'users'::regclass`.execute(app.deps.db)
  const references = [...rows.map((row) => row.name), 'users.id']
  expect(Object.keys(referenceRules).toSorted(), `referenceRules of ${ruleFile}`).toEqual(references.toSorted())
})

test('every column that can hold something of a person has a content rule', async () => {
  const isDeleted = (table: string) => {
    const rules = Object.entries(referenceRules).filter(([name]) => name.startsWith(`${table}.`))
    return rules.length > 0 && rules.every(([, rule]) => rule === 'deleted')
  }
  const columns = (await allColumns()).filter(
    (column) => !isDeleted(column.table) && (personTables.has(column.table) || canHoldContent(column)),
  )
  const names = columns.map(({ name }) => name)
  const missing = names.filter((name) => !Object.hasOwn(contentRules, name))
  expect(missing, `add to contentRules of ${ruleFile}: '<column>': 'null' | 'default' | 'written' | 'kept'`).toEqual([])
  const superfluous = Object.keys(contentRules).filter((name) => !names.includes(name))
  expect(superfluous, `remove from contentRules of ${ruleFile}`).toEqual([])
})

test('a column is emptied in a way its definition allows, in a table whose rows are cleared', async () => {
  for (const { table, name, isNullable, hasDefault } of await allColumns()) {
    const rule = contentRules[name]
    if (rule === 'null') expect(isNullable, name).toBe(true)
    if (rule === 'default') expect(hasDefault, name).toBe(true)
    if (rule !== 'null' && rule !== 'default') continue
    const references = Object.entries(referenceRules).filter(([each]) => each.startsWith(`${table}.`))
    expect(references.filter(([, each]) => each === 'cleared').length, `one cleared reference in ${table}`).toBe(1)
  }
})

test('the audit log loses the profile fields that are erased from the account', async () => {
  const column = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const erased = [
    ...userColumnFields.filter((field) => contentRules[`users.${column(field)}`] !== 'kept'),
    ...tutorColumnFields.filter((field) => contentRules[`tutors.${column(field)}`] === 'null'),
  ]
  const logged = JSON.stringify(Object.fromEntries(erased.map((field) => [field, 'personal'])))
  const { rows } = await sql<{ left: Record<string, unknown> }>`
    select without_person(${logged}::jsonb) as "left"`.execute(app.deps.db)
  const surviving = Object.entries(rows[0]?.left ?? {}).flatMap(([field, value]) => (value === null ? [] : [field]))
  expect(surviving, 'add these fields to the SQL function without_person by a new migration').toEqual([])
})
