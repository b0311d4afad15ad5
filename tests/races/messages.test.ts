// Two processes on one real PostgreSQL: each reminder is claimed once, each delivery is sent once, and deliveries of a
// dead process are sent by another.
import type { Message } from '@hiwar/arabic/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startMessengers, type RunningMessengers } from '../../doubles/messengers/server.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { deliver, sweepDeliveries } from '../../apps/server/src/modules/notifications/delivery.ts'
import { sendDueReminders } from '../../apps/server/src/modules/notifications/reminders.ts'
import { notify } from '../../apps/server/src/modules/notifications/service.ts'
import type { Mail } from '../../apps/server/src/platform/messaging/mail.ts'
import { createJobs } from '../../apps/server/src/platform/jobs/queue.ts'
import { openPostgres } from '../../apps/server/src/platform/db/database.ts'
import { everyRow } from '../../apps/server/src/platform/db/whole-table.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'

const START = '2026-05-04T08:00:00Z'
const message: Message = { kind: 'video-reviewed', passed: true, reasons: [], note: null, retryAt: null }
const mail: Mail = { send: async () => undefined, close: () => undefined }
let messengers: RunningMessengers
let app: TestApp

beforeAll(async () => {
  messengers = await startMessengers()
  app = await buildTestApp({
    at: START,
    // Far above what a call takes: only a machine that does much else comes near.
    environment: { MESSENGER_TIMEOUT_MS: '55000', MESSENGERS_PORT: new URL(messengers.url).port },
  })
})
beforeEach(async () => {
  messengers.clear()
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
})
afterAll(async () => {
  await app.close()
  await messengers.close()
})

let number = 0
// The double treats numbers that end in 98 or 99 as unknown.
const someone = async () =>
  await app.people.student({
    user: { verifiedWhatsapp: true, notificationMethod: 1, phone: `0115${String(++number).padStart(6, '0')}1` },
  })
const notifyUser = async (userId: number) => {
  await transact(app.deps, async (tx) => {
    await notify(app.deps, tx, userId, message)
  })
}
const waiting = async () =>
  await app.deps.db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute()

describe.skipIf(inject('postgresUrl') === null)('two processes', () => {
  test('send each of 60 reminders once in 8 concurrent runs', async () => {
    for (let place = 0; place < 30; place++) {
      for (const { id } of [await someone(), await someone()]) {
        await app.deps.db
          .insertInto('calendarEntries')
          .values({ userId: id, kind: 1, refId: 5000 + place, during: '[2026-05-05T08:00:00Z,2026-05-05T08:30:00Z)' })
          .execute()
      }
    }
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        await sendDueReminders(app.deps)
      }),
    )
    const ids = await waiting()
    expect(ids).toHaveLength(60)
    await Promise.all(
      [...ids, ...ids, ...ids].map(async ({ id }) => {
        await deliver(app.deps, mail, id)
      }),
    )
    process.stdout.write(`60 reminders, 8 runs, 180 deliveries at once: ${messengers.messages().length} messages\n`)
    expect(messengers.messages()).toHaveLength(60)
    expect(new Set(messengers.messages().map(({ to }) => to)).size).toBe(60)
  })

  test('send each of 40 messages once from two queues', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.deps.db)
    const url = (inject('postgresUrl') ?? '').replace(/\/[^/]*$/, `/${rows[0]?.name}`)
    const queues = [0, 1].map(() => {
      const store = openPostgres(url, 4)
      return { store, jobs: createJobs(store, app.deps.log, { secret: app.deps.codeSecret }) }
    })
    for (const { jobs } of queues) {
      await jobs.start()
      await jobs.work(
        'delivery',
        async ({ id }) => {
          await deliver(app.deps, mail, id)
        },
        { concurrency: 5 },
      )
    }
    for (let place = 0; place < 40; place++) await notifyUser((await someone()).id)
    await expect.poll(() => messengers.messages().length, { timeout: 60_000 }).toBe(40)
    for (const { store, jobs } of queues) {
      await jobs.stop()
      await store.close()
    }
    expect(new Set(messengers.messages().map(({ to }) => to)).size).toBe(40)
  })

  test('a message whose worker was killed while sending is sent once by the next worker', async () => {
    await notifyUser((await someone()).id)
    const [left] = await waiting()
    messengers.setFaults({ whatsapp: { kind: 'hang', times: 1 } })
    const killed = deliver(app.deps, mail, left?.id ?? 0)
    await expect.poll(async () => (await waiting()).length).toBe(0)
    await deliver(app.deps, mail, left?.id ?? 0)
    expect(messengers.messages()).toEqual([])

    app.clock.advance(61_000)
    await sweepDeliveries(app.deps)
    await deliver(app.deps, mail, left?.id ?? 0)
    expect(messengers.messages()).toHaveLength(1)
    messengers.hangUp()
    await killed
    expect(
      await app.deps.db
        .selectFrom('deliveries')
        .select(['state', 'attempts'])
        .where('id', '=', left?.id ?? 0)
        .executeTakeFirst(),
    ).toEqual({ state: 'sent', attempts: 2 })
  })
})
