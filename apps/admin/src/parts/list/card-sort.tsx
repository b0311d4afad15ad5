import { Select } from '@hiwar/ui/select.tsx'
import { ArrowDownUp } from 'lucide-react'
import type { Filters, Sort } from './define-list.ts'
import type { ListColumn } from './list-props.ts'
import type { ListControl } from './use-list-state.ts'

const directionWord = { desc: 'تنازليًا', asc: 'تصاعديًا' } as const
const directions = ['desc', 'asc'] as const

const valueOf = ({ by, direction }: Sort) => `${by}:${direction}`

interface CardSortProps<Row, F extends Filters, S extends string> {
  control: Pick<ListControl<F, S>, 'state' | 'setSort'>
  columns: readonly ListColumn<Row, S>[]
}

/** Orders the cards of a phone, which have no headers to press (admin.md 0.3). Nothing where the call has no order. */
export function CardSort<Row, F extends Filters, S extends string>({
  control: { state, setSort },
  columns,
}: CardSortProps<Row, F, S>) {
  const choices = columns.flatMap(({ header, sortBy: by }) =>
    by === undefined
      ? []
      : directions.map((direction) => ({
          value: valueOf({ by, direction }),
          label: `${header}، ${directionWord[direction]}`,
          sort: { by, direction },
        })),
  )
  if (choices.length === 0) return null
  const choose = (value: string) => {
    const sort = choices.find((choice) => choice.value === value)?.sort
    if (sort !== undefined) setSort(sort)
  }
  return (
    <span className="flex min-w-40 flex-1 items-center gap-2">
      <ArrowDownUp aria-hidden size={20} className="shrink-0 text-ink-600" />
      <Select
        label="الترتيب"
        isLabelHidden
        className="min-w-0 flex-1"
        value={state.sort === null ? null : valueOf(state.sort)}
        onChange={choose}
        choices={choices}
      />
    </span>
  )
}
