// Writes that answer with something, as the one who may do them sends them: for the calls that chance alone does not
// get through.
import { sendContactRequest } from '@hiwar/contract/contact-requests.ts'
import { listCardTokens } from '@hiwar/contract/fawry.ts'
import { getSettings } from '@hiwar/contract/settings.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { merchantAccount, goodCard } from '../../apps/server/test/payments.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { hashPassword } from '../../apps/server/src/platform/identity/tokens.ts'
import type { Town } from './town.ts'

const QUARTER = 15 * MINUTE_MS
const uuid = 'b2b6a1de-5a3a-4c89-9d1e-6f1c5a1f0b11'
const password = 'Passw0rd!'

export interface Granted {
  readonly call: string
  readonly as: (town: Town) => Person
  readonly of: (town: Town) => Promise<{ readonly id?: number; readonly body: object }>
}

/** What the stories need beyond the town: a lesson that was given, a password, a payer with a card, an offer. */
export async function prepare(town: Town, sandbox: RunningPaymentProvider): Promise<void> {
  const { db } = town.app.deps
  await giveLesson(town)
  await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', 'in', [town.stranger.id, town.otherStudio.id])
    .execute()
  await db.deleteFrom('subscriptions').where('userId', '=', town.stranger.id).execute()
  await fetch(`${sandbox.url}/ECommerceWeb/Fawry/cards/cardToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchantCode: merchantAccount.merchantCode,
      customerProfileId: String(town.stranger.id),
      cardNumber: goodCard,
      cardAlias: 'CARD',
      expiryYear: '29',
      expiryMonth: '05',
      cvv: '123',
    }),
  })
  const at = town.app.clock.now()
  const by = { createdAt: at, createdBy: town.admin.id, updatedAt: at, updatedBy: town.admin.id }
  await db
    .insertInto('coupons')
    .values({ code: 'TOWN-1', discount: 1000, expiresAt: new Date(at.getTime() + 30 * DAY_MS), ...by })
    .execute()
  await town.app.call(sendContactRequest, {
    body: { name: 'منى سمير', phone: '01155555555', title: 'سؤال عن الباقات', message: 'هل تباع الباقة لشخصين؟' },
  })
}

/** Of the stranger with the other tutor, dear enough to be withdrawn. */
async function giveLesson({ app, stranger, otherTutor }: Town): Promise<void> {
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
    .values([otherTutor.id, stranger.id].map((userId) => ({ lessonId: id, userId })))
    .execute()
}

export const idIn = async (
  { app }: Town,
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
const later = (town: Town) => new Date(town.app.clock.now().getTime() + 9 * DAY_MS).toISOString()
const order = async (town: Town, more: object = {}) => ({
  body: { planId: await idIn(town, 'plans'), period: 'quarter', ...more },
})

async function card(town: Town): Promise<object> {
  const { body } = await town.app.call(listCardTokens, { as: town.stranger, query: { userId: town.stranger.id } })
  return { cardToken: body.cards[0]?.token, cvv: '123' }
}

/** The provider's own hand pays the order that was made last. */
export async function payAtProvider(town: Town, sandbox: RunningPaymentProvider): Promise<number> {
  const id = await idIn(town, 'transactions')
  const { merchantRef } = await town.app.deps.db
    .selectFrom('transactions')
    .select('merchantRef')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const made = sandbox.orders().find((each) => each.merchantRefNumber === merchantRef)
  await fetch(`${sandbox.url}/_control/orders/${made?.referenceNumber}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return id
}

export async function orderNumber({ app }: Town): Promise<string> {
  const { providerRefNum } = await app.deps.db
    .selectFrom('transactions')
    .select('providerRefNum')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return String(providerRefNum)
}

const chief = (town: Town) => town.chief
const admin = (town: Town) => town.admin
const tutor = (town: Town) => town.tutor
const stranger = (town: Town) => town.stranger
const otherTutor = (town: Town) => town.otherTutor

/** In the order in which they can happen. */
export const grantedWrites = (sandbox: () => RunningPaymentProvider): readonly Granted[] => [
  {
    call: 'POST /auth/password',
    as: stranger,
    of: async (town) => ({ body: { email: town.stranger.email, password } }),
  },
  {
    call: 'PUT /user/:id',
    as: (town) => town.student,
    of: async (town) => ({ id: town.student.id, body: { name: 'سارة علي' } }),
  },
  {
    call: 'PUT /user/:id',
    as: (town) => town.manager,
    of: async (town) => ({ id: town.tutor.id, body: { passedIntroVideo: true } }),
  },
  {
    call: 'PUT /user/:id',
    as: (town) => town.studio,
    of: async (town) => ({ id: town.tutor.id, body: { thumbnail: null } }),
  },
  {
    call: 'POST /lesson/:id/notes',
    as: tutor,
    of: async (town) => ({
      id: town.lessonId,
      body: { ops: [{ opId: uuid, id: uuid, base: 0, kind: 'line', order: 'a', text: 'سطر' }] },
    }),
  },
  {
    call: 'PUT /lesson/:id/private-note',
    as: tutor,
    of: async (town) => ({ id: town.lessonId, body: { text: 'ملاحظة', version: 0 } }),
  },
  { call: 'POST /rating/', as: stranger, of: async (town) => ({ body: { rateeId: town.otherTutor.id, value: 5 } }) },
  {
    call: 'POST /invoice',
    as: otherTutor,
    of: async () => ({ body: { method: 0, receiver: '01012345678', amount: 20_000 } }),
  },
  {
    call: 'PUT /invoice/:id',
    as: admin,
    of: async (town) => ({ id: await idIn(town, 'invoices'), body: { note: '<p>سنحوله غدًا</p>' } }),
  },
  {
    call: 'PATCH /contact-request/:id',
    as: admin,
    of: async (town) => ({ id: await idIn(town, 'contactRequests'), body: { version: 0, assignedTo: town.chief.id } }),
  },
  {
    call: 'POST /coupon',
    as: admin,
    of: async (town) => ({ body: { code: 'TOWN-2', discount: 1000, expiresAt: later(town) } }),
  },
  { call: 'POST /chat/new', as: stranger, of: async (town) => ({ body: { userId: town.otherTutor.id } }) },
  {
    call: 'POST /report',
    as: stranger,
    of: async () => ({ body: { title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical' } }),
  },
  {
    call: 'PUT /report/:id',
    as: admin,
    of: async (town) => ({ id: town.reportId, body: { assignedTo: town.chief.id } }),
  },
  {
    call: 'POST /report/reply',
    as: admin,
    of: async (town) => ({ body: { reportId: town.reportId, message: 'سننظر في الأمر' } }),
  },
  {
    call: 'POST /invite',
    as: admin,
    of: async (town) => ({
      body: { email: 'guest@example.com', planId: await idIn(town, 'plans'), expiresAt: later(town) },
    }),
  },
  {
    call: 'PUT /invite/:id',
    as: admin,
    of: async (town) => ({ id: await idIn(town, 'invites'), body: { expiresAt: later(town) } }),
  },
  {
    call: 'PUT /coupon/:id',
    as: admin,
    of: async (town) => ({ id: await idIn(town, 'coupons'), body: { discount: 500 } }),
  },
  {
    call: 'PATCH /platform/settings',
    as: chief,
    of: async (town) => ({
      body: { version: (await town.app.call(getSettings, {})).body.version, changes: { 'lesson.noticeDefault': 45 } },
    }),
  },
  { call: 'POST /fawry/pay/ref-num', as: stranger, of: async (town) => await order(town) },
  { call: 'POST /fawry/pay/e-wallet', as: stranger, of: async (town) => await order(town, { wallet: '01112345678' }) },
  {
    call: 'POST /fawry/pay/bank-installments',
    as: stranger,
    of: async (town) => await order(town, { ...(await card(town)), months: 3 }),
  },
  { call: 'POST /fawry/pay/card', as: stranger, of: async (town) => await order(town, await card(town)) },
  {
    call: 'POST /fawry/payment-status/sync',
    as: stranger,
    of: async (town) => ({ body: { transactionId: await payAtProvider(town, sandbox()) } }),
  },
  {
    call: 'POST /fawry/refund',
    as: admin,
    of: async (town) => ({ body: { orderRefNum: await orderNumber(town), refundAmount: 1000, reason: 'طلب الطالب' } }),
  },
  {
    call: 'POST /lesson/',
    as: stranger,
    of: async (town) => {
      const start = new Date(Math.ceil(town.app.clock.now().getTime() / QUARTER) * QUARTER + 2 * DAY_MS)
      const slotId = await town.otherTutor.publish(start, new Date(start.getTime() + 4 * QUARTER))
      return { body: { tutorId: town.otherTutor.id, slotId, start: start.toISOString(), duration: 15 } }
    },
  },
  { call: 'POST /user/deletion', as: (town) => town.otherStudio, of: async () => ({ body: { password } }) },
]
