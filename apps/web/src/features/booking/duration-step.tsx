import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { durations, minutesFor, whyNotDuration } from './booking-rules.ts'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'

const describe = new Map<LessonDuration, string>([
  [15, 'محادثة قصيرة ومركّزة على نقطة واحدة'],
  [30, 'وقت كافٍ لموضوع كامل وتصحيح هادئ'],
])

/** 15 or 30 minutes, each with the minutes it leaves for the week. */
export function DurationStep({ booking, choice }: { booking: Booking; choice: Choice }) {
  const { day, duration, chooseDuration } = choice
  if (day === null) return null

  const options = durations.map((each) => {
    const days = booking.days.get(each)
    const reason = days === undefined ? null : whyNotDuration(each, day, days)
    const first = days?.bookable.get(day)?.[0]
    const left = first === undefined ? null : minutesFor(first.start, booking.quota, booking.moved) - each
    return {
      value: String(each),
      title: formatDuration(each),
      description: reason ?? describe.get(each),
      isDisabled: reason !== null,
      aside:
        left === null ? undefined : (
          <span className="text-small text-ink-600">
            {left === 0 ? 'لم يبقَ رصيد' : `المتبقي ${formatDuration(left)}`}
          </span>
        ),
    }
  })
  const choose = (value: string) => {
    const wanted = durations.find((each) => String(each) === value)
    if (wanted !== undefined) chooseDuration(wanted)
  }
  return <RadioCards label="مدة الحصة" value={String(duration)} onChange={choose} options={options} />
}
