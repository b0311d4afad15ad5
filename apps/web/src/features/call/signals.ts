// What a call needs of the socket; the real one is @hiwar/client/socket.ts.
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import { emit, on, onReconnect } from '@hiwar/client/socket.ts'

export interface Signals {
  emit<E extends keyof ClientEvents>(event: E, payload: ClientPayload<E>): Promise<Ack>
  on<E extends keyof ServerEvents>(event: E, handler: (payload: ServerPayload<E>) => void): () => void
  onReconnect(listener: () => void): () => void
}

export const socketSignals: Signals = { emit, on, onReconnect }
