import { afterAll, beforeEach, expect } from 'vitest'
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
import { buildTestApp, type TestApp } from './app.ts'

export interface Someone {
  readonly id: number
  readonly token: string
}
export type Payer = Someone & { readonly card: string }
export type Notice = Sent<typeof receiveProviderNotification.body>

export const account = { merchantCode: 'HIWARTEST', secureKey: 'key-for-tests' }
export const phone = '01012345678'
/** Test cards of the provider: one that pays, one without money. */
export const good = '4242424242424242'
export const poor = '4222000006724235'

const QUARTER_MS = 15 * MINUTE_MS

/** Environment of an app that speaks to this provider double. */
export const speakingTo = (sandbox: RunningPaymentProvider) => ({
  FAWRY_BASE_URL: sandbox.url,
  FAWRY_MERCHANT_CODE: account.merchantCode,
  FAWRY_SECURE_KEY: account.secureKey,
  FAWRY_TIMEOUT_MS: '20000',
  LOG_LEVEL: 'silent',
})

/**
 * The whole server and the provider double, with a plan for sale; notifications are written down and delivered by the
 * test itself.
 */
export async function openPayments() {
  // With fees, so that what is paid never equals the price. Lost answers are lost by a cut line: patience would fail on
  // a busy machine.
  const sandbox = await startPaymentProvider({
    ...account,
    fees: { card: 250, reference: 100 },
    retryPausesMs: [],
    heldMs: 200,
  })
  const app = await buildTestApp({ environment: speakingTo(sandbox) })
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
    /** Forgets orders and cards, and keeps notifications from leaving. */
    begin() {
      sandbox.reset()
      sandbox.setFaults({ drop: true })
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}

/** The same for a whole test file, begun anew before each test and closed after the last. */
export async function paymentsOfFile() {
  const at = await openPayments()
  beforeEach(() => {
    at.begin()
  })
  afterAll(async () => {
    await at.close()
  })
  return at
}

function peopleOf(app: TestApp, sandbox: RunningPaymentProvider) {
  const saveCard = async (owner: Someone, cardNumber: string): Promise<string> => {
    await fetch(`${sandbox.url}/ECommerceWeb/Fawry/cards/cardToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        merchantCode: account.merchantCode,
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
    /** A lesson of this student that begins within the next hours. */
    async aComingLesson(studentId: number): Promise<number> {
      const tutor = await app.people.tutor()
      const now = app.deps.now()
      const at = (minutes: number) => new Date((Math.ceil(now.getTime() / QUARTER_MS) * 15 + minutes) * MINUTE_MS)
      const times = { createdAt: now, updatedAt: now }
      const slot = await app.deps.db
        .insertInto('availabilitySlots')
        .values({ userId: tutor.id, start: at(60), end: at(120), ...times })
        .returning('id')
        .executeTakeFirstOrThrow()
      const lesson = await app.deps.db
        .insertInto('lessons')
        .values({
          slotId: slot.id,
          start: at(60),
          end: at(90),
          duration: 30,
          price: 7500,
          sessionId: `lesson:${slot.id}`,
          lateLineMinutes: 60,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.deps.db
        .insertInto('lessonMembers')
        .values([
          { lessonId: lesson.id, userId: tutor.id },
          { lessonId: lesson.id, userId: studentId },
        ])
        .execute()
      return lesson.id
    },
    /** A student without subscription and phone, with a card at the provider. */
    async aPayer(cardNumber = good): Promise<Payer> {
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
    payReference: async (as: Someone, change: Partial<Sent<typeof payByReference.body>> = {}) =>
      await app.call(payByReference, { as, body: { planId, period: 'month', phone, ...change } }),
    payWallet: async (as: Someone, change: Partial<Sent<typeof payByWallet.body>> = {}) =>
      await app.call(payByWallet, { as, body: { planId, period: 'month', phone, wallet: '01112345678', ...change } }),
    payParts: async (payer: Payer, change: Partial<Sent<typeof payByInstallments.body>> = {}) =>
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
    cancel: async (as: Someone, transactionId: number) =>
      await app.call(cancelUnpaidOrder, { as, body: { transactionId } }),
    sync: async (as: Someone, transactionId: number) =>
      await app.call(syncPaymentStatus, { as, body: { transactionId } }),
    deliver: async (notice: Notice) => await app.call(receiveProviderNotification, { body: notice }),
    refund: async (as: Someone, body: Sent<typeof refundPayment.body>) => await app.call(refundPayment, { as, body }),
    last: async (as: Someone) => (await app.call(getLastTransaction, { as })).body,
    subscription: async (as: Someone) => (await app.call(getUserSubscription, { as, query: { userId: as.id } })).body,
    history: async (as: Someone, id: number) =>
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
    changesOf: async (id: number) =>
      (
        await deps.db
          .selectFrom('statusChanges')
          .select('toStatus')
          .where('kind', '=', 'transaction')
          .where('refId', '=', id)
          .orderBy('id')
          .execute()
      ).map((change) => change.toStatus),
    /** Kinds of the messages written for a person. */
    told: async (userId: number) =>
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
  /** The provider's own hand: pay, fail, expire, cancel, refund, deliver, notify. */
  const atProvider = async (transactionId: number, action: string, body: object = {}): Promise<void> => {
    const order = await orderOf(transactionId)
    await fetch(`${sandbox.url}/_control/orders/${order?.referenceNumber}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  /** The provider's latest notification about an order, as it would travel. */
  const lastNotice = (status?: string): Notice => {
    const notices = sandbox.attempts().filter((attempt) => status === undefined || attempt.orderStatus === status)
    const notice: unknown = notices.at(-1)?.body
    return notice as Notice
  }
  return {
    orderOf,
    atProvider,
    lastNotice,
    async notify(transactionId: number, action: string, body: object = {}) {
      await atProvider(transactionId, action, body)
      return await app.call(receiveProviderNotification, { body: lastNotice() })
    },
  }
}
