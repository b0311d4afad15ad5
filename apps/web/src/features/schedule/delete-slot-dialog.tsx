import { formatRange, relativeDay } from '@hiwar/arabic/dates.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '../../parts/form-failure.tsx'
import { isRunning, lostBookings, runningText, type Booking } from './bookings.ts'
import { LostBookings } from './lost-bookings.tsx'
import { useSaveSchedule } from './use-schedule.ts'

interface DeleteSlotDialogProps {
  slot: AvailabilitySlot
  bookings: readonly Booking[]
  /** The bookings are being asked again; nothing is deleted before they are known. */
  isAsking: boolean
  zone: string
  now: number
  onClose: () => void
}

/** Takes a published time back: a plain question, or what would be canceled with it and a second consent. */
export function DeleteSlotDialog({ slot, bookings, isAsking, zone, now, onClose }: DeleteSlotDialogProps) {
  const { save, isSaving, failure } = useSaveSchedule()
  const [isAgreed, setAgreed] = useState(false)
  const isBarred = isRunning(bookings, slot.id, now)
  const lost = lostBookings(bookings, slot.id, { left: null, now })
  const remove = async () => {
    if ((await save([{ type: 'delete', id: slot.id }])) !== null) return
    toast.success({ title: 'حُذف الوقت من جدولك' })
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
      disabledReason={whyNotDelete({ isAsking, isBarred, needsConsent: lost.length > 0 && !isAgreed })}
      failure={
        <FormFailure failure={failure} text={failure?.code === 'conflicting-schedule' ? runningText : undefined} />
      }
    >
      <p>
        {relativeDay(slot.start, now, zone)}،{' '}
        <bdi className="figures">{formatRange(slot.start, slot.end, { zone })}</bdi>.
        {lost.length === 0 && !isBarred && ' لن يظهر هذا الوقت للطلاب بعد الآن.'}
      </p>
      {isBarred && <Banner tone="warning">{runningText}</Banner>}
      {lost.length > 0 && !isBarred && (
        <LostBookings lost={lost} zone={zone} now={now} isAgreed={isAgreed} onAgree={setAgreed} />
      )}
    </ConfirmDialog>
  )
}

function whyNotDelete({
  isAsking,
  isBarred,
  needsConsent,
}: {
  isAsking: boolean
  isBarred: boolean
  needsConsent: boolean
}): string | undefined {
  if (isBarred) return runningText
  if (isAsking) return 'نراجع حجوزات هذا الوقت.'
  return needsConsent ? 'أكّد أولًا أنك تريد إلغاء هذه الحجوزات.' : undefined
}
