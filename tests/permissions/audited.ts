// What staff do that the log must hold, as those do it who may: one story a call, and one for each way a call is
// written down.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { InterviewStatus, InvoiceStatus, Role } from '@hiwar/contract/enums.ts'
import { listCardTokens, payByReference } from '@hiwar/contract/fawry.ts'
import { createReport } from '@hiwar/contract/reports.ts'
import { getSettings } from '@hiwar/contract/settings.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { idIn, orderNumber, payAtProvider, prepare } from './granted.ts'
import type { Town } from './town.ts'

const expiresAt = (town: Town, days: number) => new Date(town.app.clock.now().getTime() + days * DAY_MS).toISOString()

export interface Sent {
  readonly id?: number | string
  readonly query?: string
  readonly body?: object
  /** Instead of a body. */
  readonly files?: Record<string, Buffer>
  /** Instead of a body: a film, whole with its creation. */
  readonly film?: { readonly bytes: Buffer; readonly metadata: string }
}

/** What the log holds afterwards, besides who did it. */
interface Entry {
  readonly action: string
  readonly targetId?: number | string | null
  readonly userId?: number | null
  readonly before?: unknown
  readonly after?: unknown
}

export interface Audited {
  readonly call: string
  readonly as?: (town: Town) => Person
  readonly of: (town: Town) => Promise<Sent>
  readonly entry: (town: Town, sent: Sent) => Entry
  /** The provider has done it before we can write it down. */
  readonly isOutside?: true
  /** Before it is tried again. */
  readonly pauseMs?: number
}

const chief = (town: Town) => town.chief
const studio = (town: Town) => town.studio
const otherStudio = (town: Town) => town.otherStudio
const target = (sent: Sent) => Number(sent.id)

/** What the stories need besides the town's own things. */
export async function furnish(town: Town, sandbox: RunningPaymentProvider): Promise<void> {
  const { app, student, lessonId } = town
  await prepare(town, sandbox)
  await app.deps.files.put('receipts', town.receipt, Buffer.from('a proof'))
  await app.call(createReport, {
    as: student,
    body: { title: 'الملاحظات', description: 'لا أرى ملاحظات الحصة', category: 'lesson', lessonId },
  })
}

