import { firstName } from '@hiwar/arabic/people.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { RecentRooms } from '../features/chat/recent-rooms.tsx'
import { EarningsTile } from '../features/earnings/earnings-tile.tsx'
import { TodayMeetings } from '../features/meetings/today-meetings.tsx'
import { ActivationCard } from '../parts/activation-card.tsx'
import { NextLessons } from '../features/lessons/next-lesson.tsx'
import { PastLessons } from '../features/lessons/past-lessons.tsx'
import { TutorTiles } from '../features/overview/tutor-tiles.tsx'
import { ActivityGraph } from '../features/tutor-dashboard/activity-graph.tsx'
import { StartChecklist } from '../features/tutor-dashboard/start-checklist.tsx'
import { RatingTile } from '../features/ratings/rating-tile.tsx'
import { RemindersBanner } from '../features/verify/reminders-banner.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useAccount, useUser } from '@hiwar/app/auth/account.ts'
import { useLessonTask } from './use-lesson-task.tsx'

/** `/t/dashboard`: next lessons, for a manager the interviews of the day, statistics, past lessons (web.md §2). */
export function TutorDashboardScreen() {
  const user = useUser()
  const tutor = useAccount()?.tutor ?? null
  const isManager = user.role === Role.TutorManager
  // Before the team has activated the account no student sees it: nothing to share, and no public figures.
  const isWaiting = tutor !== null && !tutor.activated
  const now = new Date(useNow(30_000))
  const { onAction, dialog } = useLessonTask()
  return (
    <Page title={user.name === null ? 'أهلًا بك' : `أهلًا ${isolate(firstName(user.name))}`} tabTitle="لوحتي">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {/* On a tablet the small blocks are in pairs; the graph and the lists take the whole width. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-md:in-order md:items-start md:max-lg:grid-flow-dense md:max-lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:grid-cols-[minmax(0,1fr)_312px]">
          <div className="in-order grid gap-8 md:max-lg:contents">
            <div className="min-w-0 md:max-lg:col-span-2">
              <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-6">
                {isManager && <TodayMeetings now={now} />}
                {isWaiting && <ActivationCard isActivated={false} />}
                <NextLessons now={now} onAction={onAction} isQuiet={isManager || isWaiting} />
                <RemindersBanner />
              </div>
            </div>
            <StartChecklist />
            <TutorTiles />
            {!isWaiting && (
              <div className="min-w-0 md:max-lg:col-span-2">
                <ActivityGraph now={now} />
              </div>
            )}
            <div className="min-w-0 md:max-lg:col-span-2">
              <PastLessons now={now} onAction={onAction} />
            </div>
          </div>
          <div className="grid gap-8 md:max-lg:contents">
            {user.role === Role.Tutor && <EarningsTile />}
            {!isWaiting && <RatingTile />}
            <div className="min-w-0 md:max-lg:col-span-2">
              <RecentRooms />
            </div>
          </div>
        </div>
      </div>
      {dialog}
    </Page>
  )
}
