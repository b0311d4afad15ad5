import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'

/** The four statistics of a dashboard: in two rows, or in one where the column is wide enough. */
export function TileRow({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-4 @min-[44rem]:grid-cols-4">{children}</div>
    </div>
  )
}

export function TileRowSkeleton() {
  return (
    <Loading>
      <TileRow>
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-28 w-full" />
        ))}
      </TileRow>
    </Loading>
  )
}
