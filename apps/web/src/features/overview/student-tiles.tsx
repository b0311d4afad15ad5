import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { weeks } from '@hiwar/arabic/plurals.ts'
import { getOwnStudentStats } from '@hiwar/contract/tutors.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Meter } from '@hiwar/ui/meter.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { BlockFailure } from '../../parts/block-failure.tsx'

/** Learning in numbers, and this week against its goal. */
export function StudentTiles() {
  const asked = useAsk(getOwnStudentStats, {})
  if (asked.failure !== null) return <BlockFailure failure={asked.failure} onRetry={() => { void asked.refetch() }} isRetrying={asked.isFetching} />
  if (asked.data === undefined) return <Loading className="grid grid-cols-2 gap-4 lg:grid-cols-4"><Skeleton className="h-28 w-full" /><Skeleton className="h-28 w-full" /><Skeleton className="h-28 w-full" /><Skeleton className="h-28 w-full" /></Loading>
  const { completedLessonCount, upcomingLessonCount, totalLearningTime, tutorCount, goal, streakWeeks } = asked.data
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Tile label="حصص مكتملة" value={formatInteger(completedLessonCount)} />
        <Tile label="حصص محجوزة" value={formatInteger(upcomingLessonCount)} />
        <Tile label="وقت التعلم" value={formatDuration(totalLearningTime)} />
        <Tile label="معلّمون" value={formatInteger(tutorCount)} />
      </div>
      <Card>
        <Meter label="هدف هذا الأسبوع" value={goal.done} max={goal.minutes} valueText={`${formatDuration(goal.done)} من ${formatDuration(goal.minutes)}`} tone={goal.reached ? 'success' : 'apricot'}
          description={streakWeeks > 0 ? `${weeks(streakWeeks)} متتالية فيها حصة` : 'حصة واحدة هذا الأسبوع تبدأ سلسلتك'} />
      </Card>
    </div>
  )
}
