import { formatInteger } from '@hiwar/arabic/digits.ts'
import { getOwnStudentStats } from '@hiwar/contract/tutors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Tile } from '@hiwar/ui/tile.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { ProgressCard } from './progress-card.tsx'
import { TileRow, TileRowSkeleton, Time } from './tile-row.tsx'

/** A student's statistics and weekly progress; nothing before the first lesson is booked. */
export function StudentTiles() {
  const query = useApiQuery(getOwnStudentStats, {})
  if (query.failure !== null) return <QueryFailure query={query} />
  if (query.data === undefined) return <TileRowSkeleton />
  const { totalLessonCount, completedLessonCount, totalLearningTime, tutorCount } = query.data
  if (totalLessonCount === 0) return null
  return (
    <div className="@container grid gap-4">
      <TileRow>
        <Tile label="كل الحصص" value={formatInteger(totalLessonCount)} />
        <Tile label="حصص مكتملة" value={formatInteger(completedLessonCount)} />
        <Tile label="معلّمون" value={formatInteger(tutorCount)} />
        <Tile label="وقت التعلّم" value={<Time minutes={totalLearningTime} />} />
      </TileRow>
      <ProgressCard {...query.data} />
    </div>
  )
}
