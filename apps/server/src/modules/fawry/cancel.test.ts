import { expect, test, vi } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPaymentStatus } from '@hiwar/contract/fawry.ts'
import { getTransaction } from '@hiwar/contract/transactions.ts'
import { entriesOf } from '../../../test/audit.ts'
import { setUpPayments } from '../../../test/payments.ts'

const { New, Canceled, Expired, Failed } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox } = at

test('canceling an open payment cancels it at the provider too', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  expect(await at.cancel(payer, id)).toMatchObject({ status: 200 })
  expect(await at.statusOf(id)).toBe(Canceled)
  expect((await at.orderOf(id))?.status).toBe('CANCELED')
  expect(await at.cancel(payer, id)).toMatchObject({ status: 400 })
  expect(await at.messageKindsOf(payer.id), 'nobody is told of what they did themselves').toEqual([])
  expect(await entriesOf(app, 'tx.cancel', id)).toEqual([])
})

test('canceling by an admin is audited, and the payer is told', async () => {
  const [payer, admin] = [await at.aPayer(), await app.people.admin()]
  const id = await at.open(payer)
  expect((await at.cancel(admin, id)).status).toBe(200)
  expect(new Set(await at.messageKindsOf(payer.id))).toEqual(new Set(['payment-failed']))
  expect(await entriesOf(app, 'tx.cancel', id)).toMatchObject([
    { actorId: admin.id, userId: payer.id, before: { status: New }, after: { status: Canceled } },
  ])
  expect((await at.history(admin, id)).at(-1)).toMatchObject({ from: New, to: Canceled, actorId: admin.id })
})

test.each([
  ['expire', Expired],
  ['fail', Failed],
])('canceling an order that cannot be paid any more, after "%s" at the provider, is done', async (action, status) => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.atProvider(id, action)
  const canceling = vi.spyOn(app.deps.provider, 'cancelUnpaidOrder')
  expect((await at.cancel(payer, id)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(status)
  expect(canceling, 'nothing is left to cancel').not.toHaveBeenCalled()
  canceling.mockRestore()
  expect(new Set(await at.messageKindsOf(payer.id)), 'that is not what the payer did').toEqual(
    new Set(['payment-failed']),
  )
})

test('an order that the provider no longer knows is canceled, one it does not answer about is not', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const canceling = vi.spyOn(app.deps.provider, 'cancelUnpaidOrder')
  canceling.mockResolvedValueOnce({ kind: 'unreachable' })
  expect(await at.cancel(payer, id)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  expect(await at.statusOf(id)).toBe(New)
  canceling.mockResolvedValueOnce({ kind: 'not-found' })
  expect((await at.cancel(payer, id)).status).toBe(200)
  expect(await at.statusOf(id)).toBe(Canceled)
  canceling.mockRestore()

  const uncharged = await at.open(payer)
  await at.loseOrder(uncharged)
  expect((await at.cancel(payer, uncharged)).status).toBe(200)
  expect(await at.statusOf(uncharged)).toBe(Canceled)
})

test('a cancel the provider refuses changes nothing, whatever its HTTP status', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ errorBodyWithHttp200: ['cancel'] })
  const refused = await at.cancel(payer, id)
  expect(refused).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(refused.body.message, "the provider's own words").not.toBe('fawry-error')
  expect(await at.statusOf(id)).toBe(New)
})

test('while the provider says nothing, a cancel and a query are answered 503 and change nothing', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  sandbox.setFaults({ statusQuery: 'timeout' })
  for (const { status, body, headers } of [
    await at.cancel(payer, id),
    await at.sync(payer, id),
    await app.call(getPaymentStatus, { as: payer, query: { transactionId: id } }),
  ])
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service-unavailable', '5'])
  expect(await at.statusOf(id)).toBe(New)
})

test('only the payer and admins cancel, sync and read a payment', async () => {
  const [payer, other, admin] = [await at.aPayer(), await at.aPayer(), await app.people.admin()]
  const id = await at.open(payer)
  expect((await at.sync(other, id)).status).toBe(403)
  expect((await app.call(getPaymentStatus, { as: other, query: { transactionId: id } })).status).toBe(403)
  expect((await at.cancel(other, id)).status).toBe(403)
  expect((await app.call(getTransaction, { as: other, params: { id } })).status).toBe(403)
  expect((await at.sync(admin, id)).body).toMatchObject({ id, checkout: null })
  expect((await at.cancel(admin, id)).status).toBe(200)
  expect((await at.sync(admin, 999_999)).body.code).toBe('transaction-not-found')
})
