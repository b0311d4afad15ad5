import { Button } from '@hiwar/ui/button.tsx'
import { FilterFields } from './filter-fields.tsx'
import { countFilters } from './filters.ts'
import type { useFilters } from './use-filters.ts'

type FilterState = ReturnType<typeof useFilters>

/** Beside the list on wide screens. */
export function FilterPanel(state: FilterState) {
  return (
    <div className="surface flex flex-col gap-5 p-5">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-h3">التصفية</h2>
        {countFilters(state.filters) > 0 && (
          <Button variant="quiet" size="small" onPress={state.clear}>
            امسح الكل
          </Button>
        )}
      </div>
      <FilterFields {...state} />
    </div>
  )
}
