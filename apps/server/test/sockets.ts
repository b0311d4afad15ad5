import { Agent } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { TestTimers } from './timers.ts'

interface ReceivedEvent {
  readonly event: string
  readonly payload: unknown
}

/** A client's socket that records all events it receives. */
export interface TestSocket {
  readonly id: string
  readonly raw: Socket
  /** All events received so far, in order. */
  readonly received: readonly ReceivedEvent[]
  send<E extends keyof ClientEvents>(event: E, payload: ClientPayload<E>): Promise<Ack['code']>
  /** Sends any event with any payload, like a malicious client. */
  sendRaw(event: string, ...payload: unknown[]): Promise<Ack['code']>
  /** The next event of this name that was not returned before; it may have been received already. */
  next<E extends keyof ServerEvents>(event: E): Promise<ServerPayload<E>>
  /** How often an event was received, once events already on the way have arrived. */
  count(event: keyof ServerEvents): Promise<number>
  close(): void
}

const TIMEOUT_MS = 30_000

/** Opens a socket as a user; rejects with the error of the handshake. */
export async function openSocket(
  url: string,
  token: string | null,
  options: {
    transports?: ('polling' | 'websocket')[]
    reconnection?: boolean
    waitedMs?: number
    /** Of the addresses of this machine. */
    from?: string
  } = {},
): Promise<TestSocket> {
  // Declared for browsers, where it is a name; in Node the library takes Node's own.
  const agent =
    options.from === undefined ? {} : { agent: new Agent({ localAddress: options.from }) as unknown as string }
  const raw = io(url, {
    ...agent,
    transports: options.transports ?? ['polling', 'websocket'],
    forceNew: true,
    reconnection: options.reconnection ?? false,
    auth: { waitedMs: options.waitedMs },
    extraHeaders: token === null ? {} : { Authorization: `Bearer ${token}` },
  })
  const socket = wrap(raw)
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', resolve)
    raw.once('connect_error', (error) => {
      raw.close()
      reject(error)
    })
  })
  // Events are handled after the rooms of the user were joined: what is sent from now on arrives.
  await new Promise<void>((resolve) => {
    raw.once('disconnect', () => resolve())
    raw.emit('LeaveRooms', { rooms: [] }, () => resolve())
  })
  return socket
}

/** Closes open sockets and waits until the server has seen it, so that nothing of it reaches the next test. */
export async function closeSockets(timers: TestTimers, sockets: readonly TestSocket[]): Promise<void> {
  const open = sockets.filter(({ raw }) => raw.connected)
  const close = () => {
    for (const socket of open) socket.close()
  }
  // Each disconnect starts the grace period after which the user is offline.
  await timers.startedBy(close, 5 * SECOND_MS, open.length)
}

function wrap(raw: Socket): TestSocket {
  const received: ReceivedEvent[] = []
  const taken = new Set<ReceivedEvent>()
  const listeners = new Set<() => void>()
  raw.onAny((event: string, payload: unknown) => {
    received.push({ event, payload })
    for (const listener of listeners) listener()
  })
  const sendRaw = async (event: string, ...payload: unknown[]): Promise<Ack['code']> => {
    const ack: Ack = await raw.timeout(TIMEOUT_MS).emitWithAck(event, ...payload)
    return ack.code
  }

  return {
    get id() {
      return raw.id ?? ''
    },
    raw,
    received,
    send: async (event, payload) => await sendRaw(event, payload),
    sendRaw,
    async next(event) {
      const payload = await new Promise<unknown>((resolve, reject) => {
        const check = () => {
          const found = received.find((item) => item.event === event && !taken.has(item))
          if (found === undefined) return
          taken.add(found)
          listeners.delete(check)
          clearTimeout(limit)
          resolve(found.payload)
        }
        const limit = setTimeout(() => {
          listeners.delete(check)
          reject(new Error(`${event} was not received; received: ${JSON.stringify(received)}`))
        }, TIMEOUT_MS)
        listeners.add(check)
        check()
      })
      return payload as never
    },
    async count(event) {
      // Events of one connection arrive in order: after this acknowledgement, all events sent before have arrived.
      await sendRaw('LeaveRooms', { rooms: [] })
      return received.filter((item) => item.event === event).length
    },
    close() {
      raw.disconnect()
    },
  }
}
