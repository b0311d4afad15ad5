// Reading and editing a schedule over HTTP (lessons.md 1). The validation of a batch itself is tested in
// packages/rules.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listSlots, setSlots, type SlotAction } from '@hiwar/contract/availability.ts'
import { CalendarKind, InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { bookInterview, listInterviews } from '@hiwar/contract/interviews.ts'
import { bookLesson, cancelLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})

const at = (day: number, time: string) => `2026-05-${String(day).padStart(2, '0')}T${time}:00.000Z`
const list = async (as: Person, query: object) => await app.call(listSlots, { as, query: query as { userId: number } })
const edit = async (as: Person, ...actions: SlotAction[]) => {
  const { body, status } = await app.call(setSlots, { as, body: { actions } })
  return body.code ?? status
}
const book = async (student: Person, tutor: TutorPerson, time: { slotId: number; start: string; duration?: 15 | 30 }) =>
  (await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, duration: 30, ...time } })).body
const rangesOf = async (tutor: Person) =>
  (await list(tutor, { userId: tutor.id, size: 100 })).body.slots.list.map(({ start, end }) => [start, end])

describe('listing slots', () => {
  test('returns the slots that overlap the window, in order and paged, and their booked parts without names', async () => {
    app.clock.set(NOW)
    const [tutor, student] = [await app.people.tutor(), await app.people.student()]
    const late = await tutor.publish(at(6, '10:00'), at(6, '12:00'))
    const early = await tutor.publish(at(5, '10:00'), at(5, '12:00'))
    await book(student, tutor, { slotId: early, start: at(5, '10:30') })
    const ids = async (query: object) =>
      (await list(student, { userId: tutor.id, ...query })).body.slots.list.map(({ id }) => id)
    expect(await ids({})).toEqual([early, late])
    expect(await ids({ page: 2, size: 1 })).toEqual([late])
    expect((await list(student, { userId: tutor.id, page: 3, size: 1 })).body.slots).toEqual({ list: [], total: 2 })
    expect(await ids({ after: at(5, '12:00') })).toEqual([late])
    expect(await ids({ after: at(5, '11:59'), before: at(6, '10:00') })).toEqual([early])
    const { body } = await list(student, { userId: tutor.id })
    expect(z.encode(listSlots.reply, body), 'written by the module itself, to the contract').toEqual(body)
    for (const as of [student, tutor]) {
      expect((await list(as, { userId: tutor.id })).body.subslots).toEqual([
        { parent: early, start: at(5, '10:30'), end: at(5, '11:00') },
      ])
    }
  })

  test('shows students at once what another one booked or canceled and what the tutor changed', async () => {
    app.clock.set(NOW)
    const [tutor, student, other] = [
      await app.people.tutor(),
      await app.people.student(),
      await app.people.student(),
    ] as const
    const slotId = await tutor.publish(at(7, '10:00'), at(7, '12:00'))
    const seen = async () => {
      const { slots, subslots } = (await list(other, { userId: tutor.id })).body
      return [slots.list.map(({ end }) => end), subslots.map(({ start }) => start)]
    }
    expect(await seen()).toEqual([[at(7, '12:00')], []])
    const { id } = await book(student, tutor, { slotId, start: at(7, '10:30') })
    expect(await seen()).toEqual([[at(7, '12:00')], [at(7, '10:30')]])
    app.clock.advance(HOUR_MS)
    expect(await edit(tutor, { type: 'update', id: slotId, end: at(7, '13:00') })).toBe(200)
    expect(await seen()).toEqual([[at(7, '13:00')], [at(7, '10:30')]])
    const updatedAt = app.clock.now().toISOString()
    expect((await list(other, { userId: tutor.id })).body.slots.list).toMatchObject([{ id: slotId, updatedAt }])
    await app.call(cancelLesson, { as: student, params: { id } })
    expect(await seen()).toEqual([[at(7, '13:00')], []])
  })

  test('returns everything at once only for windows of up to two weeks and an hour, never for reversed ones', async () => {
    const tutor = await app.people.tutor()
    for (let place = 0; place < 12; place++)
      await tutor.publish(
        at(6, `${String(place + 8).padStart(2, '0')}:00`),
        at(6, `${String(place + 8).padStart(2, '0')}:30`),
      )
    const ask = async (query: object) => (await list(tutor, { userId: tutor.id, ...query })).body
    const longest = { after: at(5, '00:00'), before: at(19, '01:00') }
    expect((await ask({ full: true, page: 2, ...longest })).slots.list, 'there are no pages').toHaveLength(12)
    expect((await ask(longest)).slots.list).toHaveLength(10)
    expect((await ask({ after: at(6, '08:15'), before: at(6, '08:15') })).slots.list).toHaveLength(1)
    for (const query of [
      { full: true },
      { full: true, after: at(5, '00:00') },
      { full: true, before: at(5, '00:00') },
      { full: true, after: at(5, '00:00'), before: '2026-05-19T01:00:00.001Z' },
      { after: at(6, '00:00'), before: at(5, '00:00') },
    ])
      expect(await ask(query)).toMatchObject({ code: 'bad-request', field: 'full' in query ? 'full' : 'before' })
  })

  test('only tutors and managers have slots, and students see only those of onboarded tutors', async () => {
    const [student, admin] = [await app.people.student(), await app.people.admin()]
    const closed = await app.people.tutor({ tutor: { activated: false } })
    expect((await list(student, { userId: closed.id })).body.code).toBe('tutor-not-found')
    for (const as of [admin, closed, await app.people.someone(Role.Studio)])
      expect((await list(as, { userId: closed.id })).status).toBe(200)
    for (const userId of [student.id, 999_999])
      expect((await list(admin, { userId })).body.code).toBe('tutor-not-found')
    expect((await app.call(listSlots, { query: { userId: closed.id } })).status).toBe(401)
  })
})

