import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { meetingOfDemo, meetingOfInterview, type Meeting } from '@hiwar/app/meetings/meeting.ts'

/**
 * The user's pending meetings of both kinds, the nearest first. Refetched each minute, since others decide and cancel
 * too.
 */
export function usePendingMeetings({ enabled = true } = {}) {
  const query = { statuses: [InterviewStatus.Pending], size: 100 }
  const options = { refetchInterval: MINUTE_MS, enabled }
  const [interviews, demos] = [
    useApiQuery(listInterviews, { query }, options),
    useApiQuery(listDemoSessions, { query }, options),
  ]
  const isPending = interviews.data === undefined || demos.data === undefined
  const meetings: Meeting[] = [
    ...(interviews.data?.list ?? []).map(meetingOfInterview),
    ...(demos.data?.list ?? []).map(meetingOfDemo),
  ]
  return {
    meetings: meetings.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
    isPending,
    failure: isPending ? (interviews.failure ?? demos.failure) : null,
    isFetching: interviews.isFetching || demos.isFetching,
    refetch: () => {
      void interviews.refetch()
      void demos.refetch()
    },
  }
}
