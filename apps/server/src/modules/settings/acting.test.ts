// Each key at its work: what is set acts on the next call, and reaches back to nothing (extras.md 8).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestDeletion } from '@hiwar/contract/deletion.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { listInstallmentOffers } from '@hiwar/contract/fawry.ts'
import { getInvoiceStats, requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { bookLesson, editLesson, getLesson, getLessonAgain } from '@hiwar/contract/lessons.ts'
import { getSessionToken } from '@hiwar/contract/sessions.ts'
import { getSettings, updateSettings, type SettingKey } from '@hiwar/contract/settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo, getTutorMeta } from '@hiwar/contract/tutors.ts'
import { createUser } from '@hiwar/contract/users.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import type { TestApp } from '../../../test/app.ts'
import { startPayments } from '../../../test/payments.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'

let at: Awaited<ReturnType<typeof startPayments>>
let app: TestApp
let boss: Person

beforeAll(async () => {
  at = await startPayments()
  ;({ app } = at)
  boss = await app.people.someone(Role.SuperAdmin)
})
afterAll(async () => {
  await at.close()
})

async function set(changes: Partial<Record<SettingKey, number | boolean | string | null>>): Promise<void> {
  const { version } = (await app.call(getSettings, { as: boss })).body
  const { status, body } = await app.call(updateSettings, { as: boss, body: { version, changes } })
  expect(status, JSON.stringify(body)).toBe(200)
}
const later = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds).toISOString()

async function booking(startsIn: number) {
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / HOUR_MS) * HOUR_MS))
  const [student, tutor] = [await app.people.student(), await app.people.tutor()]
  const slotId = await tutor.publish(later(startsIn), later(startsIn + 2 * HOUR_MS))
  const book = async () =>
    await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: later(startsIn), duration: 30 },
    })
  return { student, tutor, slotId, book }
}

describe('lessons', () => {
  test('keep the price and the late line of their booking; a move takes the present ones', async () => {
    const { student, slotId, book } = await booking(4 * HOUR_MS)
    const { id } = (await book()).body
    await set({ 'lesson.hourlyRate': 30_000, 'lesson.lateLineMinutes': 180 })
    const read = async () =>
      await app.deps.db
        .selectFrom('lessons')
        .select(['price', 'lateLineMinutes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await read()).toEqual({ price: 7500, lateLineMinutes: 60 })
    expect(
      (
        await app.call(editLesson, {
          as: student,
          body: { lessonId: id, slotId, start: later(4.5 * HOUR_MS), duration: 30 },
        })
      ).status,
    ).toBe(200)
    expect(await read()).toEqual({ price: 15_000, lateLineMinutes: 180 })
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson).toMatchObject({
      lateLineMinutes: 180,
    })
    await set({ 'lesson.hourlyRate': null, 'lesson.lateLineMinutes': null })
  })

  test('are booked as many at once as is set; a lower number cancels none', async () => {
    const { student, tutor, slotId, book } = await booking(4 * HOUR_MS)
    const bookAt = async (start: string) =>
      await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start, duration: 30 } })
    const { id } = (await book()).body
    const again = async () => (await app.call(getLessonAgain, { as: student, params: { id } })).body.why
    const second = later(4.5 * HOUR_MS)
    expect([(await bookAt(second)).body.code, await again()]).toEqual(['reached-booking-limit', 'limit'])
    await set({ 'lesson.bookedAtOnce': 2 })
    expect(await again()).not.toBe('limit')
    expect((await bookAt(second)).status).toBe(200)
    expect([(await bookAt(later(5 * HOUR_MS))).body.code, await again()]).toEqual(['reached-booking-limit', 'limit'])
    await set({ 'lesson.bookedAtOnce': null })
    expect((await bookAt(later(5 * HOUR_MS))).body.code, 'those already booked stay').toBe('reached-booking-limit')
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson.status).toBe('pending')
  })

  test('are booked no further ahead than the booking window, on cards too', async () => {
    const { tutor, book } = await booking(5 * DAY_MS)
    const card = async () => (await app.call(getTutorInfo, { params: { id: tutor.id } })).body
    expect((await card()).nextFreeAt).toBe(later(5 * DAY_MS))
    await set({ 'lesson.bookingWindowDays': 3 })
    const after = await card()
    expect(after.nextFreeAt).toBeNull()
    expect(after.freeByDay.map(({ starts }) => starts)).toEqual(Array.from({ length: 15 }, () => 0))
    expect(await book()).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'start' } })
    await set({ 'lesson.bookingWindowDays': null })
    expect((await card()).nextFreeAt).toBe(later(5 * DAY_MS))
    expect((await book()).status).toBe(200)
  })

  test('new tutors start with the default notice', async () => {
    await set({ 'lesson.noticeDefault': 120 })
    const { body } = await app.call(createUser, {
      body: { role: Role.Tutor, email: 'begins@hiwar.test', password: 'Begin@2026' },
    })
    expect((await app.call(getTutorMeta, { as: boss, query: { tutorId: body.user.id } })).body.notice).toBe(120)
    await set({ 'lesson.noticeDefault': null })
  })
})

