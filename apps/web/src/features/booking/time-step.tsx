import { noTimeLeftThatDay } from '@hiwar/arabic/lesson-words.ts'
import { dayPartOf, differsFromCairo, formatRange, zoneName } from '@hiwar/arabic/dates.ts'
import type { DayPart } from '@hiwar/arabic/dates.ts'
import { dayPartLabel } from '@hiwar/arabic/labels.ts'
import { Button } from '@hiwar/ui/button.tsx'
import type { BookableInterval } from '@hiwar/rules/slots.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'

interface PartOfDay {
  part: DayPart
  label: string
  intervals: BookableInterval[]
}

/** Groups times by part of day, in order: the hours after midnight and those before it are two groups of one day. */
export function byDayPart(intervals: readonly BookableInterval[], zone: string): PartOfDay[] {
  const groups: PartOfDay[] = []
  for (const interval of intervals) {
    const part = dayPartOf(interval.start, zone)
    const last = groups.at(-1)
    if (last?.part === part) last.intervals.push(interval)
    else
      groups.push({
        part,
        label:
          part === 'night' && groups.length === 0 && isBeforeDawn(intervals, zone)
            ? 'بعد منتصف الليل'
            : dayPartLabel[part],
        intervals: [interval],
      })
  }
  return groups
}

/** True if the first time is after midnight, not in the late evening of a day with nothing else left. */
function isBeforeDawn([first]: readonly BookableInterval[], zone: string): boolean {
  if (first === undefined) return false
  const hoursLater = (hours: number) => dayPartOf(first.start.getTime() + hours * HOUR_MS, zone)
  return [1, 2, 3, 4, 5].some((hours) => hoursLater(hours) === 'morning')
}

/** The free times of the chosen day. */
export function TimeStep({ booking: { zone, moved, now }, choice }: { booking: Booking; choice: Choice }) {
  const { day, intervals, interval, chooseStart, go } = choice
  if (day === null || intervals.length === 0) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{noTimeLeftThatDay}</p>
        <Button variant="secondary" onPress={() => go('date')}>
          اختر يومًا آخر
        </Button>
      </div>
    )
  }
  return (
    <>
      {differsFromCairo(zone, now) && <p className="text-small text-ink-600">الأوقات بتوقيتك: {zoneName(zone)}.</p>}
      {byDayPart(intervals, zone).map(({ part, label, intervals: ofPart }) => (
        <fieldset key={`${part}${ofPart[0]?.start.toISOString()}`} className="flex flex-col gap-2">
          <legend className="mb-2 font-heading text-label text-ink-600">{label}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {ofPart.map((each) => (
              <TimeChoice
                key={each.start.toISOString()}
                interval={each}
                zone={zone}
                isCurrent={moved !== undefined && Date.parse(moved.start) === each.start.getTime()}
                isChosen={each === interval}
                onChoose={() => chooseStart(each.start.toISOString())}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

interface TimeChoiceProps {
  interval: BookableInterval
  zone: string
  /** The time of the lesson being moved. */
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
}

function TimeChoice({ interval, zone, isCurrent, isChosen, onChoose }: TimeChoiceProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className={timeClasses}>
      <bdi dir="rtl" className="figures text-small font-medium">
        {formatRange(interval.start, interval.end, { zone })}
      </bdi>
      {isCurrent && <span className="text-tiny">موعدك الحالي</span>}
    </button>
  )
}

const timeClasses =
  'flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-input border border-line-control ' +
  'bg-white px-2 py-1 text-center transition-colors hover:bg-nile-50 aria-pressed:border-nile-600 ' +
  'aria-pressed:bg-nile-600 aria-pressed:text-white forced-colors:aria-pressed:border-4'
