import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatFullTime } from '@hiwar/arabic/dates.ts'
import { cancelReasonLabel } from '@hiwar/arabic/labels.ts'
import { LessonStatus } from '@hiwar/contract/enums.ts'
import { getLesson } from '@hiwar/contract/lessons.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { CopyCell, MoneyCell, nothing } from '../cells.tsx'
import { DetailDrawer } from '../detail-drawer.tsx'
import { Facts } from '../facts.tsx'
import type { OpenRow } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { MissingRow } from '../missing-row.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { Attendance } from './attendance.tsx'
import { CancelLesson } from './cancel-lesson.tsx'
import { LessonLength, LessonTimes, studentOf, tutorOf } from './lesson-columns.tsx'
import { LessonState } from './lesson-state.tsx'
import { idOf } from '../row-id.ts'

/** It begins and ends without an event. */
const isAhead = (row: LessonWithMembers | undefined) =>
  row?.lesson.status === LessonStatus.Pending || row?.lesson.status === LessonStatus.Happening

/** One lesson: members, course, attendance, and cancel while it has not begun (admin.md 1.7). */
export function LessonDrawer({ id, isOpen, onClose }: OpenRow) {
  const number = idOf(id)
  const lesson = useApiQuery(
    getLesson,
    { params: { id: number ?? 0 } },
    { enabled: number !== null, refetchInterval: ({ state: { data } }) => isOpen && isAhead(data) && MINUTE_MS },
  )
  const [isCanceling, setCanceling] = useState(false)
  const row = lesson.data
  return (
    <DetailDrawer
      title={`الحصة #${id}`}
      note={row === undefined ? undefined : <LessonState row={row} />}
      isOpen={isOpen}
      onClose={onClose}
      danger={
        row?.lesson.status === LessonStatus.Pending ? (
          <Button variant="danger" size="small" onPress={() => setCanceling(true)}>
            <Ban size={20} aria-hidden />
            ألغِ الحصة
          </Button>
        ) : undefined
      }
    >
      {number !== null && lesson.isPending && (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {number === null && <MissingRow>لا توجد حصة بهذا الرقم.</MissingRow>}
      {row === undefined && <QueryFailure query={lesson} />}
      {row !== undefined && (
        <div className="flex flex-col gap-6">
          <StaleNotice query={lesson}>لم تُحدَّث الحصة: هذه كما كانت.</StaleNotice>
          <LessonDetails row={row} />
        </div>
      )}
      {isCanceling && row !== undefined && <CancelLesson row={row} onClose={() => setCanceling(false)} />}
    </DetailDrawer>
  )
}

const chargedText = (charged: boolean | null) => (charged === null ? nothing : charged ? 'محسوبة' : 'غير محسوبة')

function LessonDetails({ row }: { row: LessonWithMembers }) {
  const { lesson } = row
  const [tutor, student] = [tutorOf(row), studentOf(row)]
  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          ['رقم الحصة', <CopyCell key="id" text={String(lesson.id)} shown={`#${lesson.id}`} label="رقم الحصة" />],
          ['الموعد', <LessonTimes key="start" lesson={lesson} />],
          ['المدة', <LessonLength key="length" lesson={lesson} />],
          [
            'المعلّم',
            <PersonCell key="tutor" id={tutor?.userId ?? null} person={tutor && { ...tutor, id: tutor.userId }} />,
          ],
          [
            'الطالب',
            <PersonCell
              key="student"
              id={student?.userId ?? null}
              person={student && { ...student, id: student.userId }}
            />,
          ],
          [
            'الوقت المنشور',
            <Bidi key="slot" className="figures">
              #{lesson.slotId}
            </Bidi>,
          ],
          ['السعر', <MoneyCell key="price" piastres={lesson.price} />],
          ['دقائق الرصيد', chargedText(lesson.charged)],
          ['هدف الطالب', lesson.focus ?? nothing],
          ['الجلسة', <CopyCell key="session" text={lesson.sessionId} label="رقم الجلسة" />],
        ]}
      />
      <Timeline lesson={lesson} />
      {lesson.status !== LessonStatus.Pending && lesson.status !== LessonStatus.Canceled && <Attendance row={row} />}
    </div>
  )
}

function Timeline({ lesson }: Pick<LessonWithMembers, 'lesson'>) {
  const reason = lesson.cancelReason === null ? '' : ` · ${cancelReasonLabel[lesson.cancelReason]}`
  const steps = [
    { at: lesson.createdAt, text: 'حُجزت' },
    ...(lesson.version > 0 && lesson.canceledAt !== lesson.updatedAt ? [{ at: lesson.updatedAt, text: 'تغيّرت' }] : []),
    ...(lesson.canceledAt === null ? [] : [{ at: lesson.canceledAt, text: `أُلغيت${reason}` }]),
  ]
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline" className="mb-2 text-label">
        ما حدث
      </h3>
      <ol className="flex flex-col gap-2 border-s-2 border-sand-300 ps-4">
        {steps.map(({ at, text }) => (
          <li key={text}>
            <span className="font-semibold">{text}</span>{' '}
            <time dateTime={at} className="text-small text-ink-600">
              {formatFullTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {lesson.cancelNote !== null && <p className="mt-3 text-ink-600">{lesson.cancelNote}</p>}
    </section>
  )
}
