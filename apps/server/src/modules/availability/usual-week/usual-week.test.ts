// The usual week over HTTP (more.md 3). Which slots the rules want is tested in packages/rules.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addTimeOff,
  getUsualWeek,
  removeTimeOff,
  setUsualWeek,
  type NewRule,
} from '@hiwar/contract/availability-rules.ts'
import { listSlots, setSlots, type SlotAction } from '@hiwar/contract/availability.ts'
import { decideDeletion, requestDeletion, takeBackDeletion } from '@hiwar/contract/deletion.ts'
import { bookInterview } from '@hiwar/contract/interviews.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import type { Person, TutorPerson } from '../../../../test/people.ts'
import { hashPassword } from '../../../platform/identity/tokens.ts'
import { refreshUsualWeeks } from './service.ts'

/** A Monday, 11:00 in Cairo. */
const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW, withJobs: true })
})
afterAll(async () => {
  await app.close()
})
beforeEach(() => {
  app.clock.set(NOW)
})

const at = (day: number, time: string) => `2026-05-${String(day).padStart(2, '0')}T${time}:00.000Z`
const rule = (weekday: NewRule['weekday'], from: string, to: string): NewRule => ({ weekday, from, to })
/** Tuesdays 13:00 to 17:00 in Cairo, 10:00 to 14:00 UTC. */
const tuesdays = [rule(2, '13:00', '17:00')]

const put = async (as: Person, version: number, rules: NewRule[]) =>
  await app.call(setUsualWeek, { as, body: { version, rules } })
const slotsOf = async (tutor: Person) =>
  (await app.call(listSlots, { as: tutor, query: { userId: tutor.id, size: 100 } })).body.slots.list
const rangesOf = async (tutor: Person) => (await slotsOf(tutor)).map(({ start, end }) => [start, end])
const edit = async (as: Person, ...actions: SlotAction[]) => await app.call(setSlots, { as, body: { actions } })
const takeOff = async (as: Person, from: string, to = from) =>
  await app.call(addTimeOff, { as, body: { from, to, note: null } })
const book = async (tutor: TutorPerson, start: string) => {
  const student = await app.people.student()
  const slot = (await slotsOf(tutor)).find((each) => each.start <= start && start < each.end)
  const { body } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId: slot?.id ?? 0, start, duration: 30 },
  })
  return { id: body.id, student, slotId: slot?.id ?? 0 }
}
const aWeek = async (rules = tuesdays) => {
  const tutor = await app.people.tutor()
  expect((await put(tutor, 0, rules)).status).toBe(200)
  return tutor
}
const fourTuesdays = [5, 12, 19, 26].map((day) => [at(day, '10:00'), at(day, '14:00')])
/** The daily run of one tutor, and of those made later. */
const runDaily = async ({ id }: Person) => {
  await refreshUsualWeeks(app.deps, { after: id - 1 })
}

