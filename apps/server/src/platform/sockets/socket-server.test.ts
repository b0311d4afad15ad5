import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import type { Actor } from '../../actor.ts'
import { hasRedis, startRedis } from '../../../test/redis.ts'
import { openSocket, type TestSocket } from '../../../test/sockets.ts'
import { metrics } from '../observability/metrics.ts'
import { rooms, type Connection, type Realtime } from './realtime.ts'
import { connectRedis } from '../cache/redis.ts'
import { createSocketRate } from './socket-rates.ts'
import { createRealtime } from './socket-server.ts'

const session = 'lesson:3b241101-e2bb-4255-8caf-4136c566a962'
const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

const people: Record<string, Pick<Actor, 'id' | 'role'>> = {
  student: { id: 1, role: Role.Student },
  tutor: { id: 2, role: Role.Tutor },
  admin: { id: 3, role: Role.RegularAdmin },
}

interface Running {
  readonly realtime: Realtime
  readonly url: string
  readonly http: Server
  readonly faults: string[]
  readonly open: (name: string, options?: Parameters<typeof openSocket>[2]) => Promise<TestSocket>
  close(): Promise<void>
}

let opened: TestSocket[] = []
let running: Running[] = []
afterEach(async () => {
  for (const socket of opened) socket.close()
  await Promise.all(
    running.map(async (one) => {
      await one.close()
    }),
  )
  opened = []
  running = []
})

/**
 * The realtime server alone; a token is a name, or `brief` which ends in 300 ms, or `broken` which is a database that
 * is down.
 */
