// An upgrade replaces processes one by one: for minutes the release before this one works on this one's schema. What that
// release reads and writes (apps/server/released-schema.json) must be there still.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../../test/database.ts'
import { migrate, type Store } from './database.ts'

interface Column {
  readonly type: string
  /** A row may leave it out. */
  readonly isOptional: boolean
  readonly isNullable: boolean
}

interface Released {
  readonly release: string
  /** Tables and columns (`table.column`) that the release does not use any more, so that this one may drop them. */
  readonly retired: readonly string[]
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>
}

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
})

async function columnsNow(): Promise<Map<string, Column>> {
  const { rows } = await sql<{ name: string; type: string; isNullable: boolean; isFilled: boolean }>`
    select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as is_nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as is_filled
    from information_schema.columns where table_schema = 'public'`.execute(store.db)
  return new Map(
    rows.map(({ name, type, isNullable, isFilled }) => [
      name,
      { type, isNullable, isOptional: isNullable || isFilled },
    ]),
  )
}

test('the schema still holds all that the release before it uses, and asks for nothing it does not write', async () => {
  const released = JSON.parse(
    await readFile(new URL('../../../released-schema.json', import.meta.url), 'utf8'),
  ) as Released
  const now = await columnsNow()
  const breaks: string[] = []
  for (const [table, columns] of Object.entries(released.tables)) {
    if (released.retired.includes(table)) continue
    for (const [column, was] of Object.entries(columns)) {
      const name = `${table}.${column}`
      if (released.retired.includes(name)) continue
      const found = now.get(name)
      const type = was.replace('?', '')
      if (found === undefined) breaks.push(`${name} is gone`)
      else if (found.type !== type) breaks.push(`${name} was ${type} and is ${found.type}`)
      else if (was.endsWith('?') && !found.isNullable) breaks.push(`${name} may not be null any more`)
    }
  }
  for (const [name, { isOptional }] of now) {
    const [table = '', column = ''] = name.split('.')
    const before = released.tables[table]
    if (before !== undefined && before[column] === undefined && !isOptional)
      breaks.push(`${name} is new, and rows of ${released.release} are refused without it`)
  }
  expect(breaks).toEqual([])
})

test('a release starts on a database that a later one has migrated already', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-later-release', '9999-01-01')`.execute(
    store.db,
  )
  await migrate(store.db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    store.db,
  )
  expect(rows).toEqual([{ name: '9999-of-a-later-release' }])
})
