import { noTimesThisWeek } from '@hiwar/arabic/lesson-words.ts'
import { dayKey, deviceZone, differsFromCairo, formatDuration, zoneName } from '@hiwar/arabic/dates.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { weekMinutes } from '../features/schedule/bookings.ts'
import { DeleteSlotDialog } from '../features/schedule/delete-slot-dialog.tsx'
import { EditScheduleDialog } from '../features/schedule/edit-schedule-dialog.tsx'
import { useSchedule, type Schedule } from '../features/schedule/use-schedule.ts'
import { WeekGrid } from '../features/schedule/week-grid.tsx'
import { WeekSummary } from '../features/schedule/week-summary.tsx'
import { lastDay, scheduleEndReason } from '../parts/week.ts'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { WeekArrows, WeekTitle } from '@hiwar/app/week/week-bar.tsx'
import { addDays, dayBounds, daysFrom, isDay, saturdayOf } from '@hiwar/rules/civil-day.ts'

function useWeek() {
  const [query, setQuery] = useSearchParams()
  const zone = deviceZone()
  const now = useNow(MINUTE_MS)
  const today = dayKey(now, zone)
  const day = query.get('week')
  const first = saturdayOf(isDay(day) ? day : today)
  const go = (target: string) => {
    const to = saturdayOf(target)
    setQuery(to === saturdayOf(today) ? {} : { week: to }, { replace: true })
  }
  return { zone, now, today, first, lastDay: lastDay(new Date(now), zone), go }
}

type Week = ReturnType<typeof useWeek>

/** `/schedule-management`: the slots that students may book, Saturday to Friday (web.md §2). */
export function ScheduleManagementScreen() {
  const week = useWeek()
  const { zone, now, today, first } = week
  const schedule = useSchedule(first)
  const [managed, setManaged] = useState<{ first: string; day: string | null } | null>(null)
  const [deleted, setDeleted] = useState<AvailabilitySlot | null>(null)
  const bounds = { start: dayBounds(first, zone).start, end: dayBounds(addDays(first, 6), zone).end }
  // Refetched, since what a change would cancel must be up to date even if socket events were missed.
  const manage = (day: string | null) => {
    void schedule.refetch()
    setManaged({ first: day === null ? first : saturdayOf(day), day })
  }
  const askToDelete = (slot: AvailabilitySlot) => {
    void schedule.refetch()
    setDeleted(slot)
  }
  return (
    <Page
      title="أوقاتي المتاحة"
      opening="انشر الأوقات التي يمكن للطلاب حجزها."
      actions={
        <Button onPress={() => manage(null)}>
          <CalendarPlus size={20} strokeWidth={1.75} aria-hidden /> عدّل الأوقات أو أضف
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <WeekTitle first={first} now={now}>
          {schedule.slots !== undefined && (
            <WeekSummary {...weekMinutes({ ...bounds, slots: schedule.slots, bookings: schedule.bookings, now })} />
          )}
          <Notice />
          {differsFromCairo(zone, now) && <p className="text-small text-ink-600">الأوقات بتوقيتك: {zoneName(zone)}.</p>}
        </WeekTitle>
        <WeekArrows first={first} today={today} endReason={scheduleEndReason(first, week.lastDay)} onGo={week.go} />
      </div>
      <WeekBlock week={week} schedule={schedule} onEdit={manage} onDelete={askToDelete} onFill={() => manage(null)} />
      {managed !== null && (
        <EditScheduleDialog
          {...managed}
          today={today}
          lastDay={week.lastDay}
          now={now}
          zone={zone}
          onClose={() => setManaged(null)}
        />
      )}
      {deleted !== null && (
        <DeleteSlotDialog
          slot={deleted}
          bookings={schedule.bookings}
          isLoading={schedule.isFetching}
          zone={zone}
          now={now}
          onClose={() => setDeleted(null)}
        />
      )}
    </Page>
  )
}

/** How late a time can still be booked, and where that is changed. */
function Notice() {
  const notice = useAccount()?.tutor?.notice
  if (notice === undefined) return null
  return (
    <p className="text-small text-ink-600">
      {notice === 0 ? 'يمكن الحجز حتى لحظة البداية.' : `مهلة الحجز قبل الموعد: ${formatDuration(notice)}.`}{' '}
      <Link to="/t/account-settings?tab=personal" className="link">
        غيّرها
      </Link>
    </p>
  )
}

interface WeekBlockProps {
  week: Week
  schedule: Schedule
  onEdit: (day: string) => void
  onDelete: (slot: AvailabilitySlot) => void
  onFill: () => void
}

function WeekBlock({
  week,
  schedule: { slots, bookings, failure, namesFailure, isFetching, refetch },
  onEdit,
  onDelete,
  onFill,
}: WeekBlockProps) {
  const retry = () => void refetch()
  if (failure !== null) return <BlockFailure failure={failure} onRetry={retry} isRetrying={isFetching} />
  if (slots === undefined) return <WeekSkeleton />

  const end = dayBounds(addDays(week.first, 6), week.zone).end
  const shown = slots.filter((slot) => Date.parse(slot.start) < end)
  const isOver = addDays(week.first, 6) < week.today
  if (shown.length === 0) {
    return isOver ? (
      <EmptyState illustration="no-lessons" text={noTimesThisWeek} />
    ) : (
      <EmptyState
        illustration="waiting"
        text="لا توجد أوقات منشورة في هذا الأسبوع. لا يستطيع الطلاب الحجز قبل أن تنشر أوقاتك."
        action={<Button onPress={onFill}>أضف أوقاتك</Button>}
      />
    )
  }
  return (
    <>
      {namesFailure !== null && (
        <BlockFailure failure={namesFailure} onRetry={retry} isRetrying={isFetching} className="mb-4" />
      )}
      <WeekGrid
        days={daysFrom(week.first)}
        today={week.today}
        lastDay={week.lastDay}
        slots={shown}
        bookings={bookings}
        zone={week.zone}
        now={week.now}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </>
  )
}

function WeekSkeleton() {
  return (
    <Loading className="grid gap-3 md:grid-cols-4 xl:grid-cols-7 xl:gap-2">
      {Array.from({ length: 7 }, (_, place) => (
        <Skeleton key={place} className="h-36 w-full xl:h-72" />
      ))}
    </Loading>
  )
}
