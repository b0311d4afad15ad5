import { formatDay, formatTime } from '@hiwar/arabic/dates.ts'
import { weeks } from '@hiwar/arabic/plurals.ts'
import { listSlots, setSlots, type AvailabilitySlot, type SlotAction } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { instantOf } from '@hiwar/rules/zone.ts'
import { useCall } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { useState } from 'react'
import { failureText } from '../../parts/failure-text.ts'
import { addDays, halfHours } from './week.ts'

interface AddTimesDialogProps {
  day: string
  zone: string
  now: Date
  /** The slot to change; null adds one. */
  slot: AvailabilitySlot | null
  onClose: () => void
}

const COPIES = [0, 1, 2, 4, 8]
const EVENING = { from: 18 * 60, to: 21 * 60 }

/** One piece of a day: from, to, and into how many of the next weeks. */
export function AddTimesDialog({ day, zone, now, slot, onClose }: AddTimesDialogProps) {
  const save = useCall(setSlots, { refreshes: [listSlots, listOnboardedTutors] })
  const minuteOf = (at: string) => Math.round((new Date(at).getTime() - instantOf(day, 0, zone).getTime()) / 60_000)
  const [from, setFrom] = useState(slot === null ? EVENING.from : minuteOf(slot.start))
  const [to, setTo] = useState(slot === null ? EVENING.to : minuteOf(slot.end))
  const [copies, setCopies] = useState(0)
  const start = instantOf(day, from, zone)
  const isPast = start < now && slot === null
  const wrong = to <= from ? 'وقت النهاية يجب أن يأتي بعد البداية.' : isPast ? 'هذا الوقت مضى. اختر وقتًا قادمًا.' : undefined
  const submit = () => {
    if (wrong !== undefined) return
    void save.run({ body: { actions: actionsOf({ day, zone, from, to, copies, slot }) } }).then(({ failure }) => { if (failure === null) onClose() })
  }
  const times = (isEnd: boolean) => halfHours(isEnd).map((minute) => ({ value: String(minute), label: minute === 1440 ? 'منتصف الليل' : formatTime(instantOf(day, minute, zone), { zone }) }))
  return (
    <Dialog title={slot === null ? `أوقات ${formatDay(day, { now })}` : `تعديل ${formatDay(day, { now })}`} isOpen onOpenChange={(open) => { if (!open) onClose() }}
      footer={<Button isPending={save.isRunning} disabledReason={wrong} onPress={submit} className="grow">احفظ</Button>}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-4">
          <Select label="من" choices={times(false)} value={String(from)} onChange={(value) => { setFrom(Number(value)) }} />
          <Select label="إلى" choices={times(true)} value={String(to)} onChange={(value) => { setTo(Number(value)) }} errorMessage={to <= from ? wrong : undefined} />
        </div>
        {slot === null && (
          <Select label="كرّر في الأسابيع التالية" value={String(copies)} onChange={(value) => { setCopies(Number(value)) }}
            choices={COPIES.map((count) => ({ value: String(count), label: count === 0 ? 'هذا اليوم فقط' : `و${weeks(count)} بعده` }))} />
        )}
        {save.failure !== null && <p role="alert" className="rounded-card bg-danger-tint p-3 text-small text-danger">{failureText(save.failure)}</p>}
      </div>
    </Dialog>
  )
}

interface Wish { day: string; zone: string; from: number; to: number; copies: number; slot: AvailabilitySlot | null }

function actionsOf({ day, zone, from, to, copies, slot }: Wish): SlotAction[] {
  const range = (of: string) => ({ start: instantOf(of, from, zone).toISOString(), end: instantOf(of, to, zone).toISOString() })
  if (slot !== null) return [{ type: 'update', id: slot.id, ...range(day) }]
  return Array.from({ length: Math.min(copies + 1, bounds.slot.actions) }, (_, week) => ({ type: 'create' as const, ...range(addDays(day, 7 * week)) }))
}
