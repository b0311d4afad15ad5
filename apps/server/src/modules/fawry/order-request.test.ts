// Which orders a student may open, and only one at a time.
import { expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { phone, setUpPayments } from '../../../test/payments.ts'

const { New, Paid, Canceled } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox } = at

/* Who may buy what. */

test('a plan that is inactive, invite-only, deleted or unknown is not found', async () => {
  const payer = await at.aPayer()
  const hidden = [
    await at.aPlan({ active: false }),
    await at.aPlan({ forInvitesOnly: true }),
    await at.aPlan({ deletedAt: new Date() }),
    999_999,
  ]
  for (const id of hidden)
    expect(await at.pay(payer, { planId: id })).toMatchObject({ status: 404, body: { code: 'plan-not-found' } })
  expect(sandbox.orders()).toEqual([])
})

test('a card of another user is not found', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  expect(await at.pay({ ...payer, card: other.card })).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('only students pay', async () => {
  const tutor = await app.people.tutor()
  expect(await at.pay({ ...tutor, card: 'x' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a phone is required, saved when the user has none, and must not differ from the saved one', async () => {
  const payer = await at.aPayer()
  expect(await at.pay(payer, { phone: undefined })).toMatchObject({ status: 400, body: { code: 'invalid-phone' } })
  expect(await at.pay(payer, { phone: '0212345678' })).toMatchObject({ status: 400, body: { code: 'invalid-phone' } })
  await at.open(payer)
  const row = await app.deps.db
    .selectFrom('users')
    .select(['phone', 'verifiedPhone'])
    .where('id', '=', payer.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ phone, verifiedPhone: false })
  expect(await at.pay(payer, { phone: '01111111111' })).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect((await at.pay(payer, { phone: undefined })).status).toBe(200)
})

test('an amount below one pound is refused', async () => {
  const payer = await at.aPayer()
  expect(await at.pay(payer, { planId: await at.aPlan({ baseMonthlyPrice: 99, monthDiscount: 0 }) })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })
})

test('a subscribed student cannot pay', async () => {
  const payer = await at.aPayer()
  await at.notify(await at.open(payer), 'pay')
  expect(await at.pay(payer)).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  expect(sandbox.orders()).toHaveLength(1)
})

/* One open payment per student. */

test('pay clicks at once make one order', async () => {
  const payer = await at.aPayer()
  const answers = await Promise.all([at.pay(payer), at.pay(payer), at.pay(payer)])
  expect(sandbox.orders()).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1)
  for (const answer of answers) expect([200, 503]).toContain(answer.status)
})

test('the same request again gets the same reply without another charge', async () => {
  const payer = await at.aPayer()
  const first = await at.pay(payer)
  expect((await at.pay(payer)).body).toEqual(first.body)
  expect(sandbox.orders()).toHaveLength(1)
})

test('another request replaces the open order, which is canceled at the provider', async () => {
  const payer = await at.aPayer()
  const first = await at.open(payer)
  const second = await at.open(payer, { period: 'year' })
  expect(await at.statusOf(first)).toBe(Canceled)
  expect((await at.orderOf(first))?.status).toBe('CANCELED')
  expect(await at.statusOf(second)).toBe(New)
})

test('an open order that turns out to be paid is settled, and the new request refused', async () => {
  const payer = await at.aPayer()
  const first = await at.open(payer)
  await at.atProvider(first, 'pay')
  expect(await at.pay(payer, { period: 'year' })).toMatchObject({ status: 400, body: { code: 'subscription-exists' } })
  expect(await at.statusOf(first)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toHaveLength(1)
})

test('while the status of the open order is unknown, it stays and no new order is opened', async () => {
  const payer = await at.aPayer()
  const first = await at.open(payer)
  sandbox.setFaults({ statusQuery: 'error' })
  expect(await at.pay(payer, { period: 'year' })).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await at.statusOf(first)).toBe(New)
  expect(sandbox.orders()).toHaveLength(1)
})

test('an idempotency key repeats the reply for a day and belongs to one body', async () => {
  const payer = await at.aPayer()
  const key = { 'idempotency-key': 'key-0001' }
  const first = await at.pay(payer, {}, key)
  await at.notify(first.body.transactionId, 'fail')
  expect((await at.pay(payer, {}, key)).body).toEqual(first.body)
  expect(await at.pay(payer, { period: 'year' }, key)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await at.pay(payer, {}, { 'idempotency-key': 'short' })).toMatchObject({
    status: 400,
    body: { code: 'bad-request' },
  })

  const { createdAt } = await app.deps.db
    .selectFrom('idempotencyKeys')
    .select('createdAt')
    .where('userId', '=', payer.id)
    .executeTakeFirstOrThrow()
  await app.deps.db
    .updateTable('idempotencyKeys')
    .set({ createdAt: new Date(createdAt.getTime() - 25 * 60 * MINUTE_MS) })
    .where('userId', '=', payer.id)
    .execute()
  expect((await at.pay(payer, {}, key)).body.transactionId).not.toBe(first.body.transactionId)
})
