import { afterAll, beforeEach, expect, vi } from 'vitest'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import {
  cancelUnpaidOrder,
  listCardTokens,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
  receiveProviderNotification,
  refundPayment,
  syncPaymentStatus,
} from '@hiwar/contract/fawry.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getLastTransaction, getTransactionHistory } from '@hiwar/contract/transactions.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../../doubles/payment-provider/server.ts'
import { createSignatures } from '../src/platform/payment/signature.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { insertLesson } from './insert-lesson.ts'

export interface TestUser {
  readonly id: number
  readonly token: string
}
export type Payer = TestUser & { readonly card: string }
export type NotificationBody = Sent<typeof receiveProviderNotification.body>

export const merchantAccount = { merchantCode: 'HIWARTEST', secureKey: 'key-for-tests' }
export const phone = '01012345678'
/** Test cards of the provider: one that pays, one with insufficient funds. */
export const goodCard = '4242424242424242'
export const cardWithoutMoney = '4222000006724235'

const QUARTER_MS = 15 * MINUTE_MS

/** Environment of an app that uses this provider double. */
export const providerEnvironment = (sandbox: RunningPaymentProvider) => ({
  FAWRY_BASE_URL: sandbox.url,
  FAWRY_MERCHANT_CODE: merchantAccount.merchantCode,
  FAWRY_SECURE_KEY: merchantAccount.secureKey,
  FAWRY_TIMEOUT_MS: '20000',
  LOG_LEVEL: 'silent',
})

/**
 * The whole server and the provider double, with a plan for sale. Notifications are recorded, not sent: the test
 * delivers them itself.
 */
