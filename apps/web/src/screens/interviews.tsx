import { isolate } from '@hiwar/arabic/direction.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CancelMeeting } from '../features/meetings/cancel-meeting.tsx'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import { awaitsResult } from '@hiwar/rules/meeting-states.ts'
import { MeetingRow } from '../features/meetings/meeting-row.tsx'
import { ReviewForm } from '../features/meetings/review-form.tsx'
import { useDoneMeetings } from '../features/meetings/use-meetings.ts'
import { usePendingMeetings } from '../parts/use-pending-meetings.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'

const tabs = [
  { value: 'upcoming', label: 'القادمة' },
  { value: 'review', label: 'للتقييم' },
  { value: 'done', label: 'المنتهية' },
] as const
type Tab = (typeof tabs)[number]['value']

const empty: Record<Tab, string> = {
  upcoming: 'لا توجد مقابلات قادمة. انشر أوقاتًا ليحجزها المرشّحون.',
  review: 'لا شيء ينتظر نتيجتك.',
  done: 'لا توجد مقابلات منتهية بعد.',
}

/** `/interviews`: a manager's interviews and demo sessions (web.md §2). */
export function InterviewsScreen() {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'upcoming'
  return (
    <Page title="المقابلات" opening="مقابلات المرشّحين وحصصهم التجريبية.">
      <Segmented
        label="أي المقابلات"
        options={tabs}
        value={tab}
        onChange={(value) => {
          setQuery(value === 'upcoming' ? {} : { tab: value }, { replace: true })
        }}
        className="mb-6"
      />
      {tab === 'done' ? <DoneMeetings /> : <PendingMeetings key={tab} tab={tab} />}
    </Page>
  )
}

/** Meetings that are upcoming, or wait for a result. */
function PendingMeetings({ tab }: { tab: 'upcoming' | 'review' }) {
  const now = new Date(useNow(15_000))
  // A running meeting counts as upcoming; after its end only the result is missing.
  return (
    <MeetingList
      list={usePendingMeetings()}
      tab={tab}
      now={now}
      isShown={(meeting) => (tab === 'review' ? awaitsResult(meeting, now) : now < meeting.end)}
    />
  )
}

function DoneMeetings() {
  const now = new Date(useNow(15_000))
  const list = useDoneMeetings()
  return (
    <div className="grid gap-4">
      <MeetingList list={list} tab="done" now={now} isShown={() => true} />
      {list.hasMore && (
        <Button variant="secondary" isPending={list.isFetching} onPress={list.showMore} className="justify-self-center">
          المزيد
        </Button>
      )}
    </div>
  )
}

type Task = { kind: 'review' | 'cancel'; meeting: Meeting }

interface MeetingListProps {
  list: ReturnType<typeof usePendingMeetings>
  tab: Tab
  now: Date
  isShown: (meeting: Meeting) => boolean
}

function MeetingList({ list, tab, now, isShown }: MeetingListProps) {
  const [task, setTask] = useState<Task | null>(null)
  if (list.failure !== null) return <QueryFailure query={list} />
  if (list.isPending)
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    )

  const shown = list.meetings.filter(isShown)
  if (shown.length === 0)
    return (
      <EmptyState
        illustration="waiting"
        text={empty[tab]}
        action={
          tab === 'upcoming' && (
            <Link to="/schedule-management" className={buttonClasses({})}>
              حدّد أوقاتك
            </Link>
          )
        }
      />
    )
  const close = () => {
    setTask(null)
  }
  return (
    <div className="grid gap-4">
      {shown.map((meeting) => (
        <MeetingRow
          key={`${meeting.kind}-${meeting.id}`}
          meeting={meeting}
          now={now}
          onReview={() => {
            setTask({ kind: 'review', meeting })
          }}
          onCancel={() => {
            setTask({ kind: 'cancel', meeting })
          }}
        />
      ))}
      {task?.kind === 'review' && (
        <Dialog title={`مقابلة ${isolate(task.meeting.tutor.name ?? '')}`} isOpen onOpenChange={close}>
          <ReviewForm meeting={task.meeting} now={now} onDone={close} />
        </Dialog>
      )}
      {task?.kind === 'cancel' && <CancelMeeting meeting={task.meeting} isOpen onOpenChange={close} />}
    </div>
  )
}
