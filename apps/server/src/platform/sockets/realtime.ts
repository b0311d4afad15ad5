import type { AckCode } from '@hiwar/contract/enums.ts'
import type { Ack, ClientEvents, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { Actor } from '../../actor.ts'

/** Room names of lessons.md 8.2. */
export const rooms = {
  user: (id: number) => `user:${id}`,
  chat: (roomId: number) => `room:${roomId}`,
  signIn: (id: string) => `sign-in:${id}`,
  session: (sessionId: string) => `session:${sessionId}`,
  tutors: 'TutorsCache',
} as const

/** One connected socket as event handlers see it; the same object for all its events. */
export interface Connection {
  readonly id: string
  readonly actor: Actor
  join(room: string | string[]): Promise<void>
  leave(room: string): Promise<void>
  isIn(room: string): boolean
  /**
   * After joining: sends `EventsMissed` when these rooms, or any of its own, had an event since its page began to fetch
   * (lessons.md 8.2).
   */
  reportMissed(joined?: readonly string[]): Promise<void>
  /** To this socket only. */
  emit<E extends keyof ServerEvents>(event: E, payload: ServerPayload<E>): void
  /** To every socket in `room` except this one. */
  relay<E extends keyof ServerEvents>(room: string, event: E, payload: ServerPayload<E>): void
}

/** Handles one event; the returned code, or the object with it, acknowledges the event exactly once. */
export type EventHandler<E extends keyof ClientEvents> = (
  connection: Connection,
  payload: ClientPayload<E>,
) => Promise<AckCode | Ack>

/** Called when a socket has connected or disconnected. */
export type LifecycleHandler = (connection: Connection) => Promise<void>

/**
 * Publishes events to rooms and handles events of clients. Events of one socket are handled one at a time in the order
 * they were sent, so an ICE candidate never overtakes its offer.
 */
export interface Realtime {
  /** To every socket in any of the rooms, once each, on all processes. A socket's id is a room too. */
  emit<E extends keyof ServerEvents>(to: string | readonly string[], event: E, payload: ServerPayload<E>): void
  /** To every socket on all processes. */
  emitToAll<E extends keyof ServerEvents>(event: E, payload: ServerPayload<E>): void
  /** Like `emit`, but only to sockets of this process; false when none of them is in the room. */
  emitLocally<E extends keyof ServerEvents>(room: string, event: E, payload: () => ServerPayload<E>): boolean
  handle<E extends keyof ClientEvents>(event: E, handler: EventHandler<E>): void
  /** Runs before the first event of a socket is handled. */
  onConnect(handler: LifecycleHandler): void
  /** Runs after the last event of a socket was handled. */
  onDisconnect(handler: LifecycleHandler): void
  /** All sockets of a user join a room. */
  addUserToRoom(userId: number, room: string): void
  /** All sockets leave a room. */
  emptyRoom(room: string): void
  /** One socket, on any process, leaves a room. */
  removeFromRoom(socketId: string, room: string): void
  /** Closes all sockets of a user, whose tokens were revoked. */
  disconnectUser(userId: number): void
  /** Closes the sockets of one sign-in, which has ended. */
  disconnectSignIn(id: string): void
  /**
   * The process is about to shut down: takes no more sockets, and within `milliseconds` tells each when to reconnect and
   * closes it, at a moment of its own, so that they do not all reach the other processes at once.
   */
  sendAway(milliseconds: number): Promise<void>
  /** Sends the remaining sockets away, and waits for `onDisconnect` of all. */
  close(): Promise<void>
}
