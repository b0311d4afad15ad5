import { describe, expect, test, vi } from 'vitest'
import { SessionEvent } from '@hiwar/contract/enums.ts'
import { cancelLesson } from '@hiwar/contract/lessons.ts'
import { getSession } from '@hiwar/contract/sessions.ts'
import { MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { buildTestApp } from '../../../test/app.ts'
import { describeOnBothStores, offer } from '../../../test/calls.ts'
import { metricsOf } from '../../../test/metrics.ts'
import { openSocket } from '../../../test/sockets.ts'

const { UserJoined, UserLeft } = SessionEvent

describeOnBothStores({}, (fixture) => {
  const heartbeat = async () => {
    await fixture.app.timers.advance(30 * SECOND_MS)
  }

  describe('leaving', () => {
    test('is broadcast once to everyone, including the user who left', async () => {
      const { sessionId, student, tutor, lesson } = await fixture.aCall()
      expect(await student.send('LeaveSession', { sessionId })).toBe('ok')
      for (const socket of [student, tutor])
        expect(await socket.next('MemberLeftSessionId')).toEqual({ userId: lesson.student.id })
      expect(await student.send('LeaveSession', { sessionId })).toBe('ok')
      expect(await tutor.count('MemberLeftSessionId')).toBe(1)
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('unallowed')
      expect(await fixture.eventsOf(sessionId, lesson.student)).toEqual([UserJoined, UserLeft])
      expect(await student.send('JoinSession', { sessionId })).toBe('ok')
      expect(await fixture.eventsOf(sessionId, lesson.student)).toEqual([UserJoined, UserLeft, UserJoined])
    })

    test('of the last one ends what counts as a live session', async () => {
      const { sessionId, student, tutor } = await fixture.aCall()
      const { growthOf } = metricsOf(() => fixture.app)
      const growthBy = async (socket: typeof student) =>
        await growthOf('sessions_live', async () => await socket.send('LeaveSession', { sessionId }))
      expect(await growthBy(student)).toBe(0)
      expect(await growthBy(tutor)).toBe(-1)
    })

    test('happens ten seconds after a disconnect, unless the user reconnects; a user is offline after five', async () => {
      const [reloading, leaving] = [await fixture.aCall(), await fixture.aCall()]
      const absentUser = leaving.lesson.student
      const bothClose = () => {
        reloading.student.close()
        leaving.student.close()
      }
      await fixture.app.timers.startedBy(bothClose, 10 * SECOND_MS, 2)
      const back = await fixture.connect(reloading.lesson.student)
      expect(await back.send('JoinSession', { sessionId: reloading.sessionId })).toBe('ok')
      expect(await reloading.tutor.next('MemberJoinedSessionId')).toEqual({ userId: reloading.lesson.student.id })
      await fixture.app.timers.advance(5 * SECOND_MS - 1)
      expect(await fixture.app.deps.presence.onlineAmong([absentUser.id])).toEqual(new Set([absentUser.id]))
      await fixture.app.timers.advance(1)
      expect(await fixture.app.deps.presence.onlineAmong([absentUser.id, reloading.lesson.student.id])).toEqual(
        new Set([reloading.lesson.student.id]),
      )
      const { lastSeenAt } = await fixture.app.deps.db
        .selectFrom('users')
        .select('lastSeenAt')
        .where('id', '=', absentUser.id)
        .executeTakeFirstOrThrow()
      expect(lastSeenAt).toEqual(fixture.app.clock.now())
      expect(
        (await fixture.app.call(getSession, { as: absentUser, params: { id: leaving.sessionId } })).body,
      ).toContain(absentUser.id)
      await fixture.app.timers.advance(5 * SECOND_MS)
      expect(await leaving.tutor.next('MemberLeftSessionId')).toEqual({ userId: absentUser.id })
      expect((await fixture.app.call(getSession, { as: absentUser, params: { id: leaving.sessionId } })).body).toEqual([
        leaving.lesson.tutor.id,
      ])
      expect(await fixture.eventsOf(leaving.sessionId, absentUser)).toEqual([UserJoined, UserLeft])
      expect(await reloading.tutor.count('MemberLeftSessionId')).toBe(0)
      expect(await back.send('SessionOffer', { sessionId: reloading.sessionId, offer })).toBe('ok')
      expect(await fixture.eventsOf(reloading.sessionId, reloading.lesson.student)).toEqual([UserJoined])
      expect(back.received.filter(({ event }) => event === 'JoinedElsewhere')).toEqual([])
    })
  })

  describe('joining from another socket', () => {
    test('takes over the call: the older socket is notified and removed, the other member receives no leave', async () => {
      const { sessionId, student: older, tutor, lesson } = await fixture.aCall()
      const newer = await fixture.connect(lesson.student)
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
      expect(await fixture.eventsOf(sessionId, lesson.student)).toEqual([UserJoined])
      expect((await fixture.app.call(getSession, { as: lesson.tutor, params: { id: sessionId } })).body).toHaveLength(2)
    })

    test('can be reversed, up to six takeovers a minute', async () => {
      const { sessionId, student, lesson } = await fixture.aCall()
      const sockets = [await fixture.connect(lesson.student), student]
      for (let takeover = 0; takeover < 6; takeover += 1)
        expect(await sockets[takeover % 2]?.send('JoinSession', { sessionId })).toBe('ok')
      expect(await sockets[0]?.send('JoinSession', { sessionId })).toBe('unallowed')
      expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
      expect(await student.send('JoinSession', { sessionId })).toBe('ok')
    })
  })

  test('a page that is reloaded again and again takes over from nobody', async () => {
    const { sessionId, student, lesson } = await fixture.aCall()
    let socket = student
    for (let reload = 0; reload < 8; reload += 1) {
      await fixture.app.timers.startedBy(() => socket.close(), 10 * SECOND_MS, 1)
      socket = await fixture.connect(lesson.student)
      expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
    }
  })

  test('a second join of a member is broadcast but recorded once, even after presence was lost', async () => {
    const { sessionId, student, tutor, lesson } = await fixture.aCall()
    expect(await student.send('JoinSession', { sessionId })).toBe('ok')
    await tutor.next('MemberJoinedSessionId')
    await fixture.app.deps.presence.endSession(sessionId)
    expect(await student.send('JoinSession', { sessionId })).toBe('ok')
    await tutor.next('MemberJoinedSessionId')
    expect(await fixture.eventsOf(sessionId, lesson.student)).toEqual([UserJoined])
  })

  test('everyone is removed when the window closes, and not a minute earlier', async () => {
    const { sessionId, student, tutor, lesson } = await fixture.aCall()
    fixture.app.clock.advance(44 * MINUTE_MS)
    await heartbeat()
    expect(await student.send('SessionOffer', { sessionId, offer })).toBe('ok')
    fixture.app.clock.advance(MINUTE_MS + 1000)
    await heartbeat()
    for (const socket of [student, tutor]) {
      expect([await socket.next('MemberLeftSessionId'), await socket.next('MemberLeftSessionId')]).toHaveLength(2)
      expect(await socket.send('SessionOffer', { sessionId, offer })).toBe('unallowed')
      expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
    }
    expect(await fixture.eventsOf(sessionId, lesson.tutor)).toEqual([UserJoined, UserLeft])
    expect((await fixture.app.call(getSession, { as: lesson.tutor, params: { id: sessionId } })).body).toEqual([])
  })

  test('everyone is removed when the lesson is canceled', async () => {
    const { sessionId, student, tutor, id } = await fixture.aLesson({ startsIn: 10 * MINUTE_MS })
    const sockets = [await fixture.connect(student), await fixture.connect(tutor)]
    for (const socket of sockets) expect(await socket.send('JoinSession', { sessionId })).toBe('ok')
    expect(await fixture.app.call(cancelLesson, { as: tutor, params: { id } })).toMatchObject({ status: 200 })
    for (const socket of sockets) {
      const left = [await socket.next('MemberLeftSessionId'), await socket.next('MemberLeftSessionId')].map(
        ({ userId }) => userId,
      )
      expect(left.toSorted((a, b) => a - b)).toEqual([student.id, tutor.id].toSorted((a, b) => a - b))
      expect(await socket.send('IceCandidate', { sessionId, candidate: {} })).toBe('unallowed')
      expect(await socket.send('JoinSession', { sessionId })).toBe('unallowed')
    }
  })

  test('a participant whose process died is removed', async () => {
    const { sessionId, lesson, tutor } = await fixture.aCall()
    const { presence, log } = fixture.app.deps
    await presence.joinSession(sessionId, lesson.student.id, 'socket-of-a-dead-process')
    const fault = vi.spyOn(presence, 'openSessions').mockRejectedValueOnce(new Error('the store is down'))
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await heartbeat()
    expect(logged, 'a look that fails is only logged').toHaveBeenCalledOnce()
    for (const spy of [fault, logged]) spy.mockRestore()
    await heartbeat()
    expect(await tutor.next('MemberLeftSessionId')).toEqual({ userId: lesson.student.id })
    expect(await fixture.app.deps.presence.sessionMembers(sessionId)).toEqual([lesson.tutor.id])
  })
})

test('an open socket is renewed by its process; who was on one that died is offline at that look', async () => {
  const other = await buildTestApp()
  const [person, lost] = [await other.people.student(), await other.people.student()]
  const socket = await openSocket(other.url, person.token)
  await other.deps.presence.addSocket(lost.id, 'socket-of-a-dead-process')
  const logged = vi.spyOn(other.deps.log, 'error')
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let minute = 0; minute < 3; minute += 1) {
    vi.setSystemTime(Date.now() + MINUTE_MS)
    await other.timers.advance(30 * SECOND_MS)
  }
  const online = await other.deps.presence.onlineAmong([person.id, lost.id])
  vi.useRealTimers()
  expect(logged, 'while no call runs').not.toHaveBeenCalled()
  expect(online).toEqual(new Set([person.id]))
  const seen = await other.deps.db.selectFrom('users').select(['id', 'lastSeenAt']).orderBy('id').execute()
  expect(seen.flatMap(({ id, lastSeenAt }) => (lastSeenAt === null ? [] : [id]))).toEqual([lost.id])
  socket.close()
  await other.close()
})

test('users connected at shutdown get that moment as lastSeenAt, and nothing is done after it', async () => {
  const other = await buildTestApp()
  const [person, gone] = [await other.people.student(), await other.people.student()]
  const [socket, closed] = [await openSocket(other.url, person.token), await openSocket(other.url, gone.token)]
  await other.timers.startedBy(() => closed.close(), 5 * SECOND_MS)
  await other.app.close()
  await socket.next('ServerRestarting')
  const shutdown = other.clock.now()
  other.clock.advance(MINUTE_MS)
  await other.timers.advance(MINUTE_MS)
  const seen = await other.deps.db
    .selectFrom('users')
    .select(['id', 'lastSeenAt'])
    .where('id', 'in', [person.id, gone.id])
    .orderBy('id')
    .execute()
  expect(seen).toEqual([
    { id: person.id, lastSeenAt: shutdown },
    { id: gone.id, lastSeenAt: null },
  ])
  await other.close()
})
