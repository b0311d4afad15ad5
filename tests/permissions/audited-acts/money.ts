import { expect } from 'vitest'
import type { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { listCardTokens } from '@hiwar/contract/fawry.ts'
import type { RunningPaymentProvider } from '../../../doubles/payment-provider/server.ts'
import { openOrder, orderNumber, paidOrder, payAtProvider } from '../allowed-writes.ts'
import type { Fixtures } from '../fixtures.ts'
import { type AuditedAct, picture, storedFile, target } from './act.ts'

/** Another withdrawal of the tutor, in the state in which the change begins. */
async function withdrawal(
  { app, tutor }: Fixtures,
  given: { status?: InvoiceStatus; isChanged?: true } = {},
): Promise<number> {
  const at = app.clock.now()
  const pendingUpdate =
    given.isChanged === true
      ? JSON.stringify({ method: 2, receiver: 'mona@instapay', requestedAt: at.toISOString() })
      : null
  const { id } = await app.deps.db
    .insertInto('invoices')
    .values({
      userId: tutor.id,
      method: 0,
      receiver: '01099999999',
      amount: 100,
      status: given.status ?? 0,
      pendingUpdate,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const invoiceChange = (
  action: string,
  from: Parameters<typeof withdrawal>[1],
  body: object,
  changed: { before: object; after: object },
): AuditedAct => ({
  call: 'PUT /invoice/:id',
  of: async (fixtures) => ({ id: await withdrawal(fixtures, from), body }),
  entry: (fixtures, sent) => ({
    action,
    targetId: target(sent),
    userId: fixtures.tutor.id,
    before: expect.objectContaining(changed.before),
    after: expect.objectContaining(changed.after),
  }),
})

const withdrawals: readonly AuditedAct[] = [
  invoiceChange('invoice.note', {}, { note: '<p>غدًا</p>' }, { before: { note: null }, after: { note: '<p>غدًا</p>' } }),
  invoiceChange('invoice.fulfil', {}, { status: 3 }, { before: { status: 0 }, after: { status: 3 } }),
  invoiceChange(
    'invoice.reject',
    {},
    { status: 4, note: 'الحساب مغلق' },
    { before: { status: 0 }, after: { status: 4 } },
  ),
  invoiceChange('invoice.cancel', {}, { status: 2 }, { before: { status: 0 }, after: { status: 2 } }),
  invoiceChange(
    'invoice.approve-cancel',
    { status: 1 },
    { status: 2 },
    { before: { status: 1 }, after: { status: 2 } },
  ),
  invoiceChange(
    'invoice.decline-cancel',
    { status: 1 },
    { status: 0 },
    { before: { status: 1 }, after: { status: 0 } },
  ),
  invoiceChange(
    'invoice.approve-update',
    { isChanged: true },
    { status: 0 },
    { before: { method: 0, receiver: '•••9999' }, after: { method: 2, receiver: 'mo•••@instapay' } },
  ),
  invoiceChange(
    'invoice.decline-update',
    { isChanged: true },
    { declineUpdate: true },
    { before: { pendingUpdate: expect.any(Object) }, after: { pendingUpdate: null } },
  ),
  {
    call: 'PUT /invoice/:id',
    of: async (fixtures) => ({ id: await withdrawal(fixtures, { status: 3 }), files: { receipt: await picture() } }),
    entry: ({ tutor }, sent) => ({
      action: 'invoice.receipt',
      targetId: target(sent),
      userId: tutor.id,
      before: expect.objectContaining({ receipt: null }),
      after: expect.objectContaining({ receipt: storedFile }),
    }),
  },
  {
    call: 'GET /assets/receipts/:file',
    of: async ({ receipt }) => ({ id: receipt }),
    entry: ({ invoiceId, tutor }) => ({ action: 'invoice.receipt-read', targetId: invoiceId, userId: tutor.id }),
  },
]

const payments = (paymentProvider: () => RunningPaymentProvider): readonly AuditedAct[] => [
  {
    call: 'POST /fawry/cancel-unpaid-order',
    of: async (fixtures) => ({ body: { transactionId: await openOrder(fixtures) } }),
    entry: ({ otherStudent }) => ({
      action: 'tx.cancel',
      userId: otherStudent.id,
      before: { status: 0 },
      after: { status: 2 },
    }),
  },
  {
    call: 'POST /fawry/payment-status/sync',
    of: async (fixtures) => {
      await openOrder(fixtures)
      return { body: { transactionId: await payAtProvider(fixtures, paymentProvider()) } }
    },
    // The provider is not queried again within three seconds.
    pauseMs: 3000,
    entry: ({ otherStudent }) => ({
      action: 'tx.sync',
      userId: otherStudent.id,
      before: { status: 0 },
      after: { status: 1 },
    }),
  },
  {
    call: 'POST /fawry/refund',
    of: async (fixtures) => {
      await paidOrder(fixtures, paymentProvider())
      return { body: { orderRefNum: await orderNumber(fixtures), refundAmount: 1000, reason: 'طلب الطالب' } }
    },
    entry: ({ otherStudent }) => ({
      action: 'tx.refund',
      userId: otherStudent.id,
      before: null,
      after: { refundAmount: 1000 },
    }),
  },
  {
    call: 'DELETE /fawry/card-token',
    of: async (fixtures) => ({ body: { userId: fixtures.otherStudent.id, cardToken: await maskedCard(fixtures) } }),
    isOutside: true,
    entry: ({ otherStudent }) => ({
      action: 'card.delete',
      targetId: otherStudent.id,
      userId: otherStudent.id,
      before: { card: expect.stringMatching(/^\*{4}\w{4}$/) },
      after: null,
    }),
  },
]

export const money = (paymentProvider: () => RunningPaymentProvider): readonly AuditedAct[] => [
  ...withdrawals,
  ...payments(paymentProvider),
]

/** The saved card of the payer, masked as admins see it. */
async function maskedCard({ app, admin, otherStudent }: Fixtures): Promise<string> {
  return (await app.call(listCardTokens, { as: admin, query: { userId: otherStudent.id } })).body.cards[0]?.token ?? ''
}
