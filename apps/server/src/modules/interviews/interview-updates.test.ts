// Decisions, feedback and cancels of interviews, and who may read what (lessons.md 3).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { interviewFixtures, reachable } from '../../../test/interviews.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const feedback = '<p>Clear and <b>kind</b></p>'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})
const { book, list, change, messagesTo, aManager, anInterview } = interviewFixtures(() => app)

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
    for (const [as, body, field] of [
      [manager, { status: Passed }, 'interviewerFeedback'],
      [manager, { status: CanceledByInterviewee }, 'status'],
      [tutor, { intervieweeFeedback: feedback }, 'intervieweeFeedback'],
    ] as const)
      expect((await change(as, id, body)).body).toMatchObject({ code: 'bad-request', field })
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
    for (const good of ['a5678', 'a'.repeat(1000), `<p>${'a'.repeat(1000)}</p>`])
      expect((await change(manager, id, { interviewerFeedback: good })).status).toBe(200)
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
    expect((await app.call(getSessionToken, { as: tutor, query: { sessionId } })).body.code).toBe('bad-request')
    expect((await app.call(getSession, { as: tutor, params: { id: sessionId } })).body.code).toBe('bad-request')
    for (const status of [Pending, Passed, Rejected, CanceledByInterviewer])
      expect((await change(await app.people.admin(), id, { status })).body.code).toBe('bad-request')
    expect((await change(tutor, id, { status: CanceledByInterviewee })).status).toBe(200)
    for (const late of [{ note: 'too late now' }, { level: 3 }, { interviewerFeedback: 'too late now' }])
      expect((await change(manager, id, late)).body.code).toBe('bad-request')
    app.clock.set(back)
    expect((await book(await app.people.tutor(), slotId, start)).status).toBe(200)
    expect((await book(tutor, slotId, new Date(start.getTime() + HOUR_MS))).status).toBe(200)
  })

  test('removing the published time cancels the interview', async () => {
    const { tutor, manager, slotId } = await anInterview()
    expect(
      (await app.call(setSlots, { as: manager, body: { actions: [{ type: 'delete', id: slotId }] } })).status,
    ).toBe(200)
    expect((await list(tutor)).list[0]?.status).toBe(CanceledByInterviewer)
    expect((await messagesTo(tutor)).at(-1)).toMatchObject({ kind: 'meeting-canceled' })
  })
})

const byTutor = { kind: 'meeting-canceled', canceledBy: 'tutor' }
const byManager = { kind: 'meeting-canceled', canceledBy: 'manager' }
const byPlatform = { kind: 'meeting-canceled', canceledBy: 'platform' }
const decided = (passed: boolean) => ({ kind: 'meeting-decided', passed })

