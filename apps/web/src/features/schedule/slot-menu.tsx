import { formatDayLabel } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'

export interface SlotActions {
  /** Opens the editor of the day on which the slot begins. */
  onEdit: (day: string) => void
  onDelete: (slot: AvailabilitySlot) => void
}

interface SlotMenuProps extends SlotActions {
  slot: AvailabilitySlot
  /** The day on which the slot begins. */
  firstDay: string
  range: string
  now: number
}

/** What can be done with a published slot that is not over. */
export function SlotMenu({ slot, firstDay, range, now, onEdit, onDelete }: SlotMenuProps) {
  return (
    <Menu
      label={`خيارات ${range}`}
      trigger={
        <IconButton
          size="small"
          label={`خيارات ${range}، ${formatDayLabel(firstDay, { now })}`}
          className="pointer-events-auto -me-1 -mt-1 shrink-0"
          icon={<EllipsisVertical size={18} strokeWidth={1.75} aria-hidden />}
        />
      }
      groups={[
        [
          {
            id: 'edit',
            label: 'عدّل أوقات اليوم',
            icon: <Pencil size={20} strokeWidth={1.75} aria-hidden />,
            onAction: () => onEdit(firstDay),
          },
          {
            id: 'delete',
            label: actions.remove,
            icon: <Trash2 size={20} strokeWidth={1.75} aria-hidden />,
            onAction: () => onDelete(slot),
            isDanger: true,
          },
        ],
      ]}
    />
  )
}
