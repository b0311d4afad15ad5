// How many payment notifications a second one server settles, as a share of the same statements sent by bare SQL in the
// same run, on the same real PostgreSQL. `npm run bench:notifications -- [orders]`; each one is a PAID that makes a
// subscription.
import pg from 'pg'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { createSignatures } from '../apps/server/src/platform/payment/signature.ts'
import { compareInPairs, runConcurrently, type Pairs } from './measure.mjs'
import { POOL, makeDatabase, startApi } from './processes.mjs'
import { withPostgres, writeResult } from './report.mjs'

const CONCURRENCY = 16
const signatures = createSignatures({ merchantCode: 'HIWARLOCAL', secureKey: 'hiwar-local-secure-key' })

interface Order {
  readonly id: number
  readonly userId: number
  readonly merchantRef: string
}

/** `count` students with an open order of 1900 pounds each. */
async function makeOrders(pool: pg.Pool, mark: string, count: number): Promise<Order[]> {
  const { rows } = await pool.query<Order>(
    `
    with plan as (insert into plans (weekly_minutes, base_monthly_price) values (60, 190000) returning id),
    people as (
      insert into users (email, role) select $1 || '-' || n || '@bench.test', 4 from generate_series(1, $2::int) n
        returning id)
    insert into transactions (user_id, plan_id, plan_period, amount, payment_method, merchant_ref, weekly_minutes,
      base_monthly_price, price_before, plan_discount, expires_at, created_at, updated_at)
    select people.id, plan.id, 0, 190000, 3, $1 || people.id, 60, 190000, 190000, 0, now() + interval '2 days',
      now(), now() from people, plan
    returning id, user_id as "userId", merchant_ref as "merchantRef"`,
    [mark, count],
  )
  return rows
}

const numberOf = (order: Order) => 9_100_000_000 + order.id

function noticeOf(order: Order): string {
  const said = {
    fawryRefNumber: String(numberOf(order)),
    merchantRefNumber: order.merchantRef,
    paymentAmount: 1919,
    orderAmount: 1900,
    orderStatus: 'PAID',
    paymentMethod: 'PAYATFAWRY',
    paymentRefrenceNumber: '995544',
  }
  return JSON.stringify({
    ...said,
    requestId: `bench-${order.id}`,
    customerName: 'سارة',
    customerMobile: '01012345678',
    customerMail: 'sara@bench.test',
    customerMerchantId: String(order.userId),
    fawryFees: 19,
    shippingFees: '',
    paymentTime: Date.now(),
    orderItems: [{ itemCode: 'plan-1-month', price: 1900, quantity: 1 }],
    messageSignature: signatures.notification(said),
  })
}

/**
 * The writes of one PAID, and the reads they stand on, as the server sends them: nothing is judged and nothing is
 * checked here.
 */
async function settleBare(pool: pg.Pool, order: Order): Promise<void> {
  const client = await pool.connect()
  const now = new Date()
  try {
    await client.query('select id from transactions where merchant_ref = $1', [order.merchantRef])
    await client.query('select * from transactions where id = $1', [order.id])
    await client.query('begin')
    await client.query('select id from users where id = $1 for no key update', [order.userId])
    await client.query('select * from transactions where id = $1 for no key update', [order.id])
    await client.query('select id from transactions where provider_ref_num = $1 and id <> $2', [
      numberOf(order),
      order.id,
    ])
    await client.query(
      `insert into payment_events (tx_id, source, request_id, order_status, order_amount, payment_amount, outcome, payload, created_at)
      values ($1, 'callback', $2, 'PAID', 190000, 191900, 'applied', $3, $4) on conflict do nothing returning id`,
      [order.id, `bare-${order.id}`, noticeOf(order), now],
    )
    await client.query(
      'select id from subscriptions where user_id = $1 and terminated_at is null and start < $3 and "end" > $2 limit 1',
      [order.userId, now, new Date(now.getTime() + 28 * DAY_MS)],
    )
    const {
      rows: [bought],
    } = await client.query<{ id: number }>(
      `insert into subscriptions (user_id, plan_id, tx_id, period, weekly_minutes, start, "end", created_at, updated_at)
      select $1, plan_id, $2, 0, 60, $3::timestamptz, $3::timestamptz + interval '28 days', $3, $3 from transactions where id = $2 returning id`,
      [order.userId, order.id, now],
    )
    await client.query(
      `
        insert into status_changes (kind, ref_id, from_status, to_status, reason, at) values ('subscription', $1,
          null, 1, 'callback', $2)
      `,
      [bought?.id, now],
    )
    await client.query(
      `
        update invites set accepted_at = $2 where id in (select invites.id from invites
          join users on users.email = invites.email where users.id = $1 and accepted_at is null)
      `,
      [order.userId, now],
    )
    await client.query(
      `
        update transactions set status = 1, provider_ref_num = $2, paid_at = $3, checkout = null, updated_at = $3
          where id = $1
      `,
      [order.id, numberOf(order), now],
    )
    await client.query(
      `
        insert into status_changes (kind, ref_id, from_status, to_status, reason, at) values ('transaction', $1, 0,
          1, 'callback', $2)
      `,
      [order.id, now],
    )
    await client.query('select id, email, phone from users where id = $1', [order.userId])
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function deliver(callback: string, order: Order): Promise<void> {
  const answer = await fetch(callback, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: noticeOf(order),
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a notification was answered ${answer.status}`)
}

/** `orders` a shot on a database of its own; throws when any order was not settled. */
export async function measureNotifications(
  postgresUrl: string,
  { orders }: { orders: number },
): Promise<Pairs & { readonly target: null }> {
  const url = await makeDatabase(postgresUrl, 'notifications')
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  const api = await startApi(url)
  const callback = `${api.url}/api/v1/fawry/payment-status`
  let shots = 0
  const shot = async (settle: (order: Order) => Promise<void>) =>
    await runConcurrently(await makeOrders(pool, `shot-${shots++}-`, orders), CONCURRENCY, settle)
  try {
    const pairs = await compareInPairs('notifications', {
      reference: async () =>
        await shot(async (order) => {
          await settleBare(pool, order)
        }),
      ours: async () =>
        await shot(async (order) => {
          await deliver(callback, order)
        }),
    })
    const {
      rows: [settled],
    } = await pool.query<{ count: number }>(
      'select count(*)::int as count from subscriptions join transactions on transactions.id = tx_id where status = 1',
    )
    if (settled?.count !== shots * orders)
      throw new Error(`${settled?.count} subscriptions instead of ${shots * orders}`)
    return { ...pairs, target: null }
  } finally {
    await api.stop()
    await pool.end()
  }
}

if (import.meta.main)
  await withPostgres(async (url) => {
    await writeResult('notifications', {
      notifications: await measureNotifications(url, { orders: Number(process.argv[2] ?? 1000) }),
    })
  })
