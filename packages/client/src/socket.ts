// The WebSocket connection of the signed-in user, with reconnect and backoff (lessons.md 8.1). Its library loads when a
// connection is first opened.
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { Socket } from 'socket.io-client'
import { currentAuth, liveToken, subscribeAuth } from './auth-store.ts'

export type SocketState = 'connecting' | 'open' | 'closed'
export type ClientEvent = keyof ClientEvents
export type ServerEvent = keyof ServerEvents

const ackTimeoutMs = 5_000
const connectTimeoutMs = 20_000
// Reconnect backoff.
const minReconnectDelayMs = 1_000
const maxReconnectDelayMs = 5_000
const reconnectJitter = 0.5

/** No acknowledgement arrived, in time or at all. The messages are those of lessons.md 8.1. */
export class SocketFailure extends Error {
  readonly kind: 'timeout' | 'disconnected'

  constructor(kind: 'timeout' | 'disconnected', options?: ErrorOptions) {
    super(kind === 'timeout' ? 'operation has timed out' : 'socket has been disconnected', options)
    this.name = 'SocketFailure'
    this.kind = kind
  }
}

type Handler = (payload: unknown) => void

let socket: Socket | null = null
/** At first it is about to be opened: nothing is known to be wrong. */
let state: SocketState = 'connecting'
/** Incremented by each open and close, so that an `openSocket` still loading the library notices it is outdated. */
let generation = 0
let hasBeenOpen = false
/** Since when the page fetches as this user, in ms since it opened. */
let userSince = 0
let userId = currentAuth().account?.user.id
subscribeAuth(() => {
  const now = currentAuth().account?.user.id
  if (now !== userId) userSince = performance.now()
  userId = now
})

const stateListeners = new Set<() => void>()
const reconnectListeners = new Set<() => void>()
const missedListeners = new Set<() => void>()
const handlers = new Map<string, Set<Handler>>()

function setState(next: SocketState): void {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}

function handleOpen(): void {
  setState('open')
  if (hasBeenOpen) for (const listener of [...reconnectListeners, ...missedListeners]) listener()
  hasBeenOpen = true
}

/** After the first connection the server says by `EventsMissed` whether there were events before it (lessons.md 8.2). */
const waitedMs = (): number | undefined => (hasBeenOpen ? undefined : Math.round(performance.now() - userSince))

function authHeaders(): Record<string, string> {
  const token = liveToken()
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/** Each reconnect attempt sends the current token; without one the connection is closed instead. */
function prepareReconnect(of: Socket): void {
  if (liveToken() === null) closeSocket()
  else of.io.opts.extraHeaders = authHeaders()
}

/** The server restarts and said when to reconnect: the next attempt waits that long, later ones back off as usual. */
function delayReconnect(of: Socket, milliseconds: number): void {
  of.io.reconnectionDelay(milliseconds)
  of.io.reconnectionDelayMax(Math.max(milliseconds, maxReconnectDelayMs))
  of.io.randomizationFactor(0)
}

function resetReconnectDelay(of: Socket): void {
  of.io.reconnectionDelay(minReconnectDelayMs)
  of.io.reconnectionDelayMax(maxReconnectDelayMs)
  of.io.randomizationFactor(reconnectJitter)
}

function addListeners(created: Socket): void {
  const whileCurrent = (handler: () => void) => () => {
    if (socket === created) handler()
  }
  created.on('connect', whileCurrent(handleOpen))
  created.on('disconnect', (reason) => {
    if (socket !== created) return
    setState('connecting')
    // The library reconnects by itself unless the server disconnected it deliberately.
    if (reason === 'io server disconnect')
      setTimeout(
        whileCurrent(() => {
          prepareReconnect(created)
          created.connect()
        }),
        minReconnectDelayMs,
      )
  })
  created.io.on(
    'reconnect_attempt',
    whileCurrent(() => {
      resetReconnectDelay(created)
      prepareReconnect(created)
    }),
  )
  created.on('ServerRestarting', ({ reconnectInMs }: ServerPayload<'ServerRestarting'>) => {
    delayReconnect(created, reconnectInMs)
  })
  created.on(
    'EventsMissed',
    whileCurrent(() => {
      for (const listener of missedListeners) listener()
    }),
  )
  created.onAny((event: string, payload: unknown) => {
    if (socket === created) for (const handler of handlers.get(event) ?? []) handler(payload)
  })
}

/**
 * Opens the connection for the current token; does nothing without one. An older connection is closed first, so call it
 * again when another user signs in. `origin` defaults to the page's own.
 */
export async function openSocket(origin?: string): Promise<void> {
  closeSocket()
  if (liveToken() === null) return

  const ownGeneration = generation
  setState('connecting')
  const library = await import('socket.io-client').catch(() => null)
  if (ownGeneration !== generation) return
  if (library === null) {
    // Without a network the library cannot load either; retry as for the connection.
    setTimeout(() => {
      if (ownGeneration === generation) void openSocket(origin)
    }, maxReconnectDelayMs)
    return
  }

  const options = {
    // Browsers send extra headers on polling only, hence this order.
    transports: ['polling', 'websocket'],
    extraHeaders: authHeaders(),
    auth: (send: (data: object) => void) => {
      send({ waitedMs: waitedMs() })
    },
    withCredentials: true,
    reconnectionDelay: minReconnectDelayMs,
    reconnectionDelayMax: maxReconnectDelayMs,
    randomizationFactor: reconnectJitter,
    timeout: connectTimeoutMs,
    autoConnect: false,
    forceNew: true,
  }
  socket = origin === undefined ? library.io(options) : library.io(origin, options)
  addListeners(socket)
  socket.connect()
}

/**
 * Opens the connection anew at once. After a change of networks it may be dead without knowing for most of a minute, or
 * be waiting to try again.
 */
export function reconnect(): void {
  if (socket !== null) prepareReconnect(socket)
  socket?.disconnect().connect()
}

/** Closes the connection, at sign-out. Pending acknowledgements reject as disconnected. */
export function closeSocket(): void {
  generation += 1
  const closing = socket
  socket = null
  hasBeenOpen = false
  closing?.disconnect()
  setState('closed')
}

/**
 * Sends an event and waits for its acknowledgement; rejects with a `SocketFailure`. An event the server rejects
 * resolves with an `Ack` whose code is not `ok`.
 */
export async function emit<E extends ClientEvent>(event: E, payload: ClientPayload<E>): Promise<Ack> {
  const current = socket
  if (current === null) throw new SocketFailure('disconnected')
  try {
    return (await current.timeout(ackTimeoutMs).emitWithAck(event, payload)) as Ack
  } catch (cause) {
    throw new SocketFailure(current.connected ? 'timeout' : 'disconnected', { cause })
  }
}

/** Subscribes to a server event, on this connection and all later ones; returns the unsubscribe function. */
export function on<E extends ServerEvent>(event: E, handler: (payload: ServerPayload<E>) => void): () => void {
  const untyped: Handler = (payload) => handler(payload as ServerPayload<E>)
  const ofEvent = handlers.get(event) ?? new Set()
  handlers.set(event, ofEvent.add(untyped))
  return () => ofEvent.delete(untyped)
}

/** Calls `listener` after each reconnect. Returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

/**
 * Calls `listener` when events may have been missed, which are not replayed: after each reconnect, and after the first
 * connection when there were some before it. Returns the unsubscribe function.
 */
export function onEventsMissed(listener: () => void): () => void {
  missedListeners.add(listener)
  return () => missedListeners.delete(listener)
}

/** For `useSyncExternalStore` with `socketState`. */
export function subscribeSocket(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

export function socketState(): SocketState {
  return state
}
