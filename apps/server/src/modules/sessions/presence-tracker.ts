import type { Ack } from '@hiwar/contract/events.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import type { Connection } from '../../platform/sockets/realtime.ts'
import { broadcastPresence } from '../chat/service.ts'
import { markLastSeen } from './queries.ts'
import { removeParticipant, join, markStaleUsersOffline, closeStaleSessions } from './service.ts'

/**
 * A reloaded page reconnects within these; after them the user is offline and has left the session (lessons.md 8.7).
 */
const OFFLINE_GRACE = 5 * SECOND_MS
const SESSION_GRACE = 10 * SECOND_MS
const HEARTBEAT = 30 * SECOND_MS

/** Tracks the sockets of this process: renews their presence (heartbeat) and handles their disconnect. */
export interface PresenceTracker {
  connected(connection: Connection): Promise<void>
  disconnected(connection: Connection): Promise<void>
  join(connection: Connection, sessionId: string): Promise<Ack>
  /** Ends the timers on shutdown: sockets that close from now on record `lastSeenAt` at once. */
  stop(): void
}

export function createPresenceTracker(deps: Deps): PresenceTracker {
  const localSockets = new Map<string, { readonly userId: number; readonly sessions: Set<string> }>()
  const timers = createTimers(deps)
  timers.every(HEARTBEAT, async () => {
    await closeStaleSessions(deps)
  })
  timers.every(HEARTBEAT, async () => {
    await Promise.all(
      [...localSockets].map(async ([socketId, { userId }]) => await deps.presence.addSocket(userId, socketId)),
    )
    // The sockets of this process are renewed by now, so stale ones belonged to a process that died.
    await markStaleUsersOffline(deps)
  })

  return {
    async connected({ id, actor }) {
      localSockets.set(id, { userId: actor.id, sessions: new Set() })
      const isFirst = await deps.presence.addSocket(actor.id, id)
      if (isFirst) await broadcastPresence(deps, actor.id, true)
    },
    async disconnected({ id, actor }) {
      // Stryker disable next-line ArrayDeclaration: a socket connects before it disconnects
      const sessions = localSockets.get(id)?.sessions ?? []
      localSockets.delete(id)
      timers.after(OFFLINE_GRACE, async () => {
        if (!(await deps.presence.removeSocket(actor.id, id))) return
        await markLastSeen(deps.db, actor.id, deps.now())
        await broadcastPresence(deps, actor.id, false)
      })
      for (const sessionId of sessions) {
        timers.after(SESSION_GRACE, async () => {
          await removeParticipant(deps, { sessionId, userId: actor.id, socketId: id })
        })
      }
      for (const sessionId of sessions) await deps.presence.markDisconnected(sessionId, actor.id, id)
      if (timers.areStopped()) await markLastSeen(deps.db, actor.id, deps.now())
    },
    async join(connection, sessionId) {
      // Recorded before joining: a session that was not joined, or was left, does no harm here, but a forgotten one
      // would never be left.
      localSockets.get(connection.id)?.sessions.add(sessionId)
      return await join(deps, connection, sessionId)
    },
    stop: () => {
      timers.stop()
    },
  }
}

/** Timers that all end with `stop`. Errors of the work are logged, since no caller awaits it. */
function createTimers(deps: Deps) {
  const cancels = new Set<() => void>()
  let isStopped = false
  const logErrors = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // Stryker disable next-line ObjectLiteral,StringLiteral: stands in the log alone
      deps.log.error({ err: error }, 'presence')
    }
  }

  return {
    after(milliseconds: number, work: () => Promise<void>): void {
      if (isStopped) return
      const cancel = deps.timers.after(milliseconds, async () => {
        // Stryker disable next-line CallExpression: only bounds the memory
        cancels.delete(cancel)
        await logErrors(work)
      })
      cancels.add(cancel)
    },
    every(milliseconds: number, work: () => Promise<void>): void {
      cancels.add(
        deps.timers.every(milliseconds, async () => {
          await logErrors(work)
        }),
      )
    },
    areStopped: () => isStopped,
    stop(): void {
      isStopped = true
      for (const cancel of cancels) cancel()
    },
  }
}
