import { SessionEvent, type AckCode } from '@hiwar/contract/enums.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { getSessionToken } from '@hiwar/contract/sessions.ts'
import { sessionIsOpen, type SessionWindow } from '@hiwar/rules/session-window.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow } from '../../failure.ts'
import { iceServersFor } from '../../platform/sockets/ice-servers.ts'
import { rooms, type Connection } from '../../platform/sockets/realtime.ts'
import { broadcastPresence } from '../chat/service.ts'
import { currentSettings } from '../settings/service.ts'
import { ackOf, mayJoin, mayKnow } from './policy.ts'
import {
  findName,
  findSessions,
  hasRunningSession,
  markLastSeen,
  recordSessionEvent,
  type SessionRecord,
} from './queries.ts'

/** Proof of access and ICE servers, inside the window (lessons.md 6). */
export async function issueToken(deps: Deps, actor: Actor, sessionId: string): Promise<Reply<typeof getSessionToken>> {
  allow(mayJoin(actor.id, await readSession(deps, sessionId), await windowNow(deps)))
  const name = await findName(deps.db, actor.id)
  const { stun, turn, turnSecret } = deps.config.ice
  return {
    token: await deps.tokens.issueForSession({ userId: actor.id, name: name ?? '', room: sessionId }, deps.now()),
    url: null,
    iceServers: iceServersFor({ userId: actor.id, now: deps.now(), stun, turn, turnSecret }),
  }
}

/** Whether a session of this person has begun and still runs; one within the minutes after its end does. */
export async function isInRunningSession(deps: Deps, userId: number): Promise<boolean> {
  const { 'session.openAfterMinutes': afterMinutes } = await currentSettings(deps)
  return await hasRunningSession(deps.db, userId, { now: deps.now(), afterMinutes })
}

/** Who is inside now, ids ascending. */
export async function listMembers(deps: Deps, actor: Actor, sessionId: string): Promise<number[]> {
  allow(mayKnow(actor.id, await readSession(deps, sessionId)))
  return [...(await deps.presence.sessionMembers(sessionId))]
}

/** Lets a member hear what happens in the session. */
export async function preJoin(deps: Deps, connection: Connection, sessionId: string): Promise<AckCode> {
  const code = ackOf(mayKnow(connection.actor.id, await readSession(deps, sessionId)), sessionId)
  if (code === 'ok') await connection.join(rooms.session(sessionId))
  return code
}

/** Enters; an older socket of the same person is told and put out, and the others hear of no leave (extras.md 5.4). */
export async function join(deps: Deps, connection: Connection, sessionId: string): Promise<AckCode> {
  const { actor, id } = connection
  const code = ackOf(mayJoin(actor.id, await readSession(deps, sessionId), await windowNow(deps)), sessionId)
  if (code !== 'ok') return code
  const entrance = await deps.presence.enterSession(sessionId, actor.id, id)
  if (!entrance.entered) return 'unallowed'

  const room = rooms.session(sessionId)
  for (const socketId of entrance.replaced) {
    deps.realtime.emit(socketId, 'JoinedElsewhere', { sessionId })
    deps.realtime.dismiss(socketId, room)
  }
  await connection.join(room)
  await recordSessionEvent(deps.db, { type: SessionEvent.UserJoined, userId: actor.id, sessionId, at: deps.now() })
  deps.realtime.emit(room, 'MemberJoinedSessionId', { userId: actor.id })
  return 'ok'
}

/** Leaves; one who is not in answers `ok` and nobody hears of it. */
export async function leave(deps: Deps, { actor, id }: Connection, sessionId: string): Promise<AckCode> {
  const code = ackOf(mayKnow(actor.id, await readSession(deps, sessionId)), sessionId)
  if (code === 'ok') await giveUpSeat(deps, { sessionId, userId: actor.id, socketId: id })
  return code
}

/** Takes a person out and tells the session, unless a newer socket of that person holds the seat. */
export async function giveUpSeat(
  deps: Deps,
  seat: { sessionId: string; userId: number; socketId: string },
): Promise<void> {
  if (await deps.presence.leaveSession(seat.sessionId, seat.userId, seat.socketId))
    await announceLeft(deps, seat.sessionId, seat.userId)
}

/** Passes a signalling event on to the others of a session the sender is in. */
export async function relay<E extends keyof ServerEvents>(
  deps: Deps,
  connection: Connection,
  given: { sessionId: string; event: E; payload: ServerPayload<E> },
): Promise<AckCode> {
  if (!(await deps.presence.isInSession(given.sessionId, connection.actor.id, connection.id))) return 'unallowed'
  connection.relay(rooms.session(given.sessionId), given.event, given.payload)
  return 'ok'
}

/** Tells everyone in the session, the sender too, of a microphone or camera switched. */
export async function toggle<E extends 'CameraToggle' | 'MicToggled'>(
  deps: Deps,
  connection: Connection,
  given: { sessionId: string; event: E; payload: ServerPayload<E> },
): Promise<AckCode> {
  if (!(await deps.presence.isInSession(given.sessionId, connection.actor.id, connection.id))) return 'unallowed'
  deps.realtime.emit(rooms.session(given.sessionId), given.event, given.payload)
  return 'ok'
}

/**
 * Puts everybody out of a session that was canceled or whose window has ended. Call it after the commit that cancels.
 */
export async function closeSession(deps: Deps, sessionId: string): Promise<void> {
  for (const userId of await deps.presence.endSession(sessionId)) await announceLeft(deps, sessionId, userId)
  deps.realtime.emptyRoom(rooms.session(sessionId))
}

/** Closes the sessions whose window is over or that were canceled, and takes out whose process has died. */
export async function tidySessions(deps: Deps): Promise<void> {
  const sessionIds = await deps.presence.openSessions()
  if (sessionIds.length === 0) return
  const sessions = new Map((await findSessions(deps.db, sessionIds)).map((session) => [session.sessionId, session]))
  const { now, window } = await windowNow(deps)
  for (const sessionId of sessionIds) {
    const session = sessions.get(sessionId)
    if (session === undefined || session.isCanceled || !sessionIsOpen(session, now, window))
      await closeSession(deps, sessionId)
    else for (const seat of await deps.presence.lostSeats(sessionId)) await giveUpSeat(deps, { sessionId, ...seat })
  }
}

/** Says of everyone whose process has died with their sockets that they are gone. */
export async function tellLost(deps: Deps): Promise<void> {
  for (const userId of await deps.presence.lostPeople()) {
    await markLastSeen(deps.db, userId, deps.now())
    await broadcastPresence(deps, userId, false)
  }
}

async function windowNow(deps: Deps): Promise<{ now: Date; window: SessionWindow }> {
  const settings = await currentSettings(deps)
  return {
    now: deps.now(),
    window: { openBefore: settings['session.openBeforeMinutes'], openAfter: settings['session.openAfterMinutes'] },
  }
}

async function readSession(deps: Deps, sessionId: string): Promise<SessionRecord | undefined> {
  return (await findSessions(deps.db, [sessionId]))[0]
}

async function announceLeft(deps: Deps, sessionId: string, userId: number): Promise<void> {
  deps.realtime.emit(rooms.session(sessionId), 'MemberLeftSessionId', { userId })
  await recordSessionEvent(deps.db, { type: SessionEvent.UserLeft, userId, sessionId, at: deps.now() })
}
