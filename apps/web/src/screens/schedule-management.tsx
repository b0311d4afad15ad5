import {
  dayKey,
  deviceZone,
  differsFromCairo,
  formatDateRange,
  formatDayNumber,
  formatWeekday,
  zoneName,
} from '@hiwar/arabic/dates.ts'
import { weekdayLabel } from '@hiwar/arabic/labels.ts'
import { things } from '@hiwar/arabic/words.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { Role, type Weekday } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { CalendarPlus, ListPlus, TreePalm } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '@hiwar/app/auth/account.ts'
import { FeedCard } from '../features/calendar-feed/feed-card.tsx'
import { weekMinutes } from '../features/schedule/bookings.ts'
import { DatesCalendar } from '../features/schedule/dates-calendar.tsx'
import { DayStrip } from '../features/schedule/day-strip.tsx'
import { BookingNotice } from '../features/schedule/booking-notice.tsx'
import { paintedRules, weekdays } from '../features/schedule/paint.ts'
import { UsualCalendar } from '../features/schedule/usual-calendar.tsx'
import { usePaintDates } from '../features/schedule/use-paint-dates.ts'
import { useSchedule, type Schedule } from '../features/schedule/use-schedule.ts'
import { useUsualWeek, type UsualWeekState } from '../features/schedule/use-usual-week.ts'
import { WeekSummary } from '../features/schedule/week-summary.tsx'
import { lastDay, scheduleEndReason } from '../parts/week.ts'
import { BlockFailure, QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { WeekArrows, WeekBar } from '@hiwar/app/week/week-bar.tsx'
import { WeekSkeleton } from '@hiwar/app/week/week-columns.tsx'
import { addDays, dayBounds, daysFrom, isDay, saturdayOf } from '@hiwar/rules/civil-day.ts'

const WeekMeetings = lazyWithRetry(async () => (await import('../features/meetings/week-meetings.tsx')).WeekMeetings)
const EditScheduleDialog = lazyWithRetry(
  async () => (await import('../features/schedule/edit-schedule-dialog.tsx')).EditScheduleDialog,
)
const DeleteSlotDialog = lazyWithRetry(
  async () => (await import('../features/schedule/delete-slot-dialog.tsx')).DeleteSlotDialog,
)
const UsualWeekDialog = lazyWithRetry(
  async () => (await import('../features/schedule/usual-week-dialog.tsx')).UsualWeekDialog,
)
const TimeOffDialog = lazyWithRetry(
  async () => (await import('../features/schedule/time-off-dialog.tsx')).TimeOffDialog,
)
const KeptDialog = lazyWithRetry(async () => (await import('../features/schedule/kept-dialog.tsx')).KeptDialog)

const modes = [
  { value: 'dates', label: 'الأيام' },
  { value: 'usual', label: 'الأسبوع المعتاد' },
] as const
const views = [
  { value: 'week', label: 'أسبوع' },
  { value: 'day', label: 'يوم' },
] as const

/** What the address says: the week, whether one day of it is shown, and whether the days or the usual week are. */
function useShown() {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery({ flushSync: true })
  const isWide = useIsWide()
  const zone = deviceZone()
  const now = useNow(MINUTE_MS)
  const today = dayKey(now, zone)
  const given = query.get('week')
  const day = isDay(given) ? given : today
  const first = saturdayOf(day)
  return {
    zone,
    now,
    today,
    first,
    day,
    lastDay: lastDay(new Date(now), zone),
    mode: query.get('mode') === 'usual' ? ('usual' as const) : ('dates' as const),
    /** A phone has room for one day. */
    isDay: !isWide || query.get('view') === 'day',
    isWide,
    goTo: (to: string) => {
      changeQuery({ week: to === today ? null : to })
    },
    changeQuery,
  }
}

type Shown = ReturnType<typeof useShown>
type Task =
  | { kind: 'edit'; first: string; day: string | null }
  | { kind: 'delete'; slot: AvailabilitySlot }
  | { kind: 'usual' | 'time-off' }

/** `/schedule-management`: a tutor's one calendar, of published times and what is booked in them (web.md §2). */
export function ScheduleManagementScreen() {
  const shown = useShown()
  const { zone, now, first, mode } = shown
  const isManager = useUser().role === Role.TutorManager
  const schedule = useSchedule(first)
  const usual = useUsualWeek()
  const [task, setTask] = useState<Task | null>(null)
  // Refetched, since what a change would cancel must be up to date even if socket events were missed.
  const open = (next: Task) => {
    if (next.kind === 'edit' || next.kind === 'delete') void schedule.refetch()
    setTask(next)
  }
  return (
    <Page
      title={things.ownSchedule}
      // A phone keeps its height for the grid.
      opening={shown.isWide ? 'اسحب على الجدول لتنشر أوقاتك، أو اكتبها.' : undefined}
      actions={<Actions shown={shown} usual={usual} onOpen={open} />}
    >
      <Switches shown={shown} />
      <div className="in-order">
        {mode === 'usual' ? (
          <UsualBlock shown={shown} usual={usual} />
        ) : (
          <DatesBlock shown={shown} schedule={schedule} usual={usual} onOpen={open} />
        )}
        {isManager && (
          <Suspense>
            <WeekMeetings first={first} zone={zone} now={new Date(now)} />
          </Suspense>
        )}
        <div className="mt-8">
          <FeedCard />
        </div>
      </div>
      <Suspense>
        <TaskDialog task={task} shown={shown} schedule={schedule} usual={usual} onClose={() => setTask(null)} />
        {usual.kept.length > 0 && <KeptDialog kept={usual.kept} now={now} zone={zone} onClose={usual.forgetKept} />}
      </Suspense>
    </Page>
  )
}

interface ActionsProps {
  shown: Shown
  usual: UsualWeekState
  onOpen: (task: Task) => void
}

function Actions({ shown: { mode, first, isWide }, usual, onOpen }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Action
        label="الإجازات"
        variant="secondary"
        isWide={isWide}
        icon={<TreePalm size={20} strokeWidth={1.75} aria-hidden />}
        onPress={() => onOpen({ kind: 'time-off' })}
      />
      {mode === 'dates' ? (
        <Action
          label="عدّل الأوقات أو أضف"
          variant="primary"
          isWide={isWide}
          icon={<CalendarPlus size={20} strokeWidth={1.75} aria-hidden />}
          onPress={() => onOpen({ kind: 'edit', first, day: null })}
        />
      ) : (
        <Action
          label="عدّل كقائمة"
          variant="primary"
          isWide={isWide}
          icon={<ListPlus size={20} strokeWidth={1.75} aria-hidden />}
          isDisabled={usual.query.data === undefined}
          onPress={() => onOpen({ kind: 'usual' })}
        />
      )}
    </div>
  )
}

