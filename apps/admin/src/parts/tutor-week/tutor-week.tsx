import { noTimesThisWeek } from '@hiwar/arabic/lesson-words.ts'
import { cairo, dayKey, formatDate } from '@hiwar/arabic/dates.ts'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useShortcuts } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import { WeekSkeleton } from '@hiwar/app/week/week-columns.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { addDays, dayBounds, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { Suspense } from 'react'
import { DayAgenda } from './day-agenda.tsx'
import { Legend } from './legend.tsx'
import { useBookingTerms, useTutorWeek, useTutorWeekUpdates } from './use-tutor-week.ts'
import { useWeekAddress } from './use-week-address.ts'
import type { WeekAddress } from './use-week-address.ts'
import { WeekControls } from './week-controls.tsx'
import { WeekDrawer } from './week-drawer.tsx'
import { WeekTable } from './week-table.tsx'

const Bookability = onDemand(async () => (await import('./bookability.tsx')).Bookability)
// It says nothing before its own calls are answered.
void Bookability.preload()

/** One tutor's week: what is offered, what is booked, and why nothing can be (admin.md 1.6). */
export function TutorWeek({ user }: { user: UserSelf }) {
  const { now } = useBookingTerms(0)
  const today = dayKey(now, cairo)
  const address = useWeekAddress(today)
  useTutorWeekUpdates(user.id)
  return (
    <div className="flex flex-col gap-4">
      <Suspense fallback={<Skeleton className="h-6 w-80 max-w-full" />}>
        <Bookability user={user} />
      </Suspense>
      <WeekControls address={address} today={today} now={now} />
      <Week key={address.first} user={user} address={address} today={today} />
      <WeekDrawer open={address.open} onClose={() => address.setOpen(null)} />
    </div>
  )
}

interface WeekProps {
  user: UserSelf
  address: WeekAddress
  today: string
}

function Week({ user, address, today }: WeekProps) {
  const isWide = useIsWide()
  const { week, failure, isFetching, refetch } = useTutorWeek(user, address.first)
  const terms = useBookingTerms(week?.notice ?? 0)
  const step = (days: number) => address.go(addDays(address.day, days))
  const stride = isWide ? 7 : 1
  // Time runs to the left.
  useShortcuts({ ArrowLeft: () => step(stride), ArrowRight: () => step(-stride) })
  if (failure !== null) return <BlockFailure failure={failure} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (week === null) return <WeekSkeleton />

  const events = week.events.filter(({ isCanceled }) => address.hasCanceled || !isCanceled)
  const content = { slots: week.slots, events, terms, onOpen: ({ key }: { key: string }) => address.setOpen(key) }
  const hasContent = week.slots.length > 0 || events.length > 0
  return (
    <>
      {week.slots.length === 0 && <NoSlots user={user} address={address} />}
      {hasContent && isWide && (
        <>
          <Legend />
          <WeekTable first={address.first} {...content} />
        </>
      )}
      {hasContent && !isWide && (
        <DayAgenda
          first={address.first}
          day={address.day}
          today={today}
          onDay={address.go}
          onStep={step}
          {...content}
        />
      )}
    </>
  )
}

/** How far the next published time is looked for. */
const daysAhead = 8 * 7

/** No published times in the week: leads to the next one that has some. */
function NoSlots({ user, address }: { user: UserSelf; address: WeekAddress }) {
  const [after, before] = [addDays(address.first, 7), addDays(address.first, 7 + daysAhead)].map((day) =>
    new Date(dayBounds(day, cairo).start).toISOString(),
  )
  const next = useApiQuery(listSlots, { query: { userId: user.id, after, before, size: 1 } })
  const slot = next.data?.slots.list[0]
  const day = slot === undefined ? null : dayKey(slot.start, cairo)
  return (
    <EmptyState
      illustration="no-lessons"
      text={
        next.data !== undefined && day === null
          ? 'لم تُنشر أوقات في هذا الأسبوع، ولا في الأسابيع الثمانية التالية.'
          : noTimesThisWeek
      }
      action={
        day !== null && (
          <Button variant="secondary" onPress={() => address.go(day)}>
            أقرب أسبوع فيه أوقات: {formatDate(saturdayOf(day))}
          </Button>
        )
      }
    />
  )
}
