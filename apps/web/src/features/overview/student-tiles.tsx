import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { getOwnStudentStats } from '@hiwar/contract/tutors.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { ProgressCard } from './progress-card.tsx'

/** Learning in numbers, and how it goes week by week. */
export function StudentTiles() {
  const asked = useAsk(getOwnStudentStats, {})
  if (asked.failure !== null) return <BlockFailure failure={asked.failure} onRetry={() => { void asked.refetch() }} isRetrying={asked.isFetching} />
  if (asked.data === undefined) return <Loading className="grid grid-cols-2 gap-4 lg:grid-cols-4"><Skeleton className="h-28 w-full" /><Skeleton className="h-28 w-full" /><Skeleton className="h-28 w-full" /><Skeleton className="h-28 w-full" /></Loading>
  const { totalLessonCount, completedLessonCount, totalLearningTime, tutorCount } = asked.data
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Tile label="كل الحصص" value={formatInteger(totalLessonCount)} />
        <Tile label="حصص مكتملة" value={formatInteger(completedLessonCount)} />
        <Tile label="وقت التعلم" value={formatDuration(totalLearningTime)} />
        <Tile label="معلّمون" value={formatInteger(tutorCount)} />
      </div>
      <ProgressCard {...asked.data} />
    </div>
  )
}
