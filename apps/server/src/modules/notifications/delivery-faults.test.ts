// Faults of a messenger, of the mail server and of a worker: what is sent again, and when; M names rules of lessons.md.
import { DAY_MS } from '@hiwar/contract/time.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { RunningMessengers } from '../../../../../doubles/messengers/server.ts'
import type { TestApp } from '../../../test/app.ts'
import { alert, byWhatsApp, deliveryFixtures } from '../../../test/deliveries.ts'
import type { Mail } from '../../platform/messaging/mail.ts'
import { everyRow } from '../../platform/db/whole-table.ts'
import { deliver, sweepDeliveries } from './delivery.ts'

const deliveries = deliveryFixtures('2026-05-04T08:00:00Z')
const { mail, mails, mailServer, notifyPerson, rows, deliverAll, states, linkChat } = deliveries
let app: TestApp
let messengers: RunningMessengers
beforeAll(() => {
  ;({ app, messengers } = deliveries)
})

test.each(['error', 'limit'] as const)('a temporary %s is retried, up to three attempts', async (kind) => {
  await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
  messengers.setFaults({ whatsapp: kind })
  for (const [attempt, wait] of [10_000, 60_000].entries()) {
    await deliverAll()
    expect(await states()).toEqual(['message waiting'])
    app.clock.advance(wait - 1)
    await deliverAll()
    expect((await rows())[0]?.attempts, `${wait} milliseconds between`).toBe(attempt + 1)
    app.clock.advance(1)
  }
  await deliverAll()
  expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([['failed', 3]])
  expect(messengers.messages()).toEqual([])
})

test('a message is sent once when the fault is over', async () => {
  await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
  messengers.setFaults({ whatsapp: { kind: 'error', times: 1 } })
  await deliverAll()
  app.clock.advance(10_000)
  await deliverAll()
  await deliverAll()
  expect(messengers.messages()).toHaveLength(1)
  expect(await states()).toEqual(['message sent'])
})

test('an expired message is not sent', async () => {
  const person = await app.people.student({ user: byWhatsApp })
  await notifyPerson(person, {
    kind: 'tutor-free',
    tutorId: 3,
    tutor: 'Emma',
    start: '2026-05-04T09:00:00.000Z',
    duration: 30,
  })
  app.clock.set('2026-05-04T09:00:00Z')
  await deliverAll()
  expect((await rows()).map(({ state, fault }) => [state, fault])).toEqual([['skipped', 'too late']])
  expect(messengers.messages()).toEqual([])
})

test('the retry waits as long as the rate-limited bot asks for', async () => {
  const person = await app.people.student({ user: { verifiedTelegram: true, notificationMethod: 2 } })
  await linkChat(person)
  await notifyPerson(person, alert)
  messengers.setFaults({ bot: { kind: 'limit', times: 1 } })
  await deliverAll()
  expect((await rows()).map(({ state, dueAt }) => [state, dueAt.getTime() - app.clock.now().getTime()])).toEqual([
    ['waiting', 2000],
  ])
  app.clock.advance(2000)
  await deliverAll()
  expect(messengers.messages()).toHaveLength(1)
})

test('a number that is not on WhatsApp is mailed instead, or not retried', async () => {
  const byLostNumber = { ...byWhatsApp, phone: '01012345698' }
  const person = await app.people.student({ user: byLostNumber })
  await notifyPerson(person, alert)
  await deliverAll()
  await deliverAll()
  expect(mails.map(({ to }) => to)).toEqual([person.email])
  await app.deps.db.deleteFrom('deliveries').where(everyRow).execute()
  await app.deps.db.updateTable('users').set({ verifiedEmail: false }).where('id', '=', person.id).execute()
  await notifyPerson(person, alert)
  await deliverAll()
  expect((await rows()).map(({ state, attempts, fault }) => [state, attempts, fault])).toEqual([
    ['failed', 1, 'whatsapp 400 code 131026'],
  ])
})

