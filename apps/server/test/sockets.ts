import { io, type Socket } from 'socket.io-client'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { TestTimers } from './timers.ts'

interface Heard {
  readonly event: string
  readonly payload: unknown
}

/** A client's socket that remembers all it heard. */
export interface TestSocket {
  readonly id: string
  readonly raw: Socket
  /** Everything heard so far, in order. */
  readonly heard: readonly Heard[]
  send<E extends keyof ClientEvents>(event: E, payload: ClientPayload<E>): Promise<Ack['code']>
  /** Any event with any payload, as a hostile client would. */
  sendRaw(event: string, ...payload: unknown[]): Promise<Ack['code']>
  /** The next event of this name that was not yet taken, also one heard before. */
  next<E extends keyof ServerEvents>(event: E): Promise<ServerPayload<E>>
  /** How often an event was heard up to now, once everything under way has arrived. */
  count(event: keyof ServerEvents): Promise<number>
  close(): void
}

const PATIENCE = 5000

/** Opens a socket as a person; rejects with the error of the handshake. */
export async function openSocket(
  url: string,
  token: string | null,
  options: { transports?: ('polling' | 'websocket')[]; reconnection?: boolean } = {},
): Promise<TestSocket> {
  const raw = io(url, {
    transports: options.transports ?? ['polling', 'websocket'],
    forceNew: true,
    reconnection: options.reconnection ?? false,
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
  return socket
}

/** Closes those that are open; the server has seen it when this ends, so that nothing of it reaches the next test. */
export async function closeSockets(timers: TestTimers, sockets: readonly TestSocket[]): Promise<void> {
  const open = sockets.filter(({ raw }) => raw.connected)
  const close = () => {
    for (const socket of open) socket.close()
  }
  // Each starts the grace after which its person is offline.
  await timers.startedBy(close, 5 * SECOND_MS, open.length)
}

function wrap(raw: Socket): TestSocket {
  const heard: Heard[] = []
  const taken = new Set<Heard>()
  const listeners = new Set<() => void>()
  raw.onAny((event: string, payload: unknown) => {
    heard.push({ event, payload })
    for (const listener of listeners) listener()
  })
  const sendRaw = async (event: string, ...payload: unknown[]): Promise<Ack['code']> => {
    const ack: Ack = await raw.timeout(PATIENCE).emitWithAck(event, ...payload)
    return ack.code
  }

  return {
    get id() {
      return raw.id ?? ''
    },
    raw,
    heard,
    send: async (event, payload) => await sendRaw(event, payload),
    sendRaw,
    async next(event) {
      const payload = await new Promise<unknown>((resolve, reject) => {
        const look = () => {
          const found = heard.find((item) => item.event === event && !taken.has(item))
          if (found === undefined) return
          taken.add(found)
          listeners.delete(look)
          clearTimeout(limit)
          resolve(found.payload)
        }
        const limit = setTimeout(() => {
          listeners.delete(look)
          reject(new Error(`${event} was not heard; heard: ${JSON.stringify(heard)}`))
        }, PATIENCE)
        listeners.add(look)
        look()
      })
      return payload as never
    },
    async count(event) {
      // Events of one line arrive in order, so what was sent before this answer has been heard after it.
      await sendRaw('LeaveRooms', { rooms: [] })
      return heard.filter((item) => item.event === event).length
    },
    close() {
      raw.disconnect()
    },
  }
}
