// The list of tutors is built from several statements, between which a real PostgreSQL lets others write.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { invalidateTutors } from '../../apps/server/src/modules/tutors/service.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { waitsForLock } from './lock-fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

describe.skipIf(inject('postgresUrl') === null)('the list of tutors, on a real PostgreSQL', () => {
  test('is built anew when it is dropped while it is built', async () => {
    const { id } = await app.people.tutor()
    const blocking = await app.deps.db.startTransaction().execute()
    await sql`lock table user_topics in access exclusive mode`.execute(blocking)
    const reading = app.call(listOnboardedTutors)
    await waitsForLock(app)
    await app.deps.db.updateTable('users').set({ name: 'هالة' }).where('id', '=', id).execute()
    await invalidateTutors(app.deps)
    await blocking.commit().execute()
    expect((await reading).body.list).toMatchObject([{ id, name: 'هالة' }])
  })
})
