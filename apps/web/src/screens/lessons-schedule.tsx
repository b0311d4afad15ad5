import { deviceZone, relativeDay } from '@hiwar/arabic/dates.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { dayIn } from '@hiwar/rules/zone.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Navigate, useSearchParams } from 'react-router'
import { FeedCard } from '../features/calendar-feed/feed-card.tsx'
import { LessonCard } from '../features/lessons/lesson-card.tsx'
import { useWeekLessons } from '../features/week/use-week-lessons.ts'
import { WeekCalendar } from '../features/week/week-calendar.tsx'
import { WeekList } from '../features/week/week-list.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { WeekArrows, WeekBar, WeekTitle } from '@hiwar/app/week/week-bar.tsx'
import { WeekSkeleton } from '@hiwar/app/week/week-columns.tsx'
import { isDay, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { useNextLessons } from '../parts/use-next-lessons.ts'
import { useLessonTask } from './use-lesson-task.tsx'

const views = [
  { value: 'list', label: 'قائمة' },
  { value: 'calendar', label: 'تقويم' },
] as const

/**
 * `/lessons-schedule`: a student's lessons of one week, as a list or a calendar (web.md §2). Query `week` is a day of
 * it, `view` the kind of view. Who teaches has them in the one calendar of `/schedule-management`.
 */
export function LessonsScheduleScreen() {
  const { role } = useUser()
  const week = useSearchParams()[0].get('week')
  if (!isTutorLike(role)) return <StudentWeek />
  return <Navigate to={`/schedule-management${week === null ? '' : `?week=${encodeURIComponent(week)}`}`} replace />
}

function StudentWeek() {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery({ flushSync: true })
  const zone = deviceZone()
  const now = new Date(useNow(30_000))
  const today = dayIn(now, zone)
  const day = query.get('week')
  const first = saturdayOf(isDay(day) ? day : today)
  const view = query.get('view') === 'list' ? 'list' : 'calendar'
  const goTo = (target: string) => {
    changeQuery({ week: target })
  }
  return (
    <Page title="جدول الحصص">
      <div className="mb-4">
        <WeekBar
          title={<WeekTitle first={first} now={now} />}
          controls={
            <div className="flex items-center gap-2">
              <WeekArrows first={first} today={today} onGo={goTo} />
              <Segmented
                label="طريقة العرض"
                options={views}
                value={view}
                onChange={(value) => {
                  changeQuery({ view: value })
                }}
                className="max-lg:hidden"
              />
            </div>
          }
        />
      </div>
      <div className="in-order">
        <Week key={first} first={first} zone={zone} now={now} isCalendar={view === 'calendar'} onGo={goTo} />
        <div className="mt-8">
          <FeedCard />
        </div>
      </div>
    </Page>
  )
}

interface WeekProps {
  first: string
  zone: string
  now: Date
  isCalendar: boolean
  onGo: (day: string) => void
}

function Week({ first, zone, now, isCalendar, onGo }: WeekProps) {
  const query = useWeekLessons(first, zone)
  const { onAction, dialog } = useLessonTask()
  if (query.failure !== null) return <QueryFailure query={query} />
  if (query.data === undefined) return <WeekSkeleton />

  const draw = (given: LessonWithMembers, isInPopover: boolean) => (
    <LessonCard
      key={given.lesson.id}
      given={given}
      now={now}
      onAction={onAction}
      isBare={isInPopover}
      isDateShown={isInPopover}
    />
  )
  const lessons = query.data.list
  const calendar = (
    <WeekCalendar first={first} zone={zone} now={now} lessons={lessons} draw={(given) => draw(given, true)} />
  )
  const list =
    lessons.length === 0 ? (
      <NoLessons zone={zone} now={now} onGo={onGo} />
    ) : (
      <WeekList lessons={lessons} zone={zone} now={now} draw={(given) => draw(given, false)} />
    )
  return (
    <>
      {isCalendar && (
        <div className="max-lg:hidden">
          {lessons.length === 0 && (
            <p role="status" className="mb-3 text-ink-600">
              لا توجد حصص في هذا الأسبوع.
            </p>
          )}
          {calendar}
        </div>
      )}
      <div className={isCalendar ? 'lg:hidden' : ''}>{list}</div>
      {dialog}
    </>
  )
}

function NoLessons({ zone, now, onGo }: { zone: string; now: Date; onGo: (day: string) => void }) {
  const next = useNextLessons().data?.list[0]
  const action =
    next === undefined ? undefined : (
      <Button
        variant="secondary"
        onPress={() => {
          onGo(dayIn(new Date(next.lesson.start), zone))
        }}
      >
        الحصة القادمة: {relativeDay(next.lesson.start, now, zone)}
      </Button>
    )
  return <EmptyState illustration="no-lessons" text="لا توجد حصص في هذا الأسبوع." action={action} />
}