describe('the rules', () => {
  test('make the slots of four weeks at once; the next day adds a day, and running it again adds nothing', async () => {
    const tutor = await app.people.tutor()
    expect((await app.call(getUsualWeek, { as: tutor })).body).toEqual({
      version: 0,
      rules: [],
      timeOff: [],
      until: '2026-05-31',
    })
    const student = await app.people.student()
    const seen = async () => (await app.call(listSlots, { as: student, query: { userId: tutor.id } })).body.slots.total
    expect(await seen()).toBe(0)
    const { body } = await put(tutor, 0, [...tuesdays, rule(1, '09:00', '12:00')])
    expect(await seen(), 'students see them at once').toBe(8)
    expect(body).toMatchObject({ version: 1, until: '2026-05-31', kept: [] })
    expect(body.rules.map(({ weekday, from, to }) => [weekday, from, to])).toEqual([
      [1, '09:00', '12:00'],
      [2, '13:00', '17:00'],
    ])
    // Today's rule has begun: its slot is what is left of it.
    expect((await rangesOf(tutor))[0]).toEqual([at(4, '08:00'), at(4, '09:00')])
    expect(await slotsOf(tutor)).toHaveLength(8)
    const before = await slotsOf(tutor)
    app.clock.set(at(5, '00:00'))
    await runDaily(tutor)
    const after = await slotsOf(tutor)
    expect(after.slice(0, 8)).toEqual(before)
    expect(after.at(-1)).toMatchObject({ start: '2026-06-01T06:00:00.000Z', end: '2026-06-01T09:00:00.000Z' })
    await runDaily(tutor)
    expect(await slotsOf(tutor)).toEqual(after)
  })

  test('are replaced only by who has read the last version, and refused when malformed or overlapping', async () => {
    expect(await put(await app.people.tutor(), 1, []), 'before any was saved').toMatchObject({ status: 409 })
    const tutor = await aWeek()
    expect(await put(tutor, 0, [])).toMatchObject({ status: 409, body: { code: 'bad-request' } })
    expect(await put(tutor, 7, [])).toMatchObject({ status: 409, body: { code: 'bad-request' } })
    expect(await put(tutor, 1, [rule(1, '10:00', '12:00'), rule(1, '11:45', '13:00')])).toMatchObject({
      status: 409,
      body: { code: 'conflicting-schedule' },
    })
    for (const [from, to] of [
      ['10:00', '10:00'],
      ['12:00', '10:00'],
      ['10:10', '11:00'],
      ['23:00', '24:15'],
      ['24:00', '24:00'],
    ])
      expect(await put(tutor, 1, [rule(1, from ?? '', to ?? '')])).toMatchObject({ status: 400 })
    expect(
      await put(
        tutor,
        1,
        Array.from({ length: 43 }, (_, place) => rule(1, `0${place % 9}:00`, '24:00')),
      ),
    ).toMatchObject({
      status: 400,
    })
    expect(await rangesOf(tutor)).toEqual(fourTuesdays)
    expect(await put(tutor, 1, [])).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await rangesOf(tutor)).toEqual([])
  })

  test('are cut around what was made by hand, and touching pieces over midnight are one slot', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish(at(5, '11:00'), at(5, '12:00'))
    await tutor.publish(at(6, '11:00'), at(6, '12:00'))
    await book(tutor, at(6, '11:00'))
    const { body } = await put(tutor, 0, [...tuesdays, rule(4, '22:00', '24:00'), rule(5, '00:00', '01:30')])
    expect((await rangesOf(tutor)).slice(0, 5)).toEqual([
      [at(5, '10:00'), at(5, '11:00')],
      [at(5, '11:00'), at(5, '12:00')],
      [at(5, '12:00'), at(5, '14:00')],
      [at(6, '11:00'), at(6, '12:00')],
      [at(7, '19:00'), at(7, '22:30')],
    ])
    expect(body.kept, 'what is booked by hand is outside of all rules').toEqual([])
  })

  test('leave lessons, interviews and demo sessions where they are, and answer with those outside the new times', async () => {
    const tutor = await aWeek()
    const [early, late] = [await book(tutor, at(12, '10:00')), await book(tutor, at(12, '13:00'))]
    const { body } = await put(tutor, 1, [rule(2, '13:00', '14:00')])
    expect(body.kept).toMatchObject([
      { kind: 'lesson', bookingId: late.id, start: at(12, '13:00'), end: at(12, '13:30') },
    ])
    expect((await rangesOf(tutor)).slice(0, 3)).toEqual([
      [at(5, '10:00'), at(5, '11:00')],
      [at(12, '10:00'), at(12, '11:00')],
      [at(12, '13:00'), at(12, '13:30')],
    ])
    const { subslots } = (await app.call(listSlots, { as: tutor, query: { userId: tutor.id, size: 100 } })).body
    expect(subslots.map(({ parent, start }) => [parent, start])).toEqual([
      [early.slotId, at(12, '10:00')],
      [body.kept[0]?.slotId, at(12, '13:00')],
    ])
    // Their time goes with them.
    await app.call(cancelLesson, { as: late.student, params: { id: late.id } })
    await expect.poll(async () => (await rangesOf(tutor)).length).toBe(4)

    const manager = await app.people.manager()
    await put(manager, 0, tuesdays)
    const slotId = (await slotsOf(manager))[0]?.id ?? 0
    const demo = { slotId, managerId: manager.id, sessionId: `demo:${manager.id}`, start: new Date(at(5, '12:00')) }
    const now = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    await app.deps.db
      .insertInto('demoSessions')
      .values({ ...demo, ...now, tutorId: tutor.id })
      .execute()
    for (const start of [at(5, '13:00'), at(5, '10:00')]) {
      const candidate = await app.people.tutor({ tutor: { activated: false } })
      expect((await app.call(bookInterview, { as: candidate, body: { slotId, start } })).status).toBe(200)
    }
    const { kept } = (await put(manager, 1, [])).body
    expect(kept.map(({ kind, start }) => [kind, start])).toEqual([
      ['interview', at(5, '10:00')],
      ['demo', at(5, '12:00')],
      ['interview', at(5, '13:00')],
    ])
    expect(await rangesOf(manager)).toEqual(kept.map(({ start, end }) => [start, end]))
    const ids = (await slotsOf(manager)).map(({ id }) => id)
    const listed = (await app.call(listSlots, { as: manager, query: { userId: manager.id } })).body
    expect([kept.map((each) => each.slotId), listed.subslots.map(({ parent }) => parent)]).toEqual([ids, ids])
  })

  test('keep a lesson that is running, and its slot from its start', async () => {
    const tutor = await aWeek()
    const { id } = await book(tutor, at(5, '11:30'))
    app.clock.set(at(5, '11:40'))
    expect((await put(tutor, 1, [])).body.kept.map(({ bookingId }) => bookingId)).toEqual([id])
    expect((await rangesOf(tutor))[0]).toEqual([at(5, '10:00'), at(5, '12:00')])
  })
})

