import { formatInteger } from '@hiwar/arabic/digits.ts'
import { getOwnTutorStats } from '@hiwar/contract/tutors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Tile } from '@hiwar/ui/tile.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { TileRow, TileRowSkeleton, Time } from './tile-row.tsx'

/** A tutor's statistics; booked and completed lessons are counted separately. */
export function TutorTiles() {
  const query = useApiQuery(getOwnTutorStats, {})
  if (query.failure !== null) return <QueryFailure query={query} />
  if (query.data === undefined) return <TileRowSkeleton />
  const { totalLessonCount, completedLessonCount, totalTutoringTime, studentCount } = query.data
  return (
    <TileRow>
      <Tile label="كل الحصص" value={formatInteger(totalLessonCount)} />
      <Tile label="حصص مكتملة" value={formatInteger(completedLessonCount)} />
      <Tile label="طلاب" value={formatInteger(studentCount)} />
      <Tile label="وقت التدريس" value={<Time minutes={totalTutoringTime} />} />
    </TileRow>
  )
}
