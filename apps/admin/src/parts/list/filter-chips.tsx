import { RemovableChip } from '@hiwar/ui/chip.tsx'
import { isolate } from '@hiwar/arabic/direction.ts'
import { personName } from '../people/person.ts'
import { usePeople } from '../people/use-people.ts'
import type { Filters } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'

/** The set filters and the search as removable chips, and "clear all". Nothing when none is set. */
export function FilterChips<F extends Filters, S extends string>({ control }: { control: ListControl<F, S> }) {
  const { list, state, setFilterText, setSearch, clear } = control
  const set = Object.entries(list.filters).flatMap(([key, filter]) => {
    const value: unknown = state.filters[key]
    return value === undefined ? [] : [{ key, filter, value }]
  })
  const people = usePeople(
    set.flatMap(({ filter, value }) => (filter.field.kind === 'person' && typeof value === 'number' ? [value] : [])),
  )
  if (set.length === 0 && state.q === '') return null
  const describe = ({ filter, value }: (typeof set)[number]) => {
    const person = filter.field.kind === 'person' ? people.get(Number(value)) : undefined
    return `${filter.label}: ${person === undefined ? filter.describe(value) : isolate(personName(person))}`
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state.q !== '' && <RemovableChip onRemove={() => setSearch('')}>{`البحث: ${isolate(state.q)}`}</RemovableChip>}
      {set.map((each) => (
        <RemovableChip key={each.key} onRemove={() => setFilterText(each.key, null)}>
          {describe(each)}
        </RemovableChip>
      ))}
      <button type="button" onClick={clear} className="link min-h-11 cursor-pointer px-2 text-small">
        امسح الكل
      </button>
    </div>
  )
}
