import type { Server as HttpServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { RedisClientType } from 'redis'
import { Server, type Socket } from 'socket.io'
import { AckCode, Role, RoomKind } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import { metrics } from '../observability/metrics.ts'
import { rooms, type LifecycleHandler, type Realtime } from './realtime.ts'
import { createConnectionCounter } from './connection-counter.ts'
import { createHandshakeAuth } from './handshake.ts'
import { createRecentEvents, everybody, type RecentEvents } from './recent-events.ts'
import { createSocketRateLimits, unlimited } from './socket-rate-limit.ts'
import { argumentsOf, validated, serveSocket, type SocketHandlers } from './socket-events.ts'

interface RealtimeOptions {
  readonly server: HttpServer
  /** The user a Bearer token belongs to; null rejects the handshake with 401. */
  readonly authenticate: (token: string) => Promise<Actor | null>
  /** During maintenance: who may connect, and which of their events are handled. */
  readonly mayConnect: (actor: Actor) => Promise<boolean>
  readonly mayAct: (actor: Actor, event: string) => Promise<boolean>
  /** Asked once a new socket can be closed by the end of its sign-in, which may have come while it connected. */
  readonly isStillSignedIn: (actor: Actor) => Promise<boolean>
  readonly corsOrigins: readonly string[]
  readonly hasRateLimits: boolean
  /** With Redis, rooms reach across processes. */
  readonly redis: RedisClientType | null
  readonly now: () => Date
  readonly log: { error(details: object, text: string): void }
}

/** Clients reconnect at a random moment, soon: nothing reaches them meanwhile. Upper bound, exclusive, in ms. */
const RECONNECT_SPREAD = 501
/** How long to wait for connections to close, in ms. */
const CLOSE_TIMEOUT = 1000
/** Node fires longer timers at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Socket.IO on the API's port (lessons.md 8): Bearer token at the handshake, payloads validated by the contract, one
 * acknowledgement for each event.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const state = { isClosing: false }
  const connections = createConnectionCounter()
  const { mayOpen, limiterOf } = options.hasRateLimits ? createSocketRateLimits() : unlimited
  const auth = createHandshakeAuth({
    ...options,
    reserve: (request, userId) => mayOpen(userId) && connections.reserve(request, userId),
    isClosing: () => state.isClosing,
  })
  const adapterConnection = options.redis === null ? null : connectAdapter(options.redis)
  const io = createSocketServer(options, adapterConnection)
  const recentEvents = createRecentEvents(options.redis)
  io.engine.use(auth.middleware)
  io.engine.on('connection', (connection: Socket['conn']) => {
    connections.opened(connection)
  })

  const events: Map<string, ReturnType<typeof validated>> = new Map()
  const onConnect: LifecycleHandler[] = []
  const onDisconnect: LifecycleHandler[] = []
  const serving = new Set<Promise<void>>()
  io.on('connection', (socket) => {
    const actor = auth.actorOf(socket.request)
    if (actor === undefined) {
      socket.disconnect(true)
      return
    }
    const { mayAct, log } = options
    const handlers: SocketHandlers = { events, onConnect, onDisconnect, mayAct, recentEvents, limiterOf, log }
    trackSocket(serving, serveUntilExpiry(socket, actor, { options, handlers }))
  })

  const realtime: Realtime = {
    ...publisherOf(io, recentEvents),
    handle(event, handler) {
      events.set(event, validated(event, handler))
    },
    onConnect(handler) {
      onConnect.push(handler)
    },
    onDisconnect(handler) {
      onDisconnect.push(handler)
    },
    async sendAway(milliseconds) {
      state.isClosing = true
      await sendAway(io, milliseconds)
    },
    async close() {
      state.isClosing = true
      await sendAway(io, 0)
      await closeConnections(io)
      await Promise.all(serving)
      adapterConnection?.destroy()
    },
  }
  handleRoomEvents(realtime)
  return realtime
}

function createSocketServer(
  { server, corsOrigins }: RealtimeOptions,
  adapterConnection: RedisClientType | null,
): Server {
  return new Server(server, {
    path: '/socket.io/',
    transports: ['polling', 'websocket'],
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 100 * 1024,
    serveClient: false,
    cors: { origin: [...corsOrigins], credentials: true },
    ...(adapterConnection === null ? {} : { adapter: adapterOver(adapterConnection) }),
  })
}

/** Commands that wait for Redis; what comes after so many reaches the sockets of this process alone. */
const MOST_WAITING = 10_000

/**
 * The adapter sends what it emits to Redis first and to its own sockets when Redis has taken it. While Redis is away they
 * get it at once, and the other processes when it is back.
 */
function adapterOver(connection: RedisClientType) {
  const create = createAdapter(connection)
  return function createNamespaceAdapter(namespace: unknown) {
    const adapter = create(namespace)
    // The library gives no other way to see what it waits for.
    const publisher = adapter as unknown as { publishAndReturnOffset(message: object): Promise<string> }
    const publish = publisher.publishAndReturnOffset.bind(adapter)
    publisher.publishAndReturnOffset = async (message) => {
      const published = publish(message)
      if (connection.isReady) return await published
      published.catch(() => undefined)
      return ''
    }
    return adapter
  }
}

/** Emitting to rooms, and who is in them. */
function publisherOf(
  io: Server,
  recentEvents: RecentEvents,
): Pick<
  Realtime,
  | 'emit'
  | 'emitToAll'
  | 'emitLocally'
  | 'addUserToRoom'
  | 'emptyRoom'
  | 'removeFromRoom'
  | 'disconnectUser'
  | 'disconnectSignIn'
> {
  return {
    emit(to, event, payload) {
      const receivers = typeof to === 'string' ? [to] : [...to]
      // Each page that opens changes its own presence.
      if (event !== 'UserStatusChanged') recentEvents.add(receivers)
      io.to(receivers).emit(event, ...argumentsOf(payload))
    },
    emitToAll(event, payload) {
      recentEvents.add([everybody])
      io.emit(event, ...argumentsOf(payload))
    },
    emitLocally(room, event, payload) {
      if ((io.of('/').adapter.rooms.get(room)?.size ?? 0) === 0) return false
      io.local.to(room).emit(event, ...argumentsOf(payload()))
      return true
    },
    addUserToRoom(userId, room) {
      io.in(rooms.user(userId)).socketsJoin(room)
    },
    emptyRoom(room) {
      io.in(room).socketsLeave(room)
    },
    removeFromRoom(socketId, room) {
      io.in(socketId).socketsLeave(room)
    },
    disconnectUser(userId) {
      io.in(rooms.user(userId)).disconnectSockets(true)
    },
    disconnectSignIn(id) {
      io.in(rooms.signIn(id)).disconnectSockets(true)
    },
  }
}

function trackSocket(serving: Set<Promise<void>>, socketServed: Promise<void>): void {
  serving.add(socketServed)
  metrics.sockets.inc()
  void socketServed.finally(() => {
    serving.delete(socketServed)
    metrics.sockets.dec()
  })
}

/**
 * The Redis connection of the adapter. Unlike other connections it queues commands while Redis is unreachable, and
 * sends them after the reconnect.
 */
function connectAdapter(redis: RedisClientType): RedisClientType {
  const connection = redis.duplicate({ disableOfflineQueue: false, commandsQueueMaxLength: MOST_WAITING })
  // The client reconnects by itself, so errors need no handling.
  connection.on('error', () => undefined)
  connection.connect().catch(() => undefined)
  return connection
}

/** Serves a socket until it closes, and closes it when its token expires. */
async function serveUntilExpiry(
  socket: Socket,
  actor: Actor,
  { options, handlers }: { options: RealtimeOptions; handlers: SocketHandlers },
): Promise<void> {
  const left = actor.tokenExp * 1000 - options.now().getTime()
  const expiry = setTimeout(
    () => {
      socket.disconnect(true)
    },
    Math.min(left, LONGEST_TIMER),
  )
  const ownRooms = [
    rooms.user(actor.id),
    rooms.signIn(actor.signInId),
    ...(actor.role === Role.Student ? [rooms.tutors] : []),
    ...(isAdmin(actor.role) ? [RoomKind.AdminInvoices] : []),
  ]
  const joinOwnRooms: LifecycleHandler = async () => {
    await socket.join(ownRooms)
    if (!(await options.isStillSignedIn(actor))) socket.disconnect(true)
  }
  await serveSocket(socket, actor, { ...handlers, onConnect: [joinOwnRooms, ...handlers.onConnect] })
  clearTimeout(expiry)
}

/**
 * Tells every socket of this process when to reconnect, and closes its transport instead of disconnecting the socket:
 * clients do not reconnect after a Socket.IO disconnect from the server, but do after a closed transport.
 */
async function sendAway(io: Server, milliseconds: number): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  await Promise.all(
    sockets.map(async (socket) => {
      if (milliseconds > 0) await wait(Math.random() * milliseconds)
      if (!socket.connected) return
      socket.emit('ServerRestarting', { reconnectInMs: Math.floor(Math.random() * RECONNECT_SPREAD) })
      socket.conn.close()
    }),
  )
}

/** Waits until the transports are closed. The HTTP server stays open; its owner closes it. */
async function closeConnections(io: Server): Promise<void> {
  const deadline = performance.now() + CLOSE_TIMEOUT
  while (io.engine.clientsCount > 0 && performance.now() < deadline)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  await io.of('/').adapter.close()
  io.engine.close()
}

function handleRoomEvents(realtime: Realtime): void {
  const mayJoin = (actor: Actor, room: RoomKind) => room === RoomKind.TutorsCache || isAdmin(actor.role)
  realtime.handle('JoinRooms', async (connection, { rooms: wanted }) => {
    if (!wanted.every((room) => mayJoin(connection.actor, room))) return AckCode.Unallowed
    for (const room of wanted) await connection.join(room)
    await connection.reportMissed(wanted)
    connection.emit('JoinedRooms', { rooms: [...new Set(wanted)] })
    return AckCode.Ok
  })
  realtime.handle('LeaveRooms', async (connection, { rooms: left }) => {
    for (const room of left) await connection.leave(room)
    return AckCode.Ok
  })
}
