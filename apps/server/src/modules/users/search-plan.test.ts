// The text search for accounts reads an index, not the whole table (people.md 0.8).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { contains } from '../../platform/db/text-match.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await sql`insert into users (email, role, name, phone, verified_email, created_at, updated_at)
    select 'crowd-' || md5(place::text) || '@example.com', ${Role.Student}, 'طالب', '010' || lpad(place::text, 8, '0'), true, now(), now() from generate_series(1, 20000) place`.execute(
    app.deps.db,
  )
  await sql`vacuum analyze users`.execute(app.deps.db)
})
afterAll(async () => {
  await app.close()
})

const planOf = async (condition: ReturnType<typeof contains>) =>
  JSON.stringify((await sql`explain select id from users where ${condition}`.execute(app.deps.db)).rows)

// The texts are Latin: Arabic letters have trigrams only where the database's locale knows them as letters, which that
// of the embedded database does not.
test('the search for a part of a name, email or phone uses the index', async () => {
  const [name, email, phone] = [contains('name', 'samir'), contains('email', '9f86d0'), contains('phone', '0001234')]
  const anywhere = sql<boolean>`(${name} or ${email} or ${phone})`
  for (const condition of [anywhere, email, phone]) {
    const plan = await planOf(condition)
    expect(plan).toContain('users_by_words')
    expect(plan).not.toContain('Seq Scan')
  }
})

test('the search finds one account among twenty thousand', async () => {
  const { body } = await app.call(listUsers, { as: await app.people.admin(), query: { search: '01000012345' } })
  expect(body).toMatchObject({ total: 1, list: [{ phone: '01000012345' }] })
})
