import { meetingOfDemo, meetingOfInterview } from '@hiwar/app/meetings/meeting.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import type { DemoSessionWithMembers } from '@hiwar/contract/demo-sessions.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import type { InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { partOf } from '../../../parts/list/define-list.ts'
import { List } from '../../../parts/list/list.tsx'
import { useListState } from '../../../parts/list/use-list-state.ts'
import {
  createdColumn,
  interviewColumns,
  meetingCard,
  meetingColumns,
  meetingName,
} from '../../../parts/meetings/meeting-columns.tsx'
import { DemoDrawer, InterviewDrawer } from '../../../parts/meetings/meeting-drawer.tsx'
import { demoList, demoQuery, interviewList, interviewQuery } from '../../../parts/meetings/meeting-lists.ts'

const interviews = partOf(interviewList, 'interviewer', 'interviewee')
const demos = partOf(demoList, 'manager', 'tutor')

/** Interviews and demo sessions of a tutor, or of the manager who holds them. */
export function MeetingsTab({ user }: { user: UserSelf }) {
  return (
    <div className="flex flex-col gap-10">
      <Interviews user={user} />
      <Demos user={user} />
    </div>
  )
}

function Interviews({ user }: { user: UserSelf }) {
  const control = useListState(interviews, { prefix: 'interviews.' })
  return (
    <List
      isEmbedded
      control={control}
      title="المقابلات"
      endpoint={listInterviews}
      query={(state) => interviewQuery(state, user.id)}
      idOf={({ id }) => id}
      nameOf={(row) => meetingName(meetingOfInterview(row))}
      columns={[
        ...interviewColumns(meetingOfInterview),
        createdColumn<InterviewWithMembers>(({ createdAt }) => createdAt),
      ]}
      card={(row) => meetingCard(meetingOfInterview(row))}
      drawer={(open) => <InterviewDrawer {...open} />}
      empty={{ illustration: 'waiting', text: 'لا توجد مقابلات في هذا الحساب بعد.' }}
    />
  )
}

function Demos({ user }: { user: UserSelf }) {
  const control = useListState(demos, { prefix: 'demos.' })
  const of = user.role === Role.TutorManager ? { managerId: user.id } : { tutorId: user.id }
  return (
    <List
      isEmbedded
      control={control}
      title="الحصص التجريبية"
      endpoint={listDemoSessions}
      query={(state) => demoQuery(state, of)}
      idOf={({ id }) => id}
      nameOf={(row) => meetingName(meetingOfDemo(row))}
      columns={[...meetingColumns(meetingOfDemo), createdColumn<DemoSessionWithMembers>(({ createdAt }) => createdAt)]}
      card={(row) => meetingCard(meetingOfDemo(row))}
      drawer={(open) => <DemoDrawer {...open} />}
      empty={{ illustration: 'waiting', text: 'لا توجد حصص تجريبية في هذا الحساب بعد.' }}
    />
  )
}