describe('changes by hand', () => {
  test('of a slot of the rules are exceptions of their date, also for later rules', async () => {
    const tutor = await aWeek()
    const [first, second] = await slotsOf(tutor)
    await edit(tutor, { type: 'delete', id: first?.id ?? 0 })
    await edit(tutor, { type: 'update', id: second?.id ?? 0, start: at(12, '12:00') })
    const expected = [[at(12, '12:00'), at(12, '14:00')], ...fourTuesdays.slice(2)]
    expect(await rangesOf(tutor)).toEqual(expected)
    await runDaily(tutor)
    expect(await rangesOf(tutor)).toEqual(expected)
    await put(tutor, 1, [rule(2, '12:00', '17:00')])
    expect((await rangesOf(tutor)).slice(0, 3)).toEqual([
      [at(5, '09:00'), at(5, '10:00')],
      [at(12, '09:00'), at(12, '10:00')],
      [at(12, '12:00'), at(12, '14:00')],
    ])
  })

  test('of a slot made by hand are exceptions where the rules would fill the gap', async () => {
    const tutor = await app.people.tutor()
    const id = await tutor.publish(at(5, '11:00'), at(5, '15:00'))
    await put(tutor, 0, tuesdays)
    await edit(tutor, { type: 'delete', id })
    await runDaily(tutor)
    expect((await rangesOf(tutor))[0]).toEqual([at(5, '10:00'), at(5, '11:00')])
    await put(tutor, 1, [rule(2, '13:00', '18:00')])
    expect((await rangesOf(tutor)).slice(0, 2)).toEqual([
      [at(5, '10:00'), at(5, '11:00')],
      [at(5, '14:00'), at(5, '15:00')],
    ])
  })

  test('of a slot on the last day that may be published are exceptions as well', async () => {
    const tutor = await app.people.tutor()
    const last = ['2026-10-31T07:45:00.000Z', '2026-10-31T08:00:00.000Z'] as const
    const id = await tutor.publish(...last)
    await put(tutor, 0, [rule(6, '09:30', '10:30')])
    await edit(tutor, { type: 'delete', id })
    app.clock.set('2026-10-20T08:00:00Z')
    await runDaily(tutor)
    const slots = await app.deps.db
      .selectFrom('availabilitySlots')
      .select(['start', 'end'])
      .where('userId', '=', tutor.id)
      .where('start', '>=', new Date('2026-10-31T00:00:00Z'))
      .where('start', '<', new Date('2026-11-01T00:00:00Z'))
      .orderBy('start')
      .execute()
    expect(slots.map(({ start, end }) => [start.toISOString(), end.toISOString()])).toEqual([
      ['2026-10-31T07:30:00.000Z', last[0]],
      [last[1], '2026-10-31T08:30:00.000Z'],
    ])
  })

  test('of a tutor without rules are no exceptions of later ones', async () => {
    const tutor = await app.people.tutor()
    await edit(tutor, { type: 'delete', id: await tutor.publish(at(5, '11:00'), at(5, '12:00')) })
    await put(tutor, 0, tuesdays)
    expect(await rangesOf(tutor)).toEqual(fourTuesdays)
  })
})

