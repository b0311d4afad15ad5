import { describe, expect, test } from 'vitest'
import { handshake, sessionId, realtimeServers } from '../../../test/realtime.ts'
import { hasRedis, startRedis } from '../../../test/redis.ts'
import { connectRedis } from '../cache/redis.ts'
import { rooms, type Connection, type Realtime } from './realtime.ts'

const start = realtimeServers()
/** As the app does once a socket is in its rooms (modules.ts). */
const reportOnConnect = (realtime: Realtime) => {
  realtime.onConnect(async (connection) => {
    await connection.reportMissed()
  })
}
const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

describe('rooms', () => {
  test('every user has a room, students receive tutor events and admins invoice events', async () => {
    const { open, realtime } = await start()
    const [student, tutor, admin] = [await open('student'), await open('tutor'), await open('admin')]
    realtime.emit([rooms.tutors, rooms.user(1)], 'LessonBooked', { tutor: 2, lesson: 9 })
    realtime.emit('AdminInvoices', 'TutorsCacheUpdated', undefined)
    expect(await student.next('LessonBooked')).toEqual({ tutor: 2, lesson: 9 })
    expect(await student.count('LessonBooked')).toBe(1)
    expect(await tutor.count('LessonBooked')).toBe(0)
    expect(await admin.next('TutorsCacheUpdated')).toBeUndefined()
    expect(await student.count('TutorsCacheUpdated')).toBe(0)
  })

  test('only admins join an admin room, and a socket that left receives nothing more', async () => {
    const { open, realtime } = await start()
    const [tutor, admin] = [await open('tutor'), await open('admin')]
    expect(await tutor.send('JoinRooms', { rooms: ['TutorsCache', 'ServerStats'] })).toBe('unallowed')
    expect(await tutor.send('JoinRooms', { rooms: ['TutorsCache'] })).toBe('ok')
    expect(await tutor.next('JoinedRooms')).toEqual({ rooms: ['TutorsCache'] })
    expect(await admin.send('JoinRooms', { rooms: ['ServerStats', 'AdminInvoices'] })).toBe('ok')
    realtime.emit('TutorsCache', 'TutorsCacheUpdated', undefined)
    await tutor.next('TutorsCacheUpdated')
    expect(await tutor.send('LeaveRooms', { rooms: ['TutorsCache'] })).toBe('ok')
    realtime.emit('TutorsCache', 'TutorsCacheUpdated', undefined)
    expect(await tutor.count('TutorsCacheUpdated')).toBe(1)
    expect(await tutor.sendRaw('JoinRooms', { rooms: ['user:1'] })).toBe('unallowed')
  })

  test('users can be added to a room, and sockets or everyone removed from it', async () => {
    const { open, realtime } = await start()
    const [one, two, other] = [await open('student'), await open('student'), await open('tutor')]
    realtime.addUserToRoom(1, 'room:5')
    realtime.addUserToRoom(2, 'room:5')
    realtime.removeFromRoom(two.id, 'room:5')
    realtime.emit('room:5', 'JoinedRooms', { rooms: ['room:5'] })
    await one.next('JoinedRooms')
    await other.next('JoinedRooms')
    expect(await two.count('JoinedRooms')).toBe(0)
    realtime.emptyRoom('room:5')
    realtime.emit('room:5', 'JoinedRooms', { rooms: ['room:5'] })
    expect([await one.count('JoinedRooms'), await other.count('JoinedRooms')]).toEqual([1, 1])
  })
})

describe('events before a socket was in its rooms', () => {
  test('are reported to the page that was fetching by then, and to no other', async () => {
    const { open, realtime } = await start()
    reportOnConnect(realtime)
    await pause(3000)
    realtime.emit(rooms.user(1), 'LessonBooked', { tutor: 2, lesson: 1 })
    const fetching = await open('student', { waitedMs: 2000 })
    const reconnected = await open('student')
    const stranger = await open('tutor', { waitedMs: 2000 })
    await fetching.next('EventsMissed')
    expect([await reconnected.count('EventsMissed'), await stranger.count('EventsMissed')]).toEqual([0, 0])

    await pause(700)
    expect(await (await open('student', { waitedMs: 0 })).count('EventsMissed'), 'an older event').toBe(0)
    await (await open('student', { waitedMs: 61_000 })).next('EventsMissed')
  })

  test('count for everybody, for a room joined after the connection, and with any client', async () => {
    const { open, realtime } = await start()
    reportOnConnect(realtime)
    await pause(3000)
    const tutor = await open('tutor', { waitedMs: 0 })
    expect(await tutor.count('EventsMissed')).toBe(0)
    realtime.emit(rooms.tutors, 'TutorsCacheUpdated', undefined)
    expect(await tutor.send('JoinRooms', { rooms: ['TutorsCache'] })).toBe('ok')
    await tutor.next('EventsMissed')

    realtime.emitToAll('PlatformSettingsUpdated', { version: 2 })
    await (await open('admin', { waitedMs: 2000 })).next('EventsMissed')
    const odd = await open('admin', { waitedMs: 'long' as unknown as number })
    expect(await odd.count('EventsMissed')).toBe(0)
  })
})

