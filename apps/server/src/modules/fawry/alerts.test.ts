// What of a payment needs a person, or is watched: who is told, how often, and what the metrics count.
import { expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { metricsOf } from '../../../test/metrics.ts'
import { setUpPayments, type NotificationBody } from '../../../test/payments.ts'
import { confirmLatePayment } from './reconcile.ts'

const { New, Paid, PartialRefunded, Refunded } = TransactionStatus

const at = await setUpPayments()
const { app } = at
const admin = await app.people.admin()
const { valueOf, growthOf } = metricsOf(() => app)

/** Why this admin was told of a payment, the first time first. */
async function alertsOf(transactionId: number): Promise<unknown[]> {
  const told = app.deps.db.selectFrom('inbox').select('params').where('userId', '=', admin.id).orderBy('id')
  return (await told.execute()).flatMap(({ params }) => {
    const { kind, ...alert } = params as { kind: string; transactionId?: number; why?: string }
    return kind === 'money-alert' && alert.transactionId === transactionId ? [alert.why] : []
  })
}

let requests = 0
/** The provider's latest notification as a new one, with other facts. */
const changed = (facts: Partial<NotificationBody> = {}): NotificationBody =>
  at.signed({ ...at.lastNotification(), requestId: `of-alerts-${++requests}`, ...facts })

test('admins are told once of each thing that is wrong with a payment, however often it is reported', async () => {
  const id = await at.open(await at.aPayer())
  await at.atProvider(id, 'pay')
  const cheap = { paymentAmount: Number(at.lastNotification().orderAmount) - 1 }
  const report = async (facts: Partial<NotificationBody>) => await at.deliver(changed(facts))
  const anomalies = async (act: () => Promise<unknown>) => await growthOf('payment_anomalies_total', act)

  expect(await anomalies(async () => await report(cheap))).toBe(1)
  expect(await alertsOf(id)).toEqual(['amount-mismatch'])
  expect(await anomalies(async () => await report(cheap))).toBe(0)
  expect(await alertsOf(id)).toEqual(['amount-mismatch'])
  expect(await at.statusOf(id)).toBe(New)

  await report({})
  expect(await anomalies(async () => await report({ orderStatus: 'CANCELED' }))).toBe(1)
  expect(await alertsOf(id)).toEqual(['amount-mismatch', 'anomaly'])
  expect(await at.statusOf(id), 'canceled after it was paid').toBe(Paid)

  expect(await anomalies(async () => await report({ fawryRefNumber: '9100000000' }))).toBe(1)
  expect(await alertsOf(id)).toEqual(['amount-mismatch', 'anomaly', 'anomaly'])
})

test('a payment beside a running subscription is told to admins, until all of it was given back', async () => {
  const payer = await at.aPayer()
  const invited = await at.aPlan({ forInvitesOnly: true })
  await app.deps.db.updateTable('users').set({ verifiedEmail: true }).where('id', '=', payer.id).execute()
  await at.anInvite(payer.id, invited)
  const late = await at.open(payer, { planId: invited })
  const paid = await at.open(payer)
  await at.notify(paid, 'pay')
  expect(await alertsOf(paid), 'all is well').toEqual([])
  await at.notify(late, 'pay')
  await confirmLatePayment(app.deps, late)
  expect(await alertsOf(late)).toEqual(['needs-refund'])
  expect(await at.messageKindsOf(payer.id), 'of the other one').toEqual(['payment-succeeded'])
  const invite = app.deps.db.selectFrom('invites').select('acceptedAt').where('planId', '=', invited)
  expect(await invite.execute(), 'nothing was bought with it').toEqual([{ acceptedAt: null }])

  const orderRefNum = String((await at.rowOf(late)).providerRefNum)
  const giveBack = async (refundAmount: number) =>
    expect((await at.refund(admin, { orderRefNum, refundAmount })).status).toBe(200)
  await giveBack(90_000)
  expect(await at.rowOf(late)).toMatchObject({ status: PartialRefunded, needsRefund: true })
  await giveBack(100_000)
  expect(await at.rowOf(late)).toMatchObject({ status: Refunded, needsRefund: false })
  expect((await at.subscription(payer)).info).toMatchObject({ txId: paid, terminatedAt: null })
})

test('payments are counted by their method and the state they reach', async () => {
  const payer = await at.aPayer()
  const id = await at.open(payer)
  const count = async () => [
    await valueOf('payments_total{method="Card",status="Paid"}'),
    await valueOf('payments_total{method="Fawry",status="Canceled"}'),
  ]
  const [paid = 0, canceled = 0] = await count()
  await at.notify(id, 'pay')
  await at.deliver(changed())
  const other = await at.aPayer()
  await at.cancel(other, (await at.payReference(other)).body.transactionId)
  expect(await count()).toEqual([paid + 1, canceled + 1])
})
