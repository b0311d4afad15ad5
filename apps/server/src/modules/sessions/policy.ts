import type { AckCode } from '@hiwar/contract/enums.ts'
import { sessionIsOpen, type SessionWindow } from '@hiwar/rules/session-window.ts'
import type { Verdict } from '../../failure.ts'

interface Session {
  readonly start: Date
  readonly end: Date
  readonly isCanceled: boolean
  readonly memberIds: readonly number[]
}

/** Members of a session that was not canceled (S1 without its window). */
export function mayKnow(userId: number, session: Session | undefined): Verdict {
  if (session === undefined) return 'session-not-found'
  return session.memberIds.includes(userId) && !session.isCanceled ? true : 'forbidden'
}

/** S1 whole: member, not canceled, inside the window. */
export function mayJoin(
  userId: number,
  session: Session | undefined,
  { now, window }: { now: Date; window: SessionWindow },
): Verdict {
  const verdict = mayKnow(userId, session)
  if (verdict !== true || session === undefined) return verdict
  return sessionIsOpen(session, now, window) ? true : 'forbidden'
}

/** The acknowledgement for a verdict: an absent session is told by its kind. */
export function ackOf(verdict: Verdict, sessionId: string): AckCode {
  if (verdict === true) return 'ok'
  if (verdict === 'session-not-found')
    return sessionId.startsWith('lesson:') ? 'lesson-not-found' : 'interview-not-found'
  return 'unallowed'
}
