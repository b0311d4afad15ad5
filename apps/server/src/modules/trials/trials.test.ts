// The lesson that a student may try without a plan (more.md 2): its states, who may book it, and what is left of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { bookLesson, cancelLesson, editLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { getSettings, updateSettings, type TrialMinutes } from '@hiwar/contract/settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTrial } from '@hiwar/contract/trials.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { erase } from '../erasure/service.ts'

const NOW = '2026-05-04T08:00:00Z'
const START = '2026-05-05T10:00:00.000Z'
let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
  boss = await app.people.someone(Role.SuperAdmin)
  await set(15)
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterAll(async () => {
  await app.close()
})

async function set(minutes: TrialMinutes): Promise<void> {
  const { version } = (await app.call(getSettings, { as: boss })).body
  const { status } = await app.call(updateSettings, {
    as: boss,
    body: { version, changes: { 'trial.minutes': minutes } },
  })
  expect(status).toBe(200)
}

let phones = 0
/** A student without a plan, with a verified phone of their own. */
async function aGuest(user: Record<string, unknown> = {}): Promise<Person> {
  return await app.people.student({
    subscribed: false,
    user: { phone: `0111${String(++phones).padStart(7, '0')}`, ...user },
  })
}

async function aTutor(): Promise<{ tutor: TutorPerson; slotId: number }> {
  const tutor = await app.people.tutor()
  return { tutor, slotId: await tutor.publish('2026-05-05T09:00:00Z', '2026-05-05T16:00:00Z') }
}

const book = async (
  as: Person,
  { tutor, slotId }: { tutor: Person; slotId: number },
  given: { start?: string; duration?: 15 | 30 } = {},
) => await app.call(bookLesson, { as, body: { tutorId: tutor.id, slotId, start: START, duration: 15, ...given } })
const trialOf = async (as: Person) => (await app.call(getTrial, { as })).body

describe('is open', () => {
  test.each([
    ['to a verified student without a plan', {}, true, 'open', 'ok'],
    ['once the address is verified', { verifiedEmail: false, verifiedPhone: false }, true, 'open', 'verify-email'],
    ['once the phone is verified', { verifiedPhone: false }, true, 'open', 'verify-phone'],
    ['once there is a phone', { phone: null, verifiedPhone: false }, true, 'open', 'verify-phone'],
    ['to nobody while it is off', {}, false, 'none', 'off'],
  ] as const)('%s', async (_, user, isOn, state, why) => {
    const student = await aGuest(user)
    if (!isOn) await set(0)
    expect(await trialOf(student)).toEqual({ minutes: isOn ? 15 : 0, state, why, lessonId: null })
    if (!isOn) await set(15)
  })

  test('to nobody with a plan, whose lessons are no trials', async () => {
    const student = await app.people.student({ weeklyMinutes: 15 })
    expect(await trialOf(student)).toMatchObject({ state: 'none', why: 'subscribed' })
    expect((await book(student, await aTutor())).body).toMatchObject({ trial: false, charged: true })
    expect(
      (await book(await app.people.student({ weeklyMinutes: 15 }), await aTutor(), { duration: 30 })).body,
    ).toMatchObject({
      code: 'no-enough-minutes',
    })
  })

  test('for lessons with a tutor: one with a manager leaves it open', async () => {
    const student = await aGuest()
    const manager = await app.people.manager()
    const slotId = await manager.publish('2026-05-05T10:00:00Z', '2026-05-05T12:00:00Z')
    expect((await book(student, { tutor: manager, slotId })).body).toMatchObject({ trial: false, price: 0 })
    expect(await trialOf(student)).toMatchObject({ state: 'open', why: 'ok' })
  })
})

