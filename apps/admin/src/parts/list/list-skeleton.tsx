import { GridSkeleton } from '@hiwar/ui/grid-skeleton.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'

/**
 * The head and the first column stay while the rest scrolls. Relative, so that texts for screen readers in its cells
 * scroll with them instead of widening the page.
 */
const frame = 'surface relative max-h-[max(24rem,calc(var(--screen)-20rem))] overscroll-x-contain'
export const frameClasses = `${frame} overflow-auto`
export const actionsHeader = 'إجراءات'

interface TableSkeletonProps {
  columns: readonly { id: string; header: string; isNumber?: boolean }[]
  rows: number
  hasCheckboxes: boolean
  hasMenu: boolean
}

export function TableSkeleton({ columns, hasMenu, ...given }: TableSkeletonProps) {
  return (
    // Placeholders take no focus, without which nobody scrolls by keyboard.
    <div className={`${frame} overflow-hidden`}>
      <GridSkeleton
        {...given}
        columns={hasMenu ? [...columns, { id: 'actions', header: actionsHeader, isActions: true }] : columns}
      />
    </div>
  )
}

export function CardsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
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
