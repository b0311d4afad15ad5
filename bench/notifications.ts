// How many payment notifications a second one server settles, as a share of the same statements sent by bare SQL in the same run, on
// the same real PostgreSQL. `node bench/notifications.ts [orders]`; each one is a PAID that makes a subscription.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { migrate, openPostgres } from '../apps/server/src/platform/database.ts'
import { createSignatures } from '../apps/server/src/platform/fawry-signature.ts'
import { startPostgres } from '../tools/postgres.mjs'

const root = resolve(import.meta.dirname, '..')
const ORDERS = Number(process.argv[2] ?? 2000)
const SIDE_BY_SIDE = 16
const POOL = 10
const ROUNDS = 3
const WARM = 200
const signatures = createSignatures({ merchantCode: 'HIWARLOCAL', secureKey: 'hiwar-local-secure-key' })

interface Order { readonly id: number; readonly userId: number; readonly merchantRef: string }

/** `count` students with an open order of 1900 pounds each. */
async function makeOrders(pool: pg.Pool, mark: string, count: number): Promise<Order[]> {
  const { rows } = await pool.query<Order>(`
    with plan as (insert into plans (weekly_minutes, base_monthly_price) values (60, 190000) returning id),
    people as (
      insert into users (email, role) select $1 || '-' || n || '@bench.test', 4 from generate_series(1, $2::int) n returning id)
    insert into transactions (user_id, plan_id, plan_period, amount, payment_method, merchant_ref, weekly_minutes, base_monthly_price, price_before, plan_discount, expires_at, created_at, updated_at)
    select people.id, plan.id, 0, 190000, 3, $1 || people.id, 60, 190000, 190000, 0, now() + interval '2 days', now(), now() from people, plan
    returning id, user_id as "userId", merchant_ref as "merchantRef"`, [mark, count])
  return rows
}

const numberOf = (order: Order) => 9_100_000_000 + order.id

function noticeOf(order: Order): string {
  const said = {
    fawryRefNumber: String(numberOf(order)), merchantRefNumber: order.merchantRef, paymentAmount: 1919, orderAmount: 1900, orderStatus: 'PAID',
    paymentMethod: 'PAYATFAWRY', paymentRefrenceNumber: '995544',
  }
  return JSON.stringify({
    ...said, requestId: `bench-${order.id}`, customerName: 'سارة', customerMobile: '01012345678', customerMail: 'sara@bench.test', customerMerchantId: String(order.userId),
    fawryFees: 19, shippingFees: '', paymentTime: Date.now(), orderItems: [{ itemCode: 'plan-1-month', price: 1900, quantity: 1 }], messageSignature: signatures.report(said),
  })
}

/** The writes of one PAID, and the reads they stand on, as the server sends them: nothing is judged and nothing is checked here. */
async function settleBare(pool: pg.Pool, order: Order): Promise<void> {
  const client = await pool.connect()
  const now = new Date()
  try {
    await client.query('select id from transactions where merchant_ref = $1', [order.merchantRef])
    await client.query('select * from transactions where id = $1', [order.id])
    await client.query('begin')
    await client.query('select id from users where id = $1 for no key update', [order.userId])
    await client.query('select * from transactions where id = $1 for no key update', [order.id])
    await client.query('select id from transactions where provider_ref_num = $1 and id <> $2', [numberOf(order), order.id])
    await client.query(`insert into payment_events (tx_id, source, request_id, order_status, order_amount, payment_amount, outcome, payload, created_at)
      values ($1, 'callback', $2, 'PAID', 190000, 191900, 'applied', $3, $4) on conflict do nothing returning id`, [order.id, `bare-${order.id}`, noticeOf(order), now])
    await client.query('select id from subscriptions where user_id = $1 and terminated_at is null and start < $3 and "end" > $2 limit 1', [order.userId, now, new Date(now.getTime() + 28 * 86_400_000)])
    const { rows: [bought] } = await client.query<{ id: number }>(`insert into subscriptions (user_id, plan_id, tx_id, period, weekly_minutes, start, "end", created_at, updated_at)
      select $1, plan_id, $2, 0, 60, $3::timestamptz, $3::timestamptz + interval '28 days', $3, $3 from transactions where id = $2 returning id`, [order.userId, order.id, now])
    await client.query(`insert into status_changes (kind, ref_id, from_status, to_status, reason, at) values ('subscription', $1, null, 1, 'callback', $2)`, [bought?.id, now])
    await client.query(`update invites set accepted_at = $2 where id in (select invites.id from invites join users on users.email = invites.email where users.id = $1 and accepted_at is null)`, [order.userId, now])
    await client.query('update transactions set status = 1, provider_ref_num = $2, paid_at = $3, checkout = null, updated_at = $3 where id = $1', [order.id, numberOf(order), now])
    await client.query(`insert into status_changes (kind, ref_id, from_status, to_status, reason, at) values ('transaction', $1, 0, 1, 'callback', $2)`, [order.id, now])
    await client.query('select id, email, phone from users where id = $1', [order.userId])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Every order once, `SIDE_BY_SIDE` at a time; answers how many a second. */
async function run(orders: readonly Order[], settle: (order: Order) => Promise<void>): Promise<number> {
  const waiting = [...orders]
  const began = performance.now()
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) await settle(order)
  }))
  return orders.length / ((performance.now() - began) / 1000)
}

