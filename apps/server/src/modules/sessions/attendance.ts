import type { AckCode } from '@hiwar/contract/enums.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import type { Connection } from '../../platform/sockets/realtime.ts'
import { broadcastPresence } from '../chat/service.ts'
import { markLastSeen } from './queries.ts'
import { giveUpSeat, join, leave, tellLost, tidySessions } from './service.ts'

/** A reload is back by then: who is not has gone offline, and has left the session (lessons.md 8.7). */
const OFFLINE_GRACE = 5 * SECOND_MS
const SESSION_GRACE = 10 * SECOND_MS
const BEAT = 30 * SECOND_MS

/** Follows the sockets of this process: who is online, which seats they hold, and what follows when they close. */
export interface Attendance {
  opened(connection: Connection): Promise<void>
  closed(connection: Connection): Promise<void>
  join(connection: Connection, sessionId: string): Promise<AckCode>
  leave(connection: Connection, sessionId: string): Promise<AckCode>
  /** From now on nothing is waited for: whoever is still here is seen for the last time when the socket closes. */
  stop(): void
}

export function createAttendance(deps: Deps): Attendance {
  const here = new Map<string, { readonly userId: number; readonly sessions: Set<string> }>()
  const timers = createTimers(deps)
  timers.every(BEAT, async () => {
    await tidySessions(deps)
  })
  timers.every(BEAT, async () => {
    await Promise.all([...here].map(async ([socketId, { userId }]) => await deps.presence.comeOnline(userId, socketId)))
    // After the own ones are renewed: who is lost now was held by a process that is no more.
    await tellLost(deps)
  })

  return {
    async opened({ id, actor }) {
      here.set(id, { userId: actor.id, sessions: new Set() })
      const isFirst = await deps.presence.comeOnline(actor.id, id)
      if (isFirst) await broadcastPresence(deps, actor.id, true)
    },
    async closed({ id, actor }) {
      const sessions = here.get(id)?.sessions ?? []
      here.delete(id)
      timers.after(OFFLINE_GRACE, async () => {
        if (!(await deps.presence.goOffline(actor.id, id))) return
        await markLastSeen(deps.db, actor.id, deps.now())
        await broadcastPresence(deps, actor.id, false)
      })
      for (const sessionId of sessions) {
        timers.after(SESSION_GRACE, async () => {
          await giveUpSeat(deps, { sessionId, userId: actor.id, socketId: id })
        })
      }
      for (const sessionId of sessions) await deps.presence.vacateSeat(sessionId, actor.id, id)
      if (timers.areStopped()) await markLastSeen(deps.db, actor.id, deps.now())
    },
    async join(connection, sessionId) {
      // Before the seat is taken: one taken in vain costs nothing, one forgotten would stay.
      here.get(connection.id)?.sessions.add(sessionId)
      return await join(deps, connection, sessionId)
    },
    async leave(connection, sessionId) {
      const code = await leave(deps, connection, sessionId)
      if (code === 'ok') here.get(connection.id)?.sessions.delete(sessionId)
      return code
    },
    stop: () => {
      timers.stop()
    },
  }
}

/** Things to do later, none of them once stopped. A fault is logged: nobody waits for the answer. */
function createTimers(deps: Deps) {
  const cancels = new Set<() => void>()
  let isStopped = false
  const guard = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      deps.log.error({ err: error }, 'attendance')
    }
  }

  return {
    after(milliseconds: number, work: () => Promise<void>): void {
      if (isStopped) return
      const cancel = deps.timers.after(milliseconds, async () => {
        cancels.delete(cancel)
        await guard(work)
      })
      cancels.add(cancel)
    },
    every(milliseconds: number, work: () => Promise<void>): void {
      cancels.add(
        deps.timers.every(milliseconds, async () => {
          await guard(work)
        }),
      )
    },
    areStopped: () => isStopped,
    stop(): void {
      isStopped = true
      for (const cancel of cancels) cancel()
      cancels.clear()
    },
  }
}
