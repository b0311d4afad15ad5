import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { ofDemo, ofInterview } from './meeting.ts'

const refreshEveryMs = MINUTE_MS

/** The tutor's latest interview and demo session, refetched every minute. */
export function useMeetings() {
  const interviews = useApiQuery(listInterviews, { query: { size: 1 } }, { refetchInterval: refreshEveryMs })
  const demos = useApiQuery(listDemoSessions, { query: { size: 1 } }, { refetchInterval: refreshEveryMs })
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
