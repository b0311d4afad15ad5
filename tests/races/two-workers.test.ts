// Two server processes share one job queue on a real PostgreSQL: no reminder is sent twice, and jobs of a killed
// process are done by another.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { startMessengers, type RunningMessengers } from '../../doubles/messengers/server.ts'
import { openPostgres, type Store } from '../../apps/server/src/platform/db/database.ts'
import { createJobs, type Jobs } from '../../apps/server/src/platform/jobs/queue.ts'
import type { JobName } from '../../apps/server/src/platform/jobs/queues.ts'
import { createTokens } from '../../apps/server/src/platform/identity/tokens.ts'
import { createPeople, type People } from '../../apps/server/test/people.ts'
import { createOwnDatabase, end, secrets, startServer, type OwnDatabase, type Running } from './servers.ts'

const PEOPLE = 30
const RUNS = 12
/** What jobs did is no matter here. */
const silent = { info: () => undefined, error: () => undefined }

let messengers: RunningMessengers
let database: OwnDatabase
let store: Store
let people: People
let jobs: Jobs
let folder: string
let servers: Running[] = []

// Longer than a test waits for a hanging messenger, shorter than the minute after which a worker counts as dead.
const serverNamed = async (name: string) =>
  await startServer({
    databaseUrl: database.url,
    folder,
    name,
    environment: { MESSENGERS_PORT: new URL(messengers.url).port, MESSENGER_TIMEOUT_MS: '55000' },
  })
const enqueue = async (name: JobName) => {
  await store.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, name, {})
  })
}
/** Waits until no job is left, so that nothing more can be sent. */
async function allJobsDone(): Promise<void> {
  const left = async () =>
    (
      await sql<{ name: string }>`
        select distinct name from pgboss.job
        where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`.execute(store.db)
    ).rows.map(({ name }) => name)
  await expect.poll(left, { timeout: 60_000, interval: 100 }).toEqual([])
}
/** Skips the two minutes after which the queue retries the jobs of a process that has died. */
async function expireActiveJobs(): Promise<void> {
  await sql`
    update pgboss.job set started_on = started_on - interval '121 seconds'
    where state = 'active' and name not like '\\_\\_pgboss%'`.execute(store.db)
}
const deliveries = async () =>
  await store.db.selectFrom('deliveries').select(['id', 'state', 'attempts']).orderBy('id').execute()

let number = 0
/**
 * A user notified by WhatsApp whose lesson starts in just under a day, so that the reminder is due. The double treats
 * numbers that end in 98 or 99 as unknown.
 */
async function someoneDue(): Promise<number> {
  number += 1
  const { id } = await people.student({
    user: { verifiedWhatsapp: true, notificationMethod: 1, phone: `0115${String(number).padStart(6, '0')}1` },
  })
  const start = new Date(Date.now() + 1440 * MINUTE_MS - MINUTE_MS / 2)
  const during = `[${start.toISOString()},${new Date(start.getTime() + 30 * MINUTE_MS).toISOString()})`
  await store.db
    .insertInto('calendarEntries')
    .values({ userId: id, kind: 1, refId: 9000 + number, during })
    .execute()
  return id
}

