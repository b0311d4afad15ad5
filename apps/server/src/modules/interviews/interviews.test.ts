// Interviews (lessons.md 3): booking, decisions, notifications, and who may read what.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { bookInterview, listInterviews, selectInterviewer, updateInterview } from '@hiwar/contract/interviews.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const feedback = '<p>Clear and <b>kind</b></p>'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z', environment: { DATABASE_POOL: '20' } })
})
afterAll(async () => {
  await app.close()
})

const inside = (ahead: number) =>
  new Date(Math.ceil((app.clock.now().getTime() + ahead) / (15 * MINUTE_MS)) * 15 * MINUTE_MS)
/** Four published hours of a new manager, from a full hour a day ahead. */
async function aManager() {
  const manager = await app.people.manager()
  const start = inside(DAY_MS)
  return { manager, start, slotId: await manager.publish(start, new Date(start.getTime() + 4 * HOUR_MS)) }
}
const book = async (as: Person, slotId: number, start: Date) =>
  await app.call(bookInterview, { as, body: { slotId, start: start.toISOString() } })
const list = async (as: Person, query = {}) => (await app.call(listInterviews, { as, query })).body
const change = async (as: Person, id: number, body: object) =>
  await app.call(updateInterview, { as, body: { id, ...body } })
const told = async (person: Person) =>
  (
    await app.deps.db.selectFrom('deliveries').select('message').where('userId', '=', person.id).orderBy('id').execute()
  ).map((row) => row.message as { kind: string })
const reachable = { user: { notificationMethod: 1, verifiedWhatsapp: true } }

/** A booked interview. */
async function anInterview() {
  const { manager, start, slotId } = await aManager()
  const tutor = await app.people.tutor(reachable)
  expect((await book(tutor, slotId, start)).status).toBe(200)
  const [interview] = (await list(tutor)).list
  return { manager, tutor, start, slotId, id: interview?.id ?? 0, sessionId: interview?.sessionId ?? '' }
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
      interviewer: { id: manager.id, role: Role.TutorManager },
      interviewee: { id: tutor.id, role: Role.Tutor },
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
    expect((await told(manager)).map(({ kind }) => kind)).toContain('meeting-booked')
  })

  test('is rejected with the code of each check, in the order of the contract', async () => {
    const { manager, start, slotId } = await aManager()
    const tutor = await app.people.tutor()
    const code = async (as: Person, slot: number, at: Date | string) => {
      const { status, body } = await app.call(bookInterview, {
        as,
        body: { slotId: slot, start: typeof at === 'string' ? at : at.toISOString() },
      })
      return [status, body.code]
    }
    for (const role of [Role.Student, Role.TutorManager, Role.Studio, Role.RegularAdmin])
      expect(await code(await app.people.someone(role), slotId, start)).toEqual([403, 'forbidden'])
    expect(await code(tutor, slotId, new Date(start.getTime() + MINUTE_MS))).toEqual([400, 'bad-request'])
    expect(await code(tutor, 2_000_000_000, start)).toEqual([404, 'slot-not-found'])
    const deleted = await manager.publish(
      new Date(start.getTime() + 10 * HOUR_MS),
      new Date(start.getTime() + 11 * HOUR_MS),
    )
    await app.deps.db.updateTable('availabilitySlots').set({ deleted: true }).where('id', '=', deleted).execute()
    expect(await code(tutor, deleted, new Date(start.getTime() + 10 * HOUR_MS))).toEqual([404, 'slot-not-found'])

    const slotOf = async (owner: TutorPerson) => await owner.publish(start, new Date(start.getTime() + HOUR_MS))
    expect(await code(tutor, await slotOf(await app.people.tutor()), start)).toEqual([400, 'bad-request'])
    expect(await code(tutor, await slotOf(await app.people.manager({ tutor: { activated: false } })), start)).toEqual([
      400,
      'bad-request',
    ])
    const soon = new Date(start.getTime() - 15 * MINUTE_MS)
    const slow = await app.people.manager({ tutor: { notice: 1440 } })
    expect(await code(tutor, await slow.publish(soon, start), soon)).toEqual([400, 'bad-request'])
    const far = new Date(start.getTime() + 14 * DAY_MS)
    expect(await code(tutor, await manager.publish(far, new Date(far.getTime() + HOUR_MS)), far)).toEqual([
      400,
      'bad-request',
    ])

    expect(await code(tutor, slotId, new Date(start.getTime() + 3.75 * HOUR_MS))).toEqual([400, 'busy-tutor-manager'])
    expect(await code(tutor, slotId, start)).toEqual([200, undefined])
    expect(await code(tutor, slotId, new Date(start.getTime() + HOUR_MS))).toEqual([409, 'conflicting-interview'])
    expect(await code(await app.people.tutor(), slotId, new Date(start.getTime() + 15 * MINUTE_MS))).toEqual([
      400,
      'busy-tutor-manager',
    ])
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
    const slotId = await first.publish(at(12), at(13))
    await second.publish(at(11), at(11.5))
    // Too soon for the second one's notice.
    expect((await select()).id).toBe(first.id)
    expect(
      (
        await empty.call(bookInterview, {
          as: await empty.people.tutor(),
          body: { slotId, start: at(12).toISOString() },
        })
      ).status,
    ).toBe(200)
    await second.publish(at(12), at(13))
    expect((await select()).id).toBe(second.id)
    expect((await empty.call(selectInterviewer, { as: first })).status).toBe(403)
    await empty.close()
  })
})

