import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { RedisClientType } from 'redis'
import { Server, type Socket } from 'socket.io'
import { AckCode, Role, RoomKind } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import { metrics } from '../observability/metrics.ts'
import { rooms, type Lifecycle, type Realtime } from './realtime.ts'
import { createAdmission } from './handshake.ts'
import { argumentsOf, checked, serveSocket, type Handling } from './socket-events.ts'

interface Settings {
  readonly server: HttpServer
  /** Who a Bearer token stands for; null refuses the handshake with 401. */
  readonly recognise: (token: string) => Promise<Actor | null>
  /** Maintenance: whom it lets in, and which of their events are heard. */
  readonly mayConnect: (actor: Actor) => Promise<boolean>
  readonly mayAct: (actor: Actor, event: string) => Promise<boolean>
  readonly corsOrigins: readonly string[]
  /** Present: rooms reach across processes. */
  readonly redis: RedisClientType | null
  readonly now: () => Date
  readonly log: { error(details: object, text: string): void }
}

/** Clients come back at a random millisecond of the first five seconds, not all at once. */
const RECONNECT_SPREAD = 5001
/** How long farewells may take to leave. */
const FAREWELL = 1000
/** A longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Socket.IO on the API's port (lessons.md 8): handshake by Bearer, payloads by the contract, one acknowledgement for
 * each event.
 */
export function createRealtime(settings: Settings): Realtime {
  let isClosing = false
  const admission = createAdmission({ ...settings, isClosing: () => isClosing })
  const link = settings.redis === null ? null : linkFor(settings.redis)
  const io = new Server(settings.server, {
    path: '/socket.io/',
    transports: ['polling', 'websocket'],
    pingInterval: 25_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 100 * 1024,
    serveClient: false,
    cors: { origin: [...settings.corsOrigins], credentials: true },
    ...(link === null ? {} : { adapter: createAdapter(link) }),
  })
  io.engine.use(admission.middleware)

  const handlers: Map<string, ReturnType<typeof checked>> = new Map()
  const onConnect: Lifecycle[] = []
  const onDisconnect: Lifecycle[] = []
  const served = new Set<Promise<void>>()
  const told = new WeakSet<Socket>()
  io.on('connection', (socket) => {
    const actor = admission.actorOf(socket.request)
    if (actor === undefined) {
      socket.disconnect(true)
      return
    }
    keepTrack(
      served,
      serve(socket, actor, {
        settings,
        handling: { handlers, onConnect, onDisconnect, mayAct: settings.mayAct, log: settings.log },
      }),
    )
  })

  const realtime: Realtime = {
    emit(to, event, payload) {
      io.to(typeof to === 'string' ? to : [...to]).emit(event, ...argumentsOf(payload))
    },
    emitToAll(event, payload) {
      io.emit(event, ...argumentsOf(payload))
    },
    emitHere(room, event, payload) {
      if ((io.of('/').adapter.rooms.get(room)?.size ?? 0) === 0) return false
      io.local.to(room).emit(event, ...argumentsOf(payload()))
      return true
    },
    handle(event, handler) {
      handlers.set(event, checked(event, handler))
    },
    onConnect(handler) {
      onConnect.push(handler)
    },
    onDisconnect(handler) {
      onDisconnect.push(handler)
    },
    joinUser(userId, room) {
      io.in(rooms.user(userId)).socketsJoin(room)
    },
    emptyRoom(room) {
      io.in(room).socketsLeave(room)
    },
    dismiss(socketId, room) {
      io.in(socketId).socketsLeave(room)
    },
    disconnectUser(userId) {
      io.in(rooms.user(userId)).disconnectSockets(true)
    },
    announceRestart() {
      announceRestart(io, told)
    },
    async close() {
      isClosing = true
      announceRestart(io, told)
      await sayFarewell(io)
      await Promise.all(served)
      link?.destroy()
    },
  }
  addRooms(realtime)
  return realtime
}

function keepTrack(served: Set<Promise<void>>, serving: Promise<void>): void {
  served.add(serving)
  metrics.sockets.inc()
  void serving.finally(() => {
    served.delete(serving)
    metrics.sockets.dec()
  })
}

/** The adapter's own line to Redis: it waits out a break, where everybody else's fails at once. */
function linkFor(redis: RedisClientType): RedisClientType {
  const link = redis.duplicate({ disableOfflineQueue: false })
  // The line comes back by itself; what was sent meanwhile follows.
  link.on('error', () => undefined)
  link.connect().catch(() => undefined)
  return link
}

async function serve(
  socket: Socket,
  actor: Actor,
  { settings, handling }: { settings: Settings; handling: Handling },
): Promise<void> {
  const left = actor.tokenExp * 1000 - settings.now().getTime()
  const end = setTimeout(
    () => {
      socket.disconnect(true)
    },
    Math.min(left, LONGEST_TIMER),
  )
  const own = [
    rooms.user(actor.id),
    ...(actor.role === Role.Student ? [rooms.tutors] : []),
    ...(isAdmin(actor.role) ? [RoomKind.AdminInvoices] : []),
  ]
  const enterOwnRooms: Lifecycle = async () => {
    await socket.join(own)
  }
  await serveSocket(socket, actor, { ...handling, onConnect: [enterOwnRooms, ...handling.onConnect] })
  clearTimeout(end)
}

/** Tells every socket of this process, once, when to come back. */
function announceRestart(io: Server, told: WeakSet<Socket>): void {
  for (const socket of io.of('/').sockets.values()) {
    if (told.has(socket)) continue
    told.add(socket)
    socket.emit('ServerRestarting', { reconnectInMs: Math.floor(Math.random() * RECONNECT_SPREAD) })
  }
}

/**
 * Closes the lines below the sockets: a client takes a farewell of Socket.IO itself
 * for final, but comes back by itself from a line that closed. The HTTP server is left to its owner.
 */
async function sayFarewell(io: Server): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    socket.conn.close()
  }
  const deadline = performance.now() + FAREWELL
  while (io.engine.clientsCount > 0 && performance.now() < deadline)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  await io.of('/').adapter.close()
  io.engine.close()
}

function addRooms(realtime: Realtime): void {
  const mayJoin = (actor: Actor, room: RoomKind) => room === RoomKind.TutorsCache || isAdmin(actor.role)
  realtime.handle('JoinRooms', async (connection, { rooms: wanted }) => {
    if (!wanted.every((room) => mayJoin(connection.actor, room))) return AckCode.Unallowed
    for (const room of wanted) await connection.join(room)
    connection.emit('JoinedRooms', { rooms: [...new Set(wanted)] })
    return AckCode.Ok
  })
  realtime.handle('LeaveRooms', async (connection, { rooms: left }) => {
    for (const room of left) await connection.leave(room)
    return AckCode.Ok
  })
}
