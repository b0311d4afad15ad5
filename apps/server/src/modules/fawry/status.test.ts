import { expect, test } from 'vitest'
import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPaymentStatus } from '@hiwar/contract/fawry.ts'
import { setUpPayments } from '../../../test/payments.ts'

const { New, Paid } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox } = at

test('sync replies with the payment also when nothing changed', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  expect(await at.sync(payer, id)).toMatchObject({
    status: 200,
    body: { id, status: New, checkout: { referenceNumber: null } },
  })
})

test('an error body is not a status', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.notify(id, 'pay')
  sandbox.setFaults({ errorBodyWithHttp200: ['status'] })
  expect(await at.sync(payer, id)).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(await at.statusOf(id)).toBe(Paid)
  expect(await at.subscriptionsOf(payer.id)).toMatchObject([{ terminatedAt: null }])
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