interface ActionProps {
  label: string
  variant: 'primary' | 'secondary'
  icon: ReactNode
  isWide: boolean
  isDisabled?: boolean
  onPress: () => void
}

/** On a phone an icon beside the title. */
function Action({ label, icon, isWide, ...button }: ActionProps) {
  if (!isWide) return <IconButton label={label} icon={icon} {...button} />
  return (
    <Button {...button}>
      {icon} {label}
    </Button>
  )
}

/** Days or the usual week; a week or a day. */
function Switches({ shown }: { shown: Shown }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <Segmented
        label="ما يعرضه الجدول"
        options={modes}
        value={shown.mode}
        onChange={(value) => shown.changeQuery({ mode: value === 'dates' ? null : value })}
        className="w-80"
      />
      {shown.isWide && (
        <Segmented
          label="طريقة العرض"
          options={views}
          value={shown.isDay ? 'day' : 'week'}
          onChange={(value) => shown.changeQuery({ view: value === 'week' ? null : value })}
        />
      )}
    </div>
  )
}

interface TaskDialogProps {
  task: Task | null
  shown: Shown
  schedule: Schedule
  usual: UsualWeekState
  onClose: () => void
}

function TaskDialog({ task, shown: { today, lastDay: last, now, zone }, schedule, usual, onClose }: TaskDialogProps) {
  if (task === null) return null
  if (task.kind === 'edit')
    return (
      <EditScheduleDialog
        first={task.first}
        day={task.day}
        today={today}
        lastDay={last}
        now={now}
        zone={zone}
        onClose={onClose}
      />
    )
  if (task.kind === 'delete')
    return (
      <DeleteSlotDialog
        slot={task.slot}
        bookings={schedule.bookings}
        isLoading={schedule.isFetching}
        zone={zone}
        now={now}
        onClose={onClose}
      />
    )
  if (task.kind === 'usual')
    return <UsualWeekDialog rules={usual.rules} isSaving={usual.isSaving} onSave={usual.save} onClose={onClose} />
  return (
    <TimeOffDialog
      timeOff={usual.timeOff}
      today={today}
      now={now}
      isSaving={usual.isTakingOff}
      onAdd={usual.takeOff}
      onRemove={(timeOff) => void usual.dropTimeOff(timeOff)}
      onClose={onClose}
    />
  )
}

