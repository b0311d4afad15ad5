import { randomUUID } from 'node:crypto'
import { bounds } from '@hiwar/contract/bounds.ts'
import { CalendarKind, type CancelReason, Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { lessonPrice } from '@hiwar/rules/price.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertCalendarEntries, insertInto, insertLessons } from './queries.ts'

export interface NewLesson {
  readonly slotId: number
  readonly tutorId: number
  readonly studentId: number
  /** Of the tutor: a manager's lesson costs nothing. */
  readonly role?: Role
  readonly start: Date
  readonly duration: 15 | 30
  readonly bookedAt: Date
  readonly charged?: boolean
  /** Taken without a plan; it uses no minutes. */
  readonly trial?: boolean
  readonly cancellation?: { readonly by: number; readonly at: Date; readonly reason: CancelReason } | null
}

export const endOf = ({ start, duration }: Pick<NewLesson, 'start' | 'duration'>): Date =>
  new Date(start.getTime() + duration * MINUTE_MS)

/** Writes lessons with their members and times, in three statements for all of them; returns them in their order. */
export async function addLessons(
  tx: Tx,
  lessons: readonly NewLesson[],
): Promise<{ readonly id: number; readonly sessionId: string }[]> {
  if (lessons.length === 0) return []
  const sessions = lessons.map(() => `lesson:${randomUUID()}`)
  const ids = await insertLessons(
    tx,
    lessons.map((lesson, place) => rowOf(lesson, sessions[place] ?? '')),
  )
  const written = lessons.map((lesson, place) => ({ ...lesson, id: ids[place] ?? 0, sessionId: sessions[place] ?? '' }))
  await insertInto(
    tx,
    'lessonMembers',
    written.flatMap(({ id, tutorId, studentId }) => [tutorId, studentId].map((userId) => ({ lessonId: id, userId }))),
  )
  await insertCalendarEntries(
    tx,
    written
      .filter(({ cancellation = null }) => cancellation === null)
      .map((lesson) => ({
        kind: CalendarKind.Lesson,
        refId: lesson.id,
        userIds: [lesson.tutorId, lesson.studentId],
        start: lesson.start,
        end: endOf(lesson),
      })),
  )
  return written.map(({ id, sessionId }) => ({ id, sessionId }))
}

function rowOf(lesson: NewLesson, sessionId: string) {
  const {
    slotId,
    start,
    duration,
    bookedAt,
    role = Role.Tutor,
    trial = false,
    charged = !trial,
    cancellation = null,
  } = lesson
  return {
    slotId,
    sessionId,
    start,
    end: endOf(lesson),
    duration,
    price: lessonPrice({ duration, hourlyRate: bounds.hourlyRate, role }),
    lateLineMinutes: bounds.lateLineMinutes,
    charged,
    trial,
    canceledBy: cancellation?.by ?? null,
    canceledAt: cancellation?.at ?? null,
    cancelReason: cancellation?.reason ?? null,
    createdAt: bookedAt,
    updatedAt: cancellation?.at ?? bookedAt,
  }
}
