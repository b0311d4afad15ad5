// Booking interviews and choosing the interviewer (lessons.md 3).
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Gender, InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { bookInterview, getInterviewer, selectInterviewer } from '@hiwar/contract/interviews.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { interviewFixtures } from '../../../test/interviews.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const feedback = '<p>Clear and <b>kind</b></p>'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW, environment: { DATABASE_POOL: '20' } })
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterAll(async () => {
  await app.close()
})
const { book, list, change, messagesTo, aManager, anInterview } = interviewFixtures(() => app)

const leave = async ({ id }: Person, inMs: number) => {
  const now = app.clock.now()
  await app.deps.db
    .insertInto('accountDeletions')
    .values({ userId: id, requestedAt: now, erasesAt: new Date(now.getTime() + inMs) })
    .execute()
}

describe('booking', () => {
  test('occupies half an hour in both calendars, opens a chat room, notifies the manager and creates a session', async () => {
    const { start, slotId, manager } = await aManager()
    await app.deps.db
      .updateTable('users')
      .set({ notificationMethod: 1, verifiedWhatsapp: true })
      .where('id', '=', manager.id)
      .execute()
    const tutor = await app.people.tutor()
    const socket = await openSocket(app.url, manager.token)
    expect((await book(tutor, slotId, start)).status).toBe(200)
    expect((await socket.next('JoinedRooms')).rooms).toHaveLength(1)
    socket.close()
    const {
      list: [interview],
    } = await list(manager)
    expect(interview).toMatchObject({
      interviewerId: manager.id,
      intervieweeId: tutor.id,
      slotId,
      start: start.toISOString(),
      status: Pending,
      interviewerFeedback: null,
      intervieweeFeedback: null,
      interviewer: { id: manager.id, role: Role.TutorManager, gender: Gender.Female, profile: null },
      interviewee: {
        id: tutor.id,
        role: Role.Tutor,
        gender: Gender.Female,
        profile: { about: expect.any(String), video: expect.stringContaining('/assets/uploads/') },
      },
    })
    expect(interview?.sessionId).toMatch(/^interview:[0-9a-f-]{36}$/)
    const entries = await app.deps.db
      .selectFrom('calendarEntries')
      .select(['userId', 'kind'])
      .where('refId', '=', interview?.id ?? 0)
      .where('kind', '=', 2)
      .orderBy('userId')
      .execute()
    expect(entries.map(({ userId }) => userId)).toEqual([manager.id, tutor.id].toSorted((a, b) => a - b))
    expect((await messagesTo(manager)).map(({ kind }) => kind)).toContain('meeting-booked')
  })

  test('shows the profile of the candidate, whatever each member has become since', async () => {
    const { start, slotId, manager } = await aManager()
    const tutor = await app.people.tutor()
    await book(tutor, slotId, start)
    const setRole = async ({ id }: Person, role: Role) =>
      await app.deps.db.updateTable('users').set({ role }).where('id', '=', id).execute()
    await setRole(tutor, Role.TutorManager)
    await setRole(manager, Role.Tutor)
    const { list: interviews } = await list(await app.people.admin(), { interviewees: [tutor.id] })
    expect(interviews).toMatchObject([
      { interviewer: { profile: null }, interviewee: { profile: { about: expect.any(String) } } },
    ])
  })

  test('is rejected with the code of each check, in the order of the contract', async () => {
    const { manager, start, slotId } = await aManager()
    const tutor = await app.people.tutor()
    const code = async (as: Person, slot: number, at: Date | string) => {
      const { status, body } = await app.call(bookInterview, {
        as,
        body: { slotId: slot, start: typeof at === 'string' ? at : at.toISOString() },
      })
      return [status, ...[body.code, body.field].filter((word) => word !== undefined)]
    }
    for (const role of [Role.Student, Role.TutorManager, Role.Studio, Role.RegularAdmin])
      expect(await code(await app.people.someone(role), slotId, start)).toEqual([403, 'forbidden'])
    expect(await code(tutor, slotId, new Date(start.getTime() + MINUTE_MS))).toEqual([400, 'bad-request', 'start'])
    expect(await code(tutor, 2_000_000_000, start)).toEqual([404, 'slot-not-found'])
    const deleted = await manager.publish(
      new Date(start.getTime() + 10 * HOUR_MS),
      new Date(start.getTime() + 11 * HOUR_MS),
    )
    await app.deps.db.updateTable('availabilitySlots').set({ deleted: true }).where('id', '=', deleted).execute()
    expect(await code(tutor, deleted, new Date(start.getTime() + 10 * HOUR_MS))).toEqual([404, 'slot-not-found'])

    const slotOf = async (owner: TutorPerson) => await owner.publish(start, new Date(start.getTime() + HOUR_MS))
    expect(await code(tutor, await slotOf(await app.people.tutor()), start)).toEqual([400, 'bad-request', 'slotId'])
    expect(await code(tutor, await slotOf(await app.people.manager({ tutor: { activated: false } })), start)).toEqual([
      400,
      'bad-request',
      'slotId',
    ])
    const soon = new Date(start.getTime() - 15 * MINUTE_MS)
    const slow = await app.people.manager({ tutor: { notice: 1440 } })
    expect(await code(tutor, await slow.publish(soon, start), soon)).toEqual([400, 'bad-request', 'start'])
    const far = new Date(start.getTime() + 14 * DAY_MS)
    expect(await code(tutor, await manager.publish(far, new Date(far.getTime() + HOUR_MS)), far)).toEqual([
      400,
      'bad-request',
      'start',
    ])

    expect(await code(tutor, slotId, new Date(start.getTime() + 3.75 * HOUR_MS))).toEqual([400, 'busy-tutor-manager'])
    expect(await code(tutor, slotId, start)).toEqual([200])
    expect(await code(tutor, slotId, new Date(start.getTime() + HOUR_MS))).toEqual([409, 'conflicting-interview'])
    expect(await code(await app.people.tutor(), slotId, new Date(start.getTime() + 15 * MINUTE_MS))).toEqual([
      400,
      'busy-tutor-manager',
    ])
  })

  test('begins after the notice of the manager, within the booking window, and before an account is erased', async () => {
    const manager = await app.people.manager({ tutor: { notice: 60 } })
    const now = app.clock.now().getTime()
    const slotIds: number[] = []
    for (const day of [0, 14])
      slotIds.push(await manager.publish(new Date(now + day * DAY_MS), new Date(now + day * DAY_MS + 4 * HOUR_MS)))
    const answerAt = async (slot: number, at: number, erasesAt?: number) => {
      const tutor = await app.people.tutor()
      if (erasesAt !== undefined) await leave(tutor, erasesAt)
      return (await book(tutor, slotIds[slot] ?? 0, new Date(now + at))).body.code ?? 'booked'
    }
    expect(await answerAt(0, 45 * MINUTE_MS)).toBe('bad-request')
    expect(await answerAt(0, HOUR_MS)).toBe('booked')
    expect(await answerAt(1, 14 * DAY_MS)).toBe('booked')
    expect(await answerAt(1, 14 * DAY_MS + 15 * MINUTE_MS)).toBe('bad-request')
    expect(await answerAt(0, 2 * HOUR_MS, 2.5 * HOUR_MS - 1)).toBe('bad-request')
    expect(await answerAt(0, 2 * HOUR_MS, 2.5 * HOUR_MS)).toBe('booked')
    await leave(manager, 30 * DAY_MS)
    expect(await answerAt(0, 3 * HOUR_MS), 'with a manager who leaves').toBe('bad-request')
  })

  test('never overlaps a lesson of the tutor or of the manager', async () => {
    const { manager, start, slotId } = await aManager()
    const teaching = await app.people.tutor()
    const lessonSlot = await teaching.publish(start, new Date(start.getTime() + HOUR_MS))
    expect(
      (
        await app.call(bookLesson, {
          as: await app.people.student(),
          body: { tutorId: teaching.id, slotId: lessonSlot, start: start.toISOString(), duration: 30 },
        })
      ).status,
    ).toBe(200)
    expect((await book(teaching, slotId, start)).body.code).toBe('conflicting-lessons')
    expect(
      (
        await app.call(bookLesson, {
          as: await app.people.student(),
          body: { tutorId: manager.id, slotId, start: start.toISOString(), duration: 30 },
        })
      ).status,
    ).toBe(200)
    expect((await book(await app.people.tutor(), slotId, start)).body.code).toBe('busy-tutor-manager')
    const free = new Date(start.getTime() + HOUR_MS)
    expect((await book(teaching, slotId, free)).status).toBe(200)
    // And a lesson never meets the interview.
    expect(
      (
        await app.call(bookLesson, {
          as: await app.people.student(),
          body: { tutorId: manager.id, slotId, start: free.toISOString(), duration: 15 },
        })
      ).body.code,
    ).toBe('busy-tutor')
  })

  test('is possible again at once after a cancel, six months after a rejection and never after a pass', async () => {
    const tutor = await app.people.tutor()
    const { manager } = await aManager()
    const past = async (status: InterviewStatus, start: Date) => {
      const slotId = await app.deps.db
        .insertInto('availabilitySlots')
        .values({ userId: manager.id, start, end: new Date(start.getTime() + HOUR_MS), deleted: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.deps.db
        .insertInto('interviews')
        .values({
          interviewerId: manager.id,
          intervieweeId: tutor.id,
          slotId: slotId.id,
          sessionId: `interview:${status}-${start.getTime()}`,
          start,
          status,
          createdAt: app.clock.now(),
          updatedAt: app.clock.now(),
        })
        .execute()
      app.clock.advance(1000)
    }
    const mayBook = async () => (await app.call(selectInterviewer, { as: tutor })).body.code ?? 'yes'
    await past(CanceledByInterviewee, new Date(app.clock.now().getTime() - DAY_MS))
    expect(await mayBook()).toBe('yes')
    await past(Rejected, new Date('2025-11-04T08:30:00Z'))
    expect(await mayBook()).toBe('conflicting-interview')
    const back = app.clock.now()
    app.clock.set('2026-05-04T08:29:59Z')
    expect(await mayBook()).toBe('conflicting-interview')
    app.clock.set('2026-05-04T08:30:00Z')
    expect(await mayBook()).toBe('yes')
    await past(Passed, new Date('2026-01-04T08:30:00Z'))
    expect(await mayBook()).toBe('conflicting-interview')
    app.clock.set(back)
  })
})

describe('choosing the interviewer', () => {
  test('prefers the earliest free manager after the notice, then the lowest id; without free time, the one with the fewest pending interviews', async () => {
    const empty = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
    const select = async () => (await empty.call(selectInterviewer, { as: await empty.people.tutor() })).body
    expect((await select()).code).toBe('user-not-found')
    const [first, second] = [await empty.people.manager(), await empty.people.manager({ tutor: { notice: 240 } })]
    await empty.people.manager({ tutor: { activated: false } })
    expect(await select()).toEqual({
      id: first.id,
      name: 'منى سمير',
      image: 'http://api.test/assets/uploads/face-960.webp',
    })
    const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, 0, hour * 60))
    const gone = await first.publish(at(10), at(11))
    await empty.deps.db.updateTable('availabilitySlots').set({ deleted: true }).where('id', '=', gone).execute()
    const held = async ({ id: interviewerId }: Person, status: InterviewStatus) => {
      const { id: intervieweeId } = await empty.people.tutor()
      const [sessionId, now] = [`interview:${intervieweeId}`, empty.clock.now()]
      const times = { start: at(10), createdAt: now, updatedAt: now }
      await empty.deps.db
        .insertInto('interviews')
        .values({ interviewerId, intervieweeId, slotId: gone, sessionId, status, ...times })
        .execute()
    }
    await held(first, Pending)
    for (const status of [CanceledByInterviewee, Rejected]) await held(second, status)
    expect((await select()).id, 'who has fewer before them').toBe(second.id)
    const slotId = await first.publish(at(12), at(13))
    const leaver = await empty.people.manager()
    await leaver.publish(at(9), at(10))
    await empty.deps.db
      .insertInto('accountDeletions')
      .values({ userId: leaver.id, requestedAt: empty.clock.now(), erasesAt: at(48) })
      .execute()
    await second.publish(at(11), at(11.5))
    await second.publish(at(12), at(13))
    // The other time of the second one is too soon for the notice.
    expect((await select()).id, 'both are free at the same time').toBe(first.id)
    expect(
      (
        await empty.call(bookInterview, {
          as: await empty.people.tutor(),
          body: { slotId, start: at(12).toISOString() },
        })
      ).status,
    ).toBe(200)
    expect((await select()).id).toBe(second.id)
    expect((await empty.call(selectInterviewer, { as: first })).status).toBe(403)
    const tutor = await empty.people.tutor()
    expect((await empty.call(getInterviewer, { as: tutor })).body).toEqual({
      id: second.id,
      name: 'منى سمير',
      image: 'http://api.test/assets/uploads/face-960.webp',
      gender: 'female',
      role: Role.TutorManager,
    })
    expect([
      (await empty.call(getInterviewer, { as: first })).status,
      (await empty.call(getInterviewer)).status,
    ]).toEqual([403, 401])
    await empty.close()
  })
})

