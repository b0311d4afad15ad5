import type { Interview, InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import type { MeetingMembers } from '../meetings/service.ts'
import type { InterviewRow } from './queries.ts'

/**
 * An interview as shown to one reader: the interviewee never sees note and level, and sees the feedback only after the
 * decision.
 */
export function interviewView(
  row: InterviewRow,
  given: { readerId: number; members: MeetingMembers },
): InterviewWithMembers {
  const isInterviewee = given.readerId === row.intervieweeId
  return {
    ...fieldsOf(row, isInterviewee),
    interviewer: given.members.manager(row.interviewerId),
    interviewee: given.members.candidate(row.intervieweeId),
  }
}

function fieldsOf(row: InterviewRow, isInterviewee: boolean): Interview {
  return {
    id: row.id,
    interviewerId: row.interviewerId,
    intervieweeId: row.intervieweeId,
    interviewerFeedback: isInterviewee && row.status === InterviewStatus.Pending ? null : row.interviewerFeedback,
    intervieweeFeedback: row.intervieweeFeedback,
    note: isInterviewee ? null : row.note,
    level: isInterviewee ? null : row.level,
    slotId: row.slotId,
    sessionId: row.sessionId,
    start: row.start.toISOString(),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
