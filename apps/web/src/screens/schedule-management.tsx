import { dayKey, deviceZone, formatDateRange, formatDuration } from '@hiwar/arabic/dates.ts'
import { lessons as lessonsCount } from '@hiwar/arabic/plurals.ts'
import { listSlots, setSlots, type AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { instantOf } from '@hiwar/rules/zone.ts'
import { useAsk, useCall } from '@hiwar/client/query.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AddTimesDialog } from '../features/schedule/add-times-dialog.tsx'
import { DayColumn } from '../features/schedule/day-column.tsx'
import { addDays, saturdayOf, slotsByDay } from '../features/schedule/week.ts'
import { BlockFailure } from '../parts/block-failure.tsx'
import { failureText } from '../parts/failure-text.ts'
import { Page } from '../parts/page.tsx'
import { useNow } from '../parts/use-now.ts'
import { useUser } from '../session/session.ts'
import { useLive } from '../session/use-live.ts'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

function useWeek() {
  const [query, setQuery] = useSearchParams()
  const zone = deviceZone()
  const now = new Date(useNow(60_000))
  const today = dayKey(now, zone)
  const asked = query.get('week')
  const first = saturdayOf(isDay(asked) ? asked : today)
  const go = (day: string) => { setQuery(saturdayOf(day) === saturdayOf(today) ? {} : { week: day }, { replace: true }) }
  return { zone, now, today, first, days: Array.from({ length: 7 }, (_, place) => addDays(first, place)), go }
}

/** `/schedule-management`: publish the times students may book, Saturday to Friday (web.md §2). */
export function ScheduleManagementScreen() {
  const week = useWeek()
  const { zone, now, first } = week
  const asked = useAsk(listSlots, { query: { userId: useUser().id, after: instantOf(first, 0, zone).toISOString(), before: instantOf(addDays(first, 7), 0, zone).toISOString(), full: true } })
  useLive('LessonBooked', () => { void asked.refetch() })
  useLive('LessonCanceled', () => { void asked.refetch() })
  const [adding, setAdding] = useState<{ day: string; slot: AvailabilitySlot | null } | null>(null)
  const [deleting, setDeleting] = useState<AvailabilitySlot | null>(null)
  const slots = asked.data?.slots.list ?? []
  const taken = asked.data?.subslots ?? []
  const minutesOf = (pieces: readonly { start: string; end: string }[]) => pieces.reduce((sum, piece) => sum + (new Date(piece.end).getTime() - new Date(piece.start).getTime()) / 60_000, 0)
  const byDay = slotsByDay(slots, zone)
  return (
    <Page title="أوقاتي" opening={`منشور هذا الأسبوع ${formatDuration(minutesOf(slots))}، محجوز منها ${formatDuration(minutesOf(taken))}`} actions={<WeekSwitch {...week} />}>
      {asked.failure !== null && <BlockFailure failure={asked.failure} onRetry={() => { void asked.refetch() }} isRetrying={asked.isFetching} />}
      {asked.isPending && <Loading className="grid gap-3 xl:grid-cols-7"><Skeleton className="h-40 w-full" /><Skeleton className="h-40 w-full" /><Skeleton className="h-40 w-full" /></Loading>}
      {asked.data !== undefined && (
        <div className="grid gap-3 md:grid-cols-4 xl:grid-cols-7">
          {week.days.map((day) => (
            <DayColumn key={day} day={day} zone={zone} now={now} today={week.today} slots={byDay.get(day) ?? []} taken={taken}
              onAdd={() => { setAdding({ day, slot: null }) }} onEdit={(slot) => { setAdding({ day, slot }) }} onDelete={setDeleting} />
          ))}
        </div>
      )}
      {adding !== null && <AddTimesDialog {...adding} zone={zone} now={now} onClose={() => { setAdding(null) }} />}
      {deleting !== null && <DeleteSlot slot={deleting} booked={taken.filter((piece) => piece.parent === deleting.id && new Date(piece.start) > now).length} onClose={() => { setDeleting(null) }} />}
    </Page>
  )
}

function WeekSwitch({ first, today, now, go }: ReturnType<typeof useWeek>) {
  return (
    <div className="flex items-center gap-2">
      <IconButton label="الأسبوع السابق" variant="secondary" onPress={() => { go(addDays(first, -7)) }} icon={<ChevronRight size={20} aria-hidden />} />
      <span className="min-w-40 text-center font-heading text-label"><bdi>{formatDateRange(first, addDays(first, 6), { now })}</bdi></span>
      <IconButton label="الأسبوع التالي" variant="secondary" onPress={() => { go(addDays(first, 7)) }} icon={<ChevronLeft size={20} aria-hidden />} />
      <Button variant="quiet" onPress={() => { go(today) }}>اليوم</Button>
    </div>
  )
}

function DeleteSlot({ slot, booked, onClose }: { slot: AvailabilitySlot; booked: number; onClose: () => void }) {
  const remove = useCall(setSlots, { refreshes: [listSlots, listLessons] })
  return (
    <ConfirmDialog title="تحذف هذا الوقت؟" isOpen onOpenChange={(open) => { if (!open) onClose() }} confirmLabel={booked === 0 ? 'احذف' : `احذف وألغِ ${lessonsCount(booked, 'object')}`} isDestructive
      isPending={remove.isRunning} failure={remove.failure === null ? undefined : failureText(remove.failure)}
      onConfirm={() => { void remove.run({ body: { actions: [{ type: 'delete', id: slot.id }] } }).then(({ failure }) => { if (failure === null) onClose() }) }}>
      {booked === 0 ? 'لن يراه الطلاب بعد الآن.' : `في هذا الوقت ${lessonsCount(booked)} محجوزة. ستُلغى، وتعود الدقائق إلى الطلاب ويصلهم خبر الإلغاء.`}
    </ConfirmDialog>
  )
}
