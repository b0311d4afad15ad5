import { Role } from '@hiwar/contract/enums.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notifyAll } from '../notifications/service.ts'
import { findLessons, type Cancellation, type LessonRecord, type LessonWithNames } from './queries.ts'

/** lessons.md N1: notifies the tutor of a new lesson. */
export async function notifyBooked(
  deps: Deps,
  tx: Tx,
  lesson: Pick<LessonWithNames, 'id' | 'tutorId' | 'start' | 'duration' | 'focus' | 'studentName'>,
): Promise<void> {
  const { id: lessonId, tutorId: userId, start, duration, focus, studentName: other } = lesson
  await notifyAll(deps, tx, [
    {
      userId,
      message: { kind: 'lesson-booked', lessonId, start: start.toISOString(), duration, reader: 'tutor', other, focus },
    },
  ])
}

/** lessons.md N2: notifies the tutor of the new time. `before` is the lesson before the change. */
export async function notifyMoved(deps: Deps, tx: Tx, before: LessonRecord): Promise<void> {
  const lessons = await findLessons(tx, [before.id])
  const earlier = { start: before.start.toISOString(), duration: before.duration }
  // A change of the topic alone is not notified.
  const moved = lessons.filter(
    ({ start, duration }) => start.getTime() !== before.start.getTime() || duration !== before.duration,
  )
  await notifyAll(
    deps,
    tx,
    moved.map((lesson) => ({
      userId: lesson.tutorId,
      message: { kind: 'lesson-changed', ...messageFields(lesson, 'tutor'), before: earlier },
    })),
  )
}

/** lessons.md N3: notifies the member who did not cancel, or both when the platform canceled. */
export async function notifyCanceled(
  deps: Deps,
  tx: Tx,
  lessonIds: readonly number[],
  { by, reason, note, endsPlan = false }: Cancellation,
): Promise<void> {
  const lessons = await findLessons(tx, lessonIds)
  await notifyAll(
    deps,
    tx,
    lessons.flatMap((lesson) => {
      const canceledBy = by === lesson.tutorId ? 'tutor' : by === lesson.studentId ? 'student' : 'platform'
      const readers = (['tutor', 'student'] as const).filter((reader) => reader !== canceledBy)
      return readers.map((reader): { userId: number; message: Message } => ({
        userId: reader === 'tutor' ? lesson.tutorId : lesson.studentId,
        message: {
          kind: 'lesson-canceled',
          ...messageFields(lesson, reader),
          canceledBy,
          reason,
          note,
          // Only a late cancel of the student's own keeps them, and nobody tells the student of that one.
          returnedMinutes: reader === 'student' && !endsPlan && isPaidByMinutes(lesson) ? lesson.duration : 0,
        },
      }))
    }),
  )
}

/** Lessons with a manager and trials use no minutes, so none are returned (lessons.md P1, more.md 2). */
const isPaidByMinutes = ({ tutorRole, trial }: LessonWithNames): boolean => tutorRole === Role.Tutor && !trial

function messageFields(lesson: LessonWithNames, reader: 'tutor' | 'student') {
  return {
    lessonId: lesson.id,
    start: lesson.start.toISOString(),
    duration: lesson.duration,
    reader,
    other: reader === 'tutor' ? lesson.studentName : lesson.tutorName,
  }
}
