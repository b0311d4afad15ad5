import { AckCode, SessionEvent } from '@hiwar/contract/enums.ts'
import type { ConversationCard } from '@hiwar/contract/conversation-cards.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { Ack, ClientPayload, ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { getSessionToken } from '@hiwar/contract/sessions.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { sessionIsOpen, type SessionWindow } from '@hiwar/rules/session-window.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow } from '../../failure.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { iceServersFor } from '../../platform/sockets/ice-servers.ts'
import { rooms, type Connection } from '../../platform/sockets/realtime.ts'
import { broadcastPresence } from '../chat/service.ts'
import { readCard } from '../conversation-cards/service.ts'
import { currentSettings } from '../settings/service.ts'
import { ackCodeOf, mayJoin, maySee } from './policy.ts'
import {
  findName,
  findSessions,
  hasRunningSession,
  markLastSeen,
  recordSessionEvent,
  type SessionRecord,
} from './queries.ts'

/** Access token and ICE servers, within the time window (lessons.md 6). */
export async function issueToken(deps: Deps, actor: Actor, sessionId: string): Promise<Reply<typeof getSessionToken>> {
  allow(mayJoin(actor.id, await readSession(deps, sessionId), await sessionWindowNow(deps)))
  const name = await findName(deps.db, actor.id)
  const { stun, turn, turnSecret } = deps.config.ice
  return {
    token: await deps.tokens.issueForSession({ userId: actor.id, name: name ?? '', room: sessionId }, deps.now()),
    url: null,
    iceServers: iceServersFor({ userId: actor.id, now: deps.now(), stun, turn, turnSecret }),
  }
}

/** Whether a session of this user is running; it counts as running until its window closes after the end. */
export async function isInRunningSession(deps: Deps, userId: number): Promise<boolean> {
  const { 'session.openAfterMinutes': afterMinutes } = await currentSettings(deps)
  return await hasRunningSession(deps.db, userId, { now: deps.now(), afterMinutes })
}

/** Ids of the users in the session now, ascending. */
export async function listMembers(deps: Deps, actor: Actor, sessionId: string): Promise<number[]> {
  allow(maySee(actor.id, await readSession(deps, sessionId)))
  return [...(await deps.presence.sessionMembers(sessionId))]
}

/** Lets a member receive the events of the session without joining it. */
export async function preJoin(deps: Deps, connection: Connection, sessionId: string): Promise<AckCode> {
  const code = ackCodeOf(maySee(connection.actor.id, await readSession(deps, sessionId)), sessionId)
  if (code === 'ok') await connection.join(rooms.session(sessionId))
  return code
}

/**
 * Joins a session; the acknowledgement says who is in it and which card is shown, so that the client need not ask. An older socket of the same
 * user is notified and removed; the other members receive no leave event (extras.md 5.4).
 */
export async function join(deps: Deps, connection: Connection, sessionId: string): Promise<Ack> {
  const { actor, id } = connection
  const session = await readSession(deps, sessionId)
  const code = ackCodeOf(mayJoin(actor.id, session, await sessionWindowNow(deps)), sessionId)
  if (code !== AckCode.Ok) return { code }
  const result = await deps.presence.joinSession(sessionId, actor.id, id)
  if (!result.joined) return { code: AckCode.Unallowed }

  const room = rooms.session(sessionId)
  for (const socketId of result.replacedSockets) {
    deps.realtime.emit(socketId, 'JoinedElsewhere', { sessionId })
    deps.realtime.removeFromRoom(socketId, room)
  }
  await connection.join(room)
  await recordSessionEvent(deps.db, { type: SessionEvent.UserJoined, userId: actor.id, sessionId, at: deps.now() })
  deps.realtime.emit(room, 'MemberJoinedSessionId', { userId: actor.id })
  return {
    code: AckCode.Ok,
    members: [...(await deps.presence.sessionMembers(sessionId))],
    card: await shownCard(deps, session),
  }
}

/** A card is kept until the end of its lesson. */
async function shownCard(deps: Deps, session: SessionRecord | undefined): Promise<ConversationCard | null> {
  if (session === undefined || session.shownCardId === null || session.end <= deps.now()) return null
  return await readCard(deps, session.shownCardId)
}

/** Leaves a session. Replies `ok` without an event when the socket is not in it. */
export async function leave(deps: Deps, { actor, id }: Connection, sessionId: string): Promise<AckCode> {
  const code = ackCodeOf(maySee(actor.id, await readSession(deps, sessionId)), sessionId)
  // Stryker disable next-line ConditionalExpression: who may not see a session is not in it
  if (code === 'ok') await removeParticipant(deps, { sessionId, userId: actor.id, socketId: id })
  return code
}

