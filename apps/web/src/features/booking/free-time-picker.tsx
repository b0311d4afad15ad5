import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { freeSlots } from '@hiwar/arabic/counted.ts'
import { noTimeLeftThatDay } from '@hiwar/arabic/lesson-words.ts'
import {
  dayKey,
  deviceZone,
  differsFromCairo,
  formatDayLabel,
  formatDayNumber,
  formatTime,
  formatWeekday,
  relativeDay,
  zoneName,
} from '@hiwar/arabic/dates.ts'
import { bookableStarts, freeStartsByDay } from '@hiwar/rules/slots.ts'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { loginPathFrom } from '@hiwar/app/auth/redirect.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { bookingPath, chosenTimeOf } from '../../parts/booking-path.ts'
import { useFreeTimes } from './use-free-times.ts'
import { currentSetting } from '@hiwar/app/settings/platform-settings.ts'

interface FreeTimePickerProps {
  tutor: TutorInfo
  /** Opens the booking dialog with this start; absent for users who cannot book. */
  onPick?: ((start: string) => void) | undefined
}

/** The free times of the booking window, one day at a time; guests see only how many there are. */
export function FreeTimePicker({ tutor, onPick }: FreeTimePickerProps) {
  const isGuest = useAccount() === null
  return isGuest ? <GuestPicker tutor={tutor} /> : <MemberPicker tutor={tutor} onPick={onPick} />
}

function GuestPicker({ tutor }: { tutor: TutorInfo }) {
  const counts = new Map(tutor.freeByDay.map(({ day, starts }) => [day, starts]))
  const days = tutor.freeByDay.slice(0, daysAhead()).map((each) => each.day)
  const [chosen, setChosen] = useChosenDay()
  const isOffered = (each: string) => (counts.get(each) ?? 0) > 0
  const day = chosen !== null && isOffered(chosen) ? chosen : (days.find(isOffered) ?? null)
  return (
    <div className="flex flex-col gap-4">
      <Days days={days} counts={counts} chosen={day} onChoose={setChosen} />
      {day === null ? (
        <NoTimes />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-input bg-sand-100 p-4">
          <p>
            <span className="font-medium">{relativeDay(day)}</span>: {freeSlots(counts.get(day) ?? 0)}. سجّل الدخول لترى
            المواعيد وتحجز.
          </p>
          <LinkButton to={loginPathFrom(bookingPath(tutor.id, { day }))} variant="secondary" size="small">
            سجّل الدخول
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** The day a reader chose, at first the one in the address. */
function useChosenDay() {
  const [query] = useSearchParams()
  return useState<string | null>(chosenTimeOf(query).day ?? null)
}

const daysAhead = () => currentSetting('lesson.bookingWindowDays', bounds.bookingWindowDays)

/** The civil days of the window, computed from noon to noon: a midnight may not exist (web.md §1.5). */
function windowDays(now: number, zone: string): string[] {
  const noon = Date.parse(`${dayKey(now, zone)}T12:00:00Z`)
  return Array.from({ length: daysAhead() }, (_, index) => dayKey(noon + index * DAY_MS, 'UTC'))
}

function MemberPicker({ tutor, onPick }: FreeTimePickerProps) {
  const now = useNow(MINUTE_MS)
  const zone = deviceZone()
  const freeTimes = useFreeTimes(tutor.id)
  const [chosen, setChosen] = useChosenDay()
  if (freeTimes.failure !== null && freeTimes.times === undefined) return <QueryFailure query={freeTimes} />
  if (freeTimes.times === undefined) return <PickerSkeleton />

  const intervals = bookableStarts({
    ...freeTimes.times,
    duration: LessonDuration.Short,
    now: new Date(now),
    noticeMinutes: tutor.notice,
  })
  const byDay = freeStartsByDay(intervals, zone)
  const days = windowDays(now, zone)
  const day = chosen !== null && days.includes(chosen) ? chosen : (days.find((each) => byDay.has(each)) ?? null)
  if (day === null) return <NoTimes />
  const starts = byDay.get(day) ?? []
  return (
    <div className="@container flex flex-col gap-4">
      <Days
        days={days}
        counts={new Map(days.map((each) => [each, byDay.get(each)?.length ?? 0]))}
        chosen={day}
        onChoose={setChosen}
      />
      {starts.length === 0 && <p className="text-ink-600">{noTimeLeftThatDay}</p>}
      <ul
        aria-label={`مواعيد ${relativeDay(day, now, zone)}`}
        className="grid grid-cols-3 gap-2 @md:grid-cols-4 @lg:grid-cols-5 @xl:grid-cols-6"
      >
        {starts.map(({ start }) => (
          <li key={start.toISOString()}>
            <Time start={start} zone={zone} onPick={onPick} />
          </li>
        ))}
      </ul>
      {differsFromCairo(zone, now) && <p className="text-small text-ink-600">الأوقات بتوقيتك: {zoneName(zone)}.</p>}
    </div>
  )
}

function Time({ start, zone, onPick }: { start: Date; zone: string } & Pick<FreeTimePickerProps, 'onPick'>) {
  const text = formatTime(start, { zone })
  if (onPick === undefined)
    return (
      <span className="figures grid min-h-11 place-items-center rounded-button bg-sand-100 text-small">{text}</span>
    )
  return (
    <Button
      variant="secondary"
      size="small"
      className="figures w-full"
      aria-label={`احجز ${relativeDay(start, undefined, zone)} ${text}`}
      onPress={() => onPick(start.toISOString())}
    >
      {text}
    </Button>
  )
}

interface DaysProps {
  days: readonly string[]
  counts: ReadonlyMap<string, number>
  chosen: string | null
  onChoose: (day: string) => void
}

function Days({ days, counts, chosen, onChoose }: DaysProps) {
  return (
    <fieldset aria-label="الأيام" className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
      {days.map((day) => {
        const count = counts.get(day) ?? 0
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            disabled={count === 0}
            aria-label={`${formatDayLabel(day)}، ${freeSlots(count)}`}
            onClick={() => onChoose(day)}
            className={dayClasses}
          >
            <span className="text-tiny">{formatWeekday(day)}</span>
            <span className="figures text-h3">{formatDayNumber(day)}</span>
            <span aria-hidden className={joinClasses('size-1.5 rounded-full', count > 0 && 'bg-apricot-500')} />
          </button>
        )
      })}
    </fieldset>
  )
}

const dayClasses =
  'flex min-w-18 shrink-0 flex-col items-center rounded-button border border-sand-300 bg-white px-2 ' +
  'py-2 transition-colors enabled:cursor-pointer enabled:hover:bg-nile-50 disabled:bg-transparent ' +
  'disabled:text-ink-600 disabled:opacity-60 aria-pressed:border-nile-600 aria-pressed:bg-nile-600 ' +
  'aria-pressed:text-white'

function NoTimes() {
  return (
    <p className="rounded-input bg-sand-100 p-4 text-ink-600">
      لا توجد مواعيد متاحة في الأسبوعين القادمين. عد لاحقًا، أو جرّب معلّمًا آخر.
    </p>
  )
}

function PickerSkeleton() {
  return (
    <Loading label="جارٍ تحميل المواعيد" className="flex flex-col gap-4">
      <div className="flex gap-2 overflow-hidden">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-20 w-18 shrink-0" />
        ))}
      </div>
      <Skeleton className="h-24 w-full" />
    </Loading>
  )
}
