// The one live connection of a signed-in person (lessons.md 8.1). Its library loads only when it is first needed.
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { Socket } from 'socket.io-client'
import { liveToken } from './auth-store.ts'

export type SocketState = 'connecting' | 'open' | 'closed'
export type ClientEvent = keyof ClientEvents
export type ServerEvent = keyof ServerEvents

const ackTimeoutMs = 5_000
const connectTimeoutMs = 20_000
const firstDelayMs = 1_000
const longestDelayMs = 5_000
const spread = 0.5

/** No acknowledgement came: in time, or at all. The texts are those of lessons.md 8.1. */
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
let state: SocketState = 'closed'
/** Rises with each opening and closing, so that a library that arrives late knows it is no longer wanted. */
let generation = 0
let wasOpen = false

const stateListeners = new Set<() => void>()
const reconnectListeners = new Set<() => void>()
const handlers = new Map<string, Set<Handler>>()

function setState(next: SocketState): void {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}

function handleOpen(): void {
  setState('open')
  if (wasOpen) for (const listener of reconnectListeners) listener()
  wasOpen = true
}

function bearer(): Record<string, string> {
  const token = liveToken()
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/** Each try carries the token of that moment; without one there is nothing to try with. */
function prepareNextTry(of: Socket): void {
  if (liveToken() === null) closeSocket()
  else of.io.opts.extraHeaders = bearer()
}

/** The server ends and has told when to come back: the next try waits that long, and those after it as always. */
function waitForRestart(of: Socket, milliseconds: number): void {
  of.io.reconnectionDelay(milliseconds)
  of.io.reconnectionDelayMax(Math.max(milliseconds, longestDelayMs))
  of.io.randomizationFactor(0)
}

function waitAsAlways(of: Socket): void {
  of.io.reconnectionDelay(firstDelayMs)
  of.io.reconnectionDelayMax(longestDelayMs)
  of.io.randomizationFactor(spread)
}

function listenTo(made: Socket): void {
  const whileCurrent = (act: () => void) => () => {
    if (socket === made) act()
  }
  made.on('connect', whileCurrent(handleOpen))
  made.on('disconnect', (reason) => {
    if (socket !== made) return
    setState('connecting')
    // The library comes back by itself from everything but a farewell of the server, which it takes for final.
    if (reason === 'io server disconnect')
      setTimeout(
        whileCurrent(() => {
          prepareNextTry(made)
          made.connect()
        }),
        firstDelayMs,
      )
  })
  made.io.on(
    'reconnect_attempt',
    whileCurrent(() => {
      waitAsAlways(made)
      prepareNextTry(made)
    }),
  )
  made.on('ServerRestarting', ({ reconnectInMs }: ServerPayload<'ServerRestarting'>) => {
    waitForRestart(made, reconnectInMs)
  })
  made.onAny((event: string, payload: unknown) => {
    if (socket === made) for (const handler of handlers.get(event) ?? []) handler(payload)
  })
}

/**
 * Opens the connection for the current token; does nothing without one. An older connection is closed first,
 * so call it again when another person signs in. `origin` is the page's own unless named.
 */
export async function openSocket(origin?: string): Promise<void> {
  closeSocket()
  if (liveToken() === null) return

  const mine = generation
  setState('connecting')
  const library = await import('socket.io-client').catch(() => null)
  if (mine !== generation) return
  if (library === null) {
    // No network, no library: it comes with the connection, tried as patiently as the connection itself.
    setTimeout(() => {
      if (mine === generation) void openSocket(origin)
    }, longestDelayMs)
    return
  }

  const options = {
    // Browsers send extra headers on polling only, hence this order.
    transports: ['polling', 'websocket'],
    extraHeaders: bearer(),
    withCredentials: true,
    reconnectionDelay: firstDelayMs,
    reconnectionDelayMax: longestDelayMs,
    randomizationFactor: spread,
    timeout: connectTimeoutMs,
    autoConnect: false,
    forceNew: true,
  }
  socket = origin === undefined ? library.io(options) : library.io(origin, options)
  listenTo(socket)
  socket.connect()
}

/** At sign-out. Waiting acknowledgements end as disconnected. */
export function closeSocket(): void {
  generation += 1
  const old = socket
  socket = null
  wasOpen = false
  old?.disconnect()
  setState('closed')
}

/**
 * Sends an event and waits for its acknowledgement; rejects with a `SocketFailure`. A refusal is an `Ack` whose code is
 * not `ok`.
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

/** Hears an event of the server, on this connection and every later one; returns the way to stop. */
export function on<E extends ServerEvent>(event: E, handler: (payload: ServerPayload<E>) => void): () => void {
  const own: Handler = (payload) => handler(payload as ServerPayload<E>)
  const known = handlers.get(event) ?? new Set()
  handlers.set(event, known.add(own))
  return () => known.delete(own)
}

/** Runs whenever the connection is back after a break: what was missed must be asked again. Returns the way to stop. */
export function onReconnect(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

/** For `useSyncExternalStore` with `socketState`. */
export function subscribeSocket(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

export function socketState(): SocketState {
  return state
}