/** Removes a participant and notifies the session, unless a newer socket of the user has taken over. */
export async function removeParticipant(
  deps: Deps,
  participant: { sessionId: string; userId: number; socketId: string },
): Promise<void> {
  const { sessionId, userId, socketId } = participant
  if (await deps.presence.leaveSession(sessionId, userId, socketId)) await broadcastLeft(deps, sessionId, userId)
}

/** Relays a signalling event to the other participants of a session the sender is in. */
export async function relay<E extends keyof ServerEvents>(
  deps: Deps,
  connection: Connection,
  given: { sessionId: string; event: E; payload: ServerPayload<E> },
): Promise<AckCode> {
  if (!(await deps.presence.isInSession(given.sessionId, connection.actor.id, connection.id))) return 'unallowed'
  connection.relay(rooms.session(given.sessionId), given.event, given.payload)
  return 'ok'
}

/**
 * Relays that somebody in the session is looked for, or is there. An id from outside the session is acknowledged alike
 * and goes nowhere.
 */
export async function relayAbout(
  deps: Deps,
  connection: Connection,
  given: { sessionId: string; event: 'PingSessionMember' | 'PongSessionMember'; userId: number },
): Promise<AckCode> {
  const { sessionId, event, userId } = given
  if (!(await deps.presence.isInSession(sessionId, connection.actor.id, connection.id))) return 'unallowed'
  const members = await deps.presence.sessionMembers(sessionId)
  if (members.includes(userId)) connection.relay(rooms.session(sessionId), event, { userId })
  return 'ok'
}

/** Broadcasts a switched microphone or camera to everyone in the session, including the sender. */
export async function toggle<E extends 'CameraToggle' | 'MicToggled'>(
  deps: Deps,
  connection: Connection,
  given: { sessionId: string; event: E; payload: ServerPayload<E> },
): Promise<AckCode> {
  if (!(await deps.presence.isInSession(given.sessionId, connection.actor.id, connection.id))) return 'unallowed'
  deps.realtime.emit(rooms.session(given.sessionId), given.event, given.payload)
  return 'ok'
}

/** Counts how a call goes. Said by a browser: figures for the operator, and nothing is decided by them. */
export async function reportCall(
  deps: Deps,
  connection: Connection,
  { sessionId, connectMs, relayed, good, poor }: ClientPayload<'ReportCall'>,
): Promise<AckCode> {
  if (!(await deps.presence.isInSession(sessionId, connection.actor.id, connection.id))) return 'unallowed'
  if (connectMs !== null) metrics.callConnect.observe({ relayed: String(relayed) }, connectMs / SECOND_MS)
  metrics.callSamples.inc({ quality: 'good' }, good)
  metrics.callSamples.inc({ quality: 'poor' }, poor)
  return 'ok'
}

/**
 * Removes everyone from a session that was canceled or whose window has closed. Call it after the canceling commit.
 */
export async function closeSession(deps: Deps, sessionId: string): Promise<void> {
  for (const userId of await deps.presence.endSession(sessionId)) await broadcastLeft(deps, sessionId, userId)
  deps.realtime.emptyRoom(rooms.session(sessionId))
}

/** Closes sessions that were canceled or whose window has closed, and removes stale participants from the others. */
export async function closeStaleSessions(deps: Deps): Promise<void> {
  const sessionIds = await deps.presence.openSessions()
  if (sessionIds.length === 0) return
  const sessions = new Map((await findSessions(deps.db, sessionIds)).map((session) => [session.sessionId, session]))
  const { now, window } = await sessionWindowNow(deps)
  for (const sessionId of sessionIds) {
    const session = sessions.get(sessionId)
    if (session === undefined || session.isCanceled || !sessionIsOpen(session, now, window))
      await closeSession(deps, sessionId)
    else
      for (const stale of await deps.presence.staleParticipants(sessionId))
        await removeParticipant(deps, { sessionId, ...stale })
  }
}

/** Broadcasts that users are offline whose sockets died with their process. */
export async function markStaleUsersOffline(deps: Deps): Promise<void> {
  for (const userId of await deps.presence.takeStaleUsers()) {
    await markLastSeen(deps.db, userId, deps.now())
    await broadcastPresence(deps, userId, false)
  }
}

async function sessionWindowNow(deps: Deps): Promise<{ now: Date; window: SessionWindow }> {
  const settings = await currentSettings(deps)
  return {
    now: deps.now(),
    window: { openBefore: settings['session.openBeforeMinutes'], openAfter: settings['session.openAfterMinutes'] },
  }
}

async function readSession(deps: Deps, sessionId: string): Promise<SessionRecord | undefined> {
  return (await findSessions(deps.db, [sessionId]))[0]
}

async function broadcastLeft(deps: Deps, sessionId: string, userId: number): Promise<void> {
  deps.realtime.emit(rooms.session(sessionId), 'MemberLeftSessionId', { userId })
  await recordSessionEvent(deps.db, { type: SessionEvent.UserLeft, userId, sessionId, at: deps.now() })
}
