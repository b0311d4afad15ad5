import { formatRange, relativeDay } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { isRunning, lostBookings, runningText, type Booking } from './bookings.ts'
import { LostBookings } from './lost-bookings.tsx'
import { useSaveSchedule } from './use-schedule.ts'
import { whyNotDelete } from './why-not-delete.ts'

interface DeleteSlotDialogProps {
  slot: AvailabilitySlot
  bookings: readonly Booking[]
  /** The bookings are being fetched; nothing is deleted before they are known. */
  isLoading: boolean
  zone: string
  now: number
  onClose: () => void
}

/** Deletes a published slot after confirmation; with bookings, it lists what will be canceled and asks for consent. */
export function DeleteSlotDialog({ slot, bookings, isLoading, zone, now, onClose }: DeleteSlotDialogProps) {
  const { save, saveOrTell, isSaving, failure } = useSaveSchedule()
  const [isAgreed, setAgreed] = useState(false)
  const hasRunningLesson = isRunning(bookings, slot.id, now)
  const lost = lostBookings(bookings, slot.id, { left: null, now })
  const remove = async () => {
    if ((await save([{ type: 'delete', id: slot.id }])) !== null) return
    const title = 'تم حذف الوقت من جدولك'
    // A canceled booking does not come back with its time.
    if (lost.length > 0 || Date.parse(slot.start) <= now) toast.success({ title })
    else
      undoToast({
        title,
        action: {
          label: actions.dismiss,
          onPress: () => void saveOrTell([{ type: 'create', start: slot.start, end: slot.end }]),
        },
      })
    onClose()
  }
  return (
    <ConfirmDialog
      title="حذف الوقت"
      isOpen
      isDestructive
      isPending={isSaving}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onConfirm={() => void remove()}
      confirmLabel={lost.length === 0 ? 'احذف الوقت' : 'احذف الوقت وألغِ الحجوزات'}
      disabledReason={whyNotDelete({ isLoading, hasRunningLesson, lost, isAgreed })}
      failure={
        <FormFailure failure={failure} text={failure?.code === 'conflicting-schedule' ? runningText : undefined} />
      }
    >
      <p>
        {relativeDay(slot.start, now, zone)}،{' '}
        <bdi dir="rtl" className="figures">
          {formatRange(slot.start, slot.end, { zone })}
        </bdi>
        .{lost.length === 0 && !hasRunningLesson && ' لن يظهر هذا الوقت للطلاب بعد الآن.'}
      </p>
      {hasRunningLesson && <Banner tone="warning">{runningText}</Banner>}
      {lost.length > 0 && !hasRunningLesson && (
        <LostBookings lost={lost} zone={zone} now={now} isAgreed={isAgreed} onAgree={setAgreed} />
      )}
    </ConfirmDialog>
  )
}
