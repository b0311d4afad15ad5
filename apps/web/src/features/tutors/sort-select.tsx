import { TutorSort } from '@hiwar/contract/enums.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { sortLabel } from './filter-labels.ts'

const usual = 'usual'
const orders = [usual, ...Object.values(TutorSort)] as const
const choices = orders.map((value) => ({ value, label: sortLabel[value] }))

/** In which order the tutors come. */
export function SortSelect({ sort, onChange }: { sort: TutorSort | null; onChange: (sort: TutorSort | null) => void }) {
  return (
    <Select
      label="الترتيب"
      isLabelHidden
      choices={choices}
      value={sort ?? usual}
      className="w-full min-w-44"
      onChange={(value) => onChange(value === usual ? null : value)}
    />
  )
}