test('closing tells each socket when to reconnect, lets it reconnect and leaves the HTTP server open', async () => {
  const { open, realtime, url, http } = await start()
  const ended: Connection[] = []
  realtime.onDisconnect(async (connection) => {
    await pause(50)
    ended.push(connection)
  })
  const [upgraded, polling] = [
    await open('tutor', { transports: ['websocket'] }),
    await open('student', { transports: ['polling'] }),
  ]
  const reasons: string[] = []
  for (const socket of [upgraded, polling])
    socket.raw.on('disconnect', (reason) => {
      reasons.push(reason)
    })
  await realtime.close()
  expect(ended).toHaveLength(2)
  for (const socket of [upgraded, polling]) {
    const { reconnectInMs } = await socket.next('ServerRestarting')
    expect(reconnectInMs).toBeGreaterThanOrEqual(0)
    expect(reconnectInMs).toBeLessThanOrEqual(500)
  }
  await expect.poll(() => reasons).toHaveLength(2)
  // After "io server disconnect" the client would not reconnect by itself.
  expect(reasons).not.toContain('io server disconnect')
  expect(http.listening).toBe(true)
  expect((await handshake(url, { authorization: 'Bearer tutor' })).status).toBe(503)
})

describe.skipIf(!hasRedis('sockets on several processes'))('on several processes', () => {
  test('rooms, removal and revocation reach other processes, in order', async () => {
    const redis = await startRedis()
    const clients = [await connectRedis(redis.url), await connectRedis(redis.url)]
    const [one, two] = await Promise.all(clients.map(async (client) => await start(client)))
    if (one === undefined || two === undefined) throw new Error('two servers expected')
    await pause(300)
    const [here, there] = [await one.open('student'), await two.open('student')]
    const tutor = await two.open('tutor')

    one.realtime.emit(rooms.user(1), 'LessonBooked', { tutor: 2, lesson: 1 })
    expect(await here.next('LessonBooked')).toEqual({ tutor: 2, lesson: 1 })
    expect(await there.next('LessonBooked')).toEqual({ tutor: 2, lesson: 1 })
    reportOnConnect(two.realtime)
    await (await two.open('student', { waitedMs: 30_000 })).next('EventsMissed')
    expect(await (await two.open('tutor', { waitedMs: 0 })).count('EventsMissed')).toBe(0)
    one.realtime.addUserToRoom(2, 'room:7')
    one.realtime.emit('room:7', 'JoinedRooms', { rooms: ['room:7'] })
    expect(await tutor.next('JoinedRooms')).toEqual({ rooms: ['room:7'] })

    one.realtime.emit(there.id, 'JoinedElsewhere', { sessionId })
    one.realtime.removeFromRoom(there.id, rooms.user(1))
    one.realtime.emit(rooms.user(1), 'MemberJoinedSessionId', { userId: 1 })
    await here.next('MemberJoinedSessionId')
    expect(await there.next('JoinedElsewhere')).toEqual({ sessionId })
    two.realtime.emit(rooms.user(2), 'MemberJoinedSessionId', { userId: 1 })
    await tutor.next('MemberJoinedSessionId')
    expect(await there.count('MemberJoinedSessionId')).toBe(0)

    // An event sent to a room just before it is emptied still arrives.
    one.realtime.emit('room:7', 'MemberLeftSessionId', { userId: 5 })
    one.realtime.emptyRoom('room:7')
    expect(await tutor.next('MemberLeftSessionId')).toEqual({ userId: 5 })
    one.realtime.disconnectUser(2)
    await expect.poll(() => tutor.raw.connected).toBe(false)
    expect(here.raw.connected).toBe(true)

    await Promise.all([one.close(), two.close()])
    for (const client of clients) client.destroy()
    await redis.stop()
  })
})