describe('updating', () => {
  test('the interviewee cannot decide, and other users can change nothing', async () => {
    const { id, tutor, manager, start } = await anInterview()
    for (const body of [{ status: Passed }, { status: Rejected }, { status: CanceledByInterviewer }])
      expect((await change(tutor, id, body)).body.code).toBe('bad-request')
    for (const body of [{ interviewerFeedback: feedback }, { note: feedback }, { level: 3 }])
      expect((await change(tutor, id, body)).body.code).toBe('forbidden')
    expect((await change(manager, id, { intervieweeFeedback: feedback })).body.code).toBe('forbidden')
    expect((await change(manager, id, { status: CanceledByInterviewee })).body.code).toBe('bad-request')
    expect((await change(await app.people.manager(), id, { level: 3 })).body.code).toBe('forbidden')
    expect((await change(await app.people.tutor(), id, { status: CanceledByInterviewee })).body.code).toBe('forbidden')
    expect((await change(await app.people.student(), id, { level: 3 })).body.code).toBe('forbidden')
    expect((await change(manager, 2_000_000_000, { level: 3 })).body.code).toBe('interview-not-found')
    expect((await change(manager, id, {})).body.code).toBe('empty-request')
    expect((await change(manager, id, { status: Passed, interviewerFeedback: feedback })).body.code).toBe('bad-request')
    expect(start > app.clock.now()).toBe(true)
  })

  test('a decision needs feedback, is possible from the start on, notifies the tutor, and only staff may correct it', async () => {
    const { id, tutor, manager, start } = await anInterview()
    const back = app.clock.now()
    app.clock.set(start)
    expect((await change(manager, id, { status: Passed })).body.code).toBe('bad-request')
    expect((await change(tutor, id, { intervieweeFeedback: feedback })).body.code).toBe('bad-request')
    expect(
      (
        await change(manager, id, {
          status: Passed,
          interviewerFeedback: `${feedback}<script>x</script>`,
          note: 'be careful',
          level: 4,
        })
      ).status,
    ).toBe(200)
    expect((await list(manager)).list[0]).toMatchObject({
      status: Passed,
      interviewerFeedback: feedback,
      note: 'be careful',
      level: 4,
    })
    expect((await list(tutor)).list[0]).toMatchObject({
      status: Passed,
      interviewerFeedback: feedback,
      note: null,
      level: null,
    })
    expect((await told(tutor)).at(-1)).toMatchObject({ kind: 'meeting-decided', booking: 'interview', passed: true })
    expect((await app.call(getTutorMeta, { as: tutor, query: { tutorId: tutor.id } })).body.passedInterview).toBe(true)

    expect((await change(manager, id, { status: Passed })).status).toBe(200)
    expect((await change(manager, id, { status: Rejected })).body.code).toBe('bad-request')
    expect((await change(tutor, id, { intervieweeFeedback: '' })).status).toBe(200)
    expect((await list(manager)).list[0]?.intervieweeFeedback).toBe('')
    const admin = await app.people.admin()
    expect((await change(admin, id, { status: Rejected })).status).toBe(200)
    const entry = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after', 'userId'])
      .where('actorId', '=', admin.id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      action: 'interview.update',
      before: { status: Passed },
      after: { status: Rejected },
      userId: tutor.id,
    })
    expect((await change(admin, id, { status: Pending })).body.code).toBe('bad-request')
    app.clock.set(back)
  })

  test('feedback and notes over their limits are rejected with their own codes', async () => {
    const { id, manager } = await anInterview()
    for (const [body, code, field] of [
      [{ interviewerFeedback: 'four' }, 'interveiw-feedback-too-short', 'interviewerFeedback'],
      [{ interviewerFeedback: 'a'.repeat(1001) }, 'interveiw-feedback-too-long', 'interviewerFeedback'],
      [{ interviewerFeedback: '<b>broken' }, 'interveiw-feedback-invalid-html', 'interviewerFeedback'],
      [{ note: '<p>four</p>' }, 'interveiw-note-too-short', 'note'],
      [{ note: 'a'.repeat(8001) }, 'interveiw-note-too-long', 'note'],
      [{ note: '</p>12345' }, 'interveiw-note-invalid-html', 'note'],
      [{ level: 0 }, 'too-low-interveiw-level', 'level'],
      [{ level: 6 }, 'too-high-interveiw-level', 'level'],
      [{ level: 'x' }, 'invalid-type', 'level'],
    ] as const)
      expect((await change(manager, id, body)).body).toMatchObject({ code, field })
    expect((await change(manager, id, { note: 'good so far', level: 5 })).status).toBe(200)
    expect((await change(manager, id, { note: '', level: null })).status).toBe(200)
    expect((await list(manager)).list[0]).toMatchObject({ note: null, level: null })
  })

  test('a cancel frees both calendars, ends the call, notifies the other side and is final', async () => {
    const { id, tutor, manager, start, slotId, sessionId } = await anInterview()
    const back = app.clock.now()
    app.clock.set(new Date(start.getTime() - 10 * MINUTE_MS))
    const socket = await openSocket(app.url, manager.token)
    expect((await app.call(getSessionToken, { as: tutor, query: { sessionId } })).status).toBe(200)
    expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
    expect((await app.call(getSession, { as: tutor, params: { id: sessionId } })).body).toEqual([manager.id])
    expect((await change(tutor, id, { status: CanceledByInterviewee })).status).toBe(200)
    expect(await socket.next('MemberLeftSessionId')).toEqual({ userId: manager.id })
    socket.close()
    expect((await app.call(getSessionToken, { as: tutor, query: { sessionId } })).body.code).toBe('forbidden')
    for (const status of [Pending, Passed, Rejected, CanceledByInterviewer])
      expect((await change(await app.people.admin(), id, { status })).body.code).toBe('bad-request')
    expect((await change(tutor, id, { status: CanceledByInterviewee })).status).toBe(200)
    for (const late of [{ note: 'too late now' }, { level: 3 }, { interviewerFeedback: 'too late now' }])
      expect((await change(manager, id, late)).body.code).toBe('bad-request')
    app.clock.set(back)
    expect((await book(await app.people.tutor(), slotId, start)).status).toBe(200)
    expect((await book(tutor, slotId, new Date(start.getTime() + HOUR_MS))).status).toBe(200)
  })

  test('the manager may cancel any time, the tutor until the start; a cancel by staff notifies both', async () => {
    const one = await anInterview()
    expect((await change(one.manager, one.id, { status: CanceledByInterviewer })).status).toBe(200)
    expect((await told(one.tutor)).at(-1)).toMatchObject({ kind: 'meeting-canceled', canceledBy: 'manager' })
    const two = await anInterview()
    expect((await change(await app.people.admin(), two.id, { status: CanceledByInterviewer })).status).toBe(200)
    expect((await told(two.tutor)).at(-1)).toMatchObject({ kind: 'meeting-canceled', canceledBy: 'platform' })
    expect((await list(two.manager)).list[0]?.status).toBe(CanceledByInterviewer)
  })

  test('removing the published time cancels the interview', async () => {
    const { tutor, manager, slotId } = await anInterview()
    expect(
      (await app.call(setSlots, { as: manager, body: { actions: [{ type: 'delete', id: slotId }] } })).status,
    ).toBe(200)
    expect((await list(tutor)).list[0]?.status).toBe(CanceledByInterviewer)
    expect((await told(tutor)).at(-1)).toMatchObject({ kind: 'meeting-canceled' })
  })
})

