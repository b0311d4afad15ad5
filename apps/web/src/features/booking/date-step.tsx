import { dayKey, formatDay, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { MonthCalendar } from '@hiwar/ui/month-calendar.tsx'
import { Zap } from 'lucide-react'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'
import { currentSetting } from '@hiwar/app/settings/platform-settings.ts'

/** The last civil day of the booking window. */
export function lastDayOf(now: Date, zone: string): string {
  return dayKey(now.getTime() + currentSetting('lesson.bookingWindowDays', bounds.bookingWindowDays) * DAY_MS, zone)
}

/** The days with bookable times; the first of them is preselected. */
export function DateStep({ booking: { now, zone, days }, choice }: { booking: Booking; choice: Choice }) {
  const { day, soonest, offeredDays, chooseDay } = choice
  const firstTime =
    soonest === null
      ? undefined
      : [...days.values()]
          .flatMap(({ bookable }) => bookable.get(soonest)?.[0]?.start ?? [])
          .toSorted((one, other) => one.getTime() - other.getTime())[0]
  return (
    <>
      {soonest !== null && firstTime !== undefined && (
        <button
          type="button"
          aria-pressed={day === soonest}
          onClick={() => chooseDay(soonest)}
          className={soonestClasses}
        >
          <Zap aria-hidden size={18} />
          أقرب موعد: {relativeDay(soonest, now, zone)}، {formatTime(firstTime, { zone })}
        </button>
      )}
      <MonthCalendar
        label="يوم الحصة"
        value={day}
        onChange={chooseDay}
        min={dayKey(now, zone)}
        max={lastDayOf(now, zone)}
        isAvailable={(each) => offeredDays.has(each)}
      />
      <output className="text-small text-ink-600">
        {day === null ? 'اختر يومًا متاحًا.' : `اخترت ${formatDay(day, { now })}.`}
      </output>
    </>
  )
}

const soonestClasses =
  'flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-full border border-sand-300 ' +
  'bg-white px-4 text-small font-medium transition-colors hover:bg-apricot-tint ' +
  'aria-pressed:border-apricot aria-pressed:bg-apricot-tint aria-pressed:text-apricot'
