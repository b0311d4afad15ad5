import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'

/**
 * Result of joining a session. `replacedSockets`: sockets of the same user that were in the session, still open, and
 * that this one took over from.
 */
export type JoinResult =
  | { readonly joined: true; readonly replacedSockets: readonly string[] }
  | { readonly joined: false }

/**
 * Who is online and who is in which session, for as long as sockets are connected (lessons.md 8.7). A participant of a
 * session is one user through one socket.
 */
export interface PresenceStore {
  /** Adds a socket of a user, or renews it on a heartbeat. True when it is the user's first live socket. */
  addSocket(userId: number, socketId: string): Promise<boolean>
  /** Removes a socket that has disconnected. True when the user has none left. */
  removeSocket(userId: number, socketId: string): Promise<boolean>
  /**
   * Users whose last socket expired without disconnecting, as when its process died. Each is returned once, to one of
   * several concurrent callers.
   */
  takeStaleUsers(): Promise<readonly number[]>
  /** Which of these users have a live socket; one lookup for the whole list. */
  onlineAmong(userIds: readonly number[]): Promise<ReadonlySet<number>>
  /**
   * Makes the socket the user's participant in a session, atomically replacing an older one. Rejected when the open
   * sockets of one user took over from each other too often (extras.md 5.4); replacing a disconnected socket is a
   * reconnect and is not counted.
   */
  joinSession(sessionId: string, userId: number, socketId: string): Promise<JoinResult>
  /**
   * The participant's socket has closed. The user stays a member until reconnecting or timing out. False when the
   * socket is not the user's participant.
   */
  markDisconnected(sessionId: string, userId: number, socketId: string): Promise<boolean>
  /** Removes the participant. False when this socket is not it, because a newer socket of the user took over. */
  leaveSession(sessionId: string, userId: number, socketId: string): Promise<boolean>
  /** True while this very socket is the user's connected participant. */
  isInSession(sessionId: string, userId: number, socketId: string): Promise<boolean>
  /** User ids, ascending. */
  sessionMembers(sessionId: string): Promise<readonly number[]>
  /** Ids of the sessions that have participants. */
  openSessions(): Promise<readonly string[]>
  /** Participants whose process has died, or that disconnected and did not come back in time. */
  staleParticipants(sessionId: string): Promise<readonly { readonly userId: number; readonly socketId: string }[]>
  /** Removes all participants and returns their user ids, ascending; of two concurrent calls only one gets them. */
  endSession(sessionId: string): Promise<readonly number[]>
  close(): Promise<void>
}

/** Timeouts of entries that are not renewed, and how often a user's sockets may take over from each other. */
export interface PresenceLimits {
  /** The process that holds a socket renews it every 30 s (heartbeat). */
  readonly socketMs: number
  /** Counted from the last join. */
  readonly sessionMs: number
  /** Of a disconnected participant. Longer than the grace period after a disconnect. */
  readonly disconnectedMs: number
  readonly takeoverWindowMs: number
  readonly takeovers: number
}

export const presenceLimits: PresenceLimits = {
  socketMs: 90 * SECOND_MS,
  sessionMs: 2 * HOUR_MS,
  disconnectedMs: 30 * SECOND_MS,
  takeoverWindowMs: MINUTE_MS,
  takeovers: 6,
}