// A killed process is missing in the next test, so these stay in their order when tests are shuffled.
describe.skipIf(inject('postgresUrl') === null)('two worker processes', { shuffle: false }, () => {
  beforeAll(async () => {
    messengers = await startMessengers()
    database = await createOwnDatabase(inject('postgresUrl') ?? '', 'hiwar_workers')
    folder = await mkdtemp(join(tmpdir(), 'hiwar-workers-'))
    store = openPostgres(database.url, 4)
    people = createPeople({ db: store.db, now: () => new Date(), tokens: createTokens(secrets.JWT_SECRET) })
    servers = [await serverNamed('one'), await serverNamed('other')]
    // Looks for jobs of dead processes each second, as a process would each minute.
    jobs = createJobs(store, silent, { secret: secrets.CODE_SECRET, checkSeconds: 1 })
    await jobs.start()
  }, 120_000)

  afterAll(async () => {
    await jobs.stop()
    await Promise.all(
      servers.map(async (server) => {
        await end(server, 'SIGKILL')
      }),
    )
    await store.close()
    await database.drop()
    await messengers.close()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  test('never send a reminder twice, however many runs are queued', async () => {
    for (let place = 0; place < PEOPLE; place++) await someoneDue()
    for (let run = 0; run < RUNS; run++) await enqueue('reminders')
    await expect.poll(() => messengers.messages().length, { timeout: 60_000 }).toBe(PEOPLE)
    await allJobsDone()
    const receivers = messengers.messages().map(({ to }) => to)
    process.stdout.write(
      `${PEOPLE} reminders due, ${RUNS} runs over 2 processes: ${receivers.length} messages to ${new Set(receivers).size} people\n`,
    )
    expect(receivers).toHaveLength(PEOPLE)
    expect(new Set(receivers).size).toBe(PEOPLE)
    expect((await deliveries()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
  }, 100_000)

  test('the job of a killed process is done by the next one', async () => {
    messengers.clear()
    const [doomed, next] = servers
    if (doomed === undefined || next === undefined) throw new Error('two servers are needed')
    await end(next, 'SIGTERM')
    messengers.setFaults({ whatsapp: 'hang' })
    await someoneDue()
    await enqueue('reminders')
    const held = async () => (await deliveries()).filter(({ state }) => state === 'sending')
    await expect.poll(async () => (await held()).length, { timeout: 60_000 }).toBe(1)
    // The process may be killed before it sends, so the fault is reset explicitly.
    await end(doomed, 'SIGKILL')
    messengers.setFaults({ whatsapp: 'none' })
    expect(messengers.messages()).toEqual([])

    servers = [await serverNamed('next')]
    // Skips the minute after which an inactive worker counts as dead.
    await store.db
      .updateTable('deliveries')
      .set({ claimedAt: new Date(Date.now() - 61_000) })
      .where('state', '=', 'sending')
      .execute()
    const from = Date.now()
    await enqueue('delivery-sweep')
    await expect.poll(() => messengers.messages().length, { timeout: 60_000 }).toBe(1)
    process.stdout.write(
      `the next process sent what the killed one held ${((Date.now() - from) / 1000).toFixed(1)} s after its minute\n`,
    )
    await expect
      .poll(async () => (await deliveries()).at(-1), { timeout: 60_000 })
      .toMatchObject({ state: 'sent', attempts: 2 })
    await expireActiveJobs()
    await allJobsDone()
    expect(messengers.messages()).toHaveLength(1)
  }, 120_000)

  test('a run of reminders that is killed halfway changes nothing, and the next process sends each reminder once', async () => {
    messengers.clear()
    const before = (await deliveries()).length
    const [doomed] = servers
    if (doomed === undefined) throw new Error('one server is needed')
    // A run has claimed its reminders when it inserts the deliveries, where this lock makes it wait: the run of each minute
    // as well, which may come first.
    const held = await store.db.startTransaction().execute()
    await sql`lock table deliveries in exclusive mode`.execute(held)
    for (let place = 0; place < 3; place++) await someoneDue()
    await enqueue('reminders')
    const waiting = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into "deliveries"%'`.execute(
          store.db,
        )
      ).rows[0]?.n
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
    await end(doomed, 'SIGKILL')
    await held.rollback().execute()
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    expect(await deliveries()).toHaveLength(before)

    servers = [await serverNamed('third')]
    await expireActiveJobs()
    await enqueue('reminders')
    await expect.poll(() => messengers.messages().length, { timeout: 60_000 }).toBe(3)
    await allJobsDone()
    expect(new Set(messengers.messages().map(({ to }) => to)).size).toBe(3)
    expect(messengers.messages()).toHaveLength(3)
    expect((await deliveries()).slice(before)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ state: 'sent', attempts: 1 }) as object),
    )
  }, 300_000)
})