describe('time off', () => {
  test('takes the free slots of its days, names what is booked, and brings the slots back when it goes', async () => {
    const tutor = await aWeek()
    await tutor.publish(at(13, '10:00'), at(13, '11:00'))
    const [byRule, byHand] = [await book(tutor, at(12, '11:00')), await book(tutor, at(13, '10:00'))]
    await book(tutor, at(5, '11:00'))
    const { body } = await takeOff(tutor, '2026-05-10', '2026-05-19')
    expect(body.timeOff).toMatchObject([{ from: '2026-05-10', to: '2026-05-19', note: null }])
    expect(body.booked.map(({ bookingId }) => bookingId)).toEqual([byRule.id, byHand.id])
    expect(await rangesOf(tutor)).toEqual([
      fourTuesdays[0],
      [at(12, '11:00'), at(12, '11:30')],
      [at(13, '10:00'), at(13, '11:00')],
      fourTuesdays[3],
    ])
    const other = await app.people.tutor()
    const id = body.timeOff[0]?.id ?? 0
    expect((await app.call(removeTimeOff, { as: other, params: { id } })).status).toBe(200)
    expect((await app.call(getUsualWeek, { as: tutor })).body.timeOff).toHaveLength(1)
    for (let time = 0; time < 2; time++) {
      expect((await app.call(removeTimeOff, { as: tutor, params: { id } })).status).toBe(200)
      expect(await rangesOf(tutor)).toEqual([
        ...fourTuesdays.slice(0, 2),
        [at(13, '10:00'), at(13, '11:00')],
        ...fourTuesdays.slice(2),
      ])
    }
  })

  test('is refused twice on a day, in the past, too far ahead and backwards', async () => {
    const tutor = await aWeek()
    for (const [from, to] of [
      ['2025-05-04', '2026-05-04'],
      ['2026-05-05', '2026-05-07'],
      ['2027-05-04', '2027-05-04'],
    ])
      expect((await takeOff(tutor, from ?? '', to)).status, from).toBe(200)
    expect((await takeOff(tutor, '2026-05-07')).body.code).toBe('conflicting-schedule')
    for (const [from, to, field] of [
      ['2026-05-01', '2026-05-03', 'to'],
      ['2025-05-03', '2026-05-20', 'from'],
      ['2026-05-20', '2027-05-05', 'to'],
      ['2026-05-20', '2026-05-19', 'to'],
      ['0000-01-01', '2026-05-20', 'from'],
    ] as const)
      expect(await takeOff(tutor, from, to)).toMatchObject({ status: 400, body: { code: 'bad-request', field } })
    app.clock.set(at(8, '08:00'))
    expect((await app.call(getUsualWeek, { as: tutor })).body.timeOff).toMatchObject([{ from: '2027-05-04' }])
  })
})