export async function startPayments() {
  // With fees, so that the paid amount never equals the price. A lost reply is a cut connection: a short timeout would
  // fail on a busy machine.
  const sandbox = await startPaymentProvider({
    ...merchantAccount,
    fees: { card: 250, reference: 100 },
    retryPausesMs: [],
    unansweredMs: 200,
  })
  const app = await buildTestApp({ environment: providerEnvironment(sandbox) })
  const people = peopleOf(app, sandbox)
  const planId = await people.aPlan()
  return {
    app,
    sandbox,
    planId,
    ...people,
    ...calls(app, planId),
    ...reads(app),
    ...providerOf(app, sandbox),
    /** Deletes orders and cards, and stops notifications from being sent. */
    reset() {
      sandbox.reset()
      sandbox.setFaults({ drop: true })
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}

/** The same for a whole test file, reset before each test and closed after the last. */
export async function setUpPayments() {
  const at = await startPayments()
  beforeEach(() => {
    at.reset()
  })
  afterAll(async () => {
    await at.close()
  })
  return at
}

function peopleOf(app: TestApp, sandbox: RunningPaymentProvider) {
  const saveCard = async (owner: TestUser, cardNumber: string): Promise<string> => {
    await fetch(`${sandbox.url}/ECommerceWeb/Fawry/cards/cardToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        merchantCode: merchantAccount.merchantCode,
        customerProfileId: String(owner.id),
        cardNumber,
        cardAlias: 'CARD',
        expiryYear: '29',
        expiryMonth: '05',
        cvv: '123',
      }),
    })
    const { body } = await app.call(listCardTokens, { as: owner, query: { userId: owner.id } })
    return body.cards.at(-1)?.token ?? ''
  }
  return {
    saveCard,
    async aPlan(change: object = {}): Promise<number> {
      const { id } = await app.deps.db
        .insertInto('plans')
        .values({
          weeklyMinutes: 60,
          baseMonthlyPrice: 200_000,
          monthDiscount: 500,
          quarterDiscount: 1000,
          yearDiscount: 2000,
          ...change,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async aCoupon(change: object = {}): Promise<{ id: number; code: string }> {
      const { id: adminId } = await app.people.admin()
      const now = app.clock.now()
      return await app.deps.db
        .insertInto('coupons')
        .values({
          code: `CODE-${adminId}`,
          discount: 1000,
          expiresAt: new Date(now.getTime() + 30 * DAY_MS),
          createdAt: now,
          createdBy: adminId,
          updatedAt: now,
          updatedBy: adminId,
          ...change,
        })
        .returning(['id', 'code'])
        .executeTakeFirstOrThrow()
    },
    async anInvite(userId: number, planId: number): Promise<void> {
      const { email } = await app.deps.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const { id: adminId } = await app.people.admin()
      const now = app.clock.now()
      const expiresAt = new Date(now.getTime() + DAY_MS)
      const edited = { createdBy: adminId, createdAt: now, updatedBy: adminId, updatedAt: now }
      await app.deps.db
        .insertInto('invites')
        .values({ email, planId, expiresAt, liveFrom: now, ...edited })
        .execute()
    },
    /** A lesson of this student that begins in the next two hours. */
    async anUpcomingLesson(studentId: number): Promise<number> {
      const tutor = await app.people.tutor()
      const nextQuarter = Math.ceil(app.deps.now().getTime() / QUARTER_MS) * QUARTER_MS
      const start = new Date(nextQuarter + 4 * QUARTER_MS)
      return await insertLesson(app.deps, { tutorId: tutor.id, studentId, start, slotMinutes: 60 })
    },
    /** A student without subscription and phone, with a card at the provider. */
    async aPayer(cardNumber = goodCard): Promise<Payer> {
      const student = await app.people.student({ subscribed: false, user: { phone: null, verifiedPhone: false } })
      return { ...student, card: await saveCard(student, cardNumber) }
    },
  }
}

function calls(app: TestApp, planId: number) {
  const pay = async (
    payer: Payer,
    change: Partial<Sent<typeof payByCard.body>> = {},
    headers: Record<string, string> = {},
  ) =>
    await app.call(payByCard, {
      as: payer,
      headers,
      body: { planId, period: 'month', cardToken: payer.card, cvv: '123', phone, ...change },
    })
  return {
    pay,
    payReference: async (as: TestUser, change: Partial<Sent<typeof payByReference.body>> = {}) =>
      await app.call(payByReference, { as, body: { planId, period: 'month', phone, ...change } }),
    payWallet: async (as: TestUser, change: Partial<Sent<typeof payByWallet.body>> = {}) =>
      await app.call(payByWallet, { as, body: { planId, period: 'month', phone, wallet: '01112345678', ...change } }),
    payInstallments: async (payer: Payer, change: Partial<Sent<typeof payByInstallments.body>> = {}) =>
      await app.call(payByInstallments, {
        as: payer,
        body: { planId, period: 'quarter', months: 3, cardToken: payer.card, cvv: '123', phone, ...change },
      }),
    /** Opens a card payment and returns its id. */
    async open(payer: Payer, change: { planId?: number; period?: PeriodWord; coupon?: string } = {}): Promise<number> {
      const { status, body } = await pay(payer, change)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.transactionId
    },
    cancel: async (as: TestUser, transactionId: number) =>
      await app.call(cancelUnpaidOrder, { as, body: { transactionId } }),
    sync: async (as: TestUser, transactionId: number) =>
      await app.call(syncPaymentStatus, { as, body: { transactionId } }),
    deliver: async (notification: NotificationBody) =>
      await app.call(receiveProviderNotification, { body: notification }),
    refund: async (as: TestUser, body: Sent<typeof refundPayment.body>) => await app.call(refundPayment, { as, body }),
    lastTransaction: async (as: TestUser) => (await app.call(getLastTransaction, { as })).body,
    subscription: async (as: TestUser) => (await app.call(getUserSubscription, { as, query: { userId: as.id } })).body,
    history: async (as: TestUser, id: number) =>
      (await app.call(getTransactionHistory, { as, params: { id } })).body.list,
  }
}

function reads({ deps }: TestApp) {
  const rowOf = async (id: number) =>
    await deps.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    rowOf,
    statusOf: async (id: number) => (await rowOf(id)).status,
    subscriptionsOf: async (userId: number) =>
      await deps.db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).orderBy('id').execute(),
    eventsOf: async (txId: number) =>
      await deps.db.selectFrom('paymentEvents').selectAll().where('txId', '=', txId).orderBy('id').execute(),
    refundsOf: async (txId: number) =>
      await deps.db.selectFrom('refunds').selectAll().where('txId', '=', txId).orderBy('id').execute(),
    statusHistoryOf: async (id: number) =>
      (
        await deps.db
          .selectFrom('statusChanges')
          .select('toStatus')
          .where('kind', '=', 'transaction')
          .where('refId', '=', id)
          .orderBy('id')
          .execute()
      ).map((change) => change.toStatus),
    /** Kinds of the messages for a user, oldest first. */
    messageKindsOf: async (userId: number) =>
      (
        await deps.db.selectFrom('deliveries').select('message').where('userId', '=', userId).orderBy('id').execute()
      ).map(({ message }) => (message as { kind: string }).kind),
  }
}

function providerOf(app: TestApp, sandbox: RunningPaymentProvider) {
  const orderOf = async (transactionId: number) => {
    const { merchantRef } = await app.deps.db
      .selectFrom('transactions')
      .select('merchantRef')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
    return sandbox.orders().find((order) => order.merchantRefNumber === merchantRef)
  }
  /** What happens at the provider: pay, fail, expire, cancel, refund, deliver, notify. */
  const atProvider = async (transactionId: number, action: string, body: object = {}): Promise<void> => {
    const order = await orderOf(transactionId)
    await fetch(`${sandbox.url}/_control/orders/${order?.referenceNumber}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  /** The provider's latest notification, as it would be sent. */
  const lastNotification = (status?: string): NotificationBody => {
    const sent = sandbox.attempts().filter((attempt) => status === undefined || attempt.orderStatus === status)
    const notification: unknown = sent.at(-1)?.body
    return notification as NotificationBody
  }
  return {
    orderOf,
    atProvider,
    lastNotification,
    /** From now on the provider answers that it does not know this order. */
    async loseOrder(transactionId: number) {
      await app.deps.db
        .updateTable('transactions')
        .set({ merchantRef: `lost-${transactionId}` })
        .where('id', '=', transactionId)
        .execute()
    },
    /** Until it is restored, the provider gives every order this status. */
    answerStatus(orderStatus: string) {
      const { provider } = app.deps
      const { queryStatus } = provider
      return vi.spyOn(provider, 'queryStatus').mockImplementation(async (ref) => {
        const reply = await queryStatus(ref)
        return reply.kind === 'found' ? { ...reply, notification: { ...reply.notification, orderStatus } } : reply
      })
    },
    /** The notification with the signature that fits its fields. */
    signed: (notification: NotificationBody): NotificationBody => ({
      ...notification,
      messageSignature: createSignatures(merchantAccount).notification(
        notification as Parameters<ReturnType<typeof createSignatures>['notification']>[0],
      ),
    }),
    /** Lets something happen at the provider and delivers its notification. */
    async notify(transactionId: number, action: string, body: object = {}) {
      await atProvider(transactionId, action, body)
      return await app.call(receiveProviderNotification, { body: lastNotification() })
    },
  }
}
