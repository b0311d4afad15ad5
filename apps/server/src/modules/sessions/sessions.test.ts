import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { SessionEvent } from '@hiwar/contract/enums.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { describeOnBothStores, offer, unknownSessionId } from '../../../test/calls.ts'
import { metricsOf } from '../../../test/metrics.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'

const { UserJoined } = SessionEvent
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

const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describeOnBothStores(environment, (fixture) => {
  describe('the session token', () => {
    test('is issued to members within the window, with TURN credentials for two hours', async () => {
      const { sessionId, student } = await fixture.aLesson()
      const { status, body } = await fixture.app.call(getSessionToken, { as: student, query: { sessionId } })
      expect(status).toBe(200)
      const seconds = Math.floor(fixture.app.clock.now().getTime() / 1000)
      expect(claimsOf(body.token)).toEqual({
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
      // It grants access to a call but does not authenticate the user.
      expect(
        (await fixture.app.call(getSession, { as: { token: body.token }, params: { id: sessionId } })).status,
      ).toBe(401)
    })

    test('is issued without a name to who has not given one yet', async () => {
      const { sessionId, student } = await fixture.aLesson()
      await fixture.app.deps.db.updateTable('users').set({ name: null }).where('id', '=', student.id).execute()
      const { body } = await fixture.app.call(getSessionToken, { as: student, query: { sessionId } })
      expect(claimsOf(body.token)).toMatchObject({ sub: String(student.id), name: '' })
    })

    test('is forbidden to other users only; an unknown or malformed id and a time outside the window are refused', async () => {
      const { sessionId, student } = await fixture.aLesson({ startsIn: 15 * MINUTE_MS + 1000 })
      const call = async (as: Person, id: string) => {
        const { status, body } = await fixture.app.call(getSessionToken, { as, query: { sessionId: id } })
        return [status, body.code]
      }
      expect(await call(student, sessionId)).toEqual([400, 'bad-request'])
      fixture.app.clock.advance(1000)
      expect(await call(student, sessionId)).toEqual([200, undefined])
      expect(await call(await fixture.app.people.student(), sessionId)).toEqual([403, 'forbidden'])
      expect(await call(await fixture.app.people.admin(), sessionId)).toEqual([403, 'forbidden'])
      expect(await call(student, unknownSessionId)).toEqual([404, 'session-not-found'])
      expect(await call(student, 'lesson:1')).toEqual([400, 'bad-request'])
      expect((await fixture.app.call(getSessionToken, { query: { sessionId } })).status).toBe(401)
      fixture.app.clock.advance(HOUR_MS)
      expect(await call(student, sessionId)).toEqual([200, undefined])
      fixture.app.clock.advance(1000)
      expect(await call(student, sessionId)).toEqual([400, 'bad-request'])
    })
  })

  describe('the list of members', () => {
    test('lists the users in the session, ascending, for members at any time', async () => {
      const { sessionId, lesson } = await fixture.aCall()
      const listed = await fixture.app.call(getSession, { as: lesson.student, params: { id: sessionId } })
      expect(listed.body).toEqual([lesson.student.id, lesson.tutor.id].toSorted((a, b) => a - b))
      expect(
        (await fixture.app.call(getSession, { as: await fixture.app.people.tutor(), params: { id: sessionId } }))
          .status,
      ).toBe(403)
      expect(
        (await fixture.app.call(getSession, { as: lesson.tutor, params: { id: unknownSessionId } })).body.code,
      ).toBe('session-not-found')
      expect((await fixture.app.call(getSession, { as: lesson.tutor, params: { id: 'demo:x' } })).status).toBe(400)
      const later = await fixture.aLesson({ startsIn: 3 * DAY_MS })
      expect((await fixture.app.call(getSession, { as: later.tutor, params: { id: later.sessionId } })).body).toEqual(
        [],
      )
    })
  })

  describe('joining', () => {
    test('is rejected with 401 without a valid token', async () => {
      await expect(openSocket(fixture.app.url, null)).rejects.toMatchObject({ context: { status: 401 } })
      await expect(openSocket(fixture.app.url, 'forged')).rejects.toMatchObject({ context: { status: 401 } })
    })

    test('is acknowledged with a code of its own for each error', async () => {
      const { sessionId, student, id } = await fixture.aLesson()
      const socket = await fixture.connect(student)
      const other = await fixture.connect(await fixture.app.people.student())
      const unknown = sessionId.replace(/^lesson/, 'interview')
      for (const event of ['PreJoinSession', 'JoinSession', 'LeaveSession'] as const) {
        expect(await socket.send(event, { sessionId: 'lesson:not-a-uuid' }), event).toBe('invalid-session-id')
        expect(await socket.send(event, { sessionId: sessionId.toUpperCase() }), event).toBe('invalid-session-id')
        expect(await socket.send(event, { sessionId: unknownSessionId }), event).toBe('lesson-not-found')
        expect(await socket.send(event, { sessionId: unknown }), event).toBe('interview-not-found')
        expect(await socket.send(event, { sessionId: unknown.replace(/^interview/, 'demo') }), event).toBe(
          'interview-not-found',
        )
        expect(await other.send(event, { sessionId }), event).toBe('unallowed')
      }
      await fixture.app.deps.db
        .updateTable('lessons')
        .set({ canceledAt: fixture.app.clock.now(), canceledBy: student.id })
        .where('id', '=', id)
        .execute()
      await pause(500)
      for (const event of ['PreJoinSession', 'JoinSession', 'LeaveSession'] as const)
        expect(await socket.send(event, { sessionId }), event).toBe('unallowed')
    })

    test('says who is in the session now, the caller included', async () => {
      const { sessionId, student, tutor } = await fixture.aLesson()
      const [first, second] = [await fixture.connect(tutor), await fixture.connect(student)]
      const join = async ({ raw }: typeof first) => {
        const ack: unknown = await raw.emitWithAck('JoinSession', { sessionId })
        return ack
      }
      expect(await join(first)).toEqual({ code: 'ok', members: [tutor.id], card: null })
      const both = [student.id, tutor.id].toSorted((a, b) => a - b)
      expect(await join(second)).toEqual({ code: 'ok', members: both, card: null })
      expect(await join(first), 'a repeat too').toEqual({ code: 'ok', members: both, card: null })
    })

    test('requires the time window, pre-joining does not', async () => {
      const { sessionId, student } = await fixture.aLesson({ startsIn: 16 * MINUTE_MS })
      const socket = await fixture.connect(student)
      expect(await socket.send('PreJoinSession', { sessionId })).toBe('ok')
      expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
      expect(await socket.send('LeaveSession', { sessionId })).toBe('ok')
      expect(await socket.count('MemberLeftSessionId')).toBe(0)
      fixture.app.clock.advance(MINUTE_MS)
      expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
      expect(await fixture.eventsOf(sessionId, student)).toEqual([UserJoined])
    })

    test('is heard by a member who has pre-joined, and by nobody else', async () => {
      const { sessionId, student, tutor } = await fixture.aLesson()
      const [waiting, joining] = [await fixture.connect(student), await fixture.connect(tutor)]
      const stranger = await fixture.connect(await fixture.app.people.student())
      expect(await waiting.send('PreJoinSession', { sessionId })).toBe('ok')
      expect(await stranger.send('PreJoinSession', { sessionId })).toBe('unallowed')
      expect(await joining.send('JoinSession', { sessionId })).toBe('ok')
      expect(await waiting.next('MemberJoinedSessionId')).toEqual({ userId: tutor.id })
      expect(await stranger.count('MemberJoinedSessionId')).toBe(0)
    })

    test('is open to both sides of an interview and a demo session for half an hour plus the margins', async () => {
      const [tutor, manager] = [await fixture.app.people.tutor(), await fixture.app.people.manager()]
      const start = fixture.app.clock.now()
      const slotId = await manager.publish(start, new Date(start.getTime() + HOUR_MS))
      const common = { slotId, start, createdAt: start, updatedAt: start }
      const [interview, demo] = [`interview:${randomUUID()}`, `demo:${randomUUID()}`]
      await fixture.app.deps.db
        .insertInto('interviews')
        .values({ ...common, interviewerId: manager.id, intervieweeId: tutor.id, sessionId: interview })
        .execute()
      await fixture.app.deps.db
        .insertInto('demoSessions')
        .values({ ...common, managerId: manager.id, tutorId: tutor.id, sessionId: demo })
        .execute()
      const sockets = [await fixture.connect(tutor), await fixture.connect(manager)]
      for (const socket of sockets)
        for (const sessionId of [interview, demo]) expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
      fixture.app.clock.advance(45 * MINUTE_MS + 1000)
      for (const socket of sockets)
        for (const sessionId of [interview, demo])
          expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
      await fixture.app.deps.db
        .updateTable('interviews')
        .set({ status: 5 })
        .where('sessionId', '=', interview)
        .execute()
      expect(await sockets[0]?.send('PreJoinSession', { sessionId: interview })).toBe('unallowed')
    })
  })

  describe('signalling', () => {
    test('reaches only the other member, unchanged', async () => {
      const { sessionId, student, tutor, lesson } = await fixture.aCall()
      const outsider = await fixture.connect(await fixture.app.people.student())
      const candidate = { candidate: 'candidate:1', sdpMLineIndex: 0, sdpMid: '0', usernameFragment: null }
      expect(await student.send('AnnounceIncomingOffer', { sessionId })).toBe('ok')
      expect(await student.send('ReadyToReceiveOffer', { sessionId })).toBe('ok')
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
      expect(await student.send('SessionAnswer', { sessionId, answer: { type: 'pranswer' } })).toBe('ok')
      expect(await student.send('IceCandidate', { sessionId, candidate })).toBe('ok')
      expect(await student.send('PingSessionMember', { sessionId, userId: lesson.tutor.id })).toBe('ok')
      expect(await student.send('PongSessionMember', { sessionId, userId: lesson.tutor.id })).toBe('ok')
      expect(await tutor.next('PongSessionMember')).toEqual({ userId: lesson.tutor.id })
      expect(tutor.received.slice(1)).toEqual([
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
      expect(outsider.received).toEqual([])
    })

    test('about somebody who is not in the session goes nowhere', async () => {
      const { sessionId, student, tutor, lesson } = await fixture.aCall()
      const outsider = await fixture.app.people.student()
      for (const userId of [outsider.id, 1_000_000]) {
        expect(await student.send('PingSessionMember', { sessionId, userId })).toBe('ok')
        expect(await student.send('PongSessionMember', { sessionId, userId })).toBe('ok')
      }
      expect(await student.send('PongSessionMember', { sessionId, userId: lesson.student.id })).toBe('ok')
      expect(await tutor.next('PongSessionMember')).toEqual({ userId: lesson.student.id })
      expect([await tutor.count('PongSessionMember'), await tutor.count('PingSessionMember')]).toEqual([1, 0])
    })

    test('from a socket that is not in the session is not allowed', async () => {
      const { sessionId, tutor, lesson } = await fixture.aCall()
      const [outsider, observer] = [
        await fixture.connect(await fixture.app.people.student()),
        await fixture.connect(lesson.student),
      ]
      // A second tab of a member that has only pre-joined is not the participant.
      expect(await observer.send('PreJoinSession', { sessionId })).toBe('ok')
      for (const socket of [outsider, observer]) {
        expect(await socket.send('SessionOffer', { sessionId, offer })).toBe('unallowed')
        expect(await socket.send('IceCandidate', { sessionId, candidate: {} })).toBe('unallowed')
        expect(await socket.send('PingSessionMember', { sessionId, userId: lesson.tutor.id })).toBe('unallowed')
        expect(await socket.send('ToggleCamera', { session: sessionId, camera: false })).toBe('unallowed')
        expect(await socket.send('ToggleMic', { session: sessionId, mic: false })).toBe('unallowed')
      }
      expect((await tutor.count('SessionOffer')) + (await tutor.count('CameraToggle'))).toBe(0)
    })

    test('of camera and microphone is broadcast to both members, including the sender', async () => {
      const { sessionId, student, tutor, lesson } = await fixture.aCall()
      expect(await student.send('ToggleCamera', { session: sessionId, camera: false })).toBe('ok')
      expect(await student.send('ToggleMic', { session: sessionId, mic: true })).toBe('ok')
      for (const socket of [student, tutor]) {
        expect(await socket.next('CameraToggle')).toEqual({ user: lesson.student.id, camera: false })
        expect(await socket.next('MicToggled')).toEqual({ user: lesson.student.id, mic: true })
      }
    })

    test('tells the other side of a shared screen, and whether the face is beside it', async () => {
      const { sessionId, tutor, lesson, student } = await fixture.aCall()
      const shared = { camera: true, screen: true, face: false }
      expect(await student.send('ToggleCamera', { session: sessionId, ...shared })).toBe('ok')
      expect(await tutor.next('CameraToggle')).toEqual({ user: lesson.student.id, ...shared })
    })

    test('is reported by browsers, and counted for the operator', async () => {
      const { sessionId, student } = await fixture.aCall()
      const outsider = await fixture.connect(await fixture.app.people.student())
      const { valueOf } = metricsOf(() => fixture.app)
      const measures = [
        'call_samples_total{quality="good"}',
        'call_samples_total{quality="poor"}',
        'call_connect_seconds_count{relayed="true"}',
        'call_connect_seconds_sum{relayed="true"}',
      ]
      const valuesNow = async () => await Promise.all(measures.map(valueOf))
      const before = await valuesNow()
      const report = { sessionId, connectMs: 1500, relayed: true, good: 5, poor: 2 }
      expect(await student.send('ReportCall', report)).toBe('ok')
      expect(await student.send('ReportCall', { ...report, connectMs: null, poor: 0 })).toBe('ok')
      expect(await outsider.send('ReportCall', report)).toBe('unallowed')
      const growth = (await valuesNow()).map((value, place) => value - (before[place] ?? 0))
      expect(growth).toEqual([10, 2, 1, 1.5])
    })

    test('that fails on the server is acknowledged once as unreachable, and the socket stays open', async () => {
      const { sessionId, student } = await fixture.aCall()
      const fault = vi
        .spyOn(fixture.app.deps.presence, 'isInSession')
        .mockRejectedValueOnce(new Error('the store is down'))
      const logged = vi.spyOn(fixture.app.deps.log, 'error').mockImplementation(() => undefined)
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('unreachable')
      expect(logged).toHaveBeenCalledOnce()
      fault.mockRestore()
      logged.mockRestore()
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
    })
  })
})
