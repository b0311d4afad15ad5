import { isolate } from '@hiwar/arabic/direction.ts'
import { RemovableChip } from '@hiwar/ui/chip.tsx'

export interface ActiveChip {
  key: string
  text: string
  onRemove: () => void
}

/** The active search and filters as removable chips, and "clear all" (admin.md 0.4). Nothing when none is active. */
export function ActiveChips({ chips, onClear }: { chips: readonly ActiveChip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, text, onRemove }) => (
        <RemovableChip key={key} onRemove={onRemove}>
          {text}
        </RemovableChip>
      ))}
      <button type="button" onClick={onClear} className="link min-h-11 cursor-pointer px-2 text-small">
        امسح الكل
      </button>
    </div>
  )
}

/** The text of a search in a chip. */
export const searchChip = (search: string, onRemove: () => void): ActiveChip => ({
  key: 'q',
  text: `البحث: ${isolate(search)}`,
  onRemove,
})
