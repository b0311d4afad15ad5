import { Role } from '@hiwar/contract/enums.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notifyAll } from '../notifications/service.ts'
import { findLessons, type Cancellation, type LessonRecord, type LessonWithPeople } from './queries.ts'

/** N1: the tutor learns of a new lesson. */
export async function tellBooked(deps: Deps, tx: Tx, lessonId: number): Promise<void> {
  const lessons = await findLessons(tx, [lessonId])
  await notifyAll(
    deps,
    tx,
    lessons.map((lesson) => ({
      userId: lesson.tutorId,
      message: { kind: 'lesson-booked', ...told(lesson, 'tutor'), focus: lesson.focus },
    })),
  )
}

/** N2: the tutor learns of the new time. `before` as it was. */
export async function tellMoved(deps: Deps, tx: Tx, before: LessonRecord): Promise<void> {
  const lessons = await findLessons(tx, [before.id])
  const earlier = { start: before.start.toISOString(), duration: before.duration }
  // Only the topic changed: nothing to come to at another time.
  const moved = lessons.filter(
    ({ start, duration }) => start.getTime() !== before.start.getTime() || duration !== before.duration,
  )
  await notifyAll(
    deps,
    tx,
    moved.map((lesson) => ({
      userId: lesson.tutorId,
      message: { kind: 'lesson-changed', ...told(lesson, 'tutor'), before: earlier },
    })),
  )
}

/** N3: whoever did not cancel learns of it, both when the platform did. */
export async function tellCanceled(
  deps: Deps,
  tx: Tx,
  lessonIds: readonly number[],
  { by, charged, reason, note }: Cancellation,
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
          ...told(lesson, reader),
          canceledBy,
          reason,
          note,
          returnedMinutes:
            reader === 'student' && !charged && by !== null && isPaidByMinutes(lesson) ? lesson.duration : 0,
        },
      }))
    }),
  )
}

/** Lessons with a manager are open to those without a subscription, who have no minutes to get back (lessons.md P1). */
const isPaidByMinutes = ({ tutorRole }: LessonWithPeople): boolean => tutorRole === Role.Tutor

function told(lesson: LessonWithPeople, reader: 'tutor' | 'student') {
  return {
    lessonId: lesson.id,
    start: lesson.start.toISOString(),
    duration: lesson.duration,
    reader,
    other: reader === 'tutor' ? lesson.studentName : lesson.tutorName,
  }
}
