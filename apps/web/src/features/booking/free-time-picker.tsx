import { noTimeLeftThatDay } from '@hiwar/arabic/lesson-words.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { dayKey, deviceZone, differsFromCairo, formatTime, relativeDay, zoneName } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { chosenTimeOf } from '../../parts/booking-path.ts'
import { DayChoice } from './day-choice.tsx'
import { isOffered, offeredStarts } from './booking-rules.ts'
import { useFreeTimes } from './use-free-times.ts'
import { windowDays } from './window-days.ts'

interface FreeTimePickerProps {
  tutor: TutorInfo
  /** Books this start; absent for users who cannot book. */
  onPick?: ((start: string) => void) | undefined
}

/** The free times of the booking window, one day at a time. */
export function FreeTimePicker({ tutor, onPick }: FreeTimePickerProps) {
  const isGuest = useAccount() === null
  return isGuest ? <GuestPicker tutor={tutor} onPick={onPick} /> : <MemberPicker tutor={tutor} onPick={onPick} />
}

/** Guests may not read slots: the profile brings them the starts. */
function GuestPicker({ tutor, onPick }: FreeTimePickerProps) {
  const now = useNow(MINUTE_MS)
  const starts = (tutor.freeStarts ?? [])
    .map((start) => new Date(start))
    .filter((start) => isOffered(start, now, tutor.notice))
  return <Picker starts={starts} now={now} onPick={onPick} />
}

function MemberPicker({ tutor, onPick }: FreeTimePickerProps) {
  const now = useNow(MINUTE_MS)
  const freeTimes = useFreeTimes(tutor.id)
  if (freeTimes.failure !== null && freeTimes.times === undefined) return <QueryFailure query={freeTimes} />
  if (freeTimes.times === undefined) return <PickerSkeleton />

  const intervals = offeredStarts({
    ...freeTimes.times,
    duration: LessonDuration.Short,
    now: new Date(now),
    noticeMinutes: tutor.notice,
  })
  return <Picker starts={intervals.map(({ start }) => start)} now={now} onPick={onPick} />
}

interface PickerProps extends Pick<FreeTimePickerProps, 'onPick'> {
  starts: readonly Date[]
  now: number
}

/** The days, at first the one in the address, and the times of the chosen day. */
function Picker({ starts, now, onPick }: PickerProps) {
  const zone = deviceZone()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(chosenTimeOf(query).day ?? null)
  const byDay = Map.groupBy(starts, (start) => dayKey(start, zone))
  const days = windowDays(now, zone)
  const day = chosen !== null && days.includes(chosen) ? chosen : (days.find((each) => byDay.has(each)) ?? null)
  if (day === null) return <NoTimes mayBook={onPick !== undefined} />
  const ofDay = byDay.get(day) ?? []
  return (
    <div className="@container flex flex-col gap-4">
      <DayChoice
        layout="row"
        days={days}
        counts={new Map(days.map((each) => [each, byDay.get(each)?.length ?? 0]))}
        chosen={day}
        onChoose={setChosen}
      />
      {ofDay.length === 0 && <p className="text-ink-600">{noTimeLeftThatDay}</p>}
      <ul
        aria-label={`مواعيد ${relativeDay(day, now, zone)}`}
        className="grid grid-cols-3 gap-2 @md:grid-cols-4 @lg:grid-cols-5 @xl:grid-cols-6"
      >
        {ofDay.map((start) => (
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

/** Another tutor is no advice for the tutor whose page it is. */
function NoTimes({ mayBook }: { mayBook: boolean }) {
  return (
    <p className="rounded-input bg-sand-100 p-4 text-ink-600">
      لا توجد مواعيد متاحة في الأيام المفتوحة للحجز.{mayBook && ' عد لاحقًا، أو جرّب معلّمًا آخر.'}
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