/** Another withdrawal of the tutor, in the state the move begins in. */
async function withdrawal(
  { app, tutor }: Town,
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

const invoiceMove = (
  action: string,
  from: Parameters<typeof withdrawal>[1],
  body: object,
  changed: { before: object; after: object },
): Audited => ({
  call: 'PUT /invoice/:id',
  of: async (town) => ({ id: await withdrawal(town, from), body }),
  entry: (town, sent) => ({
    action,
    targetId: target(sent),
    userId: town.tutor.id,
    before: expect.objectContaining(changed.before),
    after: expect.objectContaining(changed.after),
  }),
})

async function openOrder(town: Town): Promise<number> {
  await town.app.call(payByReference, {
    as: town.stranger,
    body: { planId: await idIn(town, 'plans'), period: 'month' },
  })
  return await idIn(town, 'transactions')
}

async function filmOf(town: Town): Promise<Sent> {
  const metadata = Object.entries({ purpose: 'tutor-video', tutorId: String(town.tutor.id), filetype: 'video/mp4' })
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(',')
  return {
    film: { bytes: await readFile(new URL('../../apps/server/demo/media/intro.mp4', import.meta.url)), metadata },
  }
}

const picture = async () =>
  await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
const stored = expect.stringMatching(/^[0-9a-f]{32}/)
const terms = { weeklyMinutes: 60, baseMonthlyPrice: 90_000, forInvitesOnly: false, active: false }

const accounts: readonly Audited[] = [
  {
    call: 'POST /user/',
    of: async () => ({ body: { role: Role.Studio, email: 'new.studio@example.com', password: 'Passw0rd!' } }),
    entry: () => ({
      action: 'user.create',
      before: null,
      after: { email: 'new.studio@example.com', role: Role.Studio },
    }),
  },
  {
    call: 'PUT /user/:id',
    of: async ({ student }) => ({ id: student.id, body: { name: 'سارة علي', city: 3 } }),
    entry: ({ student }) => ({
      action: 'user.update',
      targetId: student.id,
      userId: student.id,
      before: { name: 'منى سمير' },
      after: { name: 'سارة علي' },
    }),
  },
  {
    call: 'PUT /user/asset',
    of: async ({ student }) => ({ query: `forUser=${student.id}`, files: { image: await picture() } }),
    entry: ({ student }) => ({
      action: 'user.photo',
      targetId: student.id,
      userId: student.id,
      before: { image: null },
      after: { image: stored },
    }),
  },
  {
    call: 'PUT /user/asset/tutor',
    as: studio,
    of: async ({ tutor }) => ({ query: `tutorId=${tutor.id}`, files: { thumbnail: await picture() } }),
    entry: ({ tutor }) => ({
      action: 'tutor.media',
      targetId: tutor.id,
      before: { thumbnail: 'thumb-960.webp' },
      after: { thumbnail: stored },
    }),
  },
  {
    call: 'POST /upload',
    of: filmOf,
    entry: ({ tutor }) => ({
      action: 'tutor.media',
      targetId: tutor.id,
      before: { video: 'intro.mp4' },
      after: { video: stored },
    }),
  },
  {
    call: 'POST /auth/sign-out-all',
    as: studio,
    of: async () => ({ body: {} }),
    entry: (town) => ({ action: 'auth.sign-out-all', targetId: town.studio.id, userId: town.studio.id }),
  },
  {
    call: 'POST /user/deletion',
    as: otherStudio,
    of: async () => ({ body: { password: 'Passw0rd!' } }),
    entry: (town) => ({
      action: 'user.update',
      targetId: town.otherStudio.id,
      before: { erasesAt: null },
      after: { erasesAt: expect.any(String) },
    }),
  },
  {
    call: 'DELETE /user/deletion',
    as: otherStudio,
    of: async () => ({}),
    entry: (town) => ({
      action: 'user.update',
      targetId: town.otherStudio.id,
      before: { erasesAt: expect.any(String) },
      after: { erasesAt: null },
    }),
  },
  {
    call: 'POST /user/tutor/:id/intro-video/review',
    of: async ({ newcomer, app }) => ({
      id: newcomer.id,
      body: { decision: 'passed', submittedAt: app.clock.now().toISOString() },
    }),
    entry: ({ newcomer }) => ({
      action: 'tutor.video-review',
      targetId: newcomer.id,
      before: { state: 'pending', submittedAt: expect.any(String) },
      after: expect.any(Object),
    }),
  },
]

const meetingCanceled = (id: number): Sent => ({ id, body: { id, status: InterviewStatus.CanceledByInterviewer } })

const teaching: readonly Audited[] = [
  {
    call: 'PATCH /interview',
    of: async (town) => meetingCanceled(await idIn(town, 'interviews')),
    entry: ({ tutor }, sent) => ({
      action: 'interview.update',
      targetId: target(sent),
      userId: tutor.id,
      before: { status: 1 },
      after: { status: 4 },
    }),
  },
  {
    call: 'PATCH /demo-session',
    of: async (town) => meetingCanceled(await idIn(town, 'demoSessions')),
    entry: ({ tutor }, sent) => ({
      action: 'demo.update',
      targetId: target(sent),
      userId: tutor.id,
      before: { status: 1 },
      after: { status: 4 },
    }),
  },
  {
    call: 'GET /chat/list/:roomId/messages',
    of: async ({ roomId }) => ({ id: roomId }),
    entry: ({ roomId }) => ({ action: 'chat.read', targetId: roomId }),
  },
  {
    call: 'GET /chat/room/members/:roomId',
    of: async ({ roomId }) => ({ id: roomId }),
    entry: ({ roomId }) => ({ action: 'chat.read', targetId: roomId }),
  },
  {
    call: 'GET /chat/list/rooms/:userId/',
    of: async ({ student }) => ({ id: student.id }),
    entry: ({ student }) => ({ action: 'chat.read', targetId: null, userId: student.id }),
  },
  {
    call: 'GET /lesson/:id/notes',
    of: async ({ lessonId }) => ({ id: lessonId }),
    entry: ({ lessonId }) => ({ action: 'notes.read', targetId: lessonId }),
  },
  {
    call: 'PUT /rating/:id',
    of: async ({ ratingId }) => ({ id: ratingId, body: { value: 4 } }),
    entry: ({ ratingId, student }) => ({
      action: 'rating.update',
      targetId: ratingId,
      userId: student.id,
      before: { value: 5 },
      after: { value: 4 },
    }),
  },
  {
    call: 'DELETE /rating/:id',
    of: async ({ ratingId }) => ({ id: ratingId }),
    entry: ({ ratingId, student, tutor }) => ({
      action: 'rating.delete',
      targetId: ratingId,
      userId: student.id,
      before: { value: 4, feedback: null, tags: [], rateeId: tutor.id },
      after: null,
    }),
  },
  {
    call: 'DELETE /lesson/:id',
    of: async ({ lessonId }) => ({ id: lessonId }),
    entry: ({ lessonId, student }) => ({
      action: 'lesson.cancel',
      targetId: lessonId,
      userId: student.id,
      before: { canceledAt: null },
      after: { canceledAt: expect.any(String) },
    }),
  },
]

const content: readonly Audited[] = [
  {
    call: 'POST /topic/',
    of: async () => ({ body: { arabicName: 'السفر', englishName: 'Travel' } }),
    entry: () => ({ action: 'topic.create', before: null, after: { arabicName: 'السفر', englishName: 'Travel' } }),
  },
  {
    call: 'PUT /topic/:id',
    of: async (town) => ({ id: await idIn(town, 'topics'), body: { arabicName: 'الرحلات', englishName: 'Travel' } }),
    entry: (_, sent) => ({
      action: 'topic.update',
      targetId: target(sent),
      before: { arabicName: 'السفر' },
      after: { arabicName: 'الرحلات' },
    }),
  },
  {
    call: 'DELETE /topic/:id',
    of: async (town) => ({ id: await idIn(town, 'topics') }),
    entry: (_, sent) => ({
      action: 'topic.delete',
      targetId: target(sent),
      before: { arabicName: 'الرحلات', englishName: 'Travel' },
      after: null,
    }),
  },
  {
    call: 'POST /report',
    as: studio,
    of: async () => ({ body: { title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical' } }),
    entry: (town) => ({
      action: 'report.create',
      userId: town.studio.id,
      before: null,
      after: expect.objectContaining({ title: 'الصوت انقطع', category: 'technical' }),
    }),
  },
  {
    call: 'PUT /report/:id',
    of: async (town) => ({ id: town.reportId, body: { category: 'lesson' } }),
    entry: ({ reportId, student }) => ({
      action: 'report.update',
      targetId: reportId,
      userId: student.id,
      before: { category: 'technical' },
      after: { category: 'lesson' },
    }),
  },
  {
    call: 'POST /report/reply',
    of: async ({ reportId }) => ({ body: { reportId, message: 'سنرى', draft: true } }),
    entry: ({ reportId, student }) => ({
      action: 'report.reply',
      targetId: reportId,
      userId: student.id,
      before: null,
      after: { reply: expect.any(Number), message: 'سنرى', draft: true },
    }),
  },
  {
    call: 'PUT /report/reply/:id',
    of: async (town) => ({ id: await idIn(town, 'reportReplies'), body: { message: 'سنرى غدًا' } }),
    entry: ({ reportId }, sent) => ({
      action: 'report.reply-update',
      targetId: reportId,
      before: { reply: sent.id, message: 'سنرى' },
      after: { reply: sent.id, message: 'سنرى غدًا' },
    }),
  },
  {
    call: 'DELETE /report/reply/:id',
    of: async (town) => ({ id: await idIn(town, 'reportReplies') }),
    entry: ({ reportId }, sent) => ({
      action: 'report.reply-delete',
      targetId: reportId,
      before: { reply: sent.id, message: 'سنرى غدًا', draft: true },
      after: null,
    }),
  },
  {
    call: 'DELETE /report/:id',
    of: async ({ reportId }) => ({ id: reportId }),
    entry: ({ reportId, student }) => ({
      action: 'report.delete',
      targetId: reportId,
      userId: student.id,
      before: expect.objectContaining({ title: 'الصوت انقطع', category: 'lesson' }),
      after: null,
    }),
  },
  {
    call: 'PATCH /contact-request/:id',
    of: async (town) => ({ id: await idIn(town, 'contactRequests'), body: { version: 0, note: 'سنتصل بها غدًا' } }),
    entry: (_, sent) => ({
      action: 'contact.update',
      targetId: target(sent),
      before: { note: null },
      after: { note: 'سنتصل بها غدًا' },
    }),
  },
]

const offers: readonly Audited[] = [
  {
    call: 'POST /plan',
    of: async () => ({ body: terms }),
    entry: () => ({ action: 'plan.create', before: null, after: expect.objectContaining(terms) }),
  },
  {
    call: 'PATCH /plan/:id',
    of: async (town) => ({ id: await idIn(town, 'plans'), body: { weeklyMinutes: 75, active: false } }),
    entry: (_, sent) => ({
      action: 'plan.update',
      targetId: target(sent),
      before: { weeklyMinutes: 60 },
      after: { weeklyMinutes: 75 },
    }),
  },
  {
    call: 'POST /invite',
    of: async (town) => ({
      body: { email: 'guest@example.com', planId: await idIn(town, 'plans'), expiresAt: expiresAt(town, 9) },
    }),
    entry: (_, sent) => ({ action: 'invite.create', before: null, after: sent.body }),
  },
  {
    call: 'PUT /invite/:id',
    of: async (town) => ({ id: await idIn(town, 'invites'), body: { expiresAt: expiresAt(town, 10) } }),
    entry: (town, sent) => ({
      action: 'invite.update',
      targetId: target(sent),
      before: { expiresAt: expiresAt(town, 9) },
      after: { expiresAt: expiresAt(town, 10) },
    }),
  },
  {
    call: 'DELETE /invite/:id',
    of: async (town) => ({ id: await idIn(town, 'invites') }),
    entry: (_, sent) => ({
      action: 'invite.delete',
      targetId: target(sent),
      before: expect.objectContaining({ email: 'guest@example.com' }),
      after: null,
    }),
  },
  {
    call: 'DELETE /plan/:id',
    of: async (town) => ({ id: await idIn(town, 'plans') }),
    entry: (_, sent) => ({
      action: 'plan.delete',
      targetId: target(sent),
      before: expect.objectContaining({ weeklyMinutes: 75 }),
      after: null,
    }),
  },
  {
    call: 'POST /coupon',
    of: async (town) => ({ body: { code: 'TOWN-2', discount: 1000, expiresAt: expiresAt(town, 9) } }),
    entry: () => ({
      action: 'coupon.create',
      before: null,
      after: expect.objectContaining({ code: 'TOWN-2', discount: 1000 }),
    }),
  },
  {
    call: 'PUT /coupon/:id',
    of: async (town) => ({
      id: await idIn(town, 'coupons'),
      body: { discount: 500, code: 'TOWN-2', expiresAt: expiresAt(town, 9) },
    }),
    entry: (_, sent) => ({
      action: 'coupon.update',
      targetId: target(sent),
      before: { discount: 1000 },
      after: { discount: 500 },
    }),
  },
  {
    call: 'DELETE /coupon/:id',
    of: async (town) => ({ id: await idIn(town, 'coupons') }),
    entry: (_, sent) => ({
      action: 'coupon.delete',
      targetId: target(sent),
      before: { code: 'TOWN-2', discount: 500 },
      after: null,
    }),
  },
]

const money = (sandbox: () => RunningPaymentProvider): readonly Audited[] => [
  invoiceMove('invoice.note', {}, { note: '<p>غدًا</p>' }, { before: { note: null }, after: { note: '<p>غدًا</p>' } }),
  invoiceMove('invoice.fulfil', {}, { status: 3 }, { before: { status: 0 }, after: { status: 3 } }),
  invoiceMove(
    'invoice.reject',
    {},
    { status: 4, note: 'الحساب مغلق' },
    { before: { status: 0 }, after: { status: 4 } },
  ),
  invoiceMove('invoice.cancel', {}, { status: 2 }, { before: { status: 0 }, after: { status: 2 } }),
  invoiceMove('invoice.approve-cancel', { status: 1 }, { status: 2 }, { before: { status: 1 }, after: { status: 2 } }),
  invoiceMove('invoice.decline-cancel', { status: 1 }, { status: 0 }, { before: { status: 1 }, after: { status: 0 } }),
  invoiceMove(
    'invoice.approve-update',
    { isChanged: true },
    { status: 0 },
    { before: { method: 0, receiver: '01099999999' }, after: { method: 2, receiver: 'mona@instapay' } },
  ),
  invoiceMove(
    'invoice.decline-update',
    { isChanged: true },
    { declineUpdate: true },
    { before: { pendingUpdate: expect.any(Object) }, after: { pendingUpdate: null } },
  ),
  {
    call: 'PUT /invoice/:id',
    of: async (town) => ({ id: await withdrawal(town, { status: 3 }), files: { receipt: await picture() } }),
    entry: ({ tutor }, sent) => ({
      action: 'invoice.receipt',
      targetId: target(sent),
      userId: tutor.id,
      before: expect.objectContaining({ receipt: null }),
      after: expect.objectContaining({ receipt: stored }),
    }),
  },
  {
    call: 'GET /assets/receipts/:file',
    of: async ({ receipt }) => ({ id: receipt }),
    entry: ({ invoiceId, tutor }) => ({ action: 'invoice.receipt-read', targetId: invoiceId, userId: tutor.id }),
  },
  {
    call: 'POST /fawry/cancel-unpaid-order',
    of: async (town) => ({ body: { transactionId: await openOrder(town) } }),
    entry: ({ stranger }) => ({
      action: 'tx.cancel',
      userId: stranger.id,
      before: { status: 0 },
      after: { status: 2 },
    }),
  },
  {
    call: 'POST /fawry/payment-status/sync',
    of: async (town) => {
      await openOrder(town)
      return { body: { transactionId: await payAtProvider(town, sandbox()) } }
    },
    // An answer of the provider is not asked for twice in three seconds.
    pauseMs: 3000,
    entry: ({ stranger }) => ({ action: 'tx.sync', userId: stranger.id, before: { status: 0 }, after: { status: 1 } }),
  },
  {
    call: 'POST /fawry/refund',
    of: async (town) => ({ body: { orderRefNum: await orderNumber(town), refundAmount: 1000, reason: 'طلب الطالب' } }),
    entry: ({ stranger }) => ({
      action: 'tx.refund',
      userId: stranger.id,
      before: null,
      after: { refundAmount: 1000 },
    }),
  },
  {
    call: 'DELETE /fawry/card-token',
    of: async (town) => ({ body: { userId: town.stranger.id, cardToken: await maskedCard(town) } }),
    isOutside: true,
    entry: ({ stranger }) => ({
      action: 'card.delete',
      targetId: stranger.id,
      userId: stranger.id,
      before: { card: expect.stringMatching(/^\*{4}\w{4}$/) },
      after: null,
    }),
  },
]

/** The card the payer has, as admins are told of it. */
async function maskedCard({ app, admin, stranger }: Town): Promise<string> {
  return (await app.call(listCardTokens, { as: admin, query: { userId: stranger.id } })).body.cards[0]?.token ?? ''
}

const platform: readonly Audited[] = [
  {
    call: 'PATCH /platform/settings',
    as: chief,
    of: async ({ app }) => ({
      body: {
        version: (await app.call(getSettings, {})).body.version,
        changes: { 'lesson.noticeDefault': 45, 'lesson.lateLineMinutes': 60 },
      },
    }),
    entry: () => ({
      action: 'settings.update',
      targetId: null,
      before: { 'lesson.noticeDefault': 30 },
      after: { 'lesson.noticeDefault': 45 },
    }),
  },
  {
    call: 'POST /admin/audit',
    of: async ({ student }) => ({ body: { action: 'phone.reveal', targetId: String(student.id) } }),
    entry: ({ student }) => ({ action: 'phone.reveal', targetId: student.id, userId: student.id }),
  },
  {
    call: 'POST /admin/audit',
    of: async () => ({ body: { action: 'export.csv', targetId: 'users', detail: { rows: 3 } } }),
    entry: () => ({ action: 'export.csv', targetId: 'users', after: { rows: 3 } }),
  },
  { call: 'DELETE /cache/flush', of: async () => ({}), entry: () => ({ action: 'cache.flush', targetId: null }) },
]

/** In the order in which they can happen. */
export const auditedActs = (sandbox: () => RunningPaymentProvider): readonly Audited[] => [
  ...accounts,
  ...teaching,
  ...content,
  ...offers,
  ...money(sandbox),
  ...platform,
]
