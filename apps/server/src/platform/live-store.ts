/** State that lives only while people are connected: who is online, who is in which session (lessons.md 8.7). */
export interface LiveStore {
  /** Adds or renews a socket of a person. True when it is the first one. */
  comeOnline(userId: number, socketId: string): Promise<boolean>
  /** Removes a socket. True when none is left. */
  goOffline(userId: number, socketId: string): Promise<boolean>
  /** Which of these people have a living socket; one look-up for the whole list. */
  onlineAmong(userIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Puts a socket into a session in place of the person's older one, which is returned; `known` when the person was in already. */
  enterSession(sessionId: string, userId: number, socketId: string): Promise<{ known: boolean; replaced: readonly string[] }>
  /** Takes a socket out. False when it was not the one that is in: a newer socket of the person stays. */
  leaveSession(sessionId: string, userId: number, socketId: string): Promise<boolean>
  isInSession(sessionId: string, userId: number, socketId: string): Promise<boolean>
  /** Ids ascending. */
  sessionMembers(sessionId: string): Promise<readonly number[]>
  /** Sessions that have somebody in them. */
  openSessions(): Promise<readonly string[]>
  endSession(sessionId: string): Promise<void>
  close(): Promise<void>
}
