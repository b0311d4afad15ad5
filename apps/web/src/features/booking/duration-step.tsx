import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { durations, minutesFor, whyNotDuration } from './booking-rules.ts'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'

const describe = new Map<LessonDuration, string>([
  [15, 'محادثة قصيرة ومركّزة على نقطة واحدة'],
  [30, 'وقت كافٍ لموضوع كامل وتصحيح هادئ'],
])

/** 15 or 30 minutes, each with the minutes it leaves for the week. */
export function DurationStep({ booking, choice }: { booking: Booking; choice: Choice }) {
  const { day, chooseDuration } = choice
  if (day === null) return null
  return (
    <fieldset aria-label="مدة الحصة" className="grid gap-3">
      {durations.map((each) => {
        const days = booking.days.get(each)
        const reason = days === undefined ? null : whyNotDuration(each, day, days)
        const first = days?.bookable.get(day)?.[0]
        const left = first === undefined || booking.trialMinutes > 0 ? null : minutesFor(first.start, booking) - each
        return (
          <button
            key={each}
            type="button"
            aria-pressed={choice.knownDuration === each}
            disabled={reason !== null}
            onClick={() => chooseDuration(each)}
            className={cardClasses}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-heading text-h3">{formatDuration(each)}</span>
              <span className="block text-small text-ink-600">{reason ?? describe.get(each)}</span>
            </span>
            {left !== null && (
              <span className="text-small text-ink-600">
                {left === 0 ? 'لم يبقَ رصيد' : `المتبقي ${formatDuration(left)}`}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

const cardClasses =
  'flex min-h-20 items-center gap-4 rounded-card border border-line-control bg-white p-4 text-start transition-colors ' +
  'enabled:cursor-pointer enabled:hover:bg-nile-50 disabled:border-sand-300 disabled:bg-sand-100 ' +
  'disabled:text-ink-600 aria-pressed:border-2 aria-pressed:border-nile-600 aria-pressed:bg-nile-50'
