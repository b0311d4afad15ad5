import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonStatus, Role } from '@hiwar/contract/enums.ts'

const MINUTE = 60_000

interface Timed {
  readonly start: Date
  /** Minutes. */
  readonly duration: number
}

interface Cancelable extends Timed {
  readonly canceledAt: Date | null
}

interface Editable extends Cancelable {
  readonly lateLineMinutes: number
}

export const lessonEnd = (lesson: Timed): Date => new Date(lesson.start.getTime() + lesson.duration * MINUTE)

/** lessons.md C: canceled, or where now stands to the half-open range. */
export function lessonStatus(lesson: Cancelable, now: Date): LessonStatus {
  if (lesson.canceledAt !== null) return LessonStatus.Canceled
  if (now < lesson.start) return LessonStatus.Pending
  return now < lessonEnd(lesson) ? LessonStatus.Happening : LessonStatus.Fulfilled
}

const isBeforeLateLine = (lesson: { start: Date; lateLineMinutes: number }, now: Date) =>
  lesson.start.getTime() - now.getTime() >= lesson.lateLineMinutes * MINUTE

/** Why a lesson cannot be canceled any more; null = it can (C1). */
export function whyNotCancel(lesson: Cancelable, now: Date): 'canceled' | 'started' | null {
  const status = lessonStatus(lesson, now)
  if (status === LessonStatus.Canceled) return 'canceled'
  return status === LessonStatus.Pending ? null : 'started'
}

/** Why a lesson cannot be moved any more; null = it can (E1). */
export function whyNotEdit(lesson: Editable, now: Date): 'canceled' | 'started' | 'late' | null {
  return whyNotCancel(lesson, now) ?? (isBeforeLateLine(lesson, now) ? null : 'late')
}

/** C1: only before it starts. Whose lesson it is, the server's policy says. */
export const mayCancelLesson = (lesson: Cancelable, now: Date): boolean => whyNotCancel(lesson, now) === null

/** E1: only a student moves a lesson, up to the late line. */
export const mayEditLesson = (lesson: Editable, role: Role, now: Date): boolean =>
  role === Role.Student && whyNotEdit(lesson, now) === null

/** Whether the minutes stay charged when this role cancels now: only a student's late cancel keeps them (C2). */
export function cancelIsCharged(lesson: { start: Date; lateLineMinutes: number }, byRole: Role, now: Date): boolean {
  return byRole === Role.Student && !isBeforeLateLine(lesson, now)
}

/**
 * Where the join button of a lesson stands: it opens `joinButton` minutes before the start and closes at the end,
 * inside the wider window of the session.
 */
export function joinMoment(
  lesson: Cancelable,
  now: Date,
  { joinButton }: { joinButton: number } = bounds.session,
): 'early' | 'open' | 'ended' | 'canceled' {
  if (lesson.canceledAt !== null) return 'canceled'
  if (now >= lessonEnd(lesson)) return 'ended'
  return lesson.start.getTime() - now.getTime() > joinButton * MINUTE ? 'early' : 'open'
}