test('sessions open and close by the settings', async () => {
  const { student, book } = await booking(HOUR_MS)
  const { sessionId } = (await book()).body
  const token = async () => (await app.call(getSessionToken, { as: student, query: { sessionId } })).status
  app.clock.advance(35 * MINUTE_MS)
  expect(await token()).toBe(400)
  await set({ 'session.openBeforeMinutes': 30 })
  expect(await token()).toBe(200)
  app.clock.advance(25 * MINUTE_MS + 30 * MINUTE_MS + 10 * MINUTE_MS)
  expect(await token()).toBe(200)
  await set({ 'session.openAfterMinutes': 0, 'session.openBeforeMinutes': null })
  expect(await token()).toBe(400)
  await set({ 'session.openAfterMinutes': null })
})

test('withdrawals respect the limits of the settings', async () => {
  const { tutor, book } = await booking(HOUR_MS)
  await book()
  app.clock.advance(3 * HOUR_MS)
  // A receiver is new: it takes a recent sign-in.
  const as = { ...tutor, token: await freshToken(app, tutor.id) }
  const limits = async () => (await app.call(getInvoiceStats, { as, params: { id: tutor.id } })).body.limits
  const ask = async (amount: number) =>
    await app.call(requestWithdrawal, { as, body: { method: 0, receiver: '01012345678', amount } })
  expect(await limits()).toEqual({ min: 10_000, max: null, available: 7500, allowed: false, why: 'below-min' })
  await set({ 'withdraw.min': 2000, 'withdraw.max': 5000 })
  expect(await limits()).toEqual({ min: 2000, max: 5000, available: 5000, allowed: true, why: 'ok' })
  expect((await ask(1999)).body.code).toBe('invoice-min-amount-subceeded')
  expect((await ask(5001)).body.code).toBe('invoice-max-amount-exceeded')
  expect((await ask(5000)).status).toBe(200)
  expect(await limits()).toMatchObject({ available: 2500, allowed: true })
  await set({ 'withdraw.min': null, 'withdraw.max': null })
})

test('payment in installments can be switched off and has a smallest order', async () => {
  at.reset()
  const payer = await at.aPayer()
  const countOffers = async () =>
    (await app.call(listInstallmentOffers, { as: payer, query: { amount: 540_000 } })).body.offers.length
  await set({ 'pay.installments': false })
  expect(await countOffers()).toBe(0)
  expect(await at.payInstallments(payer)).toMatchObject({ status: 503, body: { code: 'service-unavailable' } })
  await set({ 'pay.installments': null, 'pay.installmentsMin': 540_001 })
  expect(await countOffers()).toBe(0)
  expect(await at.payInstallments(payer)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect(await app.deps.db.selectFrom('transactions').select('id').where('userId', '=', payer.id).execute()).toEqual([])
  await set({ 'pay.installmentsMin': 540_000 })
  expect(await countOffers()).toBeGreaterThan(0)
  expect((await at.payInstallments(payer)).status).toBe(200)
  await set({ 'pay.installmentsMin': null })
})

test('an account is erased after the grace period that applied at the request', async () => {
  await set({ 'account.graceDays': 7 })
  const leaver = await app.people.student({ user: { passwordHash: await hashPassword('Leave@2026') } })
  const { body } = await app.call(requestDeletion, { as: leaver, body: { password: 'Leave@2026' } })
  expect(body.erasesAt).toBe(later(WEEK_MS))
  await set({ 'account.graceDays': null })
})
