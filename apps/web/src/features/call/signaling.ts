// The part of the socket that a call uses, so that tests can replace it; the real one is @hiwar/client/socket.ts.
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import { emit, on, onReconnect, reconnect } from '@hiwar/client/socket.ts'

export interface Signaling {
  emit<E extends keyof ClientEvents>(event: E, payload: ClientPayload<E>): Promise<Ack>
  on<E extends keyof ServerEvents>(event: E, handler: (payload: ServerPayload<E>) => void): () => void
  onReconnect(listener: () => void): () => void
  /** The network has changed: the connection is opened anew at once, since it may be dead without knowing. */
  reconnect(): void
}

export const socketSignaling: Signaling = { emit, on, onReconnect, reconnect }
