import { actions as words } from '@hiwar/arabic/words.ts'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import type { SlotAction } from '@hiwar/contract/availability.ts'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { paintedChange, undoOf, type Painted } from './paint.ts'
import { runningText } from './bookings.ts'
import { useSaveSchedule, type Schedule } from './use-schedule.ts'

/** Publishes what is painted on the calendar, and takes back what is wiped off it, each with a way back. */
export function usePaintDates({ slots = [], bookings, refetch }: Schedule, now: number) {
  const { save, isSaving } = useSaveSchedule()
  const [isBusy, setBusy] = useState(false)
  const send = async (actions: readonly SlotAction[]): Promise<boolean> => {
    const failure = await save([...actions])
    if (failure === null) return true
    toast.error({
      title: 'لم نغيّر أوقاتك',
      description: failure.code === 'conflicting-schedule' ? runningText : failureText(failure),
    })
    await refetch()
    return false
  }
  const paint = async (painted: Painted) => {
    const change = paintedChange(painted, { slots, bookings, now })
    if (change === 'booked') {
      toast.info({ title: 'في هذا الوقت حجز', description: 'لحذف الوقت مع حجزه افتح قائمة خياراته.' })
      return
    }
    if (change.length === 0) return
    setBusy(true)
    try {
      if (!(await send(change))) return
      const after = await refetch()
      undoToast({
        title: painted.isOn ? 'تم نشر الوقت' : 'تم حذف الوقت',
        action: {
          label: words.dismiss,
          onPress: () => void send(undoOf(change, { before: slots, after: after ?? [], now })),
        },
      })
    } finally {
      setBusy(false)
    }
  }
  return { paint, isBusy: isBusy || isSaving }
}
