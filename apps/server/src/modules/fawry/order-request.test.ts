// Which orders a student may open, and only one at a time.
import { expect, test } from 'vitest'
import { bounds } from '@hiwar/contract/bounds.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { payByInstallments, payByReference, payByWallet } from '@hiwar/contract/fawry.ts'
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
  const foreigner = await at.aPayer()
  for (const stored of ['9601012345678', '0101234567890']) {
    await app.deps.db.updateTable('users').set({ phone: stored }).where('id', '=', foreigner.id).execute()
    expect(await at.pay(foreigner, { phone: undefined })).toMatchObject({
      status: 400,
      body: { code: 'invalid-phone' },
    })
  }
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

test('an order with other terms at the same price replaces the open one, as one does that can be paid no longer', async () => {
  const [other, one, two] = [await at.aPlan(), await at.aCoupon(), await at.aCoupon()]
  const changing = await at.aPlan()
  const replacements: [object, () => Promise<unknown>, object][] = [
    [{}, async () => {}, { planId: other }],
    [{ coupon: one.code }, async () => {}, { coupon: two.code }],
    [
      { planId: changing },
      async () =>
        await app.deps.db.updateTable('plans').set({ baseMonthlyPrice: 300_000 }).where('id', '=', changing).execute(),
      { planId: changing },
    ],
    [
      {},
      async () => {
        app.clock.advance(bounds.cardExpiryMinutes * MINUTE_MS)
      },
      {},
    ],
  ]
  for (const [before, happens, after] of replacements) {
    const payer = await at.aPayer()
    const first = await at.open(payer, before)
    expect(await at.open(payer, before), 'the same again').toBe(first)
    await happens()
    const second = await at.open(payer, after)
    expect([await at.statusOf(first), await at.statusOf(second)]).toEqual([Canceled, New])
  }
})

test('a request that cannot be charged does not cost the payer the open order', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  const { transactionId } = (await at.payReference(payer)).body
  expect((await at.pay(payer, { cardToken: other.card })).body).toMatchObject({ code: 'not-found', field: 'cardToken' })
  expect((await at.payInstallments(payer, { months: 6, offerId: 45 })).status).toBe(400)
  expect(await at.statusOf(transactionId)).toBe(New)
  expect((await at.orderOf(transactionId))?.status).toBe('NEW')
})

test('an open order that turns out to be paid is settled, and the new request refused', async () => {
  const [payer, { code: coupon }] = [await at.aPayer(), await at.aCoupon()]
  const first = await at.open(payer, { coupon })
  await at.atProvider(first, 'pay')
  expect(await at.pay(payer, { period: 'year', coupon })).toMatchObject({
    status: 400,
    body: { code: 'subscription-exists' },
  })
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
  const key = { 'idempotency-key': 'key-0001'.padEnd(64, '-') }
  const first = await at.pay(payer, {}, key)
  await at.notify(first.body.transactionId, 'fail')
  expect((await at.pay(payer, {}, key)).body).toEqual(first.body)
  expect(await at.pay(payer, { period: 'year' }, key)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  for (const wrong of ['short', `${key['idempotency-key']}-`])
    expect(await at.pay(payer, {}, { 'idempotency-key': wrong })).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field: 'Idempotency-Key' },
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

test('a key belongs to one call with one body, of which the security code is no part', async () => {
  const payer = await at.aPayer()
  const headers = { 'idempotency-key': 'key-of-one-body' }
  const order = { planId: at.planId, period: 'quarter', phone } as const
  const body = { ...order, cardToken: payer.card, cvv: '123', months: 6 as const, offerId: 43, rate: 600 }
  const pay = async (change: object) =>
    await app.call(payByInstallments, { as: payer, headers, body: { ...body, ...change } })
  const first = await pay({})
  expect(first.status).toBe(200)
  expect((await pay({ cvv: '456' })).body).toEqual(first.body)

  const refused = { status: 400, body: { code: 'bad-request', field: 'Idempotency-Key' } }
  const changes = [
    { planId: 999_999 },
    { period: 'year' },
    { phone: undefined },
    { coupon: 'ANY' },
    { cardToken: 'another' },
    { months: 3 },
    { offerId: 46 },
    { offerId: undefined },
    { rate: null },
    { rate: undefined },
  ]
  for (const change of changes) expect(await pay(change), JSON.stringify(change)).toMatchObject(refused)
  expect(await app.call(payByReference, { as: payer, headers, body: order }), 'of another call').toMatchObject(refused)
  expect(sandbox.orders()).toHaveLength(1)
})

test('every method repeats the reply of its key, with what only it has in the body', async () => {
  sandbox.setFaults({ skipThreeDSecure: true })
  const headers = { 'idempotency-key': 'key-of-a-method' }
  const order = { planId: at.planId, period: 'month', phone } as const
  const [byCard, byNumber, byWallet] = [await at.aPayer(), await at.aPayer(), await at.aPayer()]
  const calls = [
    async (cardToken = byCard.card) => await at.pay(byCard, { cardToken }, headers),
    async (change?: string) =>
      await app.call(payByReference, { as: byNumber, headers, body: { ...order, ...(change && { coupon: change }) } }),
    async (wallet = '01112345678') =>
      await app.call(payByWallet, { as: byWallet, headers, body: { ...order, wallet } }),
  ]
  for (const call of calls) {
    const { status, body } = await call()
    expect(status).toBe(200)
    // Settled meanwhile: without the key it would be refused, for there is a subscription.
    if (body.transactionId !== undefined) await at.notify(body.transactionId, 'pay')
    expect((await call()).body).toEqual(body)
    expect(await call('01012345679')).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } })
  }
  expect(sandbox.orders()).toHaveLength(calls.length)
})
