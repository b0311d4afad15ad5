import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { cairo, formatTime } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { getAttendance } from '@hiwar/contract/admin.ts'
import { LessonStatus } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import type { MemberAttendance } from '@hiwar/contract/reports.ts'
import { MINUTE_MS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { StaleNotice } from '../stale-notice.tsx'
import { nameOfMember } from './lesson-columns.tsx'

/** Who was in the lesson, when and for how long: settles a complaint by facts (admin.md 2.5). */
export function Attendance({ row }: { row: LessonWithMembers }) {
  const isRunning = row.lesson.status === LessonStatus.Happening
  const attendance = useApiQuery(
    getAttendance,
    { params: { id: row.lesson.id } },
    { refetchInterval: isRunning && MINUTE_MS / 2 },
  )
  // The last ones leave with the end, after the last look at a running lesson.
  const refetchAtEnd = useEffectEvent(() => void attendance.refetch())
  const [wasRunning] = useState(isRunning)
  useEffect(() => {
    if (wasRunning && !isRunning) refetchAtEnd()
  }, [wasRunning, isRunning])
  return (
    <section aria-labelledby="attendance">
      <h3 id="attendance" className="mb-2 text-label">
        الحضور
      </h3>
      {attendance.isPending && (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {attendance.data === undefined && <QueryFailure query={attendance} />}
      {attendance.data !== undefined && (
        <>
          <StaleNotice query={attendance} className="mb-3">
            لم تُحدَّث بيانات الحضور: هذه كما كانت.
          </StaleNotice>
          <AttendanceList row={row} stays={attendance.data.members} />
        </>
      )}
    </section>
  )
}

/** A line for each member of the lesson. */
export function AttendanceList({ row, stays }: { row: LessonWithMembers; stays: readonly MemberAttendance[] }) {
  return (
    <ul className="divide-y divide-sand-300">
      {row.members.map((member) => (
        <li key={member.userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <bdi>{nameOfMember(member)}</bdi>
          <Stay stay={stays.find(({ userId }) => userId === member.userId)} lessonMinutes={row.lesson.duration} />
        </li>
      ))}
    </ul>
  )
}

function Stay({ stay, lessonMinutes }: { stay: MemberAttendance | undefined; lessonMinutes: number }) {
  if (stay === undefined || stay.firstJoin === null) return <Status tone="danger">لم يدخل الحصة</Status>
  const stayed = Math.floor(stay.seconds / MINUTE_SECONDS)
  const share = Math.min(100, Math.floor((stay.seconds / MINUTE_SECONDS / lessonMinutes) * 100))
  const left = stay.lastLeave === null ? '' : ` · آخر خروج ${formatTime(stay.lastLeave, { zone: cairo })}`
  return (
    <span className="flex flex-wrap items-center gap-2 text-small text-ink-600">
      <span>
        أول دخول {formatTime(stay.firstJoin, { zone: cairo })}
        {left} · {minutes(stayed)} ({formatPercent(share * 100)})
      </span>
      {stay.onTime ? <Status tone="success">في الموعد</Status> : <Status tone="warning">متأخر</Status>}
    </span>
  )
}
