import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { meetingMinutes } from '@hiwar/contract/meeting-length.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/**
 * Who changes an interview or a demo session: the hosting manager, the tutor being evaluated, or the platform's staff.
 */
export type MeetingSide = 'manager' | 'tutor' | 'admin'

interface Change {
  readonly from: InterviewStatus
  readonly to: InterviewStatus
  readonly by: MeetingSide
  readonly start: Date
  readonly now: Date
}

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus

export const isMeetingCanceled = (status: InterviewStatus): boolean =>
  status === CanceledByInterviewer || status === CanceledByInterviewee
export const isMeetingDecided = (status: InterviewStatus): boolean => status === Passed || status === Rejected

const lengthMs = meetingMinutes * MINUTE_MS

/** When a meeting that starts then is over. */
export const meetingEnd = (start: Date): Date => new Date(start.getTime() + lengthMs)
/** The latest start of the meetings that are over now. */
export const latestEndedStart = (now: Date): Date => new Date(now.getTime() - lengthMs)

/** Over, and nobody has decided yet (admin.md 1.8). */
export const awaitsResult = ({ status, start }: { status: InterviewStatus; start: Date }, now: Date): boolean =>
  status === Pending && now >= meetingEnd(start)

/** Allowed status transitions (lessons.md I2); keeping the status is always allowed. */
export function mayChangeMeeting({ from, to, by, start, now }: Change): boolean {
  if (from === to) return true
  if (from === Pending) {
    if (isMeetingDecided(to)) return by !== 'tutor' && now >= start
    if (to === CanceledByInterviewer) return by !== 'tutor'
    return to === CanceledByInterviewee && by === 'tutor' && now < start
  }
  return isMeetingDecided(from) && isMeetingDecided(to) && by === 'admin'
}

/** The same day and time some calendar months later, in UTC; the last day of the month if it has no such day. */
export function afterMonths(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(at.getUTCMonth() + months)
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}

/** Months until a rejected candidate may be interviewed again, from the start of the last interview (lessons.md I1). */
export const reinterviewMonths = 6

interface Last {
  readonly status: InterviewStatus
  readonly start: Date
}

/**
 * When an interview may be booked: now (`true`), never while one is pending or passed (`false`), or from an instant on
 * (lessons.md I1).
 */
export function interviewBookableFrom(last: Last | undefined, now: Date): boolean | Date {
  if (last === undefined || isMeetingCanceled(last.status)) return true
  if (last.status !== Rejected) return false
  const from = afterMonths(last.start, reinterviewMonths)
  return now >= from ? true : from
}
