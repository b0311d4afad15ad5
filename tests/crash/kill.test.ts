// The server is killed in the middle of bookings, payments and refunds: all it confirmed must be stored, nothing
// half-written, nothing given back twice.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { openEmbedded } from '../../apps/server/src/platform/db/database.ts'
import { copyOfDemoData } from '../demo-data.ts'
import { pairOfPorts } from '../../tools/ports.ts'
import { call, callOk, kill, killAll, startServer, type SignedIn } from './server.ts'

const account = { merchantCode: 'HIWARLOCAL', secureKey: 'hiwar-local-secure-key' }
const PAYERS = 6
const bookers = ['noha-ezzat', 'george-amin', 'hoda-elgamal', 'student2']
/** How far each round has come when the server is killed; so it is in the middle, however fast the machine is. */
const kills = [
  { bookings: 1, orders: 1 },
  { bookings: 4, orders: 2 },
  { bookings: 2, orders: 4 },
  { bookings: 7, orders: 3 },
]

let sandbox: RunningPaymentProvider
let directory: string
let ports: { api: number; app: number }

beforeAll(async () => {
  ports = await pairOfPorts()
  directory = await copyOfDemoData('hiwar-crash-')
  sandbox = await startPaymentProvider({
    ...account,
    callbackUrl: `http://127.0.0.1:${ports.api}/api/v1/fawry/payment-status`,
    retryPausesMs: [300, 1000, 3000, 5000],
  })
})
afterAll(async () => {
  await killAll()
  await sandbox.close()
  await rm(directory, { recursive: true, force: true })
})

const send = async <T>(method: string, path: string, given: { token?: string; body?: object } = {}) =>
  await call<T>(ports.api, method, path, given)
const signIn = async (key: string) =>
  await callOk<SignedIn>(ports.api, 'POST', '/auth/password', {
    body: { email: `${key}@hiwar.test`, password: 'Hiwar@2026' },
  })
const register = async (email: string) =>
  await callOk<SignedIn>(ports.api, 'POST', '/user/', { body: { email, password: 'Lantern1!', role: 4 } })

/** Cancels what the last kill left booked: a student may hold one lesson at a time. */
async function cancelBooked({ token, user }: SignedIn): Promise<void> {
  const query = `users[]=${user.id}&future=true&canceled=false`
  const { list } = await callOk<{ list: { lesson: { id: number } }[] }>(ports.api, 'GET', `/lesson/list/?${query}`, {
    token,
  })
  for (const { lesson } of list) await send('DELETE', `/lesson/${lesson.id}`, { token })
}

/** Books and cancels until the server dies; adds to `confirmed` the ids of all bookings that the server confirmed. */
async function bookUntilKilled({ token }: SignedIn, confirmed: number[]): Promise<void> {
  const tutors = await send<{ list: { id: number }[] }>('GET', '/user/tutor/list/onboarded?size=10')
  for (let turn = 0; ; turn++) {
    const tutor = tutors?.body.list[turn % 10]
    const after = new Date(Date.now() + 26 * HOUR_MS).toISOString()
    const slots = await send<{ slots: { list: { id: number; start: string }[] } }>(
      'GET',
      `/availability-slot/?userId=${tutor?.id}&after=${after}`,
      { token },
    )
    if (slots === null) return
    const slot = slots.body.slots?.list[turn % 3]
    if (slot === undefined) continue
    const booked = await send<{ id: number }>('POST', '/lesson/', {
      token,
      body: { tutorId: tutor?.id, slotId: slot.id, start: slot.start, duration: 15 },
    })
    if (booked === null) return
    if (booked.status !== 200) continue
    confirmed.push(booked.body.id)
    await send('DELETE', `/lesson/${booked.body.id}`, { token })
  }
}

const orderOf = ({ user }: SignedIn) => sandbox.orders().find(({ customer }) => customer.profileId === String(user.id))

