// Writes with a reply, each sent by somebody who is allowed to, for calls that random requests seldom get through.
import { setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import { sendContactRequest } from '@hiwar/contract/contact-requests.ts'
import { listCardTokens, payByReference, syncPaymentStatus } from '@hiwar/contract/fawry.ts'
import { getSettings } from '@hiwar/contract/settings.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { createTopic } from '@hiwar/contract/topics.ts'
import type { RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { merchantAccount, goodCard } from '../../apps/server/test/payments.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { codeOfApp } from '../../apps/server/test/second-factor.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'
import { hashPassword } from '../../apps/server/src/platform/identity/tokens.ts'
import type { Fixtures } from './fixtures.ts'

const QUARTER = 15 * MINUTE_MS
const uuid = 'b2b6a1de-5a3a-4c89-9d1e-6f1c5a1f0b11'
const password = 'Lantern-1!'

export interface AllowedWrite {
  readonly call: string
  readonly as: (fixtures: Fixtures) => Person
  readonly of: (fixtures: Fixtures) => Promise<{ readonly id?: number; readonly body: object }>
}

/** What these writes need besides the fixtures: a past lesson, a password, a payer with a saved card, a coupon. */
export async function prepareWrites(fixtures: Fixtures, paymentProvider: RunningPaymentProvider): Promise<void> {
  const { db } = fixtures.app.deps
  await giveLesson(fixtures)
  await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', 'in', [fixtures.otherStudent.id, fixtures.otherStudio.id])
    .execute()
  await endSubscriptions(fixtures)
  await fetch(`${paymentProvider.url}/ECommerceWeb/Fawry/cards/cardToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchantCode: merchantAccount.merchantCode,
      customerProfileId: String(fixtures.otherStudent.id),
      cardNumber: goodCard,
      cardAlias: 'CARD',
      expiryYear: '29',
      expiryMonth: '05',
      cvv: '123',
    }),
  })
  const at = fixtures.app.clock.now()
  const by = { createdAt: at, createdBy: fixtures.admin.id, updatedAt: at, updatedBy: fixtures.admin.id }
  await db
    .insertInto('coupons')
    .values({ code: 'TEST-1', discount: 1000, expiresAt: new Date(at.getTime() + 30 * DAY_MS), ...by })
    .execute()
  await fixtures.app.call(sendContactRequest, {
    body: { name: 'منى سمير', phone: '01155555555', title: 'سؤال عن الباقات', message: 'هل تباع الباقة لشخصين؟' },
  })
}

/** A past lesson of the other student and the other tutor, whose price is enough for a withdrawal. */
async function giveLesson({ app, otherStudent, otherTutor }: Fixtures): Promise<void> {
  const start = new Date(Math.floor(app.clock.now().getTime() / QUARTER) * QUARTER - DAY_MS)
  const end = new Date(start.getTime() + 2 * QUARTER)
  const slotId = await otherTutor.publish(start, end)
  const { id } = await app.deps.db
    .insertInto('lessons')
    .values({
      slotId,
      start,
      end,
      duration: 30,
      price: 50_000,
      sessionId: `lesson:${uuid}`,
      lateLineMinutes: 60,
      createdAt: start,
      updatedAt: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('lessonMembers')
    .values([otherTutor.id, otherStudent.id].map((userId) => ({ lessonId: id, userId })))
    .execute()
}

export const idIn = async (
  { app }: Fixtures,
  table:
    | 'coupons'
    | 'contactRequests'
    | 'demoSessions'
    | 'interviews'
    | 'invites'
    | 'invoices'
    | 'plans'
    | 'reportReplies'
    | 'reports'
    | 'topics'
    | 'transactions',
) => (await app.deps.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
/** A plan of its own, which anybody may buy. */
export const givePlan = async ({ app }: Fixtures) =>
  (
    await app.deps.db
      .insertInto('plans')
      .values({ weeklyMinutes: 60, baseMonthlyPrice: 200_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const later = (fixtures: Fixtures) => new Date(fixtures.app.clock.now().getTime() + 9 * DAY_MS).toISOString()
/** Ends what an order before has given the payer: whoever has a subscription cannot buy one. */
async function endSubscriptions({ app, otherStudent }: Fixtures): Promise<void> {
  await app.deps.db.deleteFrom('subscriptions').where('userId', '=', otherStudent.id).execute()
}
async function order(fixtures: Fixtures, more: object = {}) {
  await endSubscriptions(fixtures)
  return { body: { planId: await givePlan(fixtures), period: 'quarter', ...more } }
}

/** An order of the payer that waits for its payment. */
export async function openOrder(fixtures: Fixtures): Promise<number> {
  const { app, otherStudent } = fixtures
  await endSubscriptions(fixtures)
  // Other writes may have ended the student's sign-ins.
  const as = { token: await freshToken(app, otherStudent.id) }
  await app.call(payByReference, { as, body: { planId: await givePlan(fixtures), period: 'month' } })
  return await idIn(fixtures, 'transactions')
}

/** An order that is paid, which gives the payer a subscription. */
export async function paidOrder(fixtures: Fixtures, paymentProvider: RunningPaymentProvider): Promise<void> {
  await openOrder(fixtures)
  const transactionId = await payAtProvider(fixtures, paymentProvider)
  await fixtures.app.call(syncPaymentStatus, { as: fixtures.admin, body: { transactionId } })
}

async function card(fixtures: Fixtures): Promise<object> {
  const { body } = await fixtures.app.call(listCardTokens, {
    as: fixtures.otherStudent,
    query: { userId: fixtures.otherStudent.id },
  })
  return { cardToken: body.cards[0]?.token, cvv: '123' }
}

/** Pays the newest order on the side of the payment provider. */
export async function payAtProvider(fixtures: Fixtures, paymentProvider: RunningPaymentProvider): Promise<number> {
  const id = await idIn(fixtures, 'transactions')
  const { merchantRef } = await fixtures.app.deps.db
    .selectFrom('transactions')
    .select('merchantRef')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const made = paymentProvider.orders().find((each) => each.merchantRefNumber === merchantRef)
  await fetch(`${paymentProvider.url}/_control/orders/${made?.referenceNumber}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return id
}

export async function orderNumber({ app }: Fixtures): Promise<string> {
  const { providerRefNum } = await app.deps.db
    .selectFrom('transactions')
    .select('providerRefNum')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return String(providerRefNum)
}

const superAdmin = (fixtures: Fixtures) => fixtures.superAdmin
const admin = (fixtures: Fixtures) => fixtures.admin
const tutor = (fixtures: Fixtures) => fixtures.tutor
const otherStudent = (fixtures: Fixtures) => fixtures.otherStudent
const otherTutor = (fixtures: Fixtures) => fixtures.otherTutor

const writesOfPeople: readonly AllowedWrite[] = [
  {
    call: 'PUT /chat/room/:roomId',
    as: tutor,
    of: async (fixtures) => ({ id: fixtures.roomId, body: { pinned: true } }),
  },
  {
    call: 'POST /auth/password',
    as: otherStudent,
    of: async (fixtures) => ({ body: { email: fixtures.otherStudent.email, password } }),
  },
  {
    call: 'PUT /user/:id',
    as: (fixtures) => fixtures.student,
    of: async (fixtures) => ({ id: fixtures.student.id, body: { name: 'سارة علي' } }),
  },
  {
    call: 'PUT /user/:id',
    as: (fixtures) => fixtures.manager,
    of: async (fixtures) => ({ id: fixtures.tutor.id, body: { passedIntroVideo: true } }),
  },
  {
    call: 'PUT /user/:id',
    as: (fixtures) => fixtures.studio,
    of: async (fixtures) => ({ id: fixtures.tutor.id, body: { thumbnail: null } }),
  },
  {
    call: 'PUT /user/student/profile',
    as: otherStudent,
    of: async () => ({ body: { level: 'elementary', goals: ['work', 'travel'], occupation: 'طبيبة', about: null } }),
  },
  {
    call: 'PUT /availability-rule/',
    as: tutor,
    // Not on the day of the lesson that is booked below.
    of: async ({ app }) => {
      const weekday = new Date(app.clock.now().getTime() + 5 * DAY_MS).getUTCDay()
      return { body: { version: 0, rules: [{ weekday, from: '10:00', to: '12:00' }] } }
    },
  },
  {
    call: 'POST /availability-rule/time-off',
    as: tutor,
    of: async (fixtures) => {
      const day = later(fixtures).slice(0, 10)
      return { body: { from: day, to: day, note: 'سفر' } }
    },
  },
  {
    call: 'POST /lesson/:id/notes',
    as: tutor,
    of: async (fixtures) => ({
      id: fixtures.lessonId,
      body: { ops: [{ opId: uuid, id: uuid, base: 0, kind: 'line', order: 'a', text: 'سطر' }] },
    }),
  },
  {
    call: 'PUT /lesson/:id/private-note',
    as: tutor,
    of: async (fixtures) => ({ id: fixtures.lessonId, body: { text: 'ملاحظة', version: 0 } }),
  },
  {
    call: 'POST /rating/',
    as: otherStudent,
    of: async (fixtures) => ({ body: { rateeId: fixtures.otherTutor.id, value: 5 } }),
  },
  {
    call: 'POST /invoice',
    as: otherTutor,
    of: async () => ({ body: { method: 0, receiver: '01012345678', amount: 20_000 } }),
  },
  {
    call: 'PUT /invoice/:id',
    as: admin,
    of: async (fixtures) => ({ id: await idIn(fixtures, 'invoices'), body: { note: '<p>سنحوله غدًا</p>' } }),
  },
]

const writesOfBackOffice: readonly AllowedWrite[] = [
  {
    call: 'PUT /report/reply/:id',
    as: admin,
    of: async (fixtures) => ({ id: fixtures.replyId, body: { message: 'انتهى الأمر' } }),
  },
  {
    call: 'PATCH /plan/:id',
    as: admin,
    of: async (fixtures) => ({ id: await idIn(fixtures, 'plans'), body: { active: true } }),
  },
  {
    call: 'PUT /topic/:id',
    as: admin,
    of: async (fixtures) => {
      const body = { arabicName: 'الفلك', englishName: 'Stars' }
      const { id } = (await fixtures.app.call(createTopic, { as: fixtures.admin, body })).body
      return { id, body: { englishName: 'Astronomy' } }
    },
  },
  {
    call: 'PATCH /contact-request/:id',
    as: admin,
    of: async (fixtures) => ({
      id: await idIn(fixtures, 'contactRequests'),
      body: { version: 0, assignedTo: fixtures.superAdmin.id },
    }),
  },
  {
    call: 'POST /coupon',
    as: admin,
    of: async (fixtures) => ({ body: { code: 'TEST-2', discount: 1000, expiresAt: later(fixtures) } }),
  },
  { call: 'POST /chat/new', as: otherStudent, of: async (fixtures) => ({ body: { userId: fixtures.otherTutor.id } }) },
  {
    call: 'POST /report',
    as: otherStudent,
    of: async () => ({ body: { title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical' } }),
  },
  {
    call: 'PUT /report/:id',
    as: admin,
    of: async (fixtures) => ({ id: fixtures.reportId, body: { assignedTo: fixtures.superAdmin.id } }),
  },
  {
    call: 'POST /report/reply',
    as: admin,
    of: async (fixtures) => ({ body: { reportId: fixtures.reportId, message: 'سننظر في الأمر' } }),
  },
  {
    call: 'POST /invite',
    as: admin,
    of: async (fixtures) => ({
      body: { email: 'guest@example.com', planId: await idIn(fixtures, 'plans'), expiresAt: later(fixtures) },
    }),
  },
  {
    call: 'PUT /invite/:id',
    as: admin,
    of: async (fixtures) => ({ id: await idIn(fixtures, 'invites'), body: { expiresAt: later(fixtures) } }),
  },
  {
    call: 'PUT /coupon/:id',
    as: admin,
    of: async (fixtures) => ({ id: await idIn(fixtures, 'coupons'), body: { discount: 500 } }),
  },
  {
    call: 'PATCH /platform/settings',
    as: superAdmin,
    of: async (fixtures) => ({
      body: {
        version: (await fixtures.app.call(getSettings, {})).body.version,
        changes: { 'lesson.noticeDefault': 45 },
      },
    }),
  },
]

const payments = (paymentProvider: () => RunningPaymentProvider): readonly AllowedWrite[] => [
  { call: 'POST /fawry/pay/ref-num', as: otherStudent, of: async (fixtures) => await order(fixtures) },
  {
    call: 'POST /fawry/pay/e-wallet',
    as: otherStudent,
    of: async (fixtures) => await order(fixtures, { wallet: '01112345678' }),
  },
  {
    call: 'POST /fawry/pay/bank-installments',
    as: otherStudent,
    of: async (fixtures) => await order(fixtures, { ...(await card(fixtures)), months: 3 }),
  },
  {
    call: 'POST /fawry/pay/card',
    as: otherStudent,
    of: async (fixtures) => await order(fixtures, await card(fixtures)),
  },
  {
    call: 'POST /fawry/payment-status/sync',
    as: otherStudent,
    of: async (fixtures) => ({ body: { transactionId: await payAtProvider(fixtures, paymentProvider()) } }),
  },
  {
    call: 'POST /fawry/refund',
    as: admin,
    of: async (fixtures) => ({
      body: { orderRefNum: await orderNumber(fixtures), refundAmount: 1000, reason: 'طلب الطالب' },
    }),
  },
]

const writesAfterPayment: readonly AllowedWrite[] = [
  {
    call: 'POST /lesson/',
    as: otherStudent,
    of: async (fixtures) => {
      const start = new Date(Math.ceil(fixtures.app.clock.now().getTime() / QUARTER) * QUARTER + 2 * DAY_MS)
      const slotId = await fixtures.otherTutor.publish(start, new Date(start.getTime() + 4 * QUARTER))
      return { body: { tutorId: fixtures.otherTutor.id, slotId, start: start.toISOString(), duration: 15 } }
    },
  },
  {
    call: 'POST /auth/totp/enable',
    as: (fixtures) => fixtures.studio,
    of: async ({ app, studio }) => {
      const { secret } = (await app.call(setUpSecondFactor, { as: { token: await freshToken(app, studio.id) } })).body
      return { body: { code: codeOfApp(secret, app.clock.now()) } }
    },
  },
  { call: 'POST /user/deletion', as: (fixtures) => fixtures.otherStudio, of: async () => ({ body: { password } }) },
]

/** In an order in which they can happen. */
export const allowedWrites = (paymentProvider: () => RunningPaymentProvider): readonly AllowedWrite[] => [
  ...writesOfPeople,
  ...writesOfBackOffice,
  ...payments(paymentProvider),
  ...writesAfterPayment,
]
