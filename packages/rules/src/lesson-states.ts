import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonStatus, Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

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

export const lessonEnd = (lesson: Timed): Date => new Date(lesson.start.getTime() + lesson.duration * MINUTE_MS)

/** The status at `now`, derived from the cancellation and the half-open time range (lessons.md C). */
export function lessonStatus(lesson: Cancelable, now: Date): LessonStatus {
  if (lesson.canceledAt !== null) return LessonStatus.Canceled
  if (now < lesson.start) return LessonStatus.Pending
  return now < lessonEnd(lesson) ? LessonStatus.Happening : LessonStatus.Fulfilled
}

const isBeforeLateLine = (lesson: { start: Date; lateLineMinutes: number }, now: Date) =>
  lesson.start.getTime() - now.getTime() >= lesson.lateLineMinutes * MINUTE_MS

/** Why a lesson can no longer be canceled; null when it can (lessons.md C1). */
export function whyNotCancel(lesson: Cancelable, now: Date): 'canceled' | 'started' | null {
  const status = lessonStatus(lesson, now)
  if (status === LessonStatus.Canceled) return 'canceled'
  return status === LessonStatus.Pending ? null : 'started'
}

/** Why a lesson can no longer be moved; null when it can (lessons.md E1). */
export function whyNotEdit(lesson: Editable, now: Date): 'canceled' | 'started' | 'late' | null {
  return whyNotCancel(lesson, now) ?? (isBeforeLateLine(lesson, now) ? null : 'late')
}

/** lessons.md C1: only before the lesson starts. Ownership is checked by the server's policy. */
export const mayCancelLesson = (lesson: Cancelable, now: Date): boolean => whyNotCancel(lesson, now) === null

/** lessons.md E1: only a student moves a lesson, and only until `lateLineMinutes` before its start. */
export const mayEditLesson = (lesson: Editable, role: Role, now: Date): boolean =>
  role === Role.Student && whyNotEdit(lesson, now) === null

/** Whether canceling now keeps the minutes charged: only when a student cancels late (lessons.md C2). */
export function cancelIsCharged(lesson: { start: Date; lateLineMinutes: number }, byRole: Role, now: Date): boolean {
  return byRole === Role.Student && !isBeforeLateLine(lesson, now)
}

/**
 * State of a lesson's join button: open from `joinButton` minutes before the start until the end. The server accepts
 * joins for longer (`sessionIsOpen`).
 */
export function joinButtonState(
  lesson: Cancelable,
  now: Date,
  { joinButton }: { joinButton: number } = bounds.session,
): 'early' | 'open' | 'ended' | 'canceled' {
  if (lesson.canceledAt !== null) return 'canceled'
  if (now >= lessonEnd(lesson)) return 'ended'
  return lesson.start.getTime() - now.getTime() > joinButton * MINUTE_MS ? 'early' : 'open'
}
