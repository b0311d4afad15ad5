// Demo sessions (lessons.md 4): the last step before a tutor is listed, decided by a manager.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bookDemoSession, listDemoSessions, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const reachable = { notificationMethod: 1, verifiedWhatsapp: true }

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ environment: { DATABASE_POOL: '20' } })
})
afterAll(async () => {
  await app.close()
})

const inside = (ahead: number) =>
  new Date(Math.ceil((app.clock.now().getTime() + ahead) / (15 * MINUTE_MS)) * 15 * MINUTE_MS)
const book = async (as: Person, slotId: number, start: Date) =>
  await app.call(bookDemoSession, { as, body: { slotId, start: start.toISOString() } })
const list = async (as: Person, query = {}) => (await app.call(listDemoSessions, { as, query })).body
const change = async (as: Person, id: number, status?: InterviewStatus) =>
  await app.call(updateDemoSession, { as, body: { id, ...(status === undefined ? {} : { status }) } })
const hasPassed = async (tutor: Person) =>
  (await app.call(getTutorMeta, { as: tutor, query: { tutorId: tutor.id } })).body.passedDemoSession
const lastTold = async (person: Person) =>
  (
    await app.deps.db
      .selectFrom('deliveries')
      .select('message')
      .where('userId', '=', person.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.message

/** A tutor who has passed the interview and the video unless told otherwise. */
async function aCandidate({ interview = Passed as InterviewStatus, video = true } = {}) {
  const tutor = await app.people.tutor({
    user: reachable,
    tutor: { activated: false, introVideoPassedAt: video ? app.clock.now() : null },
  })
  const manager = await app.people.manager({ user: reachable })
  const start = inside(DAY_MS)
  const slotId = await manager.publish(start, new Date(start.getTime() + 4 * HOUR_MS))
  await app.deps.db
    .insertInto('interviews')
    .values({
      interviewerId: manager.id,
      intervieweeId: tutor.id,
      slotId,
      sessionId: `interview:past-${tutor.id}`,
      start: app.clock.now(),
      status: interview,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .execute()
  return { tutor, manager, start, slotId }
}

async function aDemo() {
  const cast = await aCandidate()
  expect((await book(cast.tutor, cast.slotId, cast.start)).status).toBe(200)
  const [demo] = (await list(cast.tutor)).list
  return { ...cast, id: demo?.id ?? 0, sessionId: demo?.sessionId ?? '' }
}

describe('booking', () => {
  test('requires a passed interview and video, and is only for tutors', async () => {
    for (const given of [{ interview: Pending }, { interview: Rejected }, { video: false }]) {
      const { tutor, slotId, start } = await aCandidate(given)
      const { status, body } = await book(tutor, slotId, start)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    const { slotId, start, manager } = await aCandidate()
    for (const role of [Role.Student, Role.Studio, Role.RegularAdmin])
      expect((await book(await app.people.someone(role), slotId, start)).status).toBe(403)
    expect((await book(manager, slotId, start)).status).toBe(403)
  })

  test('occupies both calendars and notifies the manager; another one is possible only after a rejection or cancel', async () => {
    const { tutor, manager, slotId, start, id } = await aDemo()
    expect((await list(manager)).list[0]).toMatchObject({
      id,
      tutorId: tutor.id,
      managerId: manager.id,
      slotId,
      status: Pending,
      tutor: { id: tutor.id },
      manager: { id: manager.id },
    })
    expect(await lastTold(manager)).toMatchObject({ kind: 'meeting-booked', booking: 'demo-session', id })
    const later = new Date(start.getTime() + HOUR_MS)
    expect((await book(tutor, slotId, later)).body.code).toBe('conflicting-schedule')
    const other = await aCandidate()
    expect((await book(other.tutor, slotId, start)).body.code).toBe('busy-tutor-manager')
    expect((await change(tutor, id, CanceledByInterviewee)).status).toBe(200)
    expect(await lastTold(manager)).toMatchObject({
      kind: 'meeting-canceled',
      booking: 'demo-session',
      canceledBy: 'tutor',
    })
    expect((await book(other.tutor, slotId, start)).status).toBe(200)
    expect((await book(tutor, slotId, later)).status).toBe(200)
    expect((await book(tutor, 2_000_000_000, later)).body.code).toBe('slot-not-found')
  })
})

describe('deciding', () => {
  test('a pass is recorded with the tutor, and a correction removes it and allows another booking', async () => {
    const { tutor, manager, start, slotId, id } = await aDemo()
    const back = app.clock.now()
    expect((await change(manager, id, Passed)).body.code).toBe('bad-request')
    app.clock.set(start)
    expect(await hasPassed(tutor)).toBe(false)
    expect((await change(tutor, id, Passed)).body.code).toBe('bad-request')
    expect((await change(manager, id, Passed)).status).toBe(200)
    expect(await hasPassed(tutor)).toBe(true)
    expect(await lastTold(tutor)).toMatchObject({ kind: 'meeting-decided', booking: 'demo-session', passed: true })
    expect((await change(manager, id, Rejected)).body.code).toBe('bad-request')
    app.clock.set(back)
    expect((await book(tutor, slotId, new Date(start.getTime() + HOUR_MS))).body.code).toBe('conflicting-schedule')

    const admin = await app.people.admin()
    expect((await change(admin, id, Rejected)).status).toBe(200)
    expect((await change(admin, id, Rejected)).status, 'again').toBe(200)
    expect(await hasPassed(tutor)).toBe(false)
    expect((await book(tutor, slotId, new Date(start.getTime() + HOUR_MS))).status).toBe(200)
    // Two that count at once would be one too many.
    expect((await change(admin, id, Passed)).body.code).toBe('bad-request')
    expect((await entriesOf(app, 'demo.update', id)).filter(({ actorId }) => actorId === admin.id)).toMatchObject([
      { before: { status: Passed }, after: { status: Rejected }, userId: tutor.id },
    ])
  })

  test('a pass that staff gave stays when a demo session is canceled', async () => {
    const { tutor, id } = await aDemo()
    const body = { passedDemoSession: true }
    await app.call(updateUser, { as: await app.people.admin(), params: { id: tutor.id }, body })
    expect((await change(tutor, id, CanceledByInterviewee)).status).toBe(200)
    expect(await hasPassed(tutor)).toBe(true)
  })

  test('is only for its members and staff; an empty update is rejected', async () => {
    const { tutor, manager, id } = await aDemo()
    expect((await change(await app.people.manager(), id, CanceledByInterviewer)).body.code).toBe('forbidden')
    expect((await change(await app.people.tutor(), id, CanceledByInterviewee)).body.code).toBe('forbidden')
    expect((await change(await app.people.student(), id, CanceledByInterviewee)).body.code).toBe('forbidden')
    expect((await change(manager, 2_000_000_000, Passed)).body.code).toBe('session-not-found')
    expect((await change(manager, id)).body.code).toBe('empty-request')
    expect((await change(tutor, id, Pending)).status).toBe(200)
    expect((await change(tutor, id, CanceledByInterviewer)).body.code).toBe('bad-request')
  })
})

describe('call and list', () => {
  test('only the two members may join its session', async () => {
    const { tutor, manager, start, sessionId } = await aDemo()
    const back = app.clock.now()
    app.clock.set(start)
    expect(sessionId).toMatch(/^demo:[0-9a-f-]{36}$/)
    const [one, other] = [await openSocket(app.url, tutor.token), await openSocket(app.url, manager.token)]
    expect(await one.send('JoinSession', { sessionId })).toBe('ok')
    expect(await other.send('JoinSession', { sessionId })).toBe('ok')
    expect((await app.call(getSession, { as: tutor, params: { id: sessionId } })).body).toEqual(
      [tutor.id, manager.id].toSorted((a, b) => a - b),
    )
    expect((await app.call(getSessionToken, { as: await app.people.tutor(), query: { sessionId } })).status).toBe(403)
    const otherUser = await openSocket(app.url, (await app.people.tutor()).token)
    expect(await otherUser.send('PreJoinSession', { sessionId })).toBe('unallowed')
    expect(await otherUser.send('PreJoinSession', { sessionId: 'demo:3b241101-e2bb-4255-8caf-4136c566a962' })).toBe(
      'interview-not-found',
    )
    for (const socket of [one, other, otherUser]) socket.close()
    app.clock.set(back)
  })

  test('users see their own demo sessions; staff see all', async () => {
    const [mine, other] = [await aDemo(), await aDemo()]
    const ids = async (as: Person, query = {}) => (await list(as, query)).list.map(({ id }) => id)
    expect(await ids(mine.tutor, { ids: [mine.id, other.id] })).toEqual([mine.id])
    expect(await ids(mine.manager, { tutors: [other.tutor.id] })).toEqual([])
    const admin = await app.people.admin()
    expect(await ids(admin, { ids: [mine.id, other.id] })).toEqual([other.id, mine.id])
    for (const filter of [
      { tutors: [mine.tutor.id] },
      { managers: [mine.manager.id] },
      { slots: [mine.slotId] },
      { sessions: [mine.sessionId] },
    ])
      expect(await ids(admin, { ...filter, statuses: [Pending] }), JSON.stringify(filter)).toEqual([mine.id])
    const both = { ids: [mine.id, other.id] }
    expect(await ids(admin, { ...both, start: { gt: mine.start.toISOString() } })).toEqual([])
    expect(await ids(admin, { ...both, createdAt: { gt: app.clock.now().toISOString() } })).toEqual([])
    const bothWays = (direction: string) =>
      ids(admin, { ids: [mine.id, other.id], order: ['createdAt'], direction: [direction] })
    expect(await bothWays('asc')).toEqual([mine.id, other.id])
    expect(await bothWays('desc')).toEqual([other.id, mine.id])
    expect(await ids(admin, { tutors: [mine.tutor.id], statuses: [Passed] })).toEqual([])
    await change(other.tutor, other.id, CanceledByInterviewee)
    const back = app.clock.now()
    app.clock.set(new Date(mine.start.getTime() + 30 * MINUTE_MS))
    expect(await ids(admin, { ...both, awaitsResult: true })).toEqual([mine.id])
    expect(await ids(admin, { ...both, awaitsResult: false })).toEqual([other.id])
    app.clock.set(back)
    expect((await app.call(listDemoSessions, { as: await app.people.student() })).status).toBe(403)
  })
})

describe.skipIf(inject('postgresUrl') === null)('at the same instant, on a real PostgreSQL', () => {
  test('of ten concurrent bookings by one tutor one succeeds', async () => {
    const { tutor } = await aCandidate()
    const managers = await Promise.all(Array.from({ length: 10 }, async () => await aCandidate()))
    const codes = await Promise.all(
      managers.map(async ({ slotId, start }) => (await book(tutor, slotId, start)).body.code ?? 'booked'),
    )
    expect(codes.toSorted()).toEqual(['booked', ...Array.from({ length: 9 }, () => 'conflicting-schedule')])
  })
})
