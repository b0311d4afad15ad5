import { expect, test, vi } from 'vitest'
import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPaymentStatus } from '@hiwar/contract/fawry.ts'
import { setUpPayments, type Payer } from '../../../test/payments.ts'

const { New, Paid } = TransactionStatus

const at = await setUpPayments()
const { app } = at

test('sync replies with the payment also when nothing changed', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  expect(await at.sync(payer, id)).toMatchObject({
    status: 200,
    body: { id, status: New, checkout: { referenceNumber: null } },
  })
})

test('the status is queried at most every three seconds, and reading it changes nothing', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const readStatus = async () => (await app.call(getPaymentStatus, { as: payer, query: { transactionId: id } })).body
  expect(await readStatus()).toEqual({
    orderRefNum: (await at.orderOf(id))?.referenceNumber,
    orderStatus: New,
    paymentMethod: PaymentMethod.Card,
  })
  await at.atProvider(id, 'pay')
  expect(await readStatus()).toMatchObject({ orderStatus: New })
  app.clock.advance(3_000)
  expect(await readStatus()).toMatchObject({ orderStatus: Paid })
  expect(await at.statusOf(id)).toBe(New)
})

test('the method is the one chosen, unless the provider reports another', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  const methodOf = async (as: Payer, { body }: { body: { transactionId: number } }) =>
    (await app.call(getPaymentStatus, { as, query: { transactionId: body.transactionId } })).body.paymentMethod
  expect(await methodOf(payer, await at.payInstallments(payer)), 'named as a card by it').toBe(
    PaymentMethod.BankInstallment,
  )
  const id = await at.open(other)
  const { provider } = app.deps
  const { queryStatus } = provider
  for (const [name, method] of [
    ['MWALLET', PaymentMethod.EWallet],
    ['BARTER', PaymentMethod.Card],
  ] as const) {
    const querying = vi.spyOn(provider, 'queryStatus').mockImplementationOnce(async (ref) => {
      const reply = await queryStatus(ref)
      return reply.kind === 'found' ? { ...reply, notification: { ...reply.notification, paymentMethod: name } } : reply
    })
    expect(await methodOf(other, { body: { transactionId: id } }), name).toBe(method)
    querying.mockRestore()
    app.clock.advance(3_000)
  }
})

test('an answer about another order is an error and changes nothing', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await app.deps.db.updateTable('transactions').set({ providerRefNum: 9_199_999_998 }).where('id', '=', id).execute()
  const wrong = { status: 500, body: { code: 'fawry-error', message: 'the provider answers for another order' } }
  expect(await at.cancel(payer, id)).toMatchObject(wrong)
  expect((await at.orderOf(id))?.status, 'what is not theirs is not canceled').toBe('NEW')
  await at.atProvider(id, 'pay')
  expect(await at.sync(payer, id)).toMatchObject(wrong)
  expect(await at.statusOf(id)).toBe(New)
})

test('an order that the provider does not know is an error and changes nothing', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.loseOrder(id)
  expect(await at.sync(payer, id)).toMatchObject({
    status: 500,
    body: { code: 'fawry-error', message: 'the provider does not know this order' },
  })
  expect(await at.statusOf(id)).toBe(New)
})

test('a status that the provider does not define is an error and changes nothing', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const querying = at.answerStatus('SOLD')
  const wrong = { status: 500, body: { code: 'fawry-error' } }
  expect(await at.cancel(payer, id)).toMatchObject(wrong)
  expect(await at.sync(payer, id)).toMatchObject(wrong)
  querying.mockRestore()
  expect((await at.orderOf(id))?.status, 'nothing is canceled there').toBe('NEW')
  expect([await at.statusOf(id), await at.eventsOf(id)]).toEqual([New, []])
})

test('a query that tells nothing new, or what was before, leaves no event', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.sync(payer, id)
  expect(await at.eventsOf(id)).toEqual([])
  expect((await at.rowOf(id)).checkout).not.toBeNull()
  await at.atProvider(id, 'pay')
  app.clock.advance(3_000)
  await at.sync(payer, id)
  app.clock.advance(3_000)
  await at.sync(payer, id)
  const before = await at.rowOf(id)
  const querying = at.answerStatus('NEW')
  app.clock.advance(3_000)
  await at.sync(payer, id)
  querying.mockRestore()
  expect(await at.rowOf(id)).toEqual(before)
  expect(before.checkout, 'nobody goes on to pay').toBeNull()
  expect(await at.eventsOf(id)).toMatchObject([{ source: 'sync', orderStatus: 'PAID', outcome: 'applied' }])
})

test('syncs and status reads within three seconds share one query per payment', async () => {
  const [payer, other] = [await at.aPayer(), await at.aPayer()]
  const [id, another] = [await at.open(payer), await at.open(other)]
  expect((await at.sync(payer, id)).body.status).toBe(New)
  await at.atProvider(id, 'pay')
  await at.atProvider(another, 'pay')
  expect((await at.sync(payer, id)).body.status, 'the reused reply').toBe(New)
  expect((await app.call(getPaymentStatus, { as: payer, query: { transactionId: id } })).body.orderStatus).toBe(New)
  expect((await at.sync(other, another)).body.status).toBe(Paid)
  app.clock.advance(3_000)
  expect((await at.sync(payer, id)).body.status).toBe(Paid)
})
