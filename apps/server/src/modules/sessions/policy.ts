import type { AckCode } from '@hiwar/contract/enums.ts'
import { sessionIsOpen, type SessionWindow } from '@hiwar/rules/session-window.ts'
import type { Verdict } from '../../failure.ts'

interface Session {
  readonly start: Date
  readonly end: Date
  readonly isCanceled: boolean
  readonly memberIds: readonly number[]
}

/**
 * S1 without the time window: members of a session that is not canceled. Only others are forbidden, which clients of the
 * specification take for "sign in again".
 */
export function maySee(userId: number, session: Session | undefined): Verdict {
  if (session === undefined) return 'session-not-found'
  if (!session.memberIds.includes(userId)) return 'forbidden'
  return session.isCanceled ? 'bad-request' : true
}

/** S1: members of a session that is not canceled, within its time window. */
export function mayJoin(
  userId: number,
  session: Session | undefined,
  { now, window }: { now: Date; window: SessionWindow },
): Verdict {
  const verdict = maySee(userId, session)
  if (verdict !== true || session === undefined) return verdict
  return sessionIsOpen(session, now, window) ? true : 'bad-request'
}

/** The acknowledgement code for a verdict; a missing session has one by its kind. */
export function ackCodeOf(verdict: Verdict, sessionId: string): AckCode {
  if (verdict === true) return 'ok'
  if (verdict === 'session-not-found')
    return sessionId.startsWith('lesson:') ? 'lesson-not-found' : 'interview-not-found'
  return 'unallowed'
}
