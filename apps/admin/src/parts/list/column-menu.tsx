import { IconButton } from '@hiwar/ui/button.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Popover } from '@hiwar/ui/popover.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Columns3 } from 'lucide-react'
import { Suspense } from 'react'

const ColumnChoices = onDemand(async () => (await import('./column-choices.tsx')).ColumnChoices)

interface ColumnMenuProps {
  columns: readonly { readonly id: string; readonly header: string }[]
  shown: readonly string[]
  onChange: (shown: readonly string[]) => void
}

/** Shows and hides columns; the first one always stays. */
export function ColumnMenu({ columns, shown, onChange }: ColumnMenuProps) {
  const [first, ...others] = columns
  if (first === undefined) return null
  const preload = () => void ColumnChoices.preload()
  const toggle = (id: string, isOn: boolean) =>
    onChange(columns.map((column) => column.id).filter((each) => (each === id ? isOn : shown.includes(each))))
  return (
    <Popover
      label="الأعمدة"
      placement="bottom end"
      trigger={
        <IconButton
          label="الأعمدة"
          title="الأعمدة"
          size="small"
          icon={<Columns3 aria-hidden size={20} />}
          onPointerEnter={preload}
          onFocus={preload}
        />
      }
    >
      <Suspense fallback={<Skeleton className="h-72 w-56" />}>
        <ColumnChoices columns={others} shown={shown} onToggle={toggle} />
      </Suspense>
    </Popover>
  )
}
