import { bounds } from '@hiwar/contract/bounds.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import type { LessonSelf } from '@hiwar/contract/lessons.ts'
import { Failure } from '@hiwar/client/failure.ts'
import { formatDate, formatDay, formatDuration, formatRange } from '@hiwar/arabic/dates.ts'
import { shortNoteText } from '@hiwar/arabic/lesson-words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { StepPane } from '@hiwar/ui/step-pane.tsx'
import type { BookableInterval } from '@hiwar/rules/slots.ts'
import { useEffect, useRef, useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { isTooShort } from '@hiwar/rules/short-text.ts'
import type { Booked } from './booking-done.tsx'
import { rangeOfLesson, weekLaterOf } from './booking-rules.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { DateStep } from './date-step.tsx'
import { DurationStep } from './duration-step.tsx'
import { rememberDuration } from './last-duration.ts'
import { TimeStep } from './time-step.tsx'
import { useBookingChoice } from './use-booking-choice.ts'
import type { Choice, InitialChoice, Step } from './use-booking-choice.ts'
import { useSendBooking } from './use-booking.ts'
import type { Booking } from './use-booking.ts'

interface BookingStepsProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  booking: Booking
  initial: InitialChoice
  refetch: () => Promise<unknown>
  onSending: (isSending: boolean) => void
  onDone: (booked: Booked) => void
}

/** The time was deleted or booked by somebody else: choosing another one helps. */
const timeTakenCodes = new Set<ErrorCode>(['busy-tutor', 'conflicting-lessons', 'slot-not-found'])

/** Every offered start is valid: one that is refused has passed meanwhile, or come too close, and reads as a taken one. */
const asTimeTaken = (failure: Failure): Failure =>
  failure.code === 'bad-request' && failure.field === 'start'
    ? new Failure({ kind: failure.kind, code: 'busy-tutor', status: failure.status, requestId: failure.requestId })
    : failure

function useConfirm({ booking, refetch, onSending, onDone }: BookingStepsProps, choice: Choice) {
  const { tutor, moved } = booking
  const { send } = useSendBooking(tutor.id, moved)
  const [sent, setSent] = useState<BookableInterval | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  /** The lesson a week later has an answer of its own: the first one stays booked whatever it is. */
  const bookAlong = async ({ slotId, start, end }: BookableInterval, duration: 15 | 30) => {
    const { failure: refusal } = await send({ slotId, start, duration, focus: '' })
    return { start, end, failure: refusal }
  }
  const confirm = async () => {
    const { interval, duration, focus } = choice
    if (interval === null || duration === null) return
    const weekLater = choice.isRepeated ? weekLaterOf(booking, interval) : null
    setSent(interval)
    setFailure(null)
    onSending(true)
    const sending = await send({ slotId: interval.slotId, start: interval.start, duration, focus })
    if (sending.failure === null) {
      rememberDuration(duration)
      return onDone({
        tutorName: tutor.name,
        start: interval.start,
        end: interval.end,
        wasMoved: moved !== undefined,
        icsUrl: sending.icsUrl,
        weekLater: weekLater === null ? null : await bookAlong(weekLater, duration),
      })
    }
    const rejected = asTimeTaken(sending.failure)

    setFailure(rejected)
    if (rejected.kind === 'refused') {
      await refetch()
      if (timeTakenCodes.has(rejected.code)) choice.dropTime()
    }
    setSent(null)
    onSending(false)
  }
  return { confirm, sent, failure, clearFailure: () => setFailure(null) }
}

const headings: Record<Step, string> = {
  date: 'اختر يومًا',
  duration: 'اختر مدة الحصة',
  time: 'اختر وقتًا',
  confirm: 'راجع حصتك وأكّد',
}

/** The steps date, duration, time and confirmation. Each choice leads on; going back keeps the choices. */
export function BookingSteps(given: BookingStepsProps) {
  const { title, isOpen, onOpenChange, booking, initial } = given
  const choice = useBookingChoice(booking, initial)
  const { confirm, sent, failure, clearFailure } = useConfirm(given, choice)
  const interval = sent ?? choice.interval
  const step = choice.step === 'confirm' && interval === null ? 'time' : choice.step
  const place = choice.steps.indexOf(step)
  const isSending = sent !== null
  const chooseStart = (start: string) => {
    clearFailure()
    choice.chooseStart(start)
  }
  const goBack = () => {
    clearFailure()
    choice.go(choice.steps[place - 1] ?? 'date')
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isSending}
      isKeyboardDismissDisabled={isSending}
      step={{ current: place + 1, total: choice.steps.length }}
      onBack={isSending || place === 0 ? undefined : goBack}
      footer={
        step !== 'confirm' ? undefined : (
          <Button
            className="grow"
            isPending={isSending}
            disabledReason={whyNotConfirm(booking, interval, choice.focus)}
            onPress={() => void confirm()}
          >
            {booking.moved ? 'أكّد الموعد الجديد' : 'أكّد الحجز'}
          </Button>
        )
      }
    >
      <StepPane step={place}>
        <div className="flex flex-col gap-5">
          <StepHeading step={step} booking={booking} choice={choice} />
          {step !== 'confirm' && booking.moved !== undefined && (
            <CurrentTime moved={booking.moved} zone={booking.zone} />
          )}
          {step === 'time' && <FormFailure failure={failure} />}
          {step === 'date' && <DateStep booking={booking} choice={choice} />}
          {step === 'duration' && <DurationStep booking={booking} choice={choice} />}
          {step === 'time' && <TimeStep booking={booking} choice={{ ...choice, chooseStart }} />}
          {step === 'confirm' && interval !== null && (
            <ConfirmStep booking={booking} choice={choice} interval={interval} isSending={isSending} />
          )}
          {step === 'confirm' && !isSending && <FormFailure failure={failure} />}
        </div>
      </StepPane>
    </Dialog>
  )
}

/** What to choose now, with what is chosen already. It takes the focus, since the pressed button is gone. */
function StepHeading({ step, booking: { now }, choice }: { step: Step; booking: Booking; choice: Choice }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The first step leaves the focus where the dialog puts it.
    if (step !== 'date') heading.current?.focus({ preventScroll: true })
  }, [step])
  const chosen = [
    choice.day !== null && formatDay(choice.day, { now }),
    step === 'time' && choice.duration !== null && formatDuration(choice.duration),
  ].filter((part) => part !== false)
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className={step === 'confirm' ? 'sr-only' : 'text-h3 outline-none'}>
        {headings[step]}
      </h3>
      {(step === 'duration' || step === 'time') && <p className="text-ink-600">{chosen.join('، ')}</p>}
    </div>
  )
}

/** The time of the lesson that is being moved. */
function CurrentTime({ moved, zone }: { moved: LessonSelf; zone: string }) {
  const { start, end } = rangeOfLesson(moved)
  return (
    <p className="rounded-input bg-apricot-tint px-3 py-2 text-small text-apricot">
      موعدك الحالي: {formatDate(start, { zone })}، <bdi dir="rtl">{formatRange(start, end, { zone })}</bdi>
    </p>
  )
}

function whyNotConfirm({ moved }: Booking, interval: BookableInterval | null, focus: string): string | undefined {
  if (isTooShort(focus, bounds.focus.min)) return shortNoteText
  if (moved === undefined || interval === null) return undefined
  const old = rangeOfLesson(moved)
  const isUnchanged = old.start.getTime() === interval.start.getTime() && old.end.getTime() === interval.end.getTime()
  return isUnchanged && focus.trim() === (moved.focus ?? '')
    ? 'هذا هو موعدك الحالي. اختر وقتًا أو مدة مختلفة.'
    : undefined
}
