import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type LessonDuration, SessionEvent } from '@hiwar/contract/enums.ts'
import { cancelLesson } from '@hiwar/contract/lessons.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../test/redis.ts'
import { closeSockets, openSocket, type TestSocket } from '../../../test/sockets.ts'
import { connectRedis } from '../../platform/cache/redis.ts'
import { tidySessions } from './service.ts'

const turnSecret = 'a-secret-the-relay-knows'
const environment = {
  STUN_URLS: 'stun:stun.test:3478',
  TURN_URLS: 'turn:turn.test:3478,turns:turn.test:5349',
  TURN_SECRET: turnSecret,
}
const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

const stranger = 'lesson:3b241101-e2bb-4255-8caf-4136c566a962'
const offer = { type: 'offer', sdp: 'v=0' } as const

let app: TestApp
const opened: TestSocket[] = []

/** A second tab or device of a person is a second socket. */
async function connect(person: Person): Promise<TestSocket> {
  const socket = await openSocket(app.url, person.token)
  opened.push(socket)
  return socket
}

/** A half-hour lesson that began a minute ago, unless said otherwise. */
async function aLesson({ startsIn = -MINUTE_MS, minutes = 30 }: { startsIn?: number; minutes?: LessonDuration } = {}) {
  const [student, tutor] = [await app.people.student(), await app.people.tutor()]
  const start = new Date(app.clock.now().getTime() + startsIn)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  const slotId = await tutor.publish(
    new Date(start.getTime() - 60 * MINUTE_MS),
    new Date(end.getTime() + 60 * MINUTE_MS),
  )
  const sessionId = `lesson:${randomUUID()}`
  const { id } = await app.deps.db
    .insertInto('lessons')
    .values({
      slotId,
      start,
      end,
      duration: minutes,
      price: 0,
      sessionId,
      lateLineMinutes: 60,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('lessonMembers')
    .values([student, tutor].map((person) => ({ lessonId: id, userId: person.id })))
    .execute()
  return { id, sessionId, slotId, student, tutor }
}

/** Both members are in and have heard of each other. */
async function aCall() {
  const lesson = await aLesson()
  const [student, tutor] = [await connect(lesson.student), await connect(lesson.tutor)]
  expect(await student.send('JoinSession', { sessionId: lesson.sessionId })).toBe('ok')
  expect(await student.next('MemberJoinedSessionId')).toEqual({ userId: lesson.student.id })
  expect(await tutor.send('JoinSession', { sessionId: lesson.sessionId })).toBe('ok')
  expect(await student.next('MemberJoinedSessionId')).toEqual({ userId: lesson.tutor.id })
  expect(await tutor.next('MemberJoinedSessionId')).toEqual({ userId: lesson.tutor.id })
  return { lesson, sessionId: lesson.sessionId, student, tutor }
}

async function eventsOf(sessionId: string, person: Person): Promise<number[]> {
  const rows = await app.deps.db
    .selectFrom('sessionEvents')
    .select('type')
    .where('sessionId', '=', sessionId)
    .where('userId', '=', person.id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.type)
}

const { UserJoined, UserLeft } = SessionEvent

function stories(): void {
  describe('the token', () => {
    test('opens the call to members inside the window, with relay credentials of two hours', async () => {
      const { sessionId, student } = await aLesson()
      const { status, body } = await app.call(getSessionToken, { as: student, query: { sessionId } })
      expect(status).toBe(200)
      const payload: unknown = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString())
      const seconds = Math.floor(app.clock.now().getTime() / 1000)
      expect(payload).toEqual({
        sub: String(student.id),
        name: 'منى سمير',
        room: sessionId,
        iat: seconds,
        exp: seconds + 600,
      })
      expect(body.url).toBeNull()
      const username = `${seconds + 7200}:${student.id}`
      expect(body.iceServers).toEqual([
        { urls: ['stun:stun.test:3478'] },
        {
          urls: ['turn:turn.test:3478', 'turns:turn.test:5349'],
          username,
          credential: createHmac('sha1', turnSecret).update(username).digest('base64'),
        },
      ])
      // It proves access to a call, never who one is.
      expect((await app.call(getSession, { as: { token: body.token }, params: { id: sessionId } })).status).toBe(401)
    })

    test('is refused to others, for an unknown or malformed id, and outside the window', async () => {
      const { sessionId, student } = await aLesson({ startsIn: 15 * MINUTE_MS + 1000 })
      const call = async (as: Person, id: string) => {
        const { status, body } = await app.call(getSessionToken, { as, query: { sessionId: id } })
        return [status, body.code]
      }
      expect(await call(student, sessionId)).toEqual([403, 'forbidden'])
      app.clock.advance(1000)
      expect(await call(student, sessionId)).toEqual([200, undefined])
      expect(await call(await app.people.student(), sessionId)).toEqual([403, 'forbidden'])
      expect(await call(await app.people.admin(), sessionId)).toEqual([403, 'forbidden'])
      expect(await call(student, stranger)).toEqual([404, 'session-not-found'])
      expect(await call(student, 'lesson:1')).toEqual([400, 'bad-request'])
      expect((await app.call(getSessionToken, { query: { sessionId } })).status).toBe(401)
      app.clock.advance(60 * MINUTE_MS)
      expect(await call(student, sessionId)).toEqual([200, undefined])
      app.clock.advance(1000)
      expect(await call(student, sessionId)).toEqual([403, 'forbidden'])
    })
  })

  describe('the list of members', () => {
    test('names who is in, ascending, to members at any time', async () => {
      const { sessionId, lesson } = await aCall()
      const listed = await app.call(getSession, { as: lesson.student, params: { id: sessionId } })
      expect(listed.body).toEqual([lesson.student.id, lesson.tutor.id].toSorted((a, b) => a - b))
      expect((await app.call(getSession, { as: await app.people.tutor(), params: { id: sessionId } })).status).toBe(403)
      expect((await app.call(getSession, { as: lesson.tutor, params: { id: stranger } })).body.code).toBe(
        'session-not-found',
      )
      expect((await app.call(getSession, { as: lesson.tutor, params: { id: 'demo:x' } })).status).toBe(400)
      const later = await aLesson({ startsIn: 3 * DAY_MS })
      expect((await app.call(getSession, { as: later.tutor, params: { id: later.sessionId } })).body).toEqual([])
    })
  })

  describe('entering', () => {
    test('without a token of ours is 401', async () => {
      await expect(openSocket(app.url, null)).rejects.toMatchObject({ context: { status: 401 } })
      await expect(openSocket(app.url, 'forged')).rejects.toMatchObject({ context: { status: 401 } })
    })

    test('answers a code for each thing that can be wrong', async () => {
      const { sessionId, student, id } = await aLesson()
      const socket = await connect(student)
      const other = await connect(await app.people.student())
      const unknown = sessionId.replace(/^lesson/, 'interview')
      for (const event of ['PreJoinSession', 'JoinSession', 'LeaveSession'] as const) {
        expect(await socket.send(event, { sessionId: 'lesson:not-a-uuid' }), event).toBe('invalid-session-id')
        expect(await socket.send(event, { sessionId: sessionId.toUpperCase() }), event).toBe('invalid-session-id')
        expect(await socket.send(event, { sessionId: stranger }), event).toBe('lesson-not-found')
        expect(await socket.send(event, { sessionId: unknown }), event).toBe('interview-not-found')
        expect(await socket.send(event, { sessionId: unknown.replace(/^interview/, 'demo') }), event).toBe(
          'interview-not-found',
        )
        expect(await other.send(event, { sessionId }), event).toBe('unallowed')
      }
      await app.deps.db
        .updateTable('lessons')
        .set({ canceledAt: app.clock.now(), canceledBy: student.id })
        .where('id', '=', id)
        .execute()
      await pause(500)
      for (const event of ['PreJoinSession', 'JoinSession', 'LeaveSession'] as const)
        expect(await socket.send(event, { sessionId }), event).toBe('unallowed')
    })

    test('needs the window, looking does not', async () => {
      const { sessionId, student } = await aLesson({ startsIn: 16 * MINUTE_MS })
      const socket = await connect(student)
      expect(await socket.send('PreJoinSession', { sessionId })).toBe('ok')
      expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
      expect(await socket.send('LeaveSession', { sessionId })).toBe('ok')
      expect(await socket.count('MemberLeftSessionId')).toBe(0)
      app.clock.advance(MINUTE_MS)
      expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
      expect(await eventsOf(sessionId, student)).toEqual([UserJoined])
    })

    test('is open to both sides of an interview and of a demo session for half an hour and the margins', async () => {
      const [tutor, manager] = [await app.people.tutor(), await app.people.manager()]
      const start = app.clock.now()
      const slotId = await manager.publish(start, new Date(start.getTime() + 60 * MINUTE_MS))
      const common = { slotId, start, createdAt: start, updatedAt: start }
      const [interview, demo] = [`interview:${randomUUID()}`, `demo:${randomUUID()}`]
      await app.deps.db
        .insertInto('interviews')
        .values({ ...common, interviewerId: manager.id, intervieweeId: tutor.id, sessionId: interview })
        .execute()
      await app.deps.db
        .insertInto('demoSessions')
        .values({ ...common, managerId: manager.id, tutorId: tutor.id, sessionId: demo })
        .execute()
      const sockets = [await connect(tutor), await connect(manager)]
      for (const socket of sockets)
        for (const sessionId of [interview, demo]) expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
      app.clock.advance(45 * MINUTE_MS + 1000)
      for (const socket of sockets)
        for (const sessionId of [interview, demo])
          expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
      await app.deps.db.updateTable('interviews').set({ status: 5 }).where('sessionId', '=', interview).execute()
      expect(await sockets[0]?.send('PreJoinSession', { sessionId: interview })).toBe('unallowed')
    })
  })

  describe('signalling', () => {
    test('reaches the other member and nobody else, as it was sent', async () => {
      const { sessionId, student, tutor, lesson } = await aCall()
      const outsider = await connect(await app.people.student())
      const candidate = { candidate: 'candidate:1', sdpMLineIndex: 0, sdpMid: '0', usernameFragment: null }
      expect(await student.send('AnnounceIncomingOffer', { sessionId })).toBe('ok')
      expect(await student.send('ReadyToReceiveOffer', { sessionId })).toBe('ok')
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
      expect(await student.send('SessionAnswer', { sessionId, answer: { type: 'pranswer' } })).toBe('ok')
      expect(await student.send('IceCandidate', { sessionId, candidate })).toBe('ok')
      expect(await student.send('PingSessionMember', { sessionId, userId: lesson.tutor.id })).toBe('ok')
      expect(await student.send('PongSessionMember', { sessionId, userId: lesson.tutor.id })).toBe('ok')
      expect(await tutor.next('PongSessionMember')).toEqual({ userId: lesson.tutor.id })
      expect(tutor.heard.slice(1)).toEqual([
        { event: 'AnnounceIncomingOffer', payload: {} },
        { event: 'ReadyToReceiveOffer', payload: {} },
        { event: 'SessionOffer', payload: { offer } },
        { event: 'SessionAnswer', payload: { answer: { type: 'pranswer' } } },
        { event: 'IceCandidate', payload: { candidate } },
        { event: 'PingSessionMember', payload: { userId: lesson.tutor.id } },
        { event: 'PongSessionMember', payload: { userId: lesson.tutor.id } },
      ])
      expect(await student.count('SessionOffer')).toBe(0)
      expect(await outsider.count('SessionOffer')).toBe(0)
      expect(outsider.heard).toEqual([])
    })

    test('of whoever is not in the session is not allowed', async () => {
      const { sessionId, tutor, lesson } = await aCall()
      const [outsider, onlooker] = [await connect(await app.people.student()), await connect(lesson.student)]
      // A second tab that only looks on is a member's, but not the one that is in.
      expect(await onlooker.send('PreJoinSession', { sessionId })).toBe('ok')
      for (const socket of [outsider, onlooker]) {
        expect(await socket.send('SessionOffer', { sessionId, offer })).toBe('unallowed')
        expect(await socket.send('IceCandidate', { sessionId, candidate: {} })).toBe('unallowed')
        expect(await socket.send('PingSessionMember', { sessionId, userId: lesson.tutor.id })).toBe('unallowed')
        expect(await socket.send('ToggleCamera', { session: sessionId, camera: false })).toBe('unallowed')
        expect(await socket.send('ToggleMic', { session: sessionId, mic: false })).toBe('unallowed')
      }
      expect((await tutor.count('SessionOffer')) + (await tutor.count('CameraToggle'))).toBe(0)
    })

    test('of camera and microphone is heard by both, the sender too', async () => {
      const { sessionId, student, tutor, lesson } = await aCall()
      expect(await student.send('ToggleCamera', { session: sessionId, camera: false })).toBe('ok')
      expect(await student.send('ToggleMic', { session: sessionId, mic: true })).toBe('ok')
      for (const socket of [student, tutor]) {
        expect(await socket.next('CameraToggle')).toEqual({ user: lesson.student.id, camera: false })
        expect(await socket.next('MicToggled')).toEqual({ user: lesson.student.id, mic: true })
      }
    })

    test('that fails on our side is answered once as unreachable, and the socket lives', async () => {
      const { sessionId, student } = await aCall()
      const fault = vi.spyOn(app.deps.presence, 'isInSession').mockRejectedValueOnce(new Error('the store is down'))
      const quiet = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('unreachable')
      expect(quiet).toHaveBeenCalledOnce()
      fault.mockRestore()
      quiet.mockRestore()
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
    })
  })

  describe('leaving', () => {
    test('is told to all, the leaver too, once', async () => {
      const { sessionId, student, tutor, lesson } = await aCall()
      expect(await student.send('LeaveSession', { sessionId })).toBe('ok')
      for (const socket of [student, tutor])
        expect(await socket.next('MemberLeftSessionId')).toEqual({ userId: lesson.student.id })
      expect(await student.send('LeaveSession', { sessionId })).toBe('ok')
      expect(await tutor.count('MemberLeftSessionId')).toBe(1)
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('unallowed')
      expect(await eventsOf(sessionId, lesson.student)).toEqual([UserJoined, UserLeft])
      expect(await student.send('JoinSession', { sessionId })).toBe('ok')
      expect(await eventsOf(sessionId, lesson.student)).toEqual([UserJoined, UserLeft, UserJoined])
    })

    test('by reload within ten seconds is no leave; staying away is one; going offline takes five', async () => {
      const [reloading, leaving] = [await aCall(), await aCall()]
      const leaver = leaving.lesson.student
      const bothClose = () => {
        reloading.student.close()
        leaving.student.close()
      }
      await app.timers.startedBy(bothClose, 10 * SECOND_MS, 2)
      const back = await connect(reloading.lesson.student)
      expect(await back.send('JoinSession', { sessionId: reloading.sessionId })).toBe('ok')
      expect(await reloading.tutor.next('MemberJoinedSessionId')).toEqual({ userId: reloading.lesson.student.id })
      await app.timers.advance(5 * SECOND_MS - 1)
      expect(await app.deps.presence.onlineAmong([leaver.id])).toEqual(new Set([leaver.id]))
      await app.timers.advance(1)
      expect(await app.deps.presence.onlineAmong([leaver.id, reloading.lesson.student.id])).toEqual(
        new Set([reloading.lesson.student.id]),
      )
      const { lastSeenAt } = await app.deps.db
        .selectFrom('users')
        .select('lastSeenAt')
        .where('id', '=', leaver.id)
        .executeTakeFirstOrThrow()
      expect(lastSeenAt).toEqual(app.clock.now())
      expect((await app.call(getSession, { as: leaver, params: { id: leaving.sessionId } })).body).toContain(leaver.id)
      await app.timers.advance(5 * SECOND_MS)
      expect(await leaving.tutor.next('MemberLeftSessionId')).toEqual({ userId: leaver.id })
      expect((await app.call(getSession, { as: leaver, params: { id: leaving.sessionId } })).body).toEqual([
        leaving.lesson.tutor.id,
      ])
      expect(await eventsOf(leaving.sessionId, leaver)).toEqual([UserJoined, UserLeft])
      expect(await reloading.tutor.count('MemberLeftSessionId')).toBe(0)
      expect(await back.send('SessionOffer', { sessionId: reloading.sessionId, offer })).toBe('ok')
      expect(await eventsOf(reloading.sessionId, reloading.lesson.student)).toEqual([UserJoined])
      expect(back.heard.filter(({ event }) => event === 'JoinedElsewhere')).toEqual([])
    })
  })

  describe('joining elsewhere', () => {
    test('takes the call over: the older socket is told, put out and silent, the other side hears of no leave', async () => {
      const { sessionId, student: older, tutor, lesson } = await aCall()
      const newer = await connect(lesson.student)
      expect(await newer.send('JoinSession', { sessionId })).toBe('ok')
      expect(await older.next('JoinedElsewhere')).toEqual({ sessionId })
      expect(await tutor.next('MemberJoinedSessionId')).toEqual({ userId: lesson.student.id })
      expect(await older.send('SessionOffer', { sessionId, offer })).toBe('unallowed')
      expect(await newer.send('SessionOffer', { sessionId, offer })).toBe('ok')
      expect(await tutor.send('SessionAnswer', { sessionId, answer: { type: 'answer' } })).toBe('ok')
      await newer.next('SessionAnswer')
      expect(await older.count('SessionAnswer')).toBe(0)
      expect(await older.send('LeaveSession', { sessionId })).toBe('ok')
      older.close()
      expect(await tutor.count('MemberLeftSessionId')).toBe(0)
      expect(await eventsOf(sessionId, lesson.student)).toEqual([UserJoined])
      expect((await app.call(getSession, { as: lesson.tutor, params: { id: sessionId } })).body).toHaveLength(2)
    })

    test('can be taken back, six times in a minute', async () => {
      const { sessionId, student, lesson } = await aCall()
      const sockets = [await connect(lesson.student), student]
      for (let swap = 0; swap < 6; swap += 1)
        expect(await sockets[swap % 2]?.send('JoinSession', { sessionId })).toBe('ok')
      expect(await sockets[0]?.send('JoinSession', { sessionId })).toBe('unallowed')
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
      expect(await student.send('JoinSession', { sessionId })).toBe('ok')
    })
  })

  test('a known member who joins again is announced but not written down twice, also after the server forgot', async () => {
    const { sessionId, student, tutor, lesson } = await aCall()
    expect(await student.send('JoinSession', { sessionId })).toBe('ok')
    await tutor.next('MemberJoinedSessionId')
    await app.deps.presence.endSession(sessionId)
    expect(await student.send('JoinSession', { sessionId })).toBe('ok')
    await tutor.next('MemberJoinedSessionId')
    expect(await eventsOf(sessionId, lesson.student)).toEqual([UserJoined])
  })

  test('the end of the window puts everybody out, and not a minute earlier', async () => {
    const { sessionId, student, tutor, lesson } = await aCall()
    app.clock.advance(44 * MINUTE_MS)
    await tidySessions(app.deps)
    expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
    app.clock.advance(MINUTE_MS + 1000)
    await tidySessions(app.deps)
    for (const socket of [student, tutor]) {
      expect([await socket.next('MemberLeftSessionId'), await socket.next('MemberLeftSessionId')]).toHaveLength(2)
      expect(await socket.send('SessionOffer', { sessionId, offer })).toBe('unallowed')
      expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
    }
    expect(await eventsOf(sessionId, lesson.tutor)).toEqual([UserJoined, UserLeft])
    expect((await app.call(getSession, { as: lesson.tutor, params: { id: sessionId } })).body).toEqual([])
  })

  test('a cancel puts everybody out', async () => {
    const { sessionId, student, tutor, id } = await aLesson({ startsIn: 10 * MINUTE_MS })
    const sockets = [await connect(student), await connect(tutor)]
    for (const socket of sockets) expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
    expect(await app.call(cancelLesson, { as: tutor, params: { id } })).toMatchObject({ status: 200 })
    for (const socket of sockets) {
      const left = [await socket.next('MemberLeftSessionId'), await socket.next('MemberLeftSessionId')].map(
        ({ userId }) => userId,
      )
      expect(left.toSorted((a, b) => a - b)).toEqual([student.id, tutor.id].toSorted((a, b) => a - b))
      expect(await socket.send('IceCandidate', { sessionId, candidate: {} })).toBe('unallowed')
      expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
    }
  })

  test('a seat whose process died is cleared away', async () => {
    const { sessionId, lesson, tutor } = await aCall()
    await app.deps.presence.enterSession(sessionId, lesson.student.id, 'socket-of-a-dead-process')
    await tidySessions(app.deps)
    expect(await tutor.next('MemberLeftSessionId')).toEqual({ userId: lesson.student.id })
    expect(await app.deps.presence.sessionMembers(sessionId)).toEqual([lesson.tutor.id])
  })
}

afterEach(async () => {
  await closeSockets(app.timers, opened.splice(0))
})

describe('on one process', () => {
  beforeAll(async () => {
    app = await buildTestApp({ environment })
  })
  afterAll(async () => {
    await app.close()
  })
  stories()

  test('whoever is here when the server ends was last seen then', async () => {
    const other = await buildTestApp()
    const person = await other.people.student()
    const socket = await openSocket(other.url, person.token)
    other.app.announceRestart()
    expect((await socket.next('ServerRestarting')).reconnectInMs).toBeLessThan(5000)
    await other.app.close()
    const row = await other.deps.db
      .selectFrom('users')
      .select('lastSeenAt')
      .where('id', '=', person.id)
      .executeTakeFirst()
    expect(row).toEqual({ lastSeenAt: other.clock.now() })
    await other.close()
  })
})

describe.skipIf(!hasRedis('sessions on Redis'))('on Redis', () => {
  let redis: TestRedis
  let client: Awaited<ReturnType<typeof connectRedis>>
  beforeAll(async () => {
    redis = await startRedis()
    client = await connectRedis(redis.url)
    app = await buildTestApp({ environment, redis: client })
  })
  afterAll(async () => {
    await app.close()
    client.destroy()
    await redis.stop()
  })
  stories()
})