async function start(redis: Awaited<ReturnType<typeof connectRedis>> | null = null): Promise<Running> {
  const http = createServer((_, response) => {
    response.end('not a socket')
  })
  const faults: string[] = []
  const realtime = createRealtime({
    mayConnect: async () => true,
    mayAct: async () => true,
    server: http,
    redis,
    corsOrigins: ['http://app.test'],
    now: () => new Date(),
    log: {
      error: (_, text) => {
        faults.push(text)
      },
    },
    recognise: async (token) => {
      if (token === 'broken') throw new Error('the database is down')
      const person = people[token === 'brief' ? 'student' : token]
      const life = token === 'brief' ? 0.3 : 3600
      return person === undefined
        ? null
        : { ...person, gender: null, verifiedEmail: true, tokenExp: Date.now() / 1000 + life }
    },
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  let closing: Promise<void> | null = null
  const one: Running = {
    realtime,
    url,
    http,
    faults,
    async open(name, options) {
      const socket = await openSocket(url, name, options)
      opened.push(socket)
      return socket
    },
    async close() {
      closing ??= realtime.close().then(() => {
        http.close()
        http.closeAllConnections()
      })
      await closing
    },
  }
  running.push(one)
  return one
}

const handshake = async (url: string, headers: Record<string, string> = {}, query = '') =>
  await fetch(`${url}/socket.io/?EIO=4&transport=polling${query}`, { headers })

describe('the handshake', () => {
  test('no token, a bad one, Basic and an empty sid are refused with a real 401', async () => {
    const { url } = await start()
    const bad: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nobody' },
      { authorization: 'Basic c3R1ZGVudDp4' },
      { authorization: 'Bearer' },
    ]
    for (const headers of bad) {
      const response = await handshake(url, headers)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    }
    expect((await handshake(url, {}, '&sid=')).status).toBe(401)
    expect((await handshake(url, {}, '&sid=nothing')).status).toBe(400)
    await expect(openSocket(url, null)).rejects.toMatchObject({ context: { status: 401 } })
  })

  test('a websocket without polling first is judged the same way', async () => {
    const { url, open } = await start()
    const status = await new Promise((resolve, reject) => {
      request(
        `${url}/socket.io/?EIO=4&transport=websocket`,
        {
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          },
        },
        (response) => {
          resolve(response.statusCode)
          response.resume()
        },
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(401)
    const socket = await open('tutor', { transports: ['websocket'] })
    expect(await socket.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })

  test('a server that cannot look the token up says so, and never 401', async () => {
    const { url, faults } = await start()
    const response = await handshake(url, { authorization: 'Bearer broken' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'service-unavailable' })
    expect(faults).toEqual(['socket handshake'])
  })

  test('our origins may send the header, others may not, and the request keeps its id', async () => {
    const { url } = await start()
    const preflight = async (origin: string) =>
      await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      })
    const ours = await preflight('http://app.test')
    expect(ours.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(ours.headers.get('access-control-allow-credentials')).toBe('true')
    expect(ours.headers.get('access-control-allow-headers')).toContain('authorization')
    expect((await preflight('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull()
    const response = await handshake(url, { authorization: 'Bearer tutor', 'x-request-id': 'a-request-of-mine' })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toBe('a-request-of-mine')
    expect(await (await fetch(url)).text()).toBe('not a socket')
    expect(JSON.parse((await response.text()).slice(1))).toMatchObject({
      pingInterval: 25_000,
      pingTimeout: 20_000,
      maxPayload: 102_400,
      upgrades: ['websocket'],
    })
  })

  test('a socket ends with its token, and with the revocation of all tokens', async () => {
    const { open, realtime } = await start()
    const brief = await open('brief')
    const [one, two, other] = [await open('student'), await open('student'), await open('tutor')]
    await expect.poll(() => brief.raw.connected).toBe(false)
    expect(one.raw.connected).toBe(true)
    realtime.disconnectUser(1)
    await expect.poll(() => [one.raw.connected, two.raw.connected]).toEqual([false, false])
    expect(other.raw.connected).toBe(true)
  })
})

describe('rooms', () => {
  test('everyone has a room, students hear of tutors, admins of invoices', async () => {
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

  test('a room of admins opens to admins only, and leaving is heard no more', async () => {
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

  test('a person, a socket and everybody can be put into and out of a room', async () => {
    const { open, realtime } = await start()
    const [one, two, other] = [await open('student'), await open('student'), await open('tutor')]
    realtime.joinUser(1, 'room:5')
    realtime.joinUser(2, 'room:5')
    realtime.dismiss(two.id, 'room:5')
    realtime.emit('room:5', 'JoinedRooms', { rooms: ['room:5'] })
    await one.next('JoinedRooms')
    await other.next('JoinedRooms')
    expect(await two.count('JoinedRooms')).toBe(0)
    realtime.emptyRoom('room:5')
    realtime.emit('room:5', 'JoinedRooms', { rooms: ['room:5'] })
    expect([await one.count('JoinedRooms'), await other.count('JoinedRooms')]).toEqual([1, 1])
  })
})

describe('events', () => {
  test('are answered once whatever happens, and none of it ends the socket', async () => {
    const { open, realtime, faults } = await start()
    realtime.handle('PingSessionMember', async () => {
      throw new Error('a fault')
    })
    realtime.handle('PongSessionMember', async () => 'ok')
    const socket = await open('tutor')
    let answers = 0
    const answered = new Promise<unknown>((resolve) => {
      socket.raw.emit('PingSessionMember', { sessionId: session, userId: 1 }, (ack: unknown) => {
        answers += 1
        resolve(ack)
      })
    })
    expect(await answered).toEqual({ code: 'unreachable' })
    socket.raw.emit('PingSessionMember', { sessionId: session, userId: 1 })
    socket.raw.emit('PingSessionMember')
    expect(await socket.send('PongSessionMember', { sessionId: session, userId: 1 })).toBe('ok')
    expect(answers).toBe(1)
    expect(faults).toEqual(['socket event', 'socket event'])
  })

  test('with a bad payload or an unknown name are not allowed', async () => {
    const { open, realtime } = await start()
    const reached: string[] = []
    for (const event of ['SessionOffer', 'ToggleCamera', 'PreJoinSession', 'IceCandidate'] as const) {
      realtime.handle(event, async () => {
        reached.push(event)
        return 'ok'
      })
    }
    const socket = await open('tutor')
    const hostile: [string, ...unknown[]][] = [
      ['SessionOffer'],
      ['SessionOffer', null],
      ['SessionOffer', 'text'],
      ['SessionOffer', { sessionId: session }],
      ['SessionOffer', [session]],
      ['SessionOffer', { sessionId: session, offer: { type: 'answer', sdp: '' } }],
      ['SessionOffer', { sessionId: session, offer: { type: 'offer', sdp: 'x'.repeat(64_001) } }],
      ['ToggleCamera', { session, camera: 'yes' }],
      ['ToggleCamera', { sessionId: session, camera: true }],
      ['IceCandidate', { sessionId: `${session} `, candidate: {} }],
      ['IceCandidate', { sessionId: { toString: 1 }, candidate: {} }],
      ['PreJoinSession', { sessionId: 7 }],
      ['PreJoinSession', {}],
      ['PreJoinSession', Buffer.from('binary')],
    ]
    for (const sent of hostile) expect(await socket.sendRaw(...sent), JSON.stringify(sent)).toBe('unallowed')
    for (const name of ['PeerOpened', 'RegisterPeer', 'error', '__proto__', 'constructor', 'RoomMessage'])
      expect(await socket.sendRaw(name, {}), name).toBe('unallowed')
    // A malformed session id has a code of its own where a session is entered.
    expect(await socket.sendRaw('PreJoinSession', { sessionId: 'lesson:1' })).toBe('invalid-session-id')
    expect(reached).toEqual([])
    expect(socket.raw.connected).toBe(true)
  })

  test('too large for a packet close that socket alone', async () => {
    const { open } = await start()
    const [loud, calm] = [await open('tutor', { transports: ['websocket'] }), await open('student')]
    loud.raw.emit('SessionOffer', { sessionId: session, offer: { type: 'offer', sdp: 'x'.repeat(110_000) } })
    await expect.poll(() => loud.raw.connected).toBe(false)
    expect(await calm.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })

  test('that are no protocol at all close that socket alone', async () => {
    const { open } = await start()
    const [broken, calm] = [await open('tutor', { transports: ['websocket'] }), await open('student')]
    broken.raw.io.engine.write(`2["IceCandidate",${'['.repeat(40_000)}`)
    await expect.poll(() => broken.raw.connected).toBe(false)
    const other = await open('tutor', { transports: ['websocket'] })
    other.raw.io.engine.write('2["disconnect"]')
    await expect.poll(() => other.raw.connected).toBe(false)
    expect(await calm.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })

  test('of one socket are handled in the order they were sent', async () => {
    const { open, realtime } = await start()
    const order: number[] = []
    realtime.handle('PingSessionMember', async (_, { userId }) => {
      await pause(userId === 1 ? 60 : 0)
      order.push(userId)
      return 'ok'
    })
    const socket = await open('tutor')
    await Promise.all(
      [1, 2, 3].map(async (userId) => await socket.send('PingSessionMember', { sessionId: session, userId })),
    )
    expect(order).toEqual([1, 2, 3])
  })

  test('wait for what a connection begins with, and its end waits for them', async () => {
    const { open, realtime } = await start()
    const steps: string[] = []
    realtime.onConnect(async () => {
      throw new Error('a step that fails keeps nobody out')
    })
    realtime.onConnect(async () => {
      await pause(50)
      steps.push('opened')
    })
    realtime.onDisconnect(async () => {
      steps.push('closed')
    })
    realtime.handle('PingSessionMember', async () => {
      await pause(80)
      steps.push('event')
      return 'ok'
    })
    const socket = await open('tutor')
    socket.raw.emit('PingSessionMember', { sessionId: session, userId: 1 })
    await pause(60)
    socket.close()
    await expect.poll(() => steps).toEqual(['opened', 'event', 'closed'])
  })

  test('over the rate are not allowed, and the rate comes back', async () => {
    const { open, realtime } = await start()
    realtime.handle('IceCandidate', async () => 'ok')
    const refused = async () =>
      (await metrics.socketEvents.get()).values.find(
        ({ labels }) => labels.event === 'IceCandidate' && labels.ack === 'unallowed',
      )?.value ?? 0
    const refusedBefore = await refused()
    const socket = await open('tutor')
    const sendMany = async (count: number, send: () => Promise<string>) => {
      const codes = await Promise.all(Array.from({ length: count }, send))
      return codes.filter((code) => code === 'ok').length
    }
    const allowed = await sendMany(60, async () => await socket.send('LeaveRooms', { rooms: [] }))
    expect(allowed).toBeGreaterThanOrEqual(20)
    expect(allowed).toBeLessThan(40)
    const signalling = await sendMany(
      160,
      async () => await socket.send('IceCandidate', { sessionId: session, candidate: {} }),
    )
    expect(signalling).toBeGreaterThanOrEqual(100)
    expect(signalling).toBeLessThan(160)
    expect((await refused()) - refusedBefore, 'each refused sign is counted').toBe(160 - signalling)
    await pause(200)
    expect(await socket.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })
})

test('a bucket holds one second, never two halves of it', () => {
  let time = 0
  const isWithinRate = createSocketRate(() => time)
  const spend = (event: string, count: number) =>
    Array.from({ length: count }, () => isWithinRate(event)).filter(Boolean).length
  expect(spend('JoinRooms', 30)).toBe(20)
  expect(spend('SessionOffer', 130)).toBe(100)
  time = 100
  expect(spend('LeaveRooms', 30)).toBe(2)
  time = 10_000
  expect(spend('JoinRooms', 30)).toBe(20)
})

test('closing tells each socket when to come back, lets it come back, and leaves the HTTP server to its owner', async () => {
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
    expect(reconnectInMs).toBeLessThan(5000)
  }
  await expect.poll(() => reasons).toHaveLength(2)
  // "io server disconnect" would keep the client from coming back by itself.
  expect(reasons).not.toContain('io server disconnect')
  expect(http.listening).toBe(true)
  expect((await handshake(url, { authorization: 'Bearer tutor' })).status).toBe(503)
})

describe.skipIf(!hasRedis('sockets on several processes'))('on several processes', () => {
  test('rooms, dismissal and revocation reach across, in order', async () => {
    const redis = await startRedis()
    const clients = [await connectRedis(redis.url), await connectRedis(redis.url)]
    const [one, two] = await Promise.all(clients.map(async (client) => await start(client)))
    if (one === undefined || two === undefined) throw new Error('two servers were asked for')
    await pause(300)
    const [here, there] = [await one.open('student'), await two.open('student')]
    const tutor = await two.open('tutor')

    one.realtime.emit(rooms.user(1), 'LessonBooked', { tutor: 2, lesson: 1 })
    expect(await here.next('LessonBooked')).toEqual({ tutor: 2, lesson: 1 })
    expect(await there.next('LessonBooked')).toEqual({ tutor: 2, lesson: 1 })
    one.realtime.joinUser(2, 'room:7')
    one.realtime.emit('room:7', 'JoinedRooms', { rooms: ['room:7'] })
    expect(await tutor.next('JoinedRooms')).toEqual({ rooms: ['room:7'] })

    one.realtime.emit(there.id, 'JoinedElsewhere', { sessionId: session })
    one.realtime.dismiss(there.id, rooms.user(1))
    one.realtime.emit(rooms.user(1), 'MemberJoinedSessionId', { userId: 1 })
    await here.next('MemberJoinedSessionId')
    expect(await there.next('JoinedElsewhere')).toEqual({ sessionId: session })
    two.realtime.emit(rooms.user(2), 'MemberJoinedSessionId', { userId: 1 })
    await tutor.next('MemberJoinedSessionId')
    expect(await there.count('MemberJoinedSessionId')).toBe(0)

    // The last word to a room is heard by those the next line puts out of it.
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
