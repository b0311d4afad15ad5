import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { useMedia } from '@hiwar/ui/use-media.ts'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import { countFilters } from './filters.ts'
import type { useFilters } from './use-filters.ts'

const loadSheet = async () => await import('./filter-sheet.tsx')
const FilterSheet = lazyWithRetry(async () => (await loadSheet()).FilterSheet)
const FilterPanel = lazyWithRetry(async () => (await import('./filter-panel.tsx')).FilterPanel)
const SortSelect = lazyWithRetry(async () => (await import('./sort-select.tsx')).SortSelect)

type FilterState = ReturnType<typeof useFilters>

/** Opens the filter sheet, on screens without room for the panel. */
export function FilterButton(state: FilterState) {
  const [isOpen, setOpen] = useState(false)
  const openCount = useOpenCount(isOpen)
  const count = countFilters(state.filters)
  return (
    <>
      <Button
        variant="secondary"
        onPress={() => setOpen(true)}
        onPointerEnter={() => void loadSheet()}
        className="grow sm:grow-0 xl:hidden"
      >
        <SlidersHorizontal aria-hidden size={20} />
        التصفية
        {count > 0 && (
          <span className="figures grid size-6 place-items-center rounded-full bg-nile-600 text-tiny text-white">
            {formatInteger(count)}
          </span>
        )}
      </Button>
      {openCount > 0 && (
        <Suspense>
          <FilterSheet {...state} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

/** All filters beside the list, from 1280 px; narrower screens do not load them. */
export function FilterAside(state: FilterState) {
  const isWide = useMedia('(width >= 80rem)')
  const place = <Skeleton className="h-160 w-full" />
  return (
    <aside
      aria-label="تصفية المعلّمين"
      className="sticky top-26 max-h-[calc(100dvh-8rem)] w-72 shrink-0 self-start overflow-y-auto max-xl:hidden"
    >
      {isWide ? (
        <Suspense fallback={place}>
          <FilterPanel {...state} />
        </Suspense>
      ) : (
        place
      )}
    </aside>
  )
}

export function SortField({ filters, change }: Pick<FilterState, 'filters' | 'change'>) {
  return (
    <Suspense fallback={<Skeleton className="h-12 w-full sm:w-44" />}>
      <SortSelect sort={filters.sort} onChange={(sort) => change({ sort })} />
    </Suspense>
  )
}