async function saveCard({ user }: SignedIn): Promise<void> {
  await fetch(`${sandbox.url}/ECommerceWeb/Fawry/cards/cardToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchantCode: account.merchantCode,
      customerProfileId: String(user.id),
      cardNumber: '4242424242424242',
      cardAlias: 'CARD',
      expiryYear: '29',
      expiryMonth: '05',
      cvv: '123',
    }),
  })
}

async function payByCard(payer: SignedIn): Promise<void> {
  const { token, user } = payer
  const plans = await send<{ list: { id: number }[] }>('GET', '/plan/list')
  const saved = await send<{ cards: { token: string }[] }>('GET', `/fawry/card-token/list?userId=${user.id}`, { token })
  await send('POST', '/fawry/pay/card', {
    token,
    body: {
      planId: plans?.body.list?.[0]?.id,
      period: 'month',
      cardToken: saved?.body.cards?.[0]?.token,
      cvv: '123',
      phone: '01012345678',
    },
  })
  const order = orderOf(payer)
  if (order !== undefined)
    await fetch(`${sandbox.url}/_control/orders/${order.referenceNumber}/pay`, { method: 'POST' })
}

test('a server killed in the middle of bookings and payments loses nothing it confirmed and leaves nothing half-written', async () => {
  let server = await startServer({ directory, ports, fawryUrl: sandbox.url })
  const confirmed: number[] = []
  const payers: SignedIn[] = []
  for (const [round, { bookings, orders }] of kills.entries()) {
    const students = await Promise.all(bookers.map(signIn))
    await Promise.all(students.map(cancelBooked))
    const fresh: SignedIn[] = []
    for (let place = 0; place < PAYERS; place++) fresh.push(await register(`payer-${round}-${place}@hiwar.test`))
    for (const payer of fresh) await saveCard(payer)
    payers.push(...fresh)

    const before = confirmed.length
    const work = Promise.all([
      ...students.map(async (student) => {
        await bookUntilKilled(student, confirmed)
      }),
      ...fresh.map(payByCard),
    ])
    const isFarEnough = () =>
      confirmed.length - before >= bookings && fresh.filter((payer) => orderOf(payer) !== undefined).length >= orders
    while (!isFarEnough()) await wait(5)
    await kill(server)
    await work
    server = await startServer({ directory, ports, fawryUrl: sandbox.url })
  }
  for (const { token } of payers) {
    const last = await send<{ id: number; status: number } | null>('GET', '/tx/last', { token })
    if (last?.body?.status === 0)
      await send('POST', '/fawry/payment-status/sync', { token, body: { transactionId: last.body.id } })
  }
  await sandbox.settled()
  await kill(server)
  await checkStore(confirmed)
}, 300_000)

test('a server killed while a payer has the money back gives it back once', async () => {
  let server = await startServer({ directory, ports, fawryUrl: sandbox.url })
  const boss = await signIn('super')
  const { version } = await callOk<{ version: number }>(ports.api, 'GET', '/platform/settings', boss)
  const changes = { 'refund.selfServiceDays': 14 }
  await callOk(ports.api, 'PATCH', '/platform/settings', { token: boss.token, body: { version, changes } })
  const payer = await register('refunded@hiwar.test')
  await saveCard(payer)
  await payByCard(payer)
  await sandbox.settled()
  const { token } = payer
  const last = async () =>
    await callOk<{ id: number; status: number; amount: number }>(ports.api, 'GET', '/tx/last', { token })
  const { id: transactionId, status, amount } = await last()
  expect(status).toBe(TransactionStatus.Paid)

  // The provider gives the money back, and nothing of it reaches the server before it dies.
  sandbox.setFaults({ refundTimeoutAfterSuccess: true, drop: true })
  const ask = async () => await send('POST', '/fawry/refund/own', { token, body: { transactionId } })
  const asked = ask()
  while (orderOf(payer)?.status !== 'REFUNDED') await wait(5)
  await kill(server)
  expect(await asked).toBeNull()
  sandbox.setFaults({ refundTimeoutAfterSuccess: false, drop: false })

  server = await startServer({ directory, ports, fawryUrl: sandbox.url })
  expect(await ask()).toMatchObject({ status: 400 })
  await callOk(ports.api, 'POST', '/fawry/payment-status/sync', { token, body: { transactionId } })
  expect((await last()).status).toBe(TransactionStatus.Refunded)
  expect(await ask()).toMatchObject({ status: 400 })
  expect(orderOf(payer)?.refundedPiastres).toBe(amount)
  await kill(server)
  const store = await openEmbedded(join(directory, 'database'))
  const refunds = await store.db.selectFrom('refunds').selectAll().where('txId', '=', transactionId).execute()
  expect(refunds).toMatchObject([{ amount, adminId: null, status: 'done' }])
  await store.close()
}, 120_000)

/** The demo's own payments are of every kind, given back ones too. */
const ofPayers = "join users u on u.id = t.user_id and u.email like 'payer-%'"

async function checkStore(confirmed: readonly number[]): Promise<void> {
  const store = await openEmbedded(join(directory, 'database'))
  const count = async (text: string) =>
    (await sql<{ n: number }>`select count(*) as n from (${sql.raw(text)}) as found`.execute(store.db)).rows[0]?.n
  const known = await store.db.selectFrom('lessons').select('id').execute()
  expect(confirmed.filter((id) => !known.some((row) => row.id === id))).toEqual([])
  expect(
    await count(
      `select l.id from lessons l left join lesson_members m on m.lesson_id = l.id
       group by l.id having count(m.user_id) <> 2`,
    ),
  ).toBe(0)
  expect(
    await count(
      `select l.id from lessons l left join calendar_entries c on c.kind = 1 and c.ref_id = l.id
       where l.canceled_at is null group by l.id having count(c.user_id) <> 2`,
    ),
  ).toBe(0)
  expect(
    await count(
      `select l.id from lessons l join calendar_entries c on c.kind = 1 and c.ref_id = l.id
       where l.canceled_at is not null`,
    ),
  ).toBe(0)
  expect(
    await count(
      `select t.id from transactions t left join subscriptions s on s.tx_id = t.id ${ofPayers}
       where t.status = 1 and s.id is null and not t.needs_refund`,
    ),
  ).toBe(0)
  expect(
    await count(
      `select s.id from subscriptions s join transactions t on t.id = s.tx_id ${ofPayers} where t.status <> 1`,
    ),
  ).toBe(0)
  const paid = sandbox.orders().filter((order) => order.status === 'PAID').length
  const subscribed = await count(
    "select s.id from subscriptions s join users u on u.id = s.user_id where u.email like 'payer-%'",
  )
  process.stdout.write(
    `killed ${kills.length} times: all ${confirmed.length} confirmed bookings stored; ` +
      `${paid} orders paid at the provider, ${subscribed} subscriptions\n`,
  )
  expect(paid).toBeGreaterThan(0)
  expect(subscribed).toBe(paid)
  await store.close()
}
