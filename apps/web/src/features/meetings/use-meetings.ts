import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { useApiQuery, useApiPages } from '@hiwar/client/query.ts'
import { meetingOfDemo, meetingOfInterview, type MeetingKind } from '@hiwar/app/meetings/meeting.ts'

const { Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus

/** Decided or canceled meetings of both kinds, the latest first; loads one page of each at a time. */
export function useDoneMeetings() {
  const sent = { query: { statuses: [Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee] } }
  const interviews = useApiPages(listInterviews, sent, { size: 20 })
  const demos = useApiPages(listDemoSessions, sent, { size: 20 })
  const lists = [interviews, demos]
  const isPending = lists.some((list) => list.isPending)
  return {
    meetings: [...interviews.items.map(meetingOfInterview), ...demos.items.map(meetingOfDemo)].toSorted(
      (one, other) => other.start.getTime() - one.start.getTime(),
    ),
    isPending,
    failure: isPending ? (interviews.failure ?? demos.failure) : null,
    isFetching: lists.some((list) => list.isFetching),
    refetch: () => {
      for (const list of lists) void list.refetch()
    },
    hasMore: lists.some((list) => list.hasNextPage),
    showMore: () => {
      for (const list of lists) if (list.hasNextPage) void list.fetchNextPage()
    },
  }
}

/**
 * One meeting by its id; null when it is not the user's own. Refetched each minute: the other may cancel it while the
 * user waits in it.
 */
export function useMeeting(kind: MeetingKind, id: number) {
  const isInterview = kind === 'interview'
  const interview = useApiQuery(
    listInterviews,
    { query: { ids: [id] } },
    { enabled: isInterview, refetchInterval: MINUTE_MS },
  )
  const demo = useApiQuery(
    listDemoSessions,
    { query: { ids: [id] } },
    { enabled: !isInterview, refetchInterval: MINUTE_MS },
  )
  const query = isInterview ? interview : demo
  const found = isInterview ? interview.data?.list.map(meetingOfInterview) : demo.data?.list.map(meetingOfDemo)
  return {
    meeting: found === undefined ? undefined : (found[0] ?? null),
    failure: query.data === undefined ? query.failure : null,
    refetch: () => {
      void query.refetch()
    },
  }
}
