import { GridSkeleton } from '@hiwar/ui/grid-skeleton.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'

/**
 * The head and the first column stay while the rest scrolls. Relative, so that texts for screen readers in its cells
 * scroll with them instead of widening the page.
 */
export const frameClasses =
  'surface relative max-h-[max(24rem,calc(var(--screen)-20rem))] overflow-auto overscroll-x-contain'
export const actionsHeader = 'إجراءات'

interface TableSkeletonProps {
  columns: readonly { id: string; header: string; isNumber?: boolean }[]
  rows: number
  isHidden: boolean
  hasCheckboxes: boolean
  hasMenu: boolean
}

export function TableSkeleton({ columns, hasMenu, ...given }: TableSkeletonProps) {
  return (
    <div className={frameClasses}>
      <GridSkeleton
        {...given}
        columns={hasMenu ? [...columns, { id: 'actions', header: actionsHeader, isActions: true }] : columns}
      />
    </div>
  )
}

export function CardsSkeleton({ rows, isHidden }: { rows: number; isHidden: boolean }) {
  return (
    <Loading className={isHidden ? 'opacity-0' : undefined}>
      <div className="flex flex-col gap-3">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="surface flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
