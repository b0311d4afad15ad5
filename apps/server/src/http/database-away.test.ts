// PostgreSQL gone for a moment: calls answer 503 and the process goes on (people.md 0.4).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bookLesson, listLessons } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../test/database-proxy.ts'

const postgresUrl = inject('postgresUrl')

describe.skipIf(postgresUrl === null)('while PostgreSQL is away', () => {
  let proxy: DatabaseProxy
  let app: TestApp
  beforeAll(async () => {
    proxy = await openDatabaseProxy(postgresUrl ?? '')
    app = await buildTestApp({ proxy, at: '2026-05-04T08:00:00Z' })
  })
  afterAll(async () => {
    await app.close()
    await proxy.close()
  })

  test('reads and writes answer 503 with the time to wait, and work again once it is back', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor({ notice: 0 })]
    const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
    const body = { tutorId: tutor.id, slotId, start: '2026-05-05T10:30:00Z', duration: 30 } as const
    const read = async () => await app.call(listLessons, { as: student, query: { users: [student.id] } })
    const book = async () => await app.call(bookLesson, { as: student, body })
    expect((await read()).status).toBe(200)

    const running = sql`select pg_sleep(60)`.execute(app.deps.db).catch((error: unknown) => error)
    // Once another call was answered, the statement above is under way.
    expect((await read()).status).toBe(200)
    await proxy.cut()
    expect(await running).toBeInstanceOf(Error)
    for (const answer of [await read(), await book(), await read()]) {
      expect([answer.status, answer.body.code]).toEqual([503, 'service-unavailable'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }

    await proxy.restore()
    expect((await read()).status).toBe(200)
    expect((await book()).status).toBe(200)
  })
})
