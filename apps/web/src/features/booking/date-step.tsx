import { dayKey, formatDuration, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { Zap } from 'lucide-react'
import { durations } from './booking-rules.ts'
import { DayChoice } from './day-choice.tsx'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'
import { windowDays } from './window-days.ts'

/** The days of the window with their free times; above them the earliest time, which is taken with one press. */
export function DateStep({ booking, choice }: { booking: Booking; choice: Choice }) {
  const { now, zone, moved } = booking
  const { day, offered, soonest, knownDuration } = choice
  return (
    <>
      {soonest !== null && (
        <button type="button" onClick={choice.chooseSoonest} className={soonestClasses}>
          <Zap aria-hidden size={18} />
          أقرب موعد: {relativeDay(soonest.start, now, zone)}، {formatTime(soonest.start, { zone })}
        </button>
      )}
      <DayChoice
        layout="grid"
        days={windowDays(now.getTime(), zone)}
        counts={new Map([...offered].map(([each, intervals]) => [each, intervals.length]))}
        chosen={choice.isDayChosen ? day : null}
        current={moved && dayKey(moved.start, zone)}
        onChoose={choice.chooseDay}
      />
      <p className="text-small text-ink-600">الرقم تحت كل يوم هو عدد مواعيده المتاحة{lengthOf(knownDuration)}.</p>
    </>
  )
}

/** Which lessons are counted (`offeredTimes`): of the known duration, on a day without any of a shorter one. */
function lengthOf(known: LessonDuration | null): string {
  if (known === null) return ''
  const ofKnown = ` لحصة من ${formatDuration(known, 'object')}`
  return known === durations[0] ? ofKnown : `${ofKnown}، أو لحصة أقصر إن لم تكن هذه المدة متاحة فيه`
}

const soonestClasses =
  'flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-full border border-apricot-500 ' +
  'bg-apricot-tint px-4 text-small font-medium text-apricot transition-colors hover:bg-white'