const freePort = async (): Promise<number> => await new Promise((done) => {
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => { done(port) })
  })
})

async function startServer(url: string, directory: string): Promise<{ child: ChildProcess; callback: string }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    cwd: root, stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, DATABASE_POOL: String(POOL), DATA_DIR: directory, API_PORT: String(port), APP_PORT: String(await freePort()), DEMO_DATA: 'no', LOG_LEVEL: 'error', ENVIRONMENT: 'local' },
  })
  await new Promise<void>((done, reject) => {
    child.stdout.on('data', (text: Buffer) => { if (text.toString().includes('ready')) done() })
    child.once('exit', (code) => { reject(new Error(`the server ended with ${code}`)) })
  })
  child.removeAllListeners('exit')
  return { child, callback: `http://127.0.0.1:${port}/api/v1/fawry/payment-status` }
}

async function deliver(callback: string, order: Order): Promise<void> {
  const answer = await fetch(callback, { method: 'POST', headers: { 'content-type': 'application/json' }, body: noticeOf(order) })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a notification was answered ${answer.status}`)
}

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The measured rounds on a migrated database; throws when any order was not settled. */
async function measure(pool: pg.Pool, callback: string) {
  // Both ways are warm before anything counts.
  await run(await makeOrders(pool, 'warm-a', WARM), async (order) => { await deliver(callback, order) })
  await run(await makeOrders(pool, 'warm-b', WARM), async (order) => { await settleBare(pool, order) })
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await run(await makeOrders(pool, `bare-${round}-`, ORDERS), async (order) => { await settleBare(pool, order) })
    const endpoint = await run(await makeOrders(pool, `call-${round}-`, ORDERS), async (order) => { await deliver(callback, order) })
    rounds.push({ bare: Math.round(bare), endpoint: Math.round(endpoint), ratio: Number((endpoint / bare).toFixed(2)) })
  }
  const { rows: [settled] } = await pool.query<{ count: number }>('select count(*)::int as count from subscriptions join transactions on transactions.id = tx_id where status = 1')
  const expected = 2 * (WARM + ROUNDS * ORDERS)
  if (settled?.count !== expected) throw new Error(`${settled?.count} subscriptions instead of ${expected}`)
  return { orders: ORDERS, sideBySide: SIDE_BY_SIDE, pool: POOL, rounds, ratio: middle(rounds.map(({ ratio }) => ratio)) }
}

async function main(url: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-bench-'))
  const store = openPostgres(url, 2)
  await migrate(store.db)
  await store.close()
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  const { child, callback } = await startServer(url, directory)
  try {
    const result = await measure(pool, callback)
    await mkdir(join(root, 'bench/results'), { recursive: true })
    await writeFile(join(root, 'bench/results/notifications.json'), `${JSON.stringify(result, null, 2)}\n`)
    const lines = result.rounds.map((each, place) => `| ${place + 1} | ${each.bare} | ${each.endpoint} | ${each.ratio} |\n`)
    process.stdout.write(`| round | bare SQL a second | notifications a second | ratio |\n|---|---|---|---|\n${lines.join('')}ratio in the middle: ${result.ratio}\n`)
  } finally {
    const ended = new Promise((done) => { child.once('exit', done) })
    child.kill('SIGTERM')
    await ended
    await pool.end()
    await rm(directory, { recursive: true, force: true })
  }
}

const postgres = await startPostgres()
if (postgres === null) throw new Error('this measurement needs a real PostgreSQL')
try {
  await main(postgres.url)
} finally {
  await postgres.stop()
}
