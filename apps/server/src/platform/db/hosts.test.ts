import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { openDatabaseProxy } from '../../../test/database-proxy.ts'
import { isDatabaseAway, openPostgres } from './database.ts'

const postgresUrl = inject('postgresUrl')

describe.skipIf(postgresUrl === null)('a database of several hosts', () => {
  test('is found on the next host when one is gone, and on the first again when that one is', async () => {
    const [one, other] = [await openDatabaseProxy(postgresUrl ?? ''), await openDatabaseProxy(postgresUrl ?? '')]
    const url = (postgresUrl ?? '').replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${one.port},127.0.0.1:${other.port}`)
    const store = openPostgres(url, 4)
    const ask = async () => (await sql<{ n: number }>`select 1 as n`.execute(store.db)).rows
    /** A call that finds its host gone fails; those after it go to the other one. */
    const askUntilFound = async () => {
      await expect.poll(async () => await ask().catch((error: unknown) => isDatabaseAway(error))).toEqual([{ n: 1 }])
    }
    expect(await ask()).toEqual([{ n: 1 }])
    await one.cut()
    await askUntilFound()
    await one.restore()
    await other.cut()
    await askUntilFound()
    await store.close()
    await one.close()
    await other.close()
  })
})