function UsualBlock({ shown, usual }: { shown: Shown; usual: UsualWeekState }) {
  const [weekday, setWeekday] = useState<Weekday>(weekdays[0] ?? 6)
  if (usual.query.data === undefined)
    return usual.query.failure === null ? <WeekSkeleton /> : <QueryFailure query={usual.query} />
  const isPurposeFirst = shown.isWide || usual.rules.length === 0
  const purpose = (
    <p className={isPurposeFirst ? 'mb-3 text-ink-600' : 'mt-3 text-small text-ink-600'}>
      {usual.rules.length === 0
        ? 'ارسم أوقاتك مرة واحدة، ونحن ننشرها كل أسبوع لأربعة أسابيع قادمة.'
        : 'تُنشر هذه الأوقات كل أسبوع لأربعة أسابيع قادمة، بتوقيت القاهرة. ما تغيّره في يوم بعينه يبقى كما غيّرته.'}
    </p>
  )
  return (
    <>
      {isPurposeFirst && purpose}
      {shown.isDay && (
        <DayStrip
          label="يوم الأسبوع"
          days={weekdays.map((each) => ({ key: String(each), label: weekdayLabel[each], number: null }))}
          value={String(weekday)}
          onChange={(value) => setWeekday(weekdays.find((each) => String(each) === value) ?? weekday)}
        />
      )}
      <UsualCalendar
        key={shown.isDay ? weekday : 'week'}
        rules={usual.rules}
        only={shown.isDay ? weekday : undefined}
        isBusy={usual.isSaving}
        onPaint={(painted) => void usual.save(paintedRules(usual.rules, painted))}
      />
      {!shown.isWide && <TouchHint />}
      {!isPurposeFirst && purpose}
    </>
  )
}

interface DatesBlockProps {
  shown: Shown
  schedule: Schedule
  usual: UsualWeekState
  onOpen: (task: Task) => void
}

function DatesBlock({ shown, schedule, usual, onOpen }: DatesBlockProps) {
  const { zone, now, today, first, day } = shown
  const week = { start: dayBounds(first, zone).start, end: dayBounds(addDays(first, 6), zone).end }
  const { slots } = schedule
  const facts = (
    <div className={shown.isWide ? 'grow' : 'mt-3'}>
      {slots !== undefined && <WeekSummary {...weekMinutes({ ...week, slots, bookings: schedule.bookings, now })} />}
      <BookingNotice />
      {differsFromCairo(zone, now) && <p className="text-small text-ink-600">الأوقات بتوقيتك: {zoneName(zone)}.</p>}
    </div>
  )
  return (
    <>
      <div className="mb-3">
        <WeekBar
          title={
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-8 gap-y-1">
              <p aria-live="polite" className="figures text-h2 max-md:text-h3">
                <bdi>{formatDateRange(first, addDays(first, 6), { now })}</bdi>
              </p>
              {shown.isWide && facts}
            </div>
          }
          controls={
            <WeekArrows
              first={first}
              today={today}
              endReason={scheduleEndReason(first, shown.lastDay)}
              onGo={shown.goTo}
            />
          }
        />
      </div>
      {shown.isDay && (
        <DayStrip
          label="أيام الأسبوع"
          days={daysFrom(first).map((each) => ({
            key: each,
            label: formatWeekday(each),
            number: formatDayNumber(each),
          }))}
          value={day}
          onChange={shown.goTo}
        />
      )}
      <WeekBlock shown={shown} schedule={schedule} usual={usual} onOpen={onOpen} />
      {!shown.isWide && <TouchHint />}
      {!shown.isWide && facts}
    </>
  )
}

/** A finger that moves at once scrolls; nothing on the screen would tell that one that rests paints. */
function TouchHint() {
  return <p className="mt-3 text-small text-ink-600">للرسم: اضغط على الجدول لحظة، ثم اسحب.</p>
}

function WeekBlock({ shown, schedule, usual, onOpen }: DatesBlockProps) {
  const { zone, now, today, first, day } = shown
  const { slots, bookings, failure, namesFailure, isFetching, refetch } = schedule
  const brush = usePaintDates(schedule, now)
  const retry = () => void refetch()
  if (failure !== null) return <BlockFailure failure={failure} onRetry={retry} isRetrying={isFetching} />
  if (slots === undefined) return <WeekSkeleton />

  const end = dayBounds(addDays(first, 6), zone).end
  const isEmpty = !slots.some((slot) => Date.parse(slot.start) < end)
  return (
    <>
      {namesFailure !== null && (
        <BlockFailure failure={namesFailure} onRetry={retry} isRetrying={isFetching} className="mb-4" />
      )}
      {isEmpty && addDays(first, 6) >= today && (
        <p role="status" className="mb-3 text-ink-600">
          لا توجد أوقات منشورة في هذا الأسبوع. لا يستطيع الطلاب الحجز قبل أن تنشر أوقاتك.
        </p>
      )}
      <DatesCalendar
        key={shown.isDay ? day : first}
        first={first}
        only={shown.isDay ? day : undefined}
        today={today}
        lastDay={shown.lastDay}
        slots={slots}
        bookings={bookings}
        timeOff={usual.timeOff}
        zone={zone}
        now={now}
        isBusy={brush.isBusy}
        onPaint={(painted) => void brush.paint(painted)}
        onEdit={(edited) => onOpen({ kind: 'edit', first: saturdayOf(edited), day: edited })}
        onDelete={(slot) => onOpen({ kind: 'delete', slot })}
      />
    </>
  )
}
