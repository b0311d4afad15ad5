import { formatDuration } from '@hiwar/arabic/dates.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'

/** Hours and minutes, small enough for one line of a tile. */
export function Time({ minutes }: { minutes: number }) {
  return <span className="text-h3">{formatDuration(minutes)}</span>
}

/** The four statistics of a dashboard: in two rows, the wider column for times, or in one row where there is room. */
export function TileRow({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[2fr_3fr] gap-4 @min-[44rem]:grid-cols-[1fr_1fr_1fr_2fr]">{children}</div>
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
