import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'

/**
 * Whether a person got a seat. `replaced`: older sockets of the same person, still open, that lost theirs to this one.
 */
export type Entrance = { readonly entered: true; readonly replaced: readonly string[] } | { readonly entered: false }

/** State that lives only while people are connected: who is online, who is in which session (lessons.md 8.7). */
export interface PresenceStore {
  /** Adds or renews a socket of a person. True when it is the first one. */
  comeOnline(userId: number, socketId: string): Promise<boolean>
  /** Removes a socket. True when none is left. */
  goOffline(userId: number, socketId: string): Promise<boolean>
  /**
   * People whose last socket died without a farewell, as with its process. Each is told once, to one of those who ask
   * at the same time.
   */
  lostPeople(): Promise<readonly number[]>
  /** Which of these people have a living socket; one look-up for the whole list. */
  onlineAmong(userIds: readonly number[]): Promise<ReadonlySet<number>>
  /**
   * Seats a socket in a session in place of the person's older one, in one step. Refused when open sockets of one
   * person have taken the seat from each other too often (extras.md 5.4); taking the seat of a closed one is a
   * reconnect and never counts.
   */
  enterSession(sessionId: string, userId: number, socketId: string): Promise<Entrance>
  /**
   * The socket has closed: its seat is kept, but it is open to nobody until the person is back. False when it has no
   * seat.
   */
  vacateSeat(sessionId: string, userId: number, socketId: string): Promise<boolean>
  /** Gives the seat up. False when this socket does not hold it: a newer socket of the person stays. */
  leaveSession(sessionId: string, userId: number, socketId: string): Promise<boolean>
  /** True while this very socket holds the person's seat. */
  isInSession(sessionId: string, userId: number, socketId: string): Promise<boolean>
  /** Ids ascending. */
  sessionMembers(sessionId: string): Promise<readonly number[]>
  /** Sessions that have somebody in them. */
  openSessions(): Promise<readonly string[]>
  /** Seats whose process has died or has closed without giving them up. */
  lostSeats(sessionId: string): Promise<readonly { readonly userId: number; readonly socketId: string }[]>
  /** Everyone leaves. Answers who was in, ids ascending; of two calls at once only one is told. */
  endSession(sessionId: string): Promise<readonly number[]>
  close(): Promise<void>
}

/** Milliseconds after which things that nobody renews are gone, and how often a seat may change hands. */
export interface Lifetimes {
  /** A socket is renewed every 30 s by the process that holds it. */
  readonly socket: number
  /** Counted from the last entrance. */
  readonly session: number
  /** A vacated seat that nobody came back to or gave up. Longer than the grace of a disconnect. */
  readonly vacancy: number
  readonly swapWindow: number
  readonly swaps: number
}

export const lifetimes: Lifetimes = {
  socket: 90_000,
  session: 2 * HOUR_MS,
  vacancy: 30_000,
  swapWindow: MINUTE_MS,
  swaps: 6,
}
