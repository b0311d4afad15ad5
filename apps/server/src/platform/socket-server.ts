import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { RedisClientType } from 'redis'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { AckCode, Role, RoomKind } from '@hiwar/contract/enums.ts'
import { clientEvents, type ClientEvents } from '@hiwar/contract/events.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../actor.ts'
import { rooms, type Connection, type EventHandler, type Realtime } from './realtime.ts'

interface Settings {
  readonly server: HttpServer
  /** Who a Bearer token stands for; null refuses the handshake with 401. */
  readonly recognise: (token: string) => Promise<Actor | null>
  readonly corsOrigins: readonly string[]
  /** Present: rooms reach across processes. */
  readonly redis: RedisClientType | null
  readonly now: () => Date
  readonly log: { warn(details: object, text: string): void; error(details: object, text: string): void }
}

type Lifecycle = (connection: Connection) => Promise<void>

const SIGNALLING = new Set<string>(['SessionOffer', 'SessionAnswer', 'IceCandidate'])
const SIGNALLING_PER_SECOND = 100
const OTHERS_PER_SECOND = 20
const LONGEST_TIMER = 2_147_000_000

/** Socket.IO on the API's port (lessons.md 8): handshake by Bearer, payloads by the contract, one acknowledgement for each event. */
export function createRealtime(settings: Settings): Realtime {
  const actors = new WeakMap<object, Actor>()
  const io = new Server(settings.server, {
    path: '/socket.io/', transports: ['polling', 'websocket'], pingInterval: 25_000, pingTimeout: 20_000, maxHttpBufferSize: 100 * 1024,
    serveClient: false, cors: { origin: [...settings.corsOrigins], credentials: true },
    ...(settings.redis === null ? {} : { adapter: createAdapter(settings.redis) }),
  })
  io.engine.use((request: HandshakeRequest, response: HandshakeResponse, next: () => void) => {
    void admit(settings, actors, request, response, next)
  })
  const handlers = new Map<string, (connection: Connection, payload: unknown) => Promise<AckCode>>()
  const onConnect: Lifecycle[] = []
  const onDisconnect: Lifecycle[] = []
  io.on('connection', (socket) => { void welcome({ settings, socket, actors, handlers, onConnect, onDisconnect }) })

  const realtime: Realtime = {
    emit(to, event, payload) { io.to(typeof to === 'string' ? to : [...to]).emit(event, payload) },
    handle(event, handler) { handlers.set(event, async (connection, payload) => await checked(event, handler, connection, payload)) },
    onConnect(handler) { onConnect.push(handler) },
    onDisconnect(handler) { onDisconnect.push(handler) },
    joinUser(userId, room) { io.in(rooms.user(userId)).socketsJoin(room) },
    emptyRoom(room) { io.in(room).socketsLeave(room) },
    dismiss(socketId, room) { io.in(socketId).socketsLeave(room) },
    disconnectUser(userId) { io.in(rooms.user(userId)).disconnectSockets(true) },
    async close() {
      for (const socket of io.of('/').sockets.values()) socket.emit('ServerRestarting', { reconnectInMs: Math.floor(Math.random() * 5000) })
      await io.close()
    },
  }
  addRooms(realtime)
  return realtime
}

interface HandshakeRequest { headers: Record<string, string | string[] | undefined>; _query: Record<string, string | undefined> }
interface HandshakeResponse { writeHead(status: number, headers: Record<string, string>): void; end(body: string): void }

/** Only the first request of a connection carries no `sid`; the token is judged there and never again. */
async function admit(settings: Settings, actors: WeakMap<object, Actor>, request: HandshakeRequest, response: HandshakeResponse, next: () => void): Promise<void> {
  if (request._query['sid'] !== undefined) {
    next()
    return
  }
  const token = String(request.headers['authorization'] ?? '').match(/^Bearer (\S{1,4096})$/)?.[1]
  const actor = token === undefined ? null : await settings.recognise(token).catch(() => null)
  if (actor === null) {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 'unauthenticated', message: 'a valid token is needed' }))
    return
  }
  actors.set(request, actor)
  next()
}

interface Welcome {
  readonly settings: Settings
  readonly socket: Socket
  readonly actors: WeakMap<object, Actor>
  readonly handlers: ReadonlyMap<string, (connection: Connection, payload: unknown) => Promise<AckCode>>
  readonly onConnect: readonly Lifecycle[]
  readonly onDisconnect: readonly Lifecycle[]
}