test('days off are kept with their note, fifty times at most', async () => {
  const tutor = await app.people.tutor()
  const ask = async (day: number, note: string | null = null) => {
    const from = new Date(Date.parse('2026-06-01') + day * 86_400_000).toISOString().slice(0, 10)
    return await app.call(addTimeOff, { as: tutor, body: { from, to: from, note } })
  }
  expect((await ask(1, 'إجازة العيد')).body.timeOff).toMatchObject([{ note: 'إجازة العيد' }])
  expect((await ask(0, '')).body.timeOff.map(({ note }) => note)).toEqual([null, 'إجازة العيد'])
  for (let day = 2; day < 50; day++) expect((await ask(day)).status).toBe(200)
  expect(await ask(50)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  expect((await takeOff(await app.people.tutor(), '2026-07-21')).status, 'of this tutor').toBe(200)
})

describe('who leaves or is deactivated', () => {
  test('is skipped by the daily run, and caught up with when coming back', async () => {
    const tutor = await aWeek()
    const admin = await app.people.admin()
    const activate = async (activated: boolean) =>
      await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { activated } })
    await activate(false)
    app.clock.set(at(6, '08:00'))
    await runDaily(tutor)
    // The deactivation has signed the tutor out.
    const count = async () =>
      (await app.call(listSlots, { as: admin, query: { userId: tutor.id, size: 100 } })).body.slots.total
    expect(await count()).toBe(4)
    await activate(true)
    await expect.poll(count).toBe(5)
  })

  const endings: [string, (tutor: Person) => Promise<{ status: number }>][] = [
    ['taken back', async (tutor) => await app.call(takeBackDeletion, { as: tutor })],
    [
      'declined by an admin',
      async (tutor) => {
        await app.deps.db
          .updateTable('accountDeletions')
          .set({ requestedAt: new Date('2026-01-01'), erasesAt: new Date('2026-01-15') })
          .where('userId', '=', tutor.id)
          .execute()
        return await app.call(decideDeletion, {
          as: await app.people.admin(),
          params: { userId: tutor.id },
          body: { decision: 'withdraw', reason: 'الحساب ما زال مستخدمًا' },
        })
      },
    ],
  ]
  test.each(endings)('cannot publish again before the request is %s', async (_, end) => {
    const tutor = await aWeek()
    const password = 'Lantern-1!'
    await app.deps.db
      .updateTable('users')
      .set({ passwordHash: await hashPassword(password) })
      .where('id', '=', tutor.id)
      .execute()
    const { id } = (await takeOff(tutor, '2026-05-19')).body.timeOff[0] ?? expect.fail('no days off')
    expect((await app.call(requestDeletion, { as: tutor, body: { password } })).status).toBe(200)
    app.clock.set(at(6, '08:00'))
    await runDaily(tutor)
    expect((await app.call(removeTimeOff, { as: tutor, params: { id } })).status).toBe(200)
    expect(await rangesOf(tutor)).toEqual(fourTuesdays.filter((_range, place) => place !== 2))
    expect((await put(tutor, 1, tuesdays)).body.code).toBe('forbidden')
    expect((await takeOff(tutor, '2026-05-20')).body.code).toBe('forbidden')
    expect((await end(tutor)).status).toBe(200)
    await expect.poll(async () => (await rangesOf(tutor)).length).toBe(5)
    expect((await put(tutor, 1, [])).status).toBe(200)
  })
})

test('the daily run takes all tutors, some at a time', async () => {
  const tutors = await Promise.all(Array.from({ length: 60 }, async () => await aWeek()))
  app.clock.set(at(6, '08:00'))
  await refreshUsualWeeks(app.deps, { after: 0 })
  const last = tutors.at(-1) ?? expect.fail('no tutor')
  await expect.poll(async () => (await rangesOf(last)).length, { timeout: 20_000 }).toBe(5)
})
