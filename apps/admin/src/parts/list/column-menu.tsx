import { IconButton } from '@hiwar/ui/button.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { Popover } from '@hiwar/ui/popover.tsx'
import { Columns3 } from 'lucide-react'

interface ColumnMenuProps {
  columns: readonly { readonly id: string; readonly header: string }[]
  shown: readonly string[]
  onChange: (shown: readonly string[]) => void
}

/** Shows and hides columns; the first one always stays. */
export function ColumnMenu({ columns, shown, onChange }: ColumnMenuProps) {
  const [first, ...others] = columns
  if (first === undefined) return null
  const toggle = (id: string, isOn: boolean) =>
    onChange(columns.map((column) => column.id).filter((each) => (each === id ? isOn : shown.includes(each))))
  return (
    <Popover
      label="الأعمدة"
      placement="bottom end"
      trigger={<IconButton label="الأعمدة" title="الأعمدة" size="small" icon={<Columns3 aria-hidden size={20} />} />}
    >
      <div className="grid min-w-56 gap-x-4">
        {others.map(({ id, header }) => (
          <Checkbox key={id} isSelected={shown.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
            {header}
          </Checkbox>
        ))}
      </div>
    </Popover>
  )
}
