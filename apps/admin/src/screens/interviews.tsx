import { meetingOfDemo, meetingOfInterview } from '@hiwar/app/meetings/meeting.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import type { DemoSessionWithMembers } from '@hiwar/contract/demo-sessions.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import type { InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { useSearchParams } from 'react-router'
import { List } from '../parts/list/list.tsx'
import { useListState } from '../parts/list/use-list-state.ts'
import {
  createdColumn,
  interviewColumns,
  meetingCard,
  meetingColumns,
  meetingName,
} from '../parts/meetings/meeting-columns.tsx'
import { demoList, demoQuery, interviewList, interviewQuery } from '../parts/meetings/meeting-lists.ts'

const DemoDrawer = lazyPart(async () => (await import('../parts/meetings/meeting-drawer.tsx')).DemoDrawer)
const InterviewDrawer = lazyPart(async () => (await import('../parts/meetings/meeting-drawer.tsx')).InterviewDrawer)

/** While a day's meetings are watched, nothing tells of their changes. */
const refetchEveryMs = 30_000

/** `/interviews`: interviews and demo sessions (admin.md 1.8). */
export function InterviewsScreen() {
  const [address, setAddress] = useSearchParams()
  const tab = address.get('tab') === 'demo' ? 'demo' : 'interviews'
  return (
    <Tabs
      label="النوع"
      selected={tab}
      onSelect={(next) => setAddress(next === 'demo' ? { tab: 'demo' } : {})}
      items={[
        { id: 'interviews', label: 'المقابلات', content: <Interviews /> },
        { id: 'demo', label: 'الحصص التجريبية', content: <Demos /> },
      ]}
    />
  )
}

function Interviews() {
  const control = useListState(interviewList)
  return (
    <List
      control={control}
      title="المقابلات"
      endpoint={listInterviews}
      query={(state) => interviewQuery(state)}
      idOf={({ id }) => id}
      nameOf={(row) => meetingName(meetingOfInterview(row))}
      columns={[
        ...interviewColumns(meetingOfInterview),
        createdColumn<InterviewWithMembers>(({ createdAt }) => createdAt),
      ]}
      card={(row) => meetingCard(meetingOfInterview(row))}
      drawer={(open) => <InterviewDrawer {...open} />}
      empty={{ illustration: 'waiting', text: 'لم تُحجز أي مقابلة بعد.' }}
      refetchEveryMs={control.state.view === 'today' ? refetchEveryMs : undefined}
    />
  )
}

function Demos() {
  const control = useListState(demoList)
  return (
    <List
      control={control}
      title="الحصص التجريبية"
      endpoint={listDemoSessions}
      query={(state) => demoQuery(state)}
      idOf={({ id }) => id}
      nameOf={(row) => meetingName(meetingOfDemo(row))}
      columns={[...meetingColumns(meetingOfDemo), createdColumn<DemoSessionWithMembers>(({ createdAt }) => createdAt)]}
      card={(row) => meetingCard(meetingOfDemo(row))}
      drawer={(open) => <DemoDrawer {...open} />}
      empty={{ illustration: 'waiting', text: 'لم تُحجز أي حصة تجريبية بعد.' }}
      refetchEveryMs={control.state.view === 'today' ? refetchEveryMs : undefined}
    />
  )
}
