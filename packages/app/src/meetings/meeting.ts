// One type for interviews and demo sessions, which share their screens.
import { listDemoSessions, type DemoSessionWithMembers } from '@hiwar/contract/demo-sessions.ts'
import { Gender, InterviewStatus } from '@hiwar/contract/enums.ts'
import { listInterviews, type InterviewMember, type InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { awaitsResult, meetingEnd } from '@hiwar/rules/meeting-states.ts'
import type { StatusTone } from '@hiwar/ui/badge.tsx'

export type MeetingKind = 'interview' | 'demo-session'

export interface Meeting {
  readonly kind: MeetingKind
  readonly id: number
  readonly sessionId: string
  readonly slotId: number
  readonly start: Date
  readonly end: Date
  readonly status: InterviewStatus
  readonly manager: InterviewMember
  readonly tutor: InterviewMember
  /** Null for a demo session, which has no feedback. */
  readonly interview: InterviewWithMembers | null
}

export function meetingOfInterview(interview: InterviewWithMembers): Meeting {
  const { id, sessionId, slotId, start, status, interviewer, interviewee } = interview
  return {
    kind: 'interview',
    id,
    sessionId,
    slotId,
    start: new Date(start),
    end: meetingEnd(new Date(start)),
    status,
    manager: interviewer,
    tutor: interviewee,
    interview,
  }
}

export function meetingOfDemo(demo: DemoSessionWithMembers): Meeting {
  const { id, sessionId, slotId, start, status, manager, tutor } = demo
  return {
    kind: 'demo-session',
    id,
    sessionId,
    slotId,
    start: new Date(start),
    end: meetingEnd(new Date(start)),
    status,
    manager,
    tutor,
    interview: null,
  }
}

/** Refetched after a change. */
export const meetingLists = [listInterviews, listDemoSessions] as const

export const kindLabel: Record<MeetingKind, string> = { interview: 'مقابلة', 'demo-session': 'حصة تجريبية' }

export const statusLabel: Record<InterviewStatus, string> = {
  [InterviewStatus.Pending]: 'في انتظار الموعد',
  [InterviewStatus.Passed]: 'ناجحة',
  [InterviewStatus.Rejected]: 'مرفوضة',
  [InterviewStatus.CanceledByInterviewer]: 'ألغاها المدير',
  [InterviewStatus.CanceledByInterviewee]: 'ألغاها المعلّم',
}

const womanCanceled: Partial<Record<InterviewStatus, string>> = {
  [InterviewStatus.CanceledByInterviewer]: 'ألغتها المديرة',
  [InterviewStatus.CanceledByInterviewee]: 'ألغتها المعلّمة',
}

export const statusTone: Record<InterviewStatus, StatusTone> = {
  [InterviewStatus.Pending]: 'neutral',
  [InterviewStatus.Passed]: 'success',
  [InterviewStatus.Rejected]: 'danger',
  [InterviewStatus.CanceledByInterviewer]: 'warning',
  [InterviewStatus.CanceledByInterviewee]: 'warning',
}

/** What it is in now; a meeting without a result follows the clock. */
export function stateText(meeting: Meeting, now: Date): string {
  const { status, manager, tutor } = meeting
  if (status !== InterviewStatus.Pending || now < meeting.start) {
    const canceler = status === InterviewStatus.CanceledByInterviewer ? manager : tutor
    return (canceler.gender === Gender.Female ? womanCanceled[status] : undefined) ?? statusLabel[status]
  }
  return awaitsResult(meeting, now) ? 'تنتظر النتيجة' : 'الآن'
}
