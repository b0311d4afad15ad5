import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CancelMeeting } from '../features/meetings/cancel-meeting.tsx'
import { awaitsResult, type Meeting } from '../features/meetings/meeting.ts'
import { MeetingRow } from '../features/meetings/meeting-row.tsx'
import { ReviewForm } from '../features/meetings/review-form.tsx'
import { useDoneMeetings, usePendingMeetings } from '../features/meetings/use-meetings.ts'
import { BlockFailure } from '../parts/block-failure.tsx'
import { Page } from '../parts/page.tsx'
import { useNow } from '../parts/use-now.ts'

const tabs = [
  { value: 'upcoming', label: 'القادمة' },
  { value: 'review', label: 'للتقييم' },
  { value: 'done', label: 'المنتهية' },
] as const
type Tab = (typeof tabs)[number]['value']

const empty: Record<Tab, string> = {
  upcoming: 'لا مقابلات قادمة. انشر أوقاتًا ليحجزها المرشّحون.',
  review: 'لا شيء ينتظر نتيجتك.',
  done: 'لا مقابلات منتهية بعد.',
}

/** `/interviews`: a manager's interviews and demo sessions (web.md §2). */
export function InterviewsScreen() {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'upcoming'
  return (
    <Page title="المقابلات" opening="مقابلات المرشّحين وجلساتهم التجريبية.">
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

/** What waits for its day, or for a result. */
function PendingMeetings({ tab }: { tab: 'upcoming' | 'review' }) {
  const now = new Date(useNow(15_000))
  // One that runs is still ahead; from its end on only the result is missing.
  return (
    <MeetingList
      asked={usePendingMeetings()}
      tab={tab}
      now={now}
      isShown={(meeting) => (tab === 'review' ? awaitsResult(meeting, now) : now < meeting.end)}
    />
  )
}

function DoneMeetings() {
  const now = new Date(useNow(15_000))
  const asked = useDoneMeetings()
  return (
    <div className="grid gap-4">
      <MeetingList asked={asked} tab="done" now={now} isShown={() => true} />
      {asked.hasMore && (
        <Button
          variant="secondary"
          isPending={asked.isFetching}
          onPress={asked.showMore}
          className="justify-self-center"
        >
          المزيد
        </Button>
      )}
    </div>
  )
}

type Doing = { task: 'review' | 'cancel'; meeting: Meeting }

interface MeetingListProps {
  asked: ReturnType<typeof usePendingMeetings>
  tab: Tab
  now: Date
  isShown: (meeting: Meeting) => boolean
}

function MeetingList({ asked, tab, now, isShown }: MeetingListProps) {
  const [doing, setDoing] = useState<Doing | null>(null)
  if (asked.failure !== null)
    return <BlockFailure failure={asked.failure} onRetry={asked.refetch} isRetrying={asked.isFetching} />
  if (asked.isPending)
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    )

  const shown = asked.meetings.filter(isShown)
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
    setDoing(null)
  }
  return (
    <div className="grid gap-4">
      {shown.map((meeting) => (
        <MeetingRow
          key={`${meeting.kind}-${meeting.id}`}
          meeting={meeting}
          now={now}
          onReview={() => {
            setDoing({ task: 'review', meeting })
          }}
          onCancel={() => {
            setDoing({ task: 'cancel', meeting })
          }}
        />
      ))}
      {doing?.task === 'review' && (
        <Dialog title={`مقابلة ${doing.meeting.tutor.name ?? ''}`} isOpen onOpenChange={close}>
          <ReviewForm meeting={doing.meeting} now={now} onDone={close} />
        </Dialog>
      )}
      {doing?.task === 'cancel' && <CancelMeeting meeting={doing.meeting} isOpen onOpenChange={close} />}
    </div>
  )
}
