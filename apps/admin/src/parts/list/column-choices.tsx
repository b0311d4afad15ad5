import { Checkbox } from '@hiwar/ui/checkbox.tsx'

interface ColumnChoicesProps {
  columns: readonly { readonly id: string; readonly header: string }[]
  shown: readonly string[]
  onToggle: (id: string, isOn: boolean) => void
}

export function ColumnChoices({ columns, shown, onToggle }: ColumnChoicesProps) {
  return (
    <div className="grid min-w-56 gap-x-4">
      {columns.map(({ id, header }) => (
        <Checkbox key={id} isSelected={shown.includes(id)} onChange={(isOn) => onToggle(id, isOn)}>
          {header}
        </Checkbox>
      ))}
    </div>
  )
}
