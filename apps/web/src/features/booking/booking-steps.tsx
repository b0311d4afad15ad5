import type { ErrorCode } from '@hiwar/contract/errors.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { StepPane } from '@hiwar/ui/step-pane.tsx'
import type { BookableInterval } from '@hiwar/rules/slots.ts'
import { useState } from 'react'
import { FormFailure } from '../../parts/form-failure.tsx'
import type { Booked } from './booking-done.tsx'
import { rangeOfLesson } from './booking-rules.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { DateStep } from './date-step.tsx'
import { DurationStep } from './duration-step.tsx'
import { isTooShort } from './focus.ts'
import { TimeStep } from './time-step.tsx'
import { useBookingChoice } from './use-booking-choice.ts'
import type { Choice, InitialChoice } from './use-booking-choice.ts'
import { useSendBooking } from './use-booking.ts'
import type { Booking } from './use-booking.ts'

interface BookingStepsProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  booking: Booking
  opening: InitialChoice
  refetch: () => Promise<unknown>
  onSending: (isSending: boolean) => void
  onDone: (booked: Booked) => void
}

/** The time itself is gone or taken: choosing another one helps. */
const timeTakenCodes = new Set<ErrorCode>(['busy-tutor', 'conflicting-lessons', 'slot-not-found'])

function useConfirm({ booking, refetch, onSending, onDone }: BookingStepsProps, choice: Choice) {
  const { tutor, moved } = booking
  const { send } = useSendBooking(tutor.id, moved)
  const [sent, setSent] = useState<BookableInterval | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const confirm = async () => {
    const { piece, duration, focus } = choice
    if (piece === null || duration === null) return
    setSent(piece)
    setFailure(null)
    onSending(true)
    const answer = await send({ slotId: piece.slotId, start: piece.start, duration, focus })
    if (answer.failure === null)
      return onDone({
        tutorName: tutor.name,
        start: piece.start,
        end: piece.end,
        wasMoved: moved !== undefined,
        icsUrl: answer.icsUrl,
      })
    const refusal = answer.failure

    setFailure(refusal)
    if (refusal.kind === 'refused') {
      await refetch()
      if (timeTakenCodes.has(refusal.code)) choice.loseTime()
    }
    setSent(null)
    onSending(false)
  }
  return { confirm, sent, failure, forget: () => setFailure(null) }
}

/** Date, duration, time, confirm. Back keeps what was chosen. */
export function BookingSteps(given: BookingStepsProps) {
  const { title, isOpen, onOpenChange, booking, opening } = given
  const choice = useBookingChoice(booking, opening)
  const { confirm, sent, failure, forget } = useConfirm(given, choice)
  const piece = sent ?? choice.piece
  const step = choice.step === 'confirm' && piece === null ? 'time' : choice.step
  const place = choice.steps.indexOf(step)
  const isSending = sent !== null
  const goOn = () => {
    forget()
    choice.goNext()
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isSending}
      isKeyboardDismissDisabled={isSending}
      step={{ current: place + 1, total: choice.steps.length }}
      onBack={isSending ? undefined : choice.goBack}
      footer={
        step === 'confirm' ? (
          <Button
            className="grow"
            isPending={isSending}
            disabledReason={whyNotConfirm(booking, piece, choice.focus)}
            onPress={() => void confirm()}
          >
            {booking.moved ? 'أكّد الموعد الجديد' : 'أكّد الحجز'}
          </Button>
        ) : (
          <Button className="grow" disabledReason={whyNotNext(step, choice)} onPress={goOn}>
            {actions.next}
          </Button>
        )
      }
    >
      <StepPane step={place}>
        <div className="flex flex-col gap-5">
          {step === 'time' && <FormFailure failure={failure} />}
          {step === 'date' && <DateStep booking={booking} choice={choice} />}
          {step === 'duration' && <DurationStep booking={booking} choice={choice} />}
          {step === 'time' && <TimeStep booking={booking} choice={choice} />}
          {step === 'confirm' && piece !== null && (
            <ConfirmStep booking={booking} choice={choice} piece={piece} isSending={isSending} />
          )}
          {step === 'confirm' && !isSending && <FormFailure failure={failure} />}
        </div>
      </StepPane>
    </Dialog>
  )
}

function whyNotNext(step: Choice['step'], { day, piece }: Choice): string | undefined {
  if (step === 'date' && day === null) return 'اختر يومًا أولًا.'
  return step === 'time' && piece === null ? 'اختر وقتًا أولًا.' : undefined
}

function whyNotConfirm({ moved }: Booking, piece: BookableInterval | null, focus: string): string | undefined {
  if (isTooShort(focus)) return 'ما تريد العمل عليه قصير جدًا. اكتب ثلاثة حروف على الأقل.'
  if (moved === undefined || piece === null) return undefined
  const old = rangeOfLesson(moved)
  const isUnchanged = old.start.getTime() === piece.start.getTime() && old.end.getTime() === piece.end.getTime()
  return isUnchanged && focus.trim() === (moved.focus ?? '')
    ? 'هذا هو موعدك الحالي. اختر وقتًا أو مدة مختلفة.'
    : undefined
}
