import type { IncomingMessage } from 'node:http'
import { createKeyedCounter } from '../cache/keyed-counter.ts'

/** Connections one person may have to a process: many tabs and devices, and those cut off but not noticed yet. */
const MOST_CONNECTIONS = 20

/** What this needs of an engine.io connection. */
interface Connection {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

/** Counts the connections of each person, so that nobody fills the server with them. */
export interface ConnectionCounter {
  /** Counts the connection that this request is about to open; false when the person has enough of them. */
  reserve(request: IncomingMessage, userId: number): boolean
  /** The request has opened it: counted until it closes. */
  opened(connection: Connection): void
}

export function createConnectionCounter(): ConnectionCounter {
  const open = createKeyedCounter<number>()
  const reserved = new WeakMap<IncomingMessage, () => void>()

  return {
    reserve(request, userId) {
      const release = open.take(userId, MOST_CONNECTIONS)
      if (release === null) return false
      reserved.set(request, release)
      // A handshake that fails after this opens nothing.
      request.socket.once('close', release)
      return true
    },
    opened(connection) {
      const release = reserved.get(connection.request)
      if (release === undefined) return
      // Polling goes on when the network connection of its first request ends.
      connection.request.socket.off('close', release)
      connection.once('close', release)
    },
  }
}