test('a mail is retried until the mail server is back', async () => {
  await notifyPerson(await app.people.student(), { kind: 'password-changed' })
  mailServer.isAway = true
  await deliverAll()
  mailServer.isAway = false
  app.clock.advance(10_000)
  await deliverAll()
  expect(mails).toHaveLength(1)
})

test('a delivery of a dead worker is taken over once its claim is stale, and not before', async () => {
  await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
  await app.deps.db
    .updateTable('deliveries')
    .set({ state: 'sending', claimedAt: app.deps.now(), attempts: 1 })
    .where(everyRow)
    .execute()
  await deliverAll()
  expect(messengers.messages()).toEqual([])
  app.clock.advance(61_000)
  await deliverAll()
  expect(messengers.messages()).toHaveLength(1)
})

test('a worker that wakes up after it was taken for dead changes nothing any more', async () => {
  await notifyPerson(await app.people.student(), { kind: 'password-changed' })
  const [{ id } = { id: 0 }] = await rows()
  const [other, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let second = Promise.resolve()
  const held = { ...mail, send: async () => (other.resolve(), await end.promise) }
  const slow: Mail = {
    ...mail,
    async send() {
      app.clock.advance(61_000)
      second = deliver(app.deps, held, id)
      await other.promise
      throw new Error('away')
    },
  }
  const now = async () => (await rows()).map(({ state, attempts }) => [state, attempts])
  await deliver(app.deps, slow, id)
  expect(await now()).toEqual([['sending', 2]])
  end.resolve()
  await second
  expect(await now()).toEqual([['sent', 2]])
})

test('the sweep queues what lost its job or its worker, and nothing that somebody still handles', async () => {
  const person = await app.people.student({ user: byWhatsApp })
  for (let each = 0; each < 5; each++) await notifyPerson(person, alert)
  const [late, waits, dead, works, done] = (await rows()).map(({ id }) => id)
  const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)
  for (const [id = 0, row] of [
    [late, { dueAt: at(-61) }],
    [waits, { dueAt: at(-60) }],
    [dead, { state: 'sending', claimedAt: at(-61) }],
    [works, { state: 'sending', claimedAt: at(-60) }],
    [done, { state: 'sent', dueAt: at(-61), claimedAt: at(-61) }],
  ] as const)
    await app.deps.db.updateTable('deliveries').set(row).where('id', '=', id).execute()
  const before = (await queued()).length
  await sweepDeliveries(app.deps)
  expect((await queued()).slice(before).toSorted((a, b) => a - b)).toEqual([late, dead])
})

test('a messenger that is not set up is like one that refuses', async () => {
  const person = await app.people.student({ user: byWhatsApp })
  await notifyPerson(person, alert)
  for (const { id } of await rows()) await deliver({ ...app.deps, whatsApp: null }, mail, id)
  expect((await rows()).map(({ channel, fault }) => [channel, fault])).toEqual([['email', 'whatsapp is not set up']])
})

test('old deliveries are deleted, and old claims of reminders', async () => {
  await notifyPerson(await app.people.student({ user: byWhatsApp }), alert)
  const { id: userId } = await app.people.student()
  const claim = { kind: 1, refId: 1, userId, minutes: 60, start: app.clock.now(), claimedAt: app.clock.now() }
  await app.deps.db.insertInto('reminders').values(claim).execute()
  const left = async () => {
    await sweepDeliveries(app.deps)
    const claims = await app.deps.db.selectFrom('reminders').select('refId').where('userId', '=', userId).execute()
    return [(await rows()).length, claims.length]
  }
  app.clock.advance(90 * DAY_MS)
  expect(await left()).toEqual([1, 1])
  app.clock.advance(1)
  expect(await left()).toEqual([0, 0])
})

/** The deliveries whose jobs are in the queue, in the order they were put there. */
async function queued(): Promise<number[]> {
  const { rows: jobs } = await sql<{ id: number }>`
    select (data ->> 'id')::int as id from pgboss.job where name = 'delivery' order by created_on`.execute(app.deps.db)
  return jobs.map(({ id }) => id)
}
