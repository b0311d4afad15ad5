import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { ofDemo, ofInterview } from './meeting.ts'

const refreshEveryMs = MINUTE_MS
/** From its start on the result may come any moment, and the tutor looks at this screen for it. */
const refreshWhenBegunMs = 5 * SECOND_MS
const resultWithinMs = HOUR_MS

/** How long to wait before the list is fetched again. */
function refreshAfter(last: { start: string; status: InterviewStatus } | undefined): number {
  if (last?.status !== InterviewStatus.Pending) return refreshEveryMs
  const since = serverNow() - Date.parse(last.start)
  return since > 0 && since < resultWithinMs ? refreshWhenBegunMs : refreshEveryMs
}

/** The tutor's latest interview and demo session, refetched every minute, and every few seconds once one has begun. */
export function useMeetings() {
  const interviews = useApiQuery(
    listInterviews,
    { query: { size: 1 } },
    { refetchInterval: ({ state }) => refreshAfter(state.data?.list[0]) },
  )
  const demos = useApiQuery(
    listDemoSessions,
    { query: { size: 1 } },
    { refetchInterval: ({ state }) => refreshAfter(state.data?.list[0]) },
  )
  const [interview] = interviews.data?.list ?? []
  const [demo] = demos.data?.list ?? []
  const retry = () => {
    void interviews.refetch()
    void demos.refetch()
  }
  return {
    isLoading: interviews.data === undefined || demos.data === undefined,
    failure: interviews.failure ?? demos.failure,
    isRetrying: interviews.isFetching || demos.isFetching,
    retry,
    interview: interview && ofInterview(interview),
    demo: demo && ofDemo(demo),
    /** The interviewer, who also hosts the demo session. */
    host: interview?.interviewer ?? null,
  }
}
