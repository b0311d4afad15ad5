import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../../test/database.ts'
import type { Store } from './database.ts'
import { everyRow } from './whole-table.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
})

test('an update or a delete without a condition is refused, in a transaction too', async () => {
  const { db } = store
  await db.insertInto('topics').values({ nameAr: 'السفر', nameEn: 'Travel' }).execute()
  const change = { nameEn: 'Trips' }
  await expect(db.updateTable('topics').set(change).execute()).rejects.toThrow('without a condition')
  await expect(db.deleteFrom('topics').execute()).rejects.toThrow('without a condition')
  await expect(db.transaction().execute(async (tx) => await tx.deleteFrom('topics').execute())).rejects.toThrow(
    'without a condition',
  )
  const names = async () => (await db.selectFrom('topics').select('nameEn').execute()).map(({ nameEn }) => nameEn)
  expect(await names()).toEqual(['Travel'])
  await db.updateTable('topics').set(change).where(everyRow).execute()
  expect(await names()).toEqual(['Trips'])
})
