import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabaseProxy, type DatabaseProxy } from '../../../test/database-proxy.ts'
import { isDatabaseAway, openPostgres, type Store } from './database.ts'

const postgresUrl = inject('postgresUrl')
/** Also how long connecting may take, which a busy machine needs. */
const PATIENCE_MS = 1000

describe.skipIf(postgresUrl === null)('a connection over which nothing comes', () => {
  let proxy: DatabaseProxy
  let store: Store

  beforeEach(async () => {
    proxy = await openDatabaseProxy(postgresUrl ?? '')
    const url = (postgresUrl ?? '').replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${proxy.port}`)
    store = openPostgres(url, 2, PATIENCE_MS)
  })
  afterEach(async () => {
    await proxy.close()
    await store.close()
  })
  const ask = async () => (await sql<{ n: number }>`select 1 as n`.execute(store.db)).rows
  const isAway = async (asked: Promise<unknown>) =>
    await asked.then(
      () => false,
      (error: unknown) => isDatabaseAway(error),
    )

  test('fails its statement and every new one, and the next is answered once the server is', async () => {
    await ask()
    const working = isAway(sql`select pg_sleep(60)`.execute(store.db))
    proxy.silence()
    expect(await Promise.all([working, isAway(ask()), isAway(ask())])).toEqual([true, true, true])
    expect(await isAway(ask())).toBe(true)
    await proxy.restore()
    expect(await ask()).toEqual([{ n: 1 }])
  })

  test('is given up alone where the server answers over others', async () => {
    await ask()
    proxy.silence({ newOnes: false })
    expect(await isAway(ask())).toBe(true)
    expect(await ask()).toEqual([{ n: 1 }])
  })

  test('is not given up while the server works on the statement', async () => {
    const { rows } = await sql<{ n: number }>`select 1 as n from pg_sleep(${(PATIENCE_MS * 2.5) / 1000})`.execute(
      store.db,
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})
