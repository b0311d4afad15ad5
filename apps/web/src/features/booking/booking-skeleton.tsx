import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'

/** The first booking step while its data load. */
export function BookingSkeleton() {
  return (
    <Loading label="جارٍ تحميل المواعيد" className="flex flex-col gap-4">
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  )
}

/** On a phone as high as the skeleton that it follows: the sheet would otherwise sink under the finger. */
export function AfterSkeleton({ children }: { children: ReactNode }) {
  return <div className="min-h-95 md:min-h-0">{children}</div>
}
