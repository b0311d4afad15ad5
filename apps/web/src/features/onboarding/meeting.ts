import { bookDemoSession, listDemoSessions, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import type { DemoSessionWithMembers } from '@hiwar/contract/demo-sessions.ts'
import { CalendarKind, type InterviewStatus } from '@hiwar/contract/enums.ts'
import { bookInterview, listInterviews, updateInterview } from '@hiwar/contract/interviews.ts'
import type { InterviewWithMembers } from '@hiwar/contract/interviews.ts'

/** An interview or a demo session as the candidate needs it. */
export interface Meeting {
  readonly id: number
  readonly start: string
  readonly status: InterviewStatus
  readonly hostId: number
  readonly host: string | null
  readonly level: number | null
  readonly feedback: string | null
}

export const ofInterview = (interview: InterviewWithMembers): Meeting => ({
  id: interview.id,
  start: interview.start,
  status: interview.status,
  hostId: interview.interviewer.id,
  host: interview.interviewer.name,
  level: interview.level,
  feedback: interview.interviewerFeedback,
})
export const ofDemo = (demo: DemoSessionWithMembers): Meeting => ({
  id: demo.id,
  start: demo.start,
  status: demo.status,
  hostId: demo.manager.id,
  host: demo.manager.name,
  level: null,
  feedback: null,
})

/** The differences between interview and demo session. */
export const kinds = {
  interview: {
    path: 'interview',
    calendar: CalendarKind.Interview,
    noun: 'المقابلة',
    book: bookInterview,
    update: updateInterview,
    list: listInterviews,
    opening: 'حديث ودّي بالإنجليزية عن خبرتك وطريقتك في التدريس. نصف ساعة بالفيديو، ولا تحتاج إلى تحضير.',
  },
  demo: {
    path: 'demo-session',
    calendar: CalendarKind.Demo,
    noun: 'الحصة التجريبية',
    book: bookDemoSession,
    update: updateDemoSession,
    list: listDemoSessions,
    opening: 'نصف ساعة تدرّس فيها كما في حصصك، ومن قابلك يأخذ مكان الطالب. اختر موضوعًا تحبه.',
  },
} as const
export type MeetingKind = keyof typeof kinds
