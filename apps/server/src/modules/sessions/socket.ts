import type { AckCode } from '@hiwar/contract/enums.ts'
import type { Deps } from '../../deps.ts'
import type { Connection, Realtime } from '../../platform/realtime.ts'
import { closeEnded, comeOnline, goOffline, join, leave, preJoin, relay, toggle } from './service.ts'

const RENEW = 30_000

/** Binds the session events. The returned function ends its timers. */
export function sessionsSocket(realtime: Realtime, deps: Deps): () => void {
  const timers = new Set<NodeJS.Timeout>()
  const joined = new Map<string, Set<string>>()
  const connected = new Map<string, Connection>()
  const later = (milliseconds: number, happen: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      happen().catch((error: unknown) => { deps.log.error({ err: error }, 'session timer') })
    }, milliseconds)
    timers.add(timer)
  }
  const sweep = setInterval(() => {
    closeEnded(deps).catch((error: unknown) => { deps.log.error({ err: error }, 'session sweep') })
    for (const connection of connected.values()) void comeOnline(deps, connection)
  }, RENEW)

  realtime.onConnect(async (connection) => {
    connected.set(connection.id, connection)
    await comeOnline(deps, connection)
  })
  realtime.onDisconnect(async (connection) => {
    const sessionIds = [...joined.get(connection.id) ?? []]
    connected.delete(connection.id)
    joined.delete(connection.id)
    await goOffline(deps, connection, sessionIds, later)
  })

  realtime.handle('PreJoinSession', async (connection, { sessionId }) => await preJoin(deps, connection, sessionId))
  realtime.handle('JoinSession', async (connection, { sessionId }) => {
    const code: AckCode = await join(deps, connection, sessionId)
    if (code === 'ok') joined.set(connection.id, (joined.get(connection.id) ?? new Set()).add(sessionId))
    return code
  })
  realtime.handle('LeaveSession', async (connection, { sessionId }) => {
    joined.get(connection.id)?.delete(sessionId)
    return await leave(deps, connection, sessionId)
  })
  bindSignalling(realtime, deps)
  return () => {
    clearInterval(sweep)
    for (const timer of timers) clearTimeout(timer)
  }
}

function bindSignalling(realtime: Realtime, deps: Deps): void {
  realtime.handle('AnnounceIncomingOffer', async (by, { sessionId }) => await relay(deps, by, { sessionId, event: 'AnnounceIncomingOffer', payload: {} }))
  realtime.handle('ReadyToReceiveOffer', async (by, { sessionId }) => await relay(deps, by, { sessionId, event: 'ReadyToReceiveOffer', payload: {} }))
  realtime.handle('SessionOffer', async (by, { sessionId, offer }) => await relay(deps, by, { sessionId, event: 'SessionOffer', payload: { offer } }))
  realtime.handle('SessionAnswer', async (by, { sessionId, answer }) => await relay(deps, by, { sessionId, event: 'SessionAnswer', payload: { answer } }))
  realtime.handle('IceCandidate', async (by, { sessionId, candidate }) => await relay(deps, by, { sessionId, event: 'IceCandidate', payload: { candidate } }))
  realtime.handle('PingSessionMember', async (by, { sessionId, userId }) => await relay(deps, by, { sessionId, event: 'PingSessionMember', payload: { userId } }))
  realtime.handle('PongSessionMember', async (by, { sessionId, userId }) => await relay(deps, by, { sessionId, event: 'PongSessionMember', payload: { userId } }))
  realtime.handle('ToggleCamera', async (by, { session, camera }) => (
    await toggle(deps, by, { sessionId: session, event: 'CameraToggle', payload: { user: by.actor.id, camera } })))
  realtime.handle('ToggleMic', async (by, { session, mic }) => (
    await toggle(deps, by, { sessionId: session, event: 'MicToggled', payload: { user: by.actor.id, mic } })))
}
