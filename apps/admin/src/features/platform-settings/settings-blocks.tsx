import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { Suspense } from 'react'
import { CacheCard } from './cache-card.tsx'
import { useSettings } from './use-settings.ts'

const LoadedBlocks = onDemand(async () => (await import('./loaded-blocks.tsx')).LoadedBlocks)
// The forms are not needed for the first paint, so they load while the settings come.
void LoadedBlocks.preload()

/** Maintenance, every setting in its group, the short links and the cache (admin.md 1.17, extras.md 8). */
export function SettingsBlocks() {
  const query = useSettings()
  if (query.data === undefined && query.failure !== null)
    return (
      <>
        <QueryFailure query={query} />
        <CacheCard />
      </>
    )
  if (query.data === undefined) return <BlocksSkeleton />
  return (
    <Suspense fallback={<BlocksSkeleton />}>
      <LoadedBlocks settings={query.data} />
    </Suspense>
  )
}

function BlocksSkeleton() {
  return (
    <Loading className="flex flex-col gap-4 md:gap-6">
      {[8, 4, 4].map((lines, place) => (
        <Card key={place}>
          <SkeletonText lines={lines} />
        </Card>
      ))}
    </Loading>
  )
}
