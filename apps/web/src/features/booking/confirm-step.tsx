import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { focusText, shortNoteText } from '@hiwar/arabic/lesson-words.ts'
import { differsFromCairo, formatDate, formatDay, formatDuration, formatRange, zoneName } from '@hiwar/arabic/dates.ts'
import { theSide } from '@hiwar/arabic/people.ts'
import { trialCancelRule, trialText } from '@hiwar/arabic/trial-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import type { BookableInterval } from '@hiwar/rules/slots.ts'
import { CalendarDays, Clock, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { minutesFor, weekLaterOf } from './booking-rules.ts'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { isTooShort } from '@hiwar/rules/short-text.ts'

interface ConfirmStepProps {
  booking: Booking
  choice: Choice
  interval: BookableInterval
  isSending: boolean
}

/** The summary of the lesson before it is booked. */
export function ConfirmStep({ booking, choice, interval, isSending }: ConfirmStepProps) {
  const { tutor, now } = booking
  const lateLine = useSetting('lesson.lateLineMinutes', bounds.lateLineMinutes)
  return (
    <>
      <section aria-label="ملخّص الحصة" className="surface flex flex-col gap-4 p-4">
        <div className="flex items-center gap-3">
          <Avatar id={tutor.id} name={tutor.name} image={tutor.image} size={64} isDecorative />
          <p className="min-w-0 flex-1">
            <span className="block text-small text-ink-600">حصة مع</span>
            <span className="font-heading text-h3">{tutor.name}</span>
          </p>
          <Button variant="secondary" size="small" isDisabled={isSending} onPress={() => choice.go('date')}>
            {actions.edit}
          </Button>
        </div>
        <ul className="flex flex-col gap-3">
          <Fact icon={<CalendarDays aria-hidden size={20} />}>
            {choice.day !== null && formatDay(choice.day, { now })}
          </Fact>
          <Fact icon={<Clock aria-hidden size={20} />}>
            <Times booking={booking} interval={interval} />
          </Fact>
          <Fact icon={<Hourglass aria-hidden size={20} />}>
            <Minutes booking={booking} interval={interval} />
          </Fact>
        </ul>
      </section>
      <TextField
        label={focusText.question}
        isOptional
        maxLength={bounds.focus.max}
        value={choice.focus}
        onChange={choice.writeFocus}
        placeholder={focusText.example}
        errorMessage={isTooShort(choice.focus, bounds.focus.min) ? shortNoteText : undefined}
      />
      <WeekLater booking={booking} choice={choice} interval={interval} isSending={isSending} />
      <p className="rounded-input bg-sand-100 p-3 text-small text-ink-600">
        {booking.trialMinutes > 0 ? (
          trialCancelRule(lateLine)
        ) : (
          <>
            حتى {formatDuration(lateLine, 'object')} قبل البداية يمكنك تغيير الموعد، أو إلغاء الحصة وتعود دقائقك كاملة.
            بعدها لا يتغيّر الموعد، وعند الإلغاء تُخصم دقائقها من رصيدك.
          </>
        )}
      </p>
    </>
  )
}

/** Offers the same time of the week after, where it may be booked along. */
function WeekLater({ booking, choice, interval, isSending }: ConfirmStepProps) {
  const later = weekLaterOf(booking, interval)
  if (later === null) return null
  return (
    <Checkbox value={choice.isRepeated} onChange={choice.repeat} isDisabled={isSending}>
      احجز أيضًا الموعد نفسه الأسبوع القادم
      <span className="block text-small text-ink-600">
        {formatDate(later.start, { zone: booking.zone })}،{' '}
        <bdi dir="rtl">{formatRange(later.start, later.end, { zone: booking.zone })}</bdi>
      </span>
    </Checkbox>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-1 text-nile-600">{icon}</span>
      <div className="min-w-0">{children}</div>
    </li>
  )
}

function Times({ booking: { zone, tutor }, interval }: { booking: Booking; interval: BookableInterval }) {
  const range = formatRange(interval.start, interval.end, { zone })
  if (!differsFromCairo(zone, interval.start)) return <span className="figures">{range}</span>
  return (
    <>
      <p>
        <span className="figures">{range}</span> ({zoneName(zone)})
      </p>
      <p className="text-small text-ink-600">
        عند {theSide('tutor', tutor.gender)}: {formatRange(interval.start, interval.end, { zone: 'Africa/Cairo' })}{' '}
        بتوقيت القاهرة
      </p>
    </>
  )
}

function Minutes({ booking, interval }: { booking: Booking; interval: BookableInterval }) {
  const { quota, trialMinutes } = booking
  const used = (interval.end.getTime() - interval.start.getTime()) / MINUTE_MS
  const left = minutesFor(interval.start, booking) - used
  const isLaterWeek = quota.week !== null && interval.start >= new Date(quota.week.end)
  if (trialMinutes > 0)
    return (
      <>
        <p>{formatDuration(used)}</p>
        <p className="text-small text-ink-600">{trialText.cost}</p>
      </>
    )
  return (
    <>
      <p>{formatDuration(used)}</p>
      <p className="text-small text-ink-600">
        {left <= 0 ? 'تستخدم كل رصيدك' : `المتبقي لك ${formatDuration(left)}`}{' '}
        {isLaterWeek ? 'في أسبوع الحصة' : 'هذا الأسبوع'}
      </p>
    </>
  )
}
