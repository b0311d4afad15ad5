import { isolate } from '@hiwar/arabic/direction.ts'
import { ActiveChips, searchChip } from '../active-chips.tsx'
import { personName } from '../people/person.ts'
import { usePeople } from '../people/use-people.ts'
import type { Filters } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'

/** The set filters and the search of a list as removable chips. */
export function FilterChips<F extends Filters, S extends string>({ control }: { control: ListControl<F, S> }) {
  const { list, state, setFilterText, setSearch, clear } = control
  const set = Object.entries(list.filters).flatMap(([key, filter]) => {
    const value: unknown = state.filters[key]
    return value === undefined ? [] : [{ key, filter, value }]
  })
  const people = usePeople(
    set.flatMap(({ filter, value }) => (filter.field.kind === 'person' && typeof value === 'number' ? [value] : [])),
  )
  const describe = ({ filter, value }: (typeof set)[number]) => {
    const person = filter.field.kind === 'person' ? people.get(Number(value)) : undefined
    return `${filter.label}: ${person === undefined ? filter.describe(value) : isolate(personName(person))}`
  }
  return (
    <ActiveChips
      chips={[
        ...(state.q === '' ? [] : [searchChip(state.q, () => setSearch(''))]),
        ...set.map((each) => ({
          key: each.key,
          text: describe(each),
          onRemove: () => setFilterText(each.key, null),
        })),
      ]}
      onClear={clear}
    />
  )
}