describe('editing the schedule', () => {
  test('is validated in the order of the contract, and changes nothing when rejected', async () => {
    app.clock.set(NOW)
    const [tutor, other] = [await app.people.tutor(), await app.people.tutor()]
    await tutor.publish(at(6, '10:00'), at(6, '11:00'))
    const foreign = await other.publish(at(6, '10:00'), at(6, '11:00'))
    const good = { type: 'create', start: at(7, '10:00'), end: at(7, '11:00') } as const
    expect(await edit(await app.people.student(), good)).toBe('forbidden')
    expect(await edit(tutor, { type: 'delete', id: 999_999 }, { type: 'delete', id: 999_999 })).toBe('bad-request')
    expect(await edit(tutor)).toBe('empty-request')
    expect(await edit(tutor, good, { type: 'update', id: 999_999 })).toBe('empty-request')
    expect(await edit(tutor, { type: 'delete', id: foreign }, { type: 'delete', id: 999_999 })).toBe('slot-not-found')
    expect(await edit(tutor, { type: 'delete', id: foreign }, { ...good, end: good.start })).toBe('forbidden')
    expect(
      await edit(tutor, { type: 'create', start: at(6, '10:30'), end: at(6, '11:30') }, { ...good, end: good.start }),
    ).toBe('bad-request')
    expect(await edit(tutor, good, { type: 'create', start: at(6, '10:45'), end: at(6, '11:30') })).toBe(
      'conflicting-schedule',
    )
    expect(await edit(tutor, ...Array.from({ length: 101 }, () => good))).toBe('bad-request')
    expect(await rangesOf(tutor)).toEqual([[at(6, '10:00'), at(6, '11:00')]])
  })

  test('enforces grid, lengths and horizon, and rejects past times', async () => {
    const tutor = await app.people.tutor()
    const make = async (start: string, end: string) => await edit(tutor, { type: 'create', start, end })
    app.clock.set('2026-05-04T08:07:00Z')
    for (const [start, end] of [
      [at(6, '10:05'), at(6, '11:00')],
      [at(6, '10:00'), at(6, '10:20')],
      [at(6, '10:00'), at(6, '10:00')],
      [at(6, '10:00'), at(7, '10:15')],
      [at(4, '07:45'), at(4, '09:00')],
      ['2026-10-31T08:00:00.000Z', '2026-10-31T08:15:00.000Z'],
    ] as const)
      expect(await make(start, end)).toBe('bad-request')
    for (const [start, end] of [
      [at(4, '08:00'), at(4, '08:15')],
      [at(6, '10:00'), at(7, '10:00')],
      [at(7, '10:00'), at(7, '10:15')],
      ['2026-10-31T07:45:00.000Z', '2026-10-31T08:00:00.000Z'],
    ] as const)
      expect(await make(start, end)).toBe(200)
    app.clock.set(NOW)
  })

  test('keeps the start and the passed time of a running slot, and a slot that is over unchanged', async () => {
    const tutor = await app.people.tutor()
    const id = await tutor.publish(at(4, '07:00'), at(4, '12:00'))
    app.clock.set(at(4, '08:15'))
    expect(await edit(tutor, { type: 'update', id, start: at(4, '07:15') })).toBe('bad-request')
    expect(await edit(tutor, { type: 'update', id, end: at(4, '08:00') })).toBe('bad-request')
    expect(await edit(tutor, { type: 'update', id, end: at(4, '08:15') })).toBe(200)
    app.clock.set(at(4, '08:16'))
    expect(await edit(tutor, { type: 'delete', id })).toBe('bad-request')
    expect(await edit(tutor, { type: 'update', id, end: at(4, '12:00') })).toBe('bad-request')
    app.clock.set(NOW)
  })

  test('deletes a slot without bookings, and hides one that had any', async () => {
    const [tutor, student] = [await app.people.tutor(), await app.people.student()]
    const [unused, used] = [
      await tutor.publish(at(6, '10:00'), at(6, '11:00')),
      await tutor.publish(at(5, '10:00'), at(5, '11:00')),
    ]
    const { id } = await book(student, tutor, { slotId: used, start: at(5, '10:00') })
    await app.call(cancelLesson, { as: student, params: { id } })
    expect(await edit(tutor, { type: 'delete', id: unused }, { type: 'delete', id: used })).toBe(200)
    const rows = await app.deps.db
      .selectFrom('availabilitySlots')
      .select(['id', 'deleted'])
      .where('userId', '=', tutor.id)
      .execute()
    expect(rows).toEqual([{ id: used, deleted: true }])
    expect(await rangesOf(tutor)).toEqual([])
    expect(await edit(tutor, { type: 'delete', id: used })).toBe('slot-not-found')
    expect(await edit(tutor, { type: 'create', start: at(5, '10:00'), end: at(5, '11:00') })).toBe(200)
  })

  test('cancels future bookings that no longer fit, notifies their users, and keeps those that still fit', async () => {
    app.clock.set(NOW)
    const tutor = await app.people.tutor()
    const [falls, stays] = [
      await app.people.student({ user: { verifiedWhatsapp: true, notificationMethod: 1 } }),
      await app.people.student(),
    ]
    const slotId = await tutor.publish(at(5, '10:00'), at(5, '12:00'))
    const [gone, kept] = [
      await book(falls, tutor, { slotId, start: at(5, '11:30') }),
      await book(stays, tutor, { slotId, start: at(5, '10:00') }),
    ]
    const socket = await openSocket(app.url, falls.token)
    expect(await edit(tutor, { type: 'update', id: slotId, end: at(5, '11:45') })).toBe(200)
    expect(await socket.next('LessonCanceled')).toEqual({ tutor: tutor.id, lesson: gone.id })
    socket.close()
    expect((await app.call(getLesson, { as: falls, params: { id: gone.id } })).body.lesson).toMatchObject({
      status: 'canceled',
      canceledBy: tutor.id,
    })
    const statusOfKept = async () =>
      (await app.call(getLesson, { as: stays, params: { id: kept.id } })).body.lesson.status
    expect(await statusOfKept()).toBe('pending')
    expect(
      await app.deps.db.selectFrom('deliveries').select('kind').distinct().where('userId', '=', falls.id).execute(),
    ).toEqual([{ kind: 'lesson-canceled' }])
    expect(
      await app.deps.db
        .selectFrom('calendarEntries')
        .select('refId')
        .where('refId', '=', gone.id)
        .where('kind', '=', 1)
        .execute(),
    ).toEqual([])
    expect(await edit(tutor, { type: 'update', id: slotId, start: at(5, '10:15') })).toBe(200)
    expect(await statusOfKept()).toBe('canceled')
  })

  test('compares a booking with its own slot when several change at once', async () => {
    app.clock.set(NOW)
    const [tutor, student] = [await app.people.tutor(), await app.people.student()]
    const [first, second] = [
      await tutor.publish(at(5, '08:00'), at(5, '10:00')),
      await tutor.publish(at(5, '12:00'), at(5, '14:00')),
    ]
    const { id } = await book(student, tutor, { slotId: second, start: at(5, '12:30') })
    expect(
      await edit(
        tutor,
        { type: 'update', id: first, end: at(5, '09:00') },
        { type: 'update', id: second, end: at(5, '13:00') },
      ),
    ).toBe(200)
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson.status).toBe('pending')
  })

  test('never removes the time of a running lesson, nor affects one that is over', async () => {
    app.clock.set(NOW)
    const [tutor, student, next] = [await app.people.tutor(), await app.people.student(), await app.people.student()]
    const slotId = await tutor.publish(at(4, '09:00'), at(4, '12:00'))
    const over = await book(student, tutor, { slotId, start: at(4, '09:00') })
    const running = await book(next, tutor, { slotId, start: at(4, '10:00') })
    app.clock.set(at(4, '10:00'))
    expect(await edit(tutor, { type: 'delete', id: slotId })).toBe('conflicting-schedule')
    expect(await edit(tutor, { type: 'update', id: slotId, end: at(4, '10:15') })).toBe('conflicting-schedule')
    expect(await edit(tutor, { type: 'update', id: slotId, end: at(4, '10:30') })).toBe(200)
    app.clock.set(at(4, '10:29'))
    expect((await app.call(getLesson, { as: next, params: { id: running.id } })).body.lesson.status).toBe('happening')
    app.clock.set(NOW)
    const [slot] = (await list(tutor, { userId: tutor.id })).body.slots.list
    expect(slot?.end).toBe(at(4, '10:30'))
    expect((await app.call(getLesson, { as: student, params: { id: over.id } })).body.lesson.canceledAt).toBeNull()
  })

  test('by a manager cancels pending interviews that no longer fit', async () => {
    app.clock.set(NOW)
    const [manager, tutor] = [await app.people.manager(), await app.people.tutor()]
    const slotId = await manager.publish(at(5, '10:00'), at(5, '11:00'))
    expect((await app.call(bookInterview, { as: tutor, body: { slotId, start: at(5, '10:30') } })).status).toBe(200)
    expect((await list(manager, { userId: manager.id })).body.subslots).toEqual([
      { parent: slotId, start: at(5, '10:30'), end: at(5, '11:00') },
    ])
    expect(await edit(manager, { type: 'update', id: slotId, end: at(5, '10:45') })).toBe(200)
    expect((await app.call(listInterviews, { as: tutor })).body.list[0]?.status).toBe(4)
  })

  test('by a manager ends the call of an interview whose tutor has already come', async () => {
    app.clock.set(NOW)
    const [manager, tutor] = [await app.people.manager(), await app.people.tutor()]
    const slotId = await manager.publish(at(4, '08:15'), at(4, '09:00'))
    expect((await app.call(bookInterview, { as: tutor, body: { slotId, start: at(4, '08:15') } })).status).toBe(200)
    const [{ sessionId } = { sessionId: '' }] = (await app.call(listInterviews, { as: tutor })).body.list
    app.clock.set(at(4, '08:05'))
    const socket = await openSocket(app.url, tutor.token)
    expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
    expect(await edit(manager, { type: 'delete', id: slotId })).toBe(200)
    expect(await socket.next('MemberLeftSessionId')).toEqual({ userId: tutor.id })
    socket.close()
    app.clock.set(NOW)
  })

  test('by a manager cancels the meetings that were still to come, and tells their tutors alone', async () => {
    app.clock.set(NOW)
    const { db } = app.deps
    const manager = await app.people.manager()
    const slotId = await manager.publish(at(4, '07:00'), at(4, '23:00'))
    const times = [at(4, '20:00'), at(4, '20:30'), at(4, '07:30')]
    const statuses = [InterviewStatus.Pending, InterviewStatus.CanceledByInterviewee, InterviewStatus.Pending]
    const tutors: number[] = []
    const calls: { kind: CalendarKind; refId: number; userId: number }[] = []
    for (const [place, time] of times.entries()) {
      const row = { slotId, status: statuses[place], createdAt: app.clock.now(), updatedAt: app.clock.now() }
      const [one, other] = [await app.people.tutor(), await app.people.tutor()]
      const interview = { interviewerId: manager.id, intervieweeId: one.id, sessionId: `interview:${one.id}` }
      const { id } = await db
        .insertInto('interviews')
        .values({ ...row, ...interview, start: new Date(time) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const demo = { managerId: manager.id, tutorId: other.id, sessionId: `demo:${other.id}` }
      const { id: demoId } = await db
        .insertInto('demoSessions')
        .values({ ...row, ...demo, start: new Date(Date.parse(time) + HOUR_MS) })
        .returning('id')
        .executeTakeFirstOrThrow()
      tutors.push(one.id, other.id)
      calls.push({ kind: CalendarKind.Interview, refId: id, userId: one.id })
      calls.push({ kind: CalendarKind.Demo, refId: demoId, userId: other.id })
    }
    for (const entry of calls)
      await db
        .insertInto('calendarEntries')
        .values({ ...entry, during: '[2031-01-01,2031-01-02)', enteredAt: app.clock.now() })
        .execute()
    const booked = (await list(manager, { userId: manager.id })).body.subslots.map(({ start }) => start)
    expect(booked).toEqual([at(4, '07:30'), at(4, '08:30'), at(4, '20:00'), at(4, '21:00')])
    app.clock.set(at(4, '09:00'))
    expect(await edit(manager, { type: 'update', id: slotId, end: at(4, '19:00') })).toBe(200)
    const statusOf = async (table: 'interviews' | 'demoSessions') =>
      (await db.selectFrom(table).select('status').where('slotId', '=', slotId).orderBy('id').execute()).map(
        ({ status }) => status,
      )
    for (const table of ['interviews', 'demoSessions'] as const)
      expect(await statusOf(table)).toEqual([InterviewStatus.CanceledByInterviewer, ...statuses.slice(1)])
    const told = await db
      .selectFrom('inbox')
      .select(['userId', 'params'])
      .where('userId', 'in', tutors)
      .orderBy('userId')
      .execute()
    const message = { kind: 'meeting-canceled', other: 'منى سمير', canceledBy: 'manager' }
    expect(told).toEqual(
      (['interview', 'demo-session'] as const).map((booking, place) => ({
        userId: tutors[place],
        params: { ...message, booking, id: calls[place]?.refId, start: at(4, place === 0 ? '20:00' : '21:00') },
      })),
    )
    const taken = await db
      .selectFrom('calendarEntries')
      .select('userId')
      .where('userId', 'in', tutors)
      .orderBy('userId')
      .execute()
    expect(
      taken.map(({ userId }) => userId),
      'the other two are free again',
    ).toEqual(tutors.slice(2))
    expect(await edit(manager, { type: 'delete', id: slotId }), 'its last demo session is over').toBe(200)
    app.clock.set(NOW)
  })
})