describe('booking', () => {
  test('takes it: nothing is charged, and the tutor earns as always', async () => {
    const student = await aGuest()
    const { tutor, slotId } = await aTutor()
    const { body } = await book(student, { tutor, slotId })
    expect(body).toMatchObject({ trial: true, charged: false, price: 3750, cancelKeepsMinutes: false })
    expect(await trialOf(student)).toEqual({ minutes: 15, state: 'booked', why: 'ok', lessonId: body.id })
    expect((await app.call(getLesson, { as: tutor, params: { id: body.id } })).body.lesson.trial).toBe(true)
  })

  test('needs a verified phone, and no longer lesson than is set', async () => {
    expect((await book(await aGuest({ verifiedPhone: false }), await aTutor())).body).toMatchObject({
      code: 'forbidden',
      field: 'phone',
    })
    const student = await aGuest()
    expect((await book(student, await aTutor(), { duration: 30 })).body.code).toBe('subscription-required')
    expect((await book(student, await aTutor())).status).toBe(200)
  })

  test('is not possible while it is off', async () => {
    await set(0)
    expect((await book(await aGuest({ verifiedPhone: false }), await aTutor())).body.code).toBe('subscription-required')
    await set(15)
  })

  test('is possible once for a phone, whoever has it', async () => {
    const [student, same] = [await aGuest({ phone: '01155500001' }), await aGuest({ phone: '01155500001' })]
    const at = await aTutor()
    expect(await trialOf(same)).toMatchObject({ state: 'open' })
    expect((await book(student, at)).status).toBe(200)
    expect(await trialOf(same)).toEqual({ minutes: 15, state: 'used', why: 'ok', lessonId: null })
    // The tutor publishes no time then, which is looked at later.
    for (const start of ['2026-05-05T11:00:00.000Z', '2026-05-05T08:00:00.000Z'])
      expect((await book(same, at, { start })).body.code).toBe('subscription-required')
  })

  test('is possible once for a person, whatever the phone', async () => {
    const student = await aGuest()
    const at = await aTutor()
    const { id } = (await book(student, at)).body
    app.clock.set('2026-05-05T10:15:00Z')
    for (const verifiedPhone of [true, false]) {
      const phone = { phone: '01155500002', verifiedPhone }
      await app.deps.db.updateTable('users').set(phone).where('id', '=', student.id).execute()
      expect(await trialOf(student)).toMatchObject({ state: 'used', lessonId: id })
      expect((await book(student, at, { start: '2026-05-05T12:00:00.000Z' })).body.code).toBe('subscription-required')
    }
  })

  test('a phone stays known after the erasure of the account, without its number', async () => {
    const phone = '01155500003'
    const student = await aGuest({ phone })
    await book(student, await aTutor())
    app.clock.set('2026-05-05T11:00:00Z')
    const at = app.deps.now()
    await app.deps.db
      .insertInto('accountDeletions')
      .values({ userId: student.id, requestedAt: new Date(at.getTime() - 14 * DAY_MS), erasesAt: at })
      .execute()
    expect(await erase(app.deps, student.id)).toBe('erased')
    expect(await trialOf(await aGuest({ phone }))).toMatchObject({ state: 'used' })
    const kept = await app.deps.db.selectFrom('trials').select('phoneHash').execute()
    expect(kept.every(({ phoneHash }) => !phoneHash.includes(phone.slice(1)))).toBe(true)
  })
})

describe('lessons.md C2: after a lesson that is', () => {
  const cases: [string, { by: 'student' | 'tutor' | 'admin' | null; minutesBefore: number }, string][] = [
    ['canceled by the student in time', { by: 'student', minutesBefore: 60 }, 'open'],
    ['canceled by the student late', { by: 'student', minutesBefore: 59 }, 'used'],
    ['canceled by the tutor late', { by: 'tutor', minutesBefore: 5 }, 'open'],
    ['canceled by an admin late', { by: 'admin', minutesBefore: 5 }, 'open'],
    ['about to begin', { by: null, minutesBefore: 1 }, 'booked'],
    ['running', { by: null, minutesBefore: -14 }, 'booked'],
    ['over, come or not', { by: null, minutesBefore: -15 }, 'used'],
  ]
  test.each(cases)('%s', async (_, { by, minutesBefore }, state) => {
    const student = await aGuest()
    const at = await aTutor()
    const { id } = (await book(student, at)).body
    app.clock.set(new Date(Date.parse(START) - minutesBefore * MINUTE_MS))
    const who = { student, tutor: at.tutor, admin: boss }
    if (by !== null) expect((await app.call(cancelLesson, { as: who[by], params: { id } })).status).toBe(200)
    expect(await trialOf(student)).toMatchObject({ state, lessonId: state === 'open' ? null : id })
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson).toMatchObject({
      trial: true,
      charged: false,
      cancelKeepsMinutes: false,
    })
    const again = await book(student, at, { start: new Date(Date.parse(START) + 3 * HOUR_MS).toISOString() })
    expect(again.body.code).toBe(
      { open: undefined, used: 'subscription-required', booked: 'reached-booking-limit' }[state],
    )
  })
})

test('a trial is moved as one, no longer than it may be, also after it was switched off', async () => {
  const student = await aGuest()
  const { tutor, slotId } = await aTutor()
  const { id } = (await book(student, { tutor, slotId })).body
  const move = async (start: string, duration: 15 | 30) =>
    (await app.call(editLesson, { as: student, body: { lessonId: id, slotId, start, duration } })).body.code
  expect(await move('2026-05-05T12:00:00Z', 30)).toBe('subscription-required')
  expect(await move('2026-05-05T12:00:00Z', 15)).toBeUndefined()
  await set(0)
  expect(await move('2026-05-05T13:00:00Z', 15)).toBeUndefined()
  await set(15)
  const { id: userId } = await app.people.student()
  await app.deps.db.updateTable('subscriptions').set({ userId: student.id }).where('userId', '=', userId).execute()
  expect(await move('2026-05-05T12:00:00Z', 30), 'whoever has a plan by now reads of minutes').toBe('no-enough-minutes')
  expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson).toMatchObject({
    start: '2026-05-05T13:00:00.000Z',
    trial: true,
    charged: false,
  })
})

test('a lesson of a plan that has ended is not moved as a trial', async () => {
  const student = await app.people.student({ user: { phone: '01155500004' } })
  const { tutor, slotId } = await aTutor()
  const { id } = (await book(student, { tutor, slotId })).body
  await app.deps.db.deleteFrom('subscriptions').where('userId', '=', student.id).execute()
  expect(await trialOf(student)).toMatchObject({ state: 'open', why: 'ok' })
  const start = '2026-05-05T12:00:00Z'
  const { code } = (await app.call(editLesson, { as: student, body: { lessonId: id, slotId, start, duration: 15 } }))
    .body
  expect(code).toBe('subscription-required')
  expect(await trialOf(student)).toMatchObject({ state: 'open' })
})
