import { createServer } from 'node:http'
import type { Server as HttpServer } from 'node:http'
import { RoomKind } from '@hiwar/contract/enums.ts'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  closeSocket,
  emit,
  on,
  onEventsMissed,
  onReconnect,
  openSocket,
  reconnect,
  socketState,
  subscribeSocket,
} from './socket.ts'
import { clearAuth, storeAuth } from './auth-store.ts'
import { aUser, tokenUntil } from './test/people.ts'

let http: HttpServer
let server: Server
let origin: string
const bearers: (string | undefined)[] = []

beforeAll(async () => {
  http = createServer()
  server = new Server(http)
  server.on('connection', (socket) => {
    bearers.push(socket.handshake.headers.authorization)
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const address = http.address()
  if (typeof address === 'string' || address === null) throw new Error('the test server has no port')
  origin = `http://127.0.0.1:${address.port}`
})

afterAll(async () => {
  await server.close()
})

// Other files use the same modules.
beforeEach(() => {
  closeSocket()
  clearAuth()
})

afterEach(() => {
  closeSocket()
  clearAuth()
  bearers.length = 0
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    bearers.push(socket.handshake.headers.authorization)
  })
})

const token = () => tokenUntil(Date.now() + 3_600_000)
const signIn = (bearer = token()) => storeAuth(bearer, { user: aUser, tutor: null })
const isOpen = () => expect.poll(() => socketState()).toBe('open')

function onEveryConnection(act: (socket: Socket) => void): void {
  server.on('connection', act)
}

test('no connection is opened without a token', async () => {
  await openSocket(origin)
  expect(socketState()).toBe('closed')
  await expect(emit('JoinRooms', { rooms: [RoomKind.TutorsCache] })).rejects.toThrow('socket has been disconnected')
})

test('a connection that is closed while it is being opened is not opened', async () => {
  storeAuth(token(), { user: aUser, tutor: null })
  const [first, last] = [openSocket(origin), openSocket(origin)]
  await Promise.all([first, last])
  await expect.poll(() => socketState()).toBe('open')
  expect(bearers, 'the first was closed by the second').toHaveLength(1)
  const again = openSocket(origin)
  closeSocket()
  await again
  expect(socketState()).toBe('closed')
})

test('a connection reports its states and sends the token', async () => {
  const bearer = token()
  signIn(bearer)
  const states: string[] = []
  const stop = subscribeSocket(() => states.push(socketState()))
  await openSocket(origin)
  await isOpen()
  closeSocket()
  stop()
  expect(states).toEqual(['connecting', 'open', 'closed'])
  expect(bearers).toEqual([`Bearer ${bearer}`])
})

test('emit returns the acknowledgement, also when the server refuses', async () => {
  signIn()
  onEveryConnection((socket) =>
    socket.on('JoinRooms', (payload: { rooms: string[] }, ack: (answer: unknown) => void) => {
      ack({ code: payload.rooms.includes('ServerStats') ? 'unallowed' : 'ok' })
    }),
  )
  await openSocket(origin)
  await isOpen()
  expect(await emit('JoinRooms', { rooms: [RoomKind.TutorsCache] })).toEqual({ code: 'ok' })
  expect(await emit('JoinRooms', { rooms: [RoomKind.ServerStats] })).toEqual({ code: 'unallowed' })
})

test('listeners receive server events until they unsubscribe', async () => {
  signIn()
  onEveryConnection((socket) => {
    socket.emit('LessonBooked', { tutor: 7, lesson: 1 })
    socket.on('JoinRooms', (_payload, ack: (answer: unknown) => void) => {
      socket.emit('LessonBooked', { tutor: 7, lesson: 2 })
      ack({ code: 'ok' })
    })
  })
  const heard: number[] = []
  const stop = on('LessonBooked', ({ lesson }) => heard.push(lesson))
  const heardToo: number[] = []
  const stopToo = on('LessonBooked', ({ lesson }) => heardToo.push(lesson))
  await openSocket(origin)
  await expect.poll(() => [heard, heardToo]).toEqual([[1], [1]])
  stop()
  await emit('JoinRooms', { rooms: [] })
  stopToo()
  expect([heard, heardToo]).toEqual([[1], [1, 2]])
})

test('after the server disconnects, it reconnects with the current token and notifies once', async () => {
  signIn()
  const connections: Socket[] = []
  onEveryConnection((socket) => connections.push(socket))
  const back = vi.fn()
  const stop = onReconnect(back)
  await openSocket(origin)
  await isOpen()
  const fresh = tokenUntil(Date.now() + 7_200_000)
  storeAuth(fresh, { user: aUser, tutor: null })
  connections[0]?.disconnect(true)
  await expect.poll(() => back).toHaveBeenCalledTimes(1)
  stop()
  expect(socketState()).toBe('open')
  expect(bearers.at(-1)).toBe(`Bearer ${fresh}`)
})

test('events may have been missed when the server says so, and after each reconnect', async () => {
  signIn()
  const waited: unknown[] = []
  onEveryConnection((socket) => {
    waited.push(socket.handshake.auth['waitedMs'])
    if (waited.length === 1) socket.emit('EventsMissed')
  })
  const missed = vi.fn()
  const stop = onEventsMissed(missed)
  await openSocket(origin)
  await expect.poll(() => missed).toHaveBeenCalledTimes(1)
  for (const [, socket] of server.of('/').sockets) socket.conn.close()
  await expect.poll(() => missed).toHaveBeenCalledTimes(2)
  stop()
  expect(waited).toEqual([expect.any(Number), undefined])
})

test('after a restart notice it reconnects after the announced delay, not earlier', async () => {
  signIn()
  const connections: { close: () => void }[] = []
  onEveryConnection((socket) => {
    connections.push({ close: () => socket.conn.close() })
    socket.emit('ServerRestarting', { reconnectInMs: 2_200 })
  })
  await openSocket(origin)
  await isOpen()
  // The notice has come before the connection is lost.
  let left = Number.NaN
  setTimeout(() => {
    left = performance.now()
    connections[0]?.close()
  }, 50)
  await expect.poll(() => socketState()).toBe('connecting')
  await expect.poll(() => socketState()).toBe('open')
  expect(performance.now() - left).toBeGreaterThan(2_000)
})

test('after a change of networks a new connection is opened, also instead of one that is just being opened', async () => {
  signIn()
  await openSocket(origin)
  await isOpen()
  const first = [...server.sockets.sockets.keys()]
  const back = vi.fn()
  const stop = onReconnect(back)
  const fresh = tokenUntil(Date.now() + 7_200_000)
  storeAuth(fresh, { user: aUser, tutor: null })
  reconnect()
  reconnect()
  expect(socketState()).toBe('connecting')
  await isOpen()
  stop()
  expect(back).toHaveBeenCalledTimes(1)
  expect(bearers.at(-1)).toBe(`Bearer ${fresh}`)
  await expect.poll(() => server.sockets.sockets.size).toBe(1)
  expect([...server.sockets.sockets.keys()]).not.toEqual(first)
})

test('another user gets a new connection', async () => {
  signIn()
  await openSocket(origin)
  await isOpen()
  const first = [...server.sockets.sockets.keys()]
  signIn(tokenUntil(Date.now() + 7_200_000, 9))
  await openSocket(origin)
  await isOpen()
  await expect.poll(() => server.sockets.sockets.size).toBe(1)
  expect([...server.sockets.sockets.keys()]).not.toEqual(first)
})
