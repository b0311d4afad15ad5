import type { AckCode } from '@hiwar/contract/enums.ts'
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { Actor } from '../../actor.ts'

/** Room names of lessons.md 8.2. */
export const rooms = {
  user: (id: number) => `user:${id}`,
  chat: (roomId: number) => `room:${roomId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  tutors: 'TutorsCache',
} as const

/** One connected socket as an event handler sees it; the same object for all its events. */
export interface Connection {
  readonly id: string
  readonly actor: Actor
  join(room: string | string[]): Promise<void>
  leave(room: string): Promise<void>
  isIn(room: string): boolean
  /** To this socket alone. */
  emit<E extends keyof ServerEvents>(event: E, payload: ServerPayload<E>): void
  /** To everyone in `room` but this socket. */
  relay<E extends keyof ServerEvents>(room: string, event: E, payload: ServerPayload<E>): void
}

/** Answers every event exactly once: the returned code, or what goes with it, is the acknowledgement. */
export type EventHandler<E extends keyof ClientEvents> = (
  connection: Connection,
  payload: ClientPayload<E>,
) => Promise<AckCode | Ack>

/** What happens when a socket opens or has closed. */
export type Lifecycle = (connection: Connection) => Promise<void>

/**
 * Events of one socket are handled one after the other, in the order they were sent: a candidate never overtakes its
 * offer.
 */
export interface Realtime {
  /** To every socket in any of the rooms, once each, whichever process it is on. A socket's id is a room too. */
  emit<E extends keyof ServerEvents>(to: string | readonly string[], event: E, payload: ServerPayload<E>): void
  /** To every socket there is. */
  emitToAll<E extends keyof ServerEvents>(event: E, payload: ServerPayload<E>): void
  /** As `emit`, but to sockets of this process alone; false when none of them is in the room. */
  emitHere<E extends keyof ServerEvents>(room: string, event: E, payload: () => ServerPayload<E>): boolean
  handle<E extends keyof ClientEvents>(event: E, handler: EventHandler<E>): void
  /** Before the first event of the socket. */
  onConnect(handler: Lifecycle): void
  /** After the last event of the socket. */
  onDisconnect(handler: Lifecycle): void
  /** All sockets of a person enter a room. */
  joinUser(userId: number, room: string): void
  /** Everyone leaves a room. */
  emptyRoom(room: string): void
  /** One socket, on whichever process, leaves a room. */
  dismiss(socketId: string, room: string): void
  /** Closes all sockets of a person (revoked tokens). */
  disconnectUser(userId: number): void
  /** Tells everyone here, once, to come back in a while: this process is about to end. */
  announceRestart(): void
  /**
   * Tells whoever was not told yet, closes the sockets so that they do, and waits for what `onDisconnect` has to do.
   */
  close(): Promise<void>
}
