import { dayKey, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { Zap } from 'lucide-react'
import { DayChoice } from './day-choice.tsx'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'
import { windowDays } from './window-days.ts'

/** The days of the window with their free times; above them the earliest time, which is taken with one press. */
export function DateStep({ booking, choice }: { booking: Booking; choice: Choice }) {
  const { now, zone, moved } = booking
  const { day, offered, soonest } = choice
  const days = windowDays(now.getTime(), zone)
  // The last day is cut off by the hour of now: a time on it may still be free.
  const shown = [...new Set([...days, ...offered.keys()])].toSorted()
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
        days={shown}
        counts={new Map([...offered].map(([each, intervals]) => [each, intervals.length]))}
        chosen={choice.isDayChosen ? day : null}
        current={moved && dayKey(moved.start, zone)}
        onChoose={choice.chooseDay}
      />
      <p className="text-small text-ink-600">الرقم تحت كل يوم هو عدد مواعيده المتاحة.</p>
    </>
  )
}

const soonestClasses =
  'flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-full border border-apricot-500 ' +
  'bg-apricot-tint px-4 text-small font-medium text-apricot transition-colors hover:bg-white'
