import { filterTexts } from './define-list.ts'
import type { Filters } from './define-list.ts'
import { FilterField } from './filter-field.tsx'
import type { ListControl } from './use-list-state.ts'

/** A field for each filter of a list. */
export function FilterFields<F extends Filters, S extends string>({ control }: { control: ListControl<F, S> }) {
  const { list, state, setFilterText } = control
  const texts = new Map(filterTexts(list, state.filters))
  return (
    <div className="flex flex-col gap-4">
      {Object.entries(list.filters).map(([key, filter]) => (
        <FilterField
          key={key}
          filter={filter}
          text={texts.get(key) ?? null}
          onChange={(text) => setFilterText(key, text)}
        />
      ))}
    </div>
  )
}
