import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { CancelReason } from '@hiwar/contract/enums.ts'
import { cancelLesson, getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { LessonSelf, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getTrial } from '@hiwar/contract/trials.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { formatDate, formatRange } from '@hiwar/arabic/dates.ts'
import { trialText } from '@hiwar/arabic/trial-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { cancelIsCharged } from '@hiwar/rules/lesson-states.ts'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { isTooShort } from '@hiwar/rules/short-text.ts'
import { rangeOfLesson } from './booking-rules.ts'
import { CancelReasonField } from './cancel-reason-field.tsx'
import { MinutesNote } from './minutes-note.tsx'

export interface CancelLessonDialogProps {
  lesson: LessonWithMembers
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** A student is offered to book again afterwards; called if they accept. */
  onRebook?: (() => void) | undefined
}

/**
 * Cancels a lesson after showing with whom, when and what happens to the minutes (web.md §3.2). Its state is reset at
 * each opening.
 */
export function CancelLessonDialog({ isOpen, ...given }: CancelLessonDialogProps) {
  const openCount = useOpenCount(isOpen)
  return openCount === 0 ? null : <CancelForm key={openCount} isOpen={isOpen} {...given} />
}

const invalidates = [
  listLessons,
  getLesson,
  listSlots,
  getUserSubscription,
  getTrial,
  listOnboardedTutors,
  getTutorInfo,
]

function CancelForm({ lesson: { lesson, members }, isOpen, onOpenChange, onRebook }: CancelLessonDialogProps) {
  const user = useUser()
  const isStudent = user.role === Role.Student
  const cancel = useApiMutation(cancelLesson, { invalidates })
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [note, setNote] = useState('')
  const [canceled, setCanceled] = useState<{ keepsMinutes: boolean; isTrial: boolean } | null>(null)
  const keepsMinutes = useKeepsMinutes(lesson) && isStudent
  const other = members.find(({ userId }) => userId !== user.id)

  const confirm = async () => {
    const text = note.trim()
    const { failure } = await cancel.run({
      params: { id: lesson.id },
      body: { reason: reason ?? undefined, note: text === '' ? undefined : text },
    })
    if (failure !== null) return
    if (isStudent && onRebook !== undefined) return setCanceled({ keepsMinutes, isTrial: lesson.trial })

    toast.success({ title: 'تم إلغاء الحصة' })
    onOpenChange(false)
  }
  if (canceled !== null)
    return <Canceled {...canceled} isOpen={isOpen} onOpenChange={onOpenChange} onRebook={onRebook} />
  return (
    <ConfirmDialog
      title="إلغاء الحصة"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel={actions.cancelLesson}
      isDestructive
      isPending={cancel.isRunning}
      disabledReason={whyNot(isStudent, reason, note)}
      failure={<FormFailure failure={cancel.failure} />}
      onConfirm={() => void confirm()}
    >
      <Summary lesson={lesson} otherName={other?.name ?? null} />
      {isStudent ? (
        <MinutesNote lesson={lesson} keepsMinutes={keepsMinutes} />
      ) : (
        <TutorNote isPaid={user.role === Role.Tutor} />
      )}
      <CancelReasonField
        reason={reason}
        onChange={setReason}
        note={note}
        noteLabel={other?.name == null ? 'كلمة مع الإلغاء' : `كلمة إلى ${isolate(other.name)}`}
        onNoteChange={setNote}
        isOptional={isStudent}
      />
    </ConfirmDialog>
  )
}

function whyNot(isStudent: boolean, reason: CancelReason | null, note: string): string | undefined {
  if (!isStudent && reason === null) return 'اختر سبب الإلغاء أولًا.'
  return isTooShort(note, bounds.cancelNote.min) ? 'الكلمة قصيرة جدًا.' : undefined
}

/**
 * Whether canceling keeps the minutes charged: by the server, or since the limit passed on this open screen (lessons.md
 * C2).
 */
function useKeepsMinutes({ start, lateLineMinutes, cancelKeepsMinutes }: LessonSelf): boolean {
  const now = useNow(30_000)
  return cancelKeepsMinutes || cancelIsCharged({ start: new Date(start), lateLineMinutes }, Role.Student, new Date(now))
}

function Summary({ lesson, otherName }: { lesson: LessonSelf; otherName: string | null }) {
  const { start, end } = rangeOfLesson(lesson)
  return (
    <p>
      <span className="block">{otherName === null ? 'حصة' : `حصة مع ${isolate(otherName)}`}</span>
      <span className="font-medium">
        {formatDate(start)}، <span className="whitespace-nowrap">{formatRange(start, end)}</span>
      </span>
    </p>
  )
}

/** What a tutor's cancel does. */
function TutorNote({ isPaid }: { isPaid: boolean }) {
  return (
    <p className="rounded-input bg-warning-tint p-3 text-small text-warning">
      يصل خبر الإلغاء إلى طالبك الآن، وتعود دقائقه إليه كاملة. {isPaid && 'لا أجر لحصة ملغاة، و'}يعود الوقت متاحًا للحجز في
      جدولك.
    </p>
  )
}

interface CanceledProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  keepsMinutes: boolean
  isTrial: boolean
  onRebook: (() => void) | undefined
}

function Canceled({ isOpen, onOpenChange, keepsMinutes, isTrial, onRebook }: CanceledProps) {
  const rebook = () => {
    onOpenChange(false)
    onRebook?.()
  }
  return (
    <Dialog
      title="تم إلغاء الحصة"
      size="small"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button className="grow" onPress={rebook}>
            {actions.bookAgain}
          </Button>
          <Button variant="secondary" className="grow" onPress={() => onOpenChange(false)}>
            {actions.close}
          </Button>
        </>
      }
    >
      <output>
        {isTrial
          ? keepsMinutes
            ? 'يمكنك حجز حصة جديدة متى اشتركت في باقة.'
            : `${trialText.keptUntilLateLine} اختر موعدًا يناسبك أكثر متى شئت.`
          : keepsMinutes
            ? 'يمكنك حجز موعد جديد بما بقي من رصيدك.'
            : 'عادت دقائقك إلى رصيدك. اختر موعدًا يناسبك أكثر متى شئت.'}
      </output>
    </Dialog>
  )
}
