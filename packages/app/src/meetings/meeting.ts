// One type for interviews and demo sessions, which share their screens.
import { bounds } from '@hiwar/contract/bounds.ts'
import { listDemoSessions, type DemoSessionWithMembers } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { listInterviews, type InterviewMember, type InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { StatusTone } from '@hiwar/ui/badge.tsx'

export type MeetingKind = 'interview' | 'demo-session'

export interface Meeting {
  readonly kind: MeetingKind
  readonly id: number
  readonly sessionId: string
  readonly start: Date
  readonly end: Date
  readonly status: InterviewStatus
  readonly manager: InterviewMember
  readonly tutor: InterviewMember
  /** Null for a demo session, which has no feedback. */
  readonly interview: InterviewWithMembers | null
}

const endOf = (start: string) => new Date(Date.parse(start) + bounds.meeting.minutes * MINUTE_MS)

export function meetingOfInterview(interview: InterviewWithMembers): Meeting {
  const { id, sessionId, start, status, interviewer, interviewee } = interview
  return {
    kind: 'interview',
    id,
    sessionId,
    start: new Date(start),
    end: endOf(start),
    status,
    manager: interviewer,
    tutor: interviewee,
    interview,
  }
}

export function meetingOfDemo({ id, sessionId, start, status, manager, tutor }: DemoSessionWithMembers): Meeting {
  return {
    kind: 'demo-session',
    id,
    sessionId,
    start: new Date(start),
    end: endOf(start),
    status,
    manager,
    tutor,
    interview: null,
  }
}

/** Refetched after a change. */
export const meetingLists = [listInterviews, listDemoSessions] as const

export const kindLabel: Record<MeetingKind, string> = { interview: 'مقابلة', 'demo-session': 'جلسة تجريبية' }

export const statusLabel: Record<InterviewStatus, string> = {
  [InterviewStatus.Pending]: 'في انتظار الموعد',
  [InterviewStatus.Passed]: 'ناجحة',
  [InterviewStatus.Rejected]: 'مرفوضة',
  [InterviewStatus.CanceledByInterviewer]: 'أُلغيت من جهة المدير',
  [InterviewStatus.CanceledByInterviewee]: 'أُلغيت من جهة المعلّم',
}

export const statusTone: Record<InterviewStatus, StatusTone> = {
  [InterviewStatus.Pending]: 'neutral',
  [InterviewStatus.Passed]: 'success',
  [InterviewStatus.Rejected]: 'danger',
  [InterviewStatus.CanceledByInterviewer]: 'warning',
  [InterviewStatus.CanceledByInterviewee]: 'warning',
}

/** Begun, but without a result yet. */
export const awaitsResult = ({ status, start }: Meeting, now: Date): boolean =>
  status === InterviewStatus.Pending && now >= start
