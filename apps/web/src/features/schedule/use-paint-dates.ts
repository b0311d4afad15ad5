import { actions as words } from '@hiwar/arabic/words.ts'
import type { SlotAction } from '@hiwar/contract/availability.ts'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { paintedChange, undoOf, type Painted } from './paint.ts'
import { useSaveSchedule, type Schedule } from './use-schedule.ts'

/** Publishes what is painted on the calendar, and takes back what is wiped off it, each with a way back. */
export function usePaintDates({ slots = [], bookings, refetch }: Schedule, now: number) {
  const { saveOrTell, isSaving } = useSaveSchedule()
  const [isBusy, setBusy] = useState(false)
  const send = async (actions: readonly SlotAction[]): Promise<boolean> => {
    const isSaved = await saveOrTell([...actions])
    if (!isSaved) await refetch()
    return isSaved
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
