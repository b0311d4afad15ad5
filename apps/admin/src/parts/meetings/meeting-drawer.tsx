import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import { meetingOfDemo, meetingOfInterview } from '@hiwar/app/meetings/meeting.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatFullTime } from '@hiwar/arabic/dates.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { isMeetingCanceled } from '@hiwar/rules/meeting-states.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { DetailDrawer } from '../detail-drawer.tsx'
import { Facts } from '../facts.tsx'
import type { OpenRow } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { MissingRow } from '../missing-row.tsx'
import { MeetingDecision } from './meeting-decision.tsx'
import { MeetingState, MeetingTimes, meetingName } from './meeting-columns.tsx'
import { MeetingTexts } from './meeting-texts.tsx'
import { reachableStates } from './use-meeting-change.ts'
import { idOf } from '../row-id.ts'

export function InterviewDrawer(open: OpenRow) {
  const id = idOf(open.id)
  const found = useApiQuery(listInterviews, { query: { ids: [id ?? 0] } }, { enabled: id !== null })
  const row = found.data?.list[0]
  return <MeetingDrawer {...open} query={found} meeting={row && meetingOfInterview(row)} createdAt={row?.createdAt} />
}

export function DemoDrawer(open: OpenRow) {
  const id = idOf(open.id)
  const found = useApiQuery(listDemoSessions, { query: { ids: [id ?? 0] } }, { enabled: id !== null })
  const row = found.data?.list[0]
  return <MeetingDrawer {...open} query={found} meeting={row && meetingOfDemo(row)} createdAt={row?.createdAt} />
}

interface MeetingDrawerProps extends OpenRow {
  query: Parameters<typeof QueryFailure>[0]['query'] & { readonly isLoading: boolean }
  meeting: Meeting | undefined
  createdAt: string | undefined
}

const decisionLabel: Partial<Record<InterviewStatus, string>> = {
  [InterviewStatus.Passed]: 'ناجحة',
  [InterviewStatus.Rejected]: 'مرفوضة',
  [InterviewStatus.CanceledByInterviewer]: 'ألغِ الموعد',
}

/** One interview or demo session: people, texts, and the decisions that its state allows (admin.md 1.8). */
function MeetingDrawer({ id, isOpen, onClose, query, meeting, createdAt }: MeetingDrawerProps) {
  const now = useNow(MINUTE_MS)
  const [decision, setDecision] = useState<InterviewStatus | null>(null)
  const states = meeting === undefined ? [] : reachableStates(meeting, new Date(now))
  const cancel = InterviewStatus.CanceledByInterviewer
  const results = states.filter((to) => to !== cancel)
  const button = (to: InterviewStatus) => (
    <Button
      key={to}
      size="small"
      variant={to === InterviewStatus.Passed ? 'primary' : to === cancel ? 'danger' : 'secondary'}
      onPress={() => setDecision(to)}
    >
      {decisionLabel[to]}
    </Button>
  )
  return (
    <DetailDrawer
      title={meeting === undefined ? `#${id}` : meetingName(meeting)}
      note={meeting && <MeetingState meeting={meeting} />}
      isOpen={isOpen}
      onClose={onClose}
      actions={results.length === 0 ? undefined : results.map(button)}
      danger={states.includes(cancel) ? button(cancel) : undefined}
    >
      {query.isLoading && (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      <QueryFailure query={query} />
      {!query.isLoading && query.failure === null && meeting === undefined && (
        <MissingRow>لا يوجد موعد بهذا الرقم.</MissingRow>
      )}
      {meeting !== undefined && (
        <div className="flex flex-col gap-6">
          <Facts
            facts={[
              ['الموعد', <MeetingTimes key="start" meeting={meeting} />],
              ['المدير', <PersonCell key="manager" id={meeting.manager.id} person={meeting.manager} />],
              ['المعلّم', <PersonCell key="tutor" id={meeting.tutor.id} person={meeting.tutor} />],
              ['حُجزت', createdAt === undefined ? '' : formatFullTime(createdAt)],
            ]}
          />
          {meeting.interview !== null && (
            <MeetingTexts
              key={meeting.id}
              meeting={meeting}
              interview={meeting.interview}
              isEditable={!isMeetingCanceled(meeting.status)}
            />
          )}
        </div>
      )}
      {decision !== null && meeting !== undefined && (
        <MeetingDecision meeting={meeting} to={decision} onClose={() => setDecision(null)} />
      )}
    </DetailDrawer>
  )
}