describe('listing', () => {
  test("returns only the user's own interviews whatever the filter; staff see all", async () => {
    const [mine, other] = [await anInterview(), await anInterview()]
    const ids = async (as: Person, query = {}) => (await list(as, query)).list.map(({ id }) => id)
    expect(await ids(mine.tutor, { users: [other.tutor.id] })).toEqual([])
    expect(await ids(mine.tutor, { ids: [other.id, mine.id] })).toEqual([mine.id])
    const admin = await app.people.admin()
    expect(await ids(admin, { ids: [mine.id, other.id] })).toEqual([other.id, mine.id])
    expect(await ids(admin, { users: [mine.tutor.id, other.manager.id] })).toEqual([other.id, mine.id])
    expect(
      await ids(admin, {
        interviewers: [mine.manager.id],
        statuses: [Pending],
        slots: [mine.slotId],
        sessions: [mine.sessionId],
      }),
    ).toEqual([mine.id])
    expect(await ids(admin, { interviewees: [mine.tutor.id], statuses: [Passed] })).toEqual([])
    const end = new Date(mine.start.getTime() + 30 * MINUTE_MS).toISOString()
    expect(await ids(admin, { ids: [mine.id], start: { gte: mine.start.toISOString() }, end: { lte: end } })).toEqual([
      mine.id,
    ])
    expect(await ids(admin, { ids: [mine.id], end: { lt: end } })).toEqual([])
    expect((await app.call(listInterviews, { as: mine.tutor, query: { full: true } })).body.code).toBe('forbidden')
    expect((await app.call(listInterviews, { as: await app.people.student() })).body.code).toBe('forbidden')
    expect((await list(admin, { full: true })).list.length).toBe((await list(admin)).total)
  })

  test('an interviewee can neither read nor search feedback that is not shown yet', async () => {
    const { id, tutor, manager } = await anInterview()
    await change(manager, id, { interviewerFeedback: 'speaks very well', note: 'hidden', level: 4 })
    expect((await list(tutor)).list[0]).toMatchObject({ interviewerFeedback: null, note: null, level: null })
    expect((await list(tutor, { interviewerFeedback: 'very' })).total).toBe(0)
    expect((await list(manager, { interviewerFeedback: 'VERY' })).total).toBe(1)
    expect((await list(manager, { intervieweeFeedback: '' })).total).toBe(1)
    expect((await list(manager, { interviewerFeedback: '' })).total).toBe(0)
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
