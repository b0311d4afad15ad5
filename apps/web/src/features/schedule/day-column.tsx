import { formatDay, formatRange } from '@hiwar/arabic/dates.ts'
import { lessons as lessonsCount } from '@hiwar/arabic/plurals.ts'
import type { AvailabilitySlot, SubSlot } from '@hiwar/contract/availability.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { Pencil, Plus, Trash2 } from 'lucide-react'

interface DayColumnProps {
  day: string
  zone: string
  now: Date
  today: string
  slots: readonly AvailabilitySlot[]
  taken: readonly SubSlot[]
  onAdd: () => void
  onEdit: (slot: AvailabilitySlot) => void
  onDelete: (slot: AvailabilitySlot) => void
}

/** One day of the week: its published times, what is booked of them, a way to add more. */
export function DayColumn({ day, zone, now, today, slots, taken, onAdd, onEdit, onDelete }: DayColumnProps) {
  const isPast = day < today
  return (
    <section aria-label={formatDay(day, { now, zone })} className={`grid content-start gap-2 rounded-card border p-3 ${day === today ? 'border-nile-600 bg-white' : 'border-sand-300 bg-white'} ${isPast ? 'opacity-60' : ''}`}>
      <h2 className="text-label font-heading">{formatDay(day, { now, zone })}</h2>
      {slots.map((slot) => {
        const booked = taken.filter((piece) => piece.parent === slot.id).length
        const isOver = new Date(slot.end) <= now
        return (
          <div key={slot.id} className="rounded-input bg-nile-50 p-2.5">
            <p className="font-heading text-small text-nile-700 tabular-nums"><bdi>{formatRange(slot.start, slot.end, { zone })}</bdi></p>
            <p className="text-tiny text-ink-600">{booked === 0 ? 'متاح' : `${lessonsCount(booked)} محجوزة`}</p>
            {!isOver && (
              <div className="mt-1 flex gap-1">
                <IconButton label="عدّل الوقت" variant="quiet" onPress={() => { onEdit(slot) }} icon={<Pencil size={20} aria-hidden />} />
                <IconButton label="احذف الوقت" variant="quiet" onPress={() => { onDelete(slot) }} icon={<Trash2 size={20} aria-hidden />} />
              </div>
            )}
          </div>
        )
      })}
      {slots.length === 0 && <p className="py-2 text-small text-ink-600">لا أوقات</p>}
      {!isPast && <Button variant="quiet" size="small" onPress={onAdd}><Plus size={18} aria-hidden /> أضف وقتًا</Button>}
    </section>
  )
}
