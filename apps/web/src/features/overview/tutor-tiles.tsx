import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { getOwnTutorStats } from '@hiwar/contract/tutors.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { BlockFailure } from '../../parts/block-failure.tsx'

/** Teaching in numbers: booked and completed are two things. */
export function TutorTiles() {
  const asked = useAsk(getOwnTutorStats, {})
  if (asked.failure !== null) return <BlockFailure failure={asked.failure} onRetry={() => { void asked.refetch() }} isRetrying={asked.isFetching} />
  if (asked.data === undefined) return <Loading className="grid grid-cols-2 gap-4 lg:grid-cols-4"><Skeleton className="h-28 w-full" /><Skeleton className="h-28 w-full" /></Loading>
  const { totalLessonCount, completedLessonCount, totalTutoringTime, studentCount } = asked.data
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Tile label="كل الحصص" value={formatInteger(totalLessonCount)} />
      <Tile label="حصص مكتملة" value={formatInteger(completedLessonCount)} />
      <Tile label="وقت التدريس" value={formatDuration(totalTutoringTime)} />
      <Tile label="طلاب" value={formatInteger(studentCount)} />
    </div>
  )
}