async function welcome({ settings, socket, actors, handlers, onConnect, onDisconnect }: Welcome): Promise<void> {
  const actor = actors.get(socket.request)
  if (actor === undefined) {
    socket.disconnect(true)
    return
  }
  const connection = connectionOf(socket, actor)
  const lifecycle = async (steps: readonly Lifecycle[]) => {
    for (const step of steps) await step(connection).catch((error: unknown) => { settings.log.error({ err: error }, 'socket lifecycle') })
  }
  const left = Math.min(LONGEST_TIMER, actor.tokenExp * 1000 - settings.now().getTime())
  const end = setTimeout(() => { socket.disconnect(true) }, left)
  const isWithinRate = rateOf()
  // Listening before the first await: an event sent right after the handshake must find its handler.
  socket.onAny((event: string, ...sent: unknown[]) => {
    void answer({ settings, connection, handler: handlers.get(event), event, sent, isWithinRate: isWithinRate(event) })
  })
  socket.on('disconnect', () => {
    clearTimeout(end)
    void lifecycle(onDisconnect)
  })
  await socket.join([rooms.user(actor.id), ...(actor.role === Role.Student ? [rooms.tutors] : []), ...(isAdmin(actor.role) ? [RoomKind.AdminInvoices] : [])])
  await lifecycle(onConnect)
}

function connectionOf(socket: Socket, actor: Actor): Connection {
  return {
    id: socket.id,
    actor,
    async join(room) { await socket.join(room) },
    async leave(room) { await socket.leave(room) },
    emit(event, payload) { socket.emit(event, payload) },
    relay(room, event, payload) { socket.to(room).emit(event, payload) },
  }
}

/** Events of one socket in the running second, signalling counted apart. */
function rateOf() {
  let second = 0
  let counts = { signalling: 0, others: 0 }
  return (event: string): boolean => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      counts = { signalling: 0, others: 0 }
    }
    if (SIGNALLING.has(event)) return ++counts.signalling <= SIGNALLING_PER_SECOND
    return ++counts.others <= OTHERS_PER_SECOND
  }
}

interface Answering {
  readonly settings: Settings
  readonly connection: Connection
  readonly handler: ((connection: Connection, payload: unknown) => Promise<AckCode>) | undefined
  readonly event: string
  readonly sent: readonly unknown[]
  readonly isWithinRate: boolean
}

async function answer({ settings, connection, handler, event, sent, isWithinRate }: Answering): Promise<void> {
  const acknowledge = sent.at(-1)
  const code = await codeOf()
  if (typeof acknowledge === 'function') acknowledge({ code })

  async function codeOf(): Promise<AckCode> {
    if (handler === undefined || !isWithinRate) return AckCode.Unallowed
    try {
      return await handler(connection, sent[0])
    } catch (error) {
      settings.log.error({ err: error, event }, 'socket event')
      return AckCode.Unreachable
    }
  }
}

async function checked<E extends keyof ClientEvents>(event: E, handler: EventHandler<E>, connection: Connection, payload: unknown): Promise<AckCode> {
  const parsed = z.safeParse(clientEvents[event], payload)
  if (!parsed.success) return event.endsWith('Session') && hasBadSessionId(payload) ? AckCode.InvalidSessionId : AckCode.Unallowed
  return await handler(connection, parsed.data as Parameters<EventHandler<E>>[1])
}

/** A session id of the wrong form has a code of its own (lessons.md 8.4). */
function hasBadSessionId(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'sessionId' in payload && typeof payload.sessionId === 'string'
}

function addRooms(realtime: Realtime): void {
  const mayJoin = (actor: Actor, room: RoomKind) => room === RoomKind.TutorsCache || isAdmin(actor.role)
  realtime.handle('JoinRooms', async (connection, { rooms: wanted }) => {
    if (!wanted.every((room) => mayJoin(connection.actor, room))) return AckCode.Unallowed
    for (const room of wanted) await connection.join(room)
    connection.emit('JoinedRooms', { rooms: [...wanted] })
    return AckCode.Ok
  })
  realtime.handle('LeaveRooms', async (connection, { rooms: left }) => {
    for (const room of left) await connection.leave(room)
    return AckCode.Ok
  })
}
