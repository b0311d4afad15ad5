import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getLesson } from '@hiwar/contract/lessons.ts'
import type { MemberAttendance } from '@hiwar/contract/reports.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { AttendanceList } from '../../parts/lessons/attendance.tsx'
import { StaleNotice } from '../../parts/stale-notice.tsx'

/** Who was in the lesson when its absence was reported; the lesson itself shows how it went on (extras.md 9). */
export function ReportedAttendance({ lessonId, stays }: { lessonId: number; stays: readonly MemberAttendance[] }) {
  const lesson = useApiQuery(getLesson, { params: { id: lessonId } })
  return (
    <section aria-labelledby="reported-attendance">
      <h3 id="reported-attendance" className="mb-2 text-label">
        الحضور وقت البلاغ
      </h3>
      {lesson.isPending && (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {lesson.data === undefined && <QueryFailure query={lesson} />}
      {lesson.data !== undefined && (
        <>
          <StaleNotice query={lesson} className="mb-3">
            لم تُحدَّث بيانات الحصة: هذه كما كانت.
          </StaleNotice>
          <AttendanceList row={lesson.data} stays={stays} />
        </>
      )}
    </section>
  )
}
