// What only a queue begins: the settling itself is judged in notification.test.ts, reconcile.test.ts and refund.test.ts.
import { expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { setUpPayments } from '../../../test/payments.ts'
import { transact } from '../../platform/db/transact.ts'
import { fawryJobs } from './jobs.ts'

const { Paid, Refunded } = TransactionStatus

const at = await setUpPayments()
const { app, sandbox } = at
await fawryJobs(app.deps)

test('a payment after canceling is confirmed by the queue, without a call', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  await at.cancel(payer, id)
  expect((await at.notify(id, 'pay')).status).toBe(200)
  await expect.poll(async () => await at.statusOf(id)).toBe(Paid)
})

test('a charge and a refund whose replies were lost are settled by the queue', async () => {
  const [payer, other, admin] = [await at.aPayer(), await at.aPayer(), await app.people.admin()]
  const refunded = await at.open(other)
  await at.notify(refunded, 'pay')
  const orderRefNum = String((await at.rowOf(refunded)).providerRefNum)
  sandbox.setFaults({ chargeTimeoutAfterSuccess: true, refundTimeoutAfterSuccess: true, skipThreeDSecure: true })
  expect((await at.pay(payer)).status).toBe(503)
  expect((await at.refund(admin, { orderRefNum, refundAmount: 190_000 })).status).toBe(503)
  sandbox.setFaults({ chargeTimeoutAfterSuccess: false, refundTimeoutAfterSuccess: false })
  const { id } = (await at.lastTransaction(payer)) ?? { id: 0 }
  app.clock.advance(6 * MINUTE_MS)
  await transact(app.deps, async (tx) => {
    await app.deps.jobs.enqueue(tx, 'payment-reconcile', {})
  })
  await expect.poll(async () => [await at.statusOf(id), await at.statusOf(refunded)]).toEqual([Paid, Refunded])
})