describe.skipIf(inject('postgresUrl') === null)('at the same instant, on a real PostgreSQL', () => {
  test('one of twenty tutors gets a time; a tutor booking ten times gets one', async () => {
    const { slotId, start } = await aManager()
    const tutors = await Promise.all(Array.from({ length: 20 }, async () => await app.people.tutor()))
    const answers = await Promise.all(
      tutors.map(async (tutor) => (await book(tutor, slotId, start)).body.code ?? 'booked'),
    )
    expect(
      Object.fromEntries(
        Map.groupBy(answers, (code) => code)
          .entries()
          .map(([code, all]) => [code, all.length]),
      ),
    ).toEqual({ booked: 1, 'busy-tutor-manager': 19 })
    const managers = await Promise.all(Array.from({ length: 10 }, async () => await aManager()))
    const tutor = await app.people.tutor()
    const own = await Promise.all(
      managers.map(async (one) => (await book(tutor, one.slotId, one.start)).body.code ?? 'booked'),
    )
    expect(own.toSorted()).toEqual(['booked', ...Array.from({ length: 9 }, () => 'conflicting-interview')])
  })

  test('of a concurrent decision and cancel one succeeds and the other is rejected', async () => {
    const { id, manager, start } = await anInterview()
    const back = app.clock.now()
    app.clock.set(start)
    await change(manager, id, { interviewerFeedback: feedback })
    const admin = await app.people.admin()
    const codes = await Promise.all([
      change(manager, id, { status: CanceledByInterviewer }),
      change(admin, id, { status: Passed }),
    ])
    expect(codes.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['bad-request', 'ok'])
    app.clock.set(back)
  })
})
