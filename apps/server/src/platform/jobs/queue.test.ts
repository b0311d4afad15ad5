// Codes and letters in the queue: unreadable while they wait, gone once they are sent (people.md 0.11).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../../test/database.ts'
import type { Store } from '../db/database.ts'
import { createJobs, type Jobs } from './queue.ts'
import type { JobPayloads } from './queues.ts'

let store: Store
let jobs: Jobs
const queueOfTheStore = () =>
  createJobs(store, { info: () => undefined, error: () => undefined }, { secret: 'a secret of our own' })
beforeAll(async () => {
  store = await openTestStore()
  jobs = queueOfTheStore()
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await store.close()
})

const enqueue = async <N extends 'mail' | 'telegram' | 'whatsapp'>(name: N, payload: JobPayloads[N]) => {
  await store.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, name, payload)
  })
}
const stored = async (name: string) =>
  (
    await sql<{ data: object; state: string }>`select data, state from pgboss.job where name = ${name}`.execute(
      store.db,
    )
  ).rows

test.each([
  ['mail', { to: 'sara@example.com', subject: 'code', text: '12345', html: '<b>12345</b>' }],
  ['whatsapp', { to: '201012345670', message: { code: 12_345 }, until: '2026-07-06T07:00:00.000Z' }],
  ['telegram', { to: '201012345670', message: { code: 12_345, requestId: 'r' }, until: '2026-07-06T07:00:00.000Z' }],
] as const)(
  '%s: nothing of it can be read in the database, and the job goes when it is done',
  async (name, payload) => {
    await enqueue(name, payload)
    const [waiting] = await stored(name)
    expect(Object.keys(waiting?.data ?? {})).toEqual(['sealed'])
    expect(JSON.stringify(waiting)).not.toMatch(/12345|sara|2010/)

    const received: unknown[] = []
    await jobs.work(name, async (each) => {
      received.push(each)
    })
    await expect.poll(() => received).toEqual([payload])
    await expect.poll(async () => await stored(name)).toEqual([])
  },
)

test('a queue that stands already is told how long finished jobs are kept', async () => {
  const keptSeconds = async () =>
    await sql<{ name: string; seconds: number }>`
      select name, deletion_seconds as seconds from pgboss.queue where name in ('mail', 'delivery') order by name`.execute(
      store.db,
    )
  const before = await keptSeconds()
  expect(before.rows).toEqual([
    { name: 'delivery', seconds: 604_800 },
    { name: 'mail', seconds: 3_600 },
  ])
  await sql`update pgboss.queue set deletion_seconds = 5`.execute(store.db)
  const next = queueOfTheStore()
  await next.start()
  expect(await keptSeconds()).toEqual(before)
  await next.stop()
})

test('other jobs are stored as they are', async () => {
  await store.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'delivery', { id: 7 })
  })
  expect((await stored('delivery'))[0]?.data).toMatchObject({ id: 7 })
  const received: unknown[] = []
  await jobs.work('delivery', async (each) => {
    received.push(each)
  })
  await expect.poll(() => received).toEqual([{ id: 7 }])
})
