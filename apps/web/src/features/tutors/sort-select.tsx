import { TutorSort } from '@hiwar/contract/enums.ts'
import { SelectOnUse } from '@hiwar/ui/select-on-use.tsx'
import { sortLabel } from './filter-labels.ts'

const defaultOrder = 'usual'
const orders = [defaultOrder, ...Object.values(TutorSort)] as const
const choices = orders.map((value) => ({ value, label: sortLabel[value] }))

/** Sort order of the tutors list. */
export function SortSelect({ sort, onChange }: { sort: TutorSort | null; onChange: (sort: TutorSort | null) => void }) {
  return (
    <SelectOnUse
      label="الترتيب"
      isLabelHidden
      choices={choices}
      value={sort ?? defaultOrder}
      className="w-full min-w-44"
      onChange={(value) => onChange(value === defaultOrder ? null : value)}
    />
  )
}
