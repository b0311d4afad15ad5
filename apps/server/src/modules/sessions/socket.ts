import type { Deps } from '../../deps.ts'
import { createPresenceTracker } from './presence-tracker.ts'
import { leave, preJoin, relay, relayAbout, reportCall, toggle } from './service.ts'

/**
 * Binds presence and the session events. The returned function ends the timers; call it before the sockets close.
 */
export function sessionsSocket(realtime: Deps['realtime'], deps: Deps): () => void {
  const tracker = createPresenceTracker(deps)
  realtime.onConnect(async (connection) => {
    await tracker.connected(connection)
  })
  realtime.onDisconnect(async (connection) => {
    await tracker.disconnected(connection)
  })

  realtime.handle('PreJoinSession', async (by, { sessionId }) => await preJoin(deps, by, sessionId))
  realtime.handle('JoinSession', async (by, { sessionId }) => await tracker.join(by, sessionId))
  realtime.handle('LeaveSession', async (by, { sessionId }) => await leave(deps, by, sessionId))

  realtime.handle(
    'AnnounceIncomingOffer',
    async (by, { sessionId }) => await relay(deps, by, { sessionId, event: 'AnnounceIncomingOffer', payload: {} }),
  )
  realtime.handle(
    'ReadyToReceiveOffer',
    async (by, { sessionId }) => await relay(deps, by, { sessionId, event: 'ReadyToReceiveOffer', payload: {} }),
  )
  realtime.handle(
    'SessionOffer',
    async (by, { sessionId, offer }) => await relay(deps, by, { sessionId, event: 'SessionOffer', payload: { offer } }),
  )
  realtime.handle(
    'SessionAnswer',
    async (by, { sessionId, answer }) =>
      await relay(deps, by, { sessionId, event: 'SessionAnswer', payload: { answer } }),
  )
  realtime.handle(
    'IceCandidate',
    async (by, { sessionId, candidate }) =>
      await relay(deps, by, { sessionId, event: 'IceCandidate', payload: { candidate } }),
  )
  realtime.handle(
    'PingSessionMember',
    async (by, { sessionId, userId }) => await relayAbout(deps, by, { sessionId, event: 'PingSessionMember', userId }),
  )
  realtime.handle(
    'PongSessionMember',
    async (by, { sessionId, userId }) => await relayAbout(deps, by, { sessionId, event: 'PongSessionMember', userId }),
  )
  realtime.handle(
    'ToggleCamera',
    async (by, { session, ...video }) =>
      await toggle(deps, by, { sessionId: session, event: 'CameraToggle', payload: { user: by.actor.id, ...video } }),
  )
  realtime.handle(
    'ToggleMic',
    async (by, { session, mic }) =>
      await toggle(deps, by, { sessionId: session, event: 'MicToggled', payload: { user: by.actor.id, mic } }),
  )

  realtime.handle('ReportCall', async (by, report) => await reportCall(deps, by, report))

  return () => {
    tracker.stop()
  }
}
