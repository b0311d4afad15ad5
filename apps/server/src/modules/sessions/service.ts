import { SessionEvent, type AckCode } from '@hiwar/contract/enums.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { ServerEvents, ServerPayload } from '@hiwar/contract/events.ts'
import type { getSessionToken } from '@hiwar/contract/sessions.ts'
import { sessionIsOpen } from '@hiwar/rules/session-window.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow } from '../../failure.ts'
import { iceServersFor } from '../../platform/ice.ts'
import { rooms, type Connection } from '../../platform/realtime.ts'
import { ackOf, mayJoin, mayKnow } from './policy.ts'
import { findName, findSession, insertSessionEvent, markLastSeen } from './queries.ts'

const RELOAD_GRACE = 10_000
const OFFLINE_GRACE = 5_000
const SWAPS_PER_MINUTE = { name: 'session-swap', points: 6, seconds: 60 }

/** Proof of access and ICE servers, inside the window (lessons.md 6). */
export async function issueToken(deps: Deps, actor: Actor, sessionId: string): Promise<Reply<typeof getSessionToken>> {
  allow(mayJoin(actor.id, await findSession(deps.db, sessionId), deps.now()))
  const name = await findName(deps.db, actor.id)
  const { stun, turn, turnSecret } = deps.config.ice
  return {
    token: await deps.tokens.issueForSession({ userId: actor.id, name: name ?? '', room: sessionId }, deps.now()),
    url: null,
    iceServers: iceServersFor({ userId: actor.id, now: deps.now(), stun, turn, turnSecret }),
  }
}

/** Who is inside now, ids ascending. */
export async function listMembers(deps: Deps, actor: Actor, sessionId: string): Promise<number[]> {
  allow(mayKnow(actor.id, await findSession(deps.db, sessionId)))
  return [...await deps.live.sessionMembers(sessionId)]
}

export async function preJoin(deps: Deps, connection: Connection, sessionId: string): Promise<AckCode> {
  const code = ackOf(mayKnow(connection.actor.id, await findSession(deps.db, sessionId)), sessionId)
  if (code === 'ok') await connection.join(rooms.session(sessionId))
  return code
}

/** Enters; an older socket of the same person is told and put out, and the others hear of no leave (extras.md 5.4). */
export async function join(deps: Deps, connection: Connection, sessionId: string): Promise<AckCode> {
  const { actor } = connection
  const code = ackOf(mayJoin(actor.id, await findSession(deps.db, sessionId), deps.now()), sessionId)
  if (code !== 'ok') return code
  const room = rooms.session(sessionId)
  const isSwap = await hasOtherSocket(deps, connection, sessionId)
  if (isSwap && await deps.limits.use(SWAPS_PER_MINUTE, `${sessionId}:${actor.id}`) > 0) return 'unallowed'

  await connection.join(room)
  const { known, replaced } = await deps.live.enterSession(sessionId, actor.id, connection.id)
  for (const socketId of replaced) {
    deps.realtime.emit(socketId, 'JoinedElsewhere', { sessionId })
    deps.realtime.dismiss(socketId, room)
  }
  if (!known) await insertSessionEvent(deps.db, { type: SessionEvent.UserJoined, userId: actor.id, sessionId, createdAt: deps.now() })
  deps.realtime.emit(room, 'MemberJoinedSessionId', { userId: actor.id })
  return 'ok'
}

async function hasOtherSocket(deps: Deps, { actor, id }: Connection, sessionId: string): Promise<boolean> {
  const members = await deps.live.sessionMembers(sessionId)
  return members.includes(actor.id) && !await deps.live.isInSession(sessionId, actor.id, id)
}

/** Leaves; one who is not in answers `ok` and nobody hears of it. */
export async function leave(deps: Deps, connection: Connection, sessionId: string): Promise<AckCode> {
  const code = ackOf(mayKnow(connection.actor.id, await findSession(deps.db, sessionId)), sessionId)
  if (code !== 'ok') return code
  if (await deps.live.leaveSession(sessionId, connection.actor.id, connection.id)) await announceLeft(deps, sessionId, connection.actor.id)
  await connection.leave(rooms.session(sessionId))
  return 'ok'
}

/** Passes a signalling event on to the others of a session the sender is in. */
export async function relay<E extends keyof ServerEvents>(
  deps: Deps, connection: Connection, given: { sessionId: string; event: E; payload: ServerPayload<E> },
): Promise<AckCode> {
  if (!await deps.live.isInSession(given.sessionId, connection.actor.id, connection.id)) return 'unallowed'
  connection.relay(rooms.session(given.sessionId), given.event, given.payload)
  return 'ok'
}

/** Tells everyone in the session, the sender too, of a microphone or camera switched. */
export async function toggle<E extends 'CameraToggle' | 'MicToggled'>(
  deps: Deps, connection: Connection, given: { sessionId: string; event: E; payload: ServerPayload<E> },
): Promise<AckCode> {
  if (!await deps.live.isInSession(given.sessionId, connection.actor.id, connection.id)) return 'unallowed'
  deps.realtime.emit(rooms.session(given.sessionId), given.event, given.payload)
  return 'ok'
}

/** Puts everybody out of a session that was canceled or whose window has ended. */
export async function closeSession(deps: Deps, sessionId: string): Promise<void> {
  const members = await deps.live.sessionMembers(sessionId)
  for (const userId of members) await announceLeft(deps, sessionId, userId)
  await deps.live.endSession(sessionId)
  deps.realtime.emptyRoom(rooms.session(sessionId))
}

/** Closes the sessions whose window is over. */
export async function closeEnded(deps: Deps): Promise<void> {
  for (const sessionId of await deps.live.openSessions()) {
    const session = await findSession(deps.db, sessionId)
    if (session === undefined || session.isCanceled || !sessionIsOpen(session, deps.now())) await closeSession(deps, sessionId)
  }
}

export async function comeOnline(deps: Deps, connection: Connection): Promise<void> {
  await deps.live.comeOnline(connection.actor.id, connection.id)
}

/** A reload reconnects within seconds: only who stays away is offline, and has left the session. */
export async function goOffline(deps: Deps, connection: Connection, sessionIds: readonly string[], after: (milliseconds: number, happen: () => Promise<void>) => void): Promise<void> {
  const { actor, id } = connection
  after(OFFLINE_GRACE, async () => {
    if (await deps.live.goOffline(actor.id, id)) await markLastSeen(deps.db, actor.id, deps.now())
  })
  for (const sessionId of sessionIds) {
    after(RELOAD_GRACE, async () => {
      if (await deps.live.leaveSession(sessionId, actor.id, id)) await announceLeft(deps, sessionId, actor.id)
    })
  }
}

async function announceLeft(deps: Deps, sessionId: string, userId: number): Promise<void> {
  await insertSessionEvent(deps.db, { type: SessionEvent.UserLeft, userId, sessionId, createdAt: deps.now() })
  deps.realtime.emit(rooms.session(sessionId), 'MemberLeftSessionId', { userId })
}
