import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'

/** The first booking step while its data load. */
export function BookingSkeleton() {
  return (
    <Loading label="جارٍ تحميل المواعيد" className="flex flex-col gap-4">
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  )
}