describe('who is told, and by which name of the other', () => {
  test.each([
    ['nothing else', null, Pending, { manager: [], tutor: [] }],
    ['a cancel by the tutor', 'tutor', CanceledByInterviewee, { manager: [byTutor], tutor: [] }],
    ['a cancel by the manager', 'manager', CanceledByInterviewer, { manager: [], tutor: [byManager] }],
    ['a cancel by staff', 'admin', CanceledByInterviewer, { manager: [byPlatform], tutor: [byPlatform] }],
    ['a pass', 'manager', Passed, { manager: [], tutor: [decided(true)] }],
    ['a rejection', 'manager', Rejected, { manager: [], tutor: [decided(false)] }],
  ] as const)('after a booking and %s', async (_, by, status, expected) => {
    const { id, tutor, manager, start } = await anInterview()
    const back = app.clock.now()
    if (by !== null) {
      const people = { tutor, manager, admin: await app.people.admin() }
      const isDecision = status === Passed || status === Rejected
      if (isDecision) app.clock.set(start)
      const review = isDecision ? { interviewerFeedback: feedback } : {}
      expect((await change(people[by], id, { status, ...review })).status).toBe(200)
    }
    app.clock.set(back)
    const inboxOf = async (person: Person) =>
      (
        await app.deps.db.selectFrom('inbox').select('params').where('userId', '=', person.id).orderBy('id').execute()
      ).map(({ params }) => params)
    const about = { booking: 'interview', id, start: start.toISOString() }
    const ofTutor = { ...about, other: 'ياسمين فؤاد' }
    expect(await inboxOf(manager)).toEqual([
      { kind: 'meeting-booked', ...ofTutor },
      ...expected.manager.map((message) => ({ ...ofTutor, ...message })),
    ])
    expect(await inboxOf(tutor)).toEqual(expected.tutor.map((message) => ({ ...about, other: 'منى سمير', ...message })))
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
    for (const filter of [
      { interviewers: [mine.manager.id] },
      { interviewees: [mine.tutor.id] },
      { slots: [mine.slotId] },
      { sessions: [mine.sessionId] },
    ])
      expect(await ids(admin, { ...filter, statuses: [Pending] }), JSON.stringify(filter)).toEqual([mine.id])
    expect(await ids(admin, { interviewees: [mine.tutor.id], statuses: [Passed] })).toEqual([])
    const end = new Date(mine.start.getTime() + 30 * MINUTE_MS).toISOString()
    expect(await ids(admin, { ids: [mine.id], start: { gte: mine.start.toISOString() }, end: { lte: end } })).toEqual([
      mine.id,
    ])
    expect(await ids(admin, { ids: [mine.id], end: { lt: end } })).toEqual([])
    expect((await app.call(listInterviews, { as: mine.tutor, query: { full: true } })).body.code).toBe('forbidden')
    expect((await app.call(listInterviews, { as: await app.people.student() })).body.code).toBe('forbidden')
    expect(await ids(admin, { ids: [mine.id, other.id], order: ['createdAt'] })).toEqual([mine.id, other.id])
    expect((await list(admin, { full: true })).list.length).toBe((await list(admin)).total)
    expect((await change(other.tutor, other.id, { status: CanceledByInterviewee })).status).toBe(200)
    expect(await ids(admin, { ids: [mine.id, other.id], canceled: true })).toEqual([other.id])
    expect(await ids(admin, { ids: [mine.id, other.id], canceled: false })).toEqual([mine.id])
    const back = app.clock.now()
    app.clock.set(end)
    expect(await ids(admin, { ids: [mine.id, other.id], awaitsResult: true })).toEqual([mine.id])
    expect(await ids(admin, { ids: [mine.id, other.id], awaitsResult: false })).toEqual([other.id])
    app.clock.set(back)
  })

  test('is in the order of the meetings where that is asked for', async () => {
    const { manager, start, slotId } = await aManager()
    const [early, late] = [await app.people.tutor(reachable), await app.people.tutor(reachable)]
    const hourLater = new Date(start.getTime() + HOUR_MS)
    expect((await book(late, slotId, hourLater)).status).toBe(200)
    expect((await book(early, slotId, start)).status).toBe(200)
    const starts = async (query = {}) => (await list(manager, query)).list.map((row) => row.start)
    const inOrder = [start.toISOString(), hourLater.toISOString()]
    expect(await starts({ order: ['start'] })).toEqual(inOrder)
    expect(await starts({ order: ['start'], direction: ['desc'], size: 1 })).toEqual([inOrder[1]])
    expect(await starts()).toEqual(inOrder)
    expect((await app.call(listInterviews, { as: manager, query: { order: ['level'] as never } })).status).toBe(400)
  })

  test('an interviewee can neither read nor search feedback that is not shown yet', async () => {
    const { id, tutor, manager } = await anInterview()
    await change(manager, id, { interviewerFeedback: 'speaks very well', note: 'hidden', level: 4 })
    expect((await list(tutor)).list[0]).toMatchObject({ interviewerFeedback: null, note: null, level: null })
    expect((await list(tutor, { interviewerFeedback: 'very' })).total).toBe(0)
    expect((await list(manager, { interviewerFeedback: 'VERY' })).total).toBe(1)
    expect((await list(manager, { intervieweeFeedback: '' })).total).toBe(1)
    expect((await list(manager, { intervieweeFeedback: 'very' })).total).toBe(0)
    expect((await list(manager, { interviewerFeedback: '' })).total).toBe(0)
  })
})
