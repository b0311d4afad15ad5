import { meetingLists } from '@hiwar/app/meetings/meeting.ts'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { updateInterview } from '@hiwar/contract/interviews.ts'
import { mayChangeMeeting } from '@hiwar/rules/meeting-states.ts'

/** What the form of an interview holds; markup of the contract's elements. */
export interface MeetingReview {
  readonly interviewerFeedback?: string
  readonly note?: string
  readonly level?: number | null
}

interface Sent {
  readonly status?: InterviewStatus
  readonly review?: MeetingReview
  readonly reason?: string | undefined
}

const invalidates = [...meetingLists, listSlots]

/** Changes an interview or a demo session, which differ in their call alone. */
export function useMeetingChange({ kind, id }: Pick<Meeting, 'kind' | 'id'>) {
  const interview = useApiMutation(updateInterview, { invalidates })
  const demo = useApiMutation(updateDemoSession, { invalidates })
  const send = async ({ status, review, reason }: Sent): Promise<{ failure: Failure | null }> =>
    kind === 'interview'
      ? await interview.run({ body: { id, status, ...review }, reason })
      : await demo.run({ body: { id, status }, reason })
  return { send, isRunning: interview.isRunning || demo.isRunning }
}

const { Passed, Rejected, CanceledByInterviewer } = InterviewStatus

/** The states to which staff may bring a meeting now (lessons.md I2). */
export function reachableStates({ status, start }: Meeting, now: Date): readonly InterviewStatus[] {
  return [Passed, Rejected, CanceledByInterviewer].filter(
    (to) => to !== status && mayChangeMeeting({ from: status, to, by: 'admin', start, now }),
  )
}
