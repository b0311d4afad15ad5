import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import type { InterviewStatus } from '@hiwar/contract/enums.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { ofDemo, ofInterview, type Meeting, type MeetingKind } from './meeting.ts'

const minuteMs = 60_000

/** Own meetings of both kinds in one list, the nearest first; asked again each minute, since others decide and cancel too. */
export function useMeetings({ statuses, after }: { statuses: readonly InterviewStatus[]; after?: string }) {
  const query = { statuses: [...statuses], size: 100, ...(after === undefined ? {} : { start: { gte: after } }) }
  const [interviews, demos] = [
    useAsk(listInterviews, { query }, { refetchInterval: minuteMs }), useAsk(listDemoSessions, { query }, { refetchInterval: minuteMs }),
  ]
  const isPending = interviews.data === undefined || demos.data === undefined
  const meetings: Meeting[] = [...(interviews.data?.list ?? []).map(ofInterview), ...(demos.data?.list ?? []).map(ofDemo)]
  return {
    meetings: meetings.toSorted((one, other) => one.start.getTime() - other.start.getTime()), isPending,
    failure: isPending ? interviews.failure ?? demos.failure : null,
    isFetching: interviews.isFetching || demos.isFetching,
    refetch: () => { void interviews.refetch(); void demos.refetch() },
  }
}

/** One meeting by its id; null when it is not among one's own. Asked again each minute: the other may call it off while one waits in it. */
export function useMeeting(kind: MeetingKind, id: number) {
  const isInterview = kind === 'interview'
  const interview = useAsk(listInterviews, { query: { ids: [id] } }, { enabled: isInterview, refetchInterval: minuteMs })
  const demo = useAsk(listDemoSessions, { query: { ids: [id] } }, { enabled: !isInterview, refetchInterval: minuteMs })
  const asked = isInterview ? interview : demo
  const found = isInterview ? interview.data?.list.map(ofInterview) : demo.data?.list.map(ofDemo)
  return { meeting: found === undefined ? undefined : found[0] ?? null, failure: asked.data === undefined ? asked.failure : null, refetch: () => { void asked.refetch() } }
}
