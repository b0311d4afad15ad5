import { formatDayLabel, formatRange } from '@hiwar/arabic/dates.ts'
import { actions as actionWords } from '@hiwar/arabic/words.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { dayIn } from '@hiwar/rules/slots.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Menu } from '@hiwar/ui/menu.tsx'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { BookingRow } from './booking-row.tsx'
import type { Booking } from './bookings.ts'

export interface SlotActions {
  /** Opens the editor of the day on which the slot begins. */
  onEdit: (day: string) => void
  onDelete: (slot: AvailabilitySlot) => void
}

interface SlotCardProps extends SlotActions {
  slot: AvailabilitySlot
  day: string
  bookings: readonly Booking[]
  zone: string
  now: number
}

/** One published slot: its time, its bookings, and its menu. */
export function SlotCard({ slot, day, bookings, zone, now, ...actions }: SlotCardProps) {
  const isOver = Date.parse(slot.end) <= now
  const firstDay = dayIn(new Date(slot.start), zone)
  const range = formatRange(slot.start, slot.end, { zone })
  return (
    <article
      className={joinClasses(
        'rounded-input border p-2',
        isOver ? 'border-sand-300 bg-sand-100' : 'border-nile-100 bg-nile-50',
      )}
    >
      <div className="flex items-start justify-between gap-1">
        <h3
          className={joinClasses(
            'figures min-w-0 py-2.5 ps-1 text-small font-semibold xl:ps-0 xl:text-tiny',
            isOver ? 'text-ink-600' : 'text-nile-700',
          )}
        >
          <bdi>{range}</bdi>
          {firstDay !== day && <span className="block text-tiny font-normal text-ink-600">بدأ في اليوم السابق</span>}
        </h3>
        <SlotMenu slot={slot} firstDay={firstDay} range={range} isOver={isOver} now={now} {...actions} />
      </div>
      {bookings.length > 0 ? (
        <ul aria-label="المحجوز" className="grid gap-2 pb-1">
          {bookings.map((booking) => (
            <BookingRow key={booking.start} booking={booking} zone={zone} />
          ))}
        </ul>
      ) : (
        <p className="ps-1 pb-1 text-tiny font-normal text-ink-600 xl:ps-0">{isOver ? 'لم يُحجز' : 'متاح للحجز'}</p>
      )}
    </article>
  )
}

interface SlotMenuProps extends SlotActions {
  slot: AvailabilitySlot
  /** The day on which the slot begins. */
  firstDay: string
  range: string
  isOver: boolean
  now: number
}

function SlotMenu({ slot, firstDay, range, isOver, now, onEdit, onDelete }: SlotMenuProps) {
  const availability = { isDisabled: isOver, description: isOver ? 'انتهى هذا الوقت' : undefined }
  return (
    <Menu
      label={`خيارات ${range}`}
      trigger={
        <IconButton
          size="small"
          label={`خيارات ${range}، ${formatDayLabel(firstDay, { now })}`}
          className="-ms-2 -me-2 shrink-0"
          icon={<EllipsisVertical size={20} strokeWidth={1.75} aria-hidden />}
        />
      }
      groups={[
        [
          {
            id: 'edit',
            label: 'عدّل أوقات اليوم',
            icon: <Pencil size={20} strokeWidth={1.75} aria-hidden />,
            onAction: () => onEdit(firstDay),
            ...availability,
          },
          {
            id: 'delete',
            label: actionWords.remove,
            icon: <Trash2 size={20} strokeWidth={1.75} aria-hidden />,
            onAction: () => onDelete(slot),
            isDanger: true,
            ...availability,
          },
        ],
      ]}
    />
  )
}
