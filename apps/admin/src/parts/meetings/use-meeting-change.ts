import { meetingLists, meetingOfDemo, meetingOfInterview, statusLabel } from '@hiwar/app/meetings/meeting.ts'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { listDemoSessions, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { listInterviews, updateInterview } from '@hiwar/contract/interviews.ts'
import { mayChangeMeeting } from '@hiwar/rules/meeting-states.ts'
import { useState } from 'react'

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

type Fields = Readonly<Record<string, unknown>>
/** What others changed meanwhile. */
export interface Moved {
  readonly before: Fields
  readonly after: Fields
}

type Loaded = { now: Meeting; moved: Moved | null; failure: null } | { failure: Failure }

const invalidates = [...meetingLists, listSlots]

/** Changes an interview or a demo session, which differ in their call alone. */
export function useMeetingChange({ kind, id }: Pick<Meeting, 'kind' | 'id'>) {
  const interview = useApiMutation(updateInterview, { invalidates })
  const demo = useApiMutation(updateDemoSession, { invalidates })
  const [isLoading, setLoading] = useState(false)
  const send = async ({ status, review, reason }: Sent): Promise<{ failure: Failure | null }> =>
    kind === 'interview'
      ? await interview.run({ body: { id, status, ...review }, reason })
      : await demo.run({ body: { id, status }, reason })
  /** The meeting as it is now, past the cache, and what moved since it was opened (admin.md 3.8). */
  const load = async (opened: Meeting): Promise<Loaded> => {
    setLoading(true)
    try {
      const now = (await findMeeting({ kind, id })) ?? opened
      return { now, moved: movedSince(opened, now), failure: null }
    } catch (thrown) {
      return { failure: asFailure(thrown) }
    } finally {
      setLoading(false)
    }
  }
  return { send, load, isRunning: interview.isRunning || demo.isRunning || isLoading }
}

async function findMeeting({ kind, id }: Pick<Meeting, 'kind' | 'id'>): Promise<Meeting | undefined> {
  if (kind === 'interview')
    return (await call(listInterviews, { query: { ids: [id] } })).list.map(meetingOfInterview)[0]
  return (await call(listDemoSessions, { query: { ids: [id] } })).list.map(meetingOfDemo)[0]
}

const storedFields = ({ status, interview }: Meeting): Fields => ({
  status: statusLabel[status],
  ...(interview !== null && {
    interviewerFeedback: interview.interviewerFeedback,
    intervieweeFeedback: interview.intervieweeFeedback,
    note: interview.note,
    level: interview.level,
  }),
})

function movedSince(opened: Meeting, now: Meeting): Moved | null {
  const [before, after] = [storedFields(opened), storedFields(now)]
  const moved = Object.keys(after).filter((field) => before[field] !== after[field])
  if (moved.length === 0) return null
  const only = (fields: Fields) => Object.fromEntries(moved.map((field) => [field, fields[field]]))
  return { before: only(before), after: only(after) }
}

const { Passed, Rejected, CanceledByInterviewer } = InterviewStatus

/** The states to which staff may bring a meeting now (lessons.md I2). */
export function reachableStates({ status, start }: Meeting, now: Date): readonly InterviewStatus[] {
  return [Passed, Rejected, CanceledByInterviewer].filter(
    (to) => to !== status && mayChangeMeeting({ from: status, to, by: 'admin', start, now }),
  )
}
