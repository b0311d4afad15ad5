import { type LessonDuration, Role } from '@hiwar/contract/enums.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { isOnGrid } from '@hiwar/rules/slots.ts'
import { quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findPendingDeletion } from '../deletion/service.ts'
import { activeSubscription, usedMinutes } from '../subscriptions/service.ts'
import type { BookableTutor } from '../tutors/service.ts'
import { isBusy, lockSlot } from './queries.ts'

/** The time a student asks for. `focus` undefined = leave as it is. */
export interface Piece {
  readonly slotId: number
  readonly start: Date
  readonly end: Date
  readonly duration: LessonDuration
  readonly focus: string | null | undefined
}

/** Reads a piece from a body that has passed its schema; refuses one off the 15-minute grid (check 2). */
export function pieceOf(given: {
  slotId: number
  start: string
  duration: LessonDuration
  focus?: string | null | undefined
}): Piece {
  const start = new Date(given.start)
  if (!isOnGrid(start)) fail('bad-request', 'start')
  return {
    slotId: given.slotId,
    start,
    end: new Date(start.getTime() + given.duration * MINUTE_MS),
    duration: given.duration,
    focus: given.focus === '' ? null : given.focus,
  }
}

interface Asked {
  readonly piece: Piece
  readonly tutor: BookableTutor
  readonly studentId: number
  readonly now: Date
  readonly settings: SettingValues
  /** The lesson being moved: its own time and minutes are left out of account. */
  readonly exceptLessonId?: number
  /** Check 9, made for a new booking only. */
  readonly isStillFree?: () => Promise<void>
}

/** Checks 6–14 of lessons.md 2, in order, under the locks of both people. */
export async function checkPiece(tx: Tx, asked: Asked): Promise<void> {
  const { piece, tutor, now, settings } = asked
  const slot = await lockSlot(tx, piece.slotId)
  if (slot === undefined || slot.userId !== tutor.id) fail('slot-not-found')
  if (piece.start < now) fail('bad-request', 'start')
  if (piece.start.getTime() < now.getTime() + tutor.notice * MINUTE_MS) fail('bad-request', 'start')
  if (piece.start.getTime() > now.getTime() + settings['lesson.bookingWindowDays'] * DAY_MS)
    fail('bad-request', 'start')
  const leaving = await findPendingDeletion(tx, asked.studentId)
  if (leaving !== undefined && piece.end > leaving.erasesAt) fail('bad-request', 'start')
  await asked.isStillFree?.()
  await checkQuota(tx, asked)

  const except = asked.exceptLessonId === undefined ? {} : { exceptLessonId: asked.exceptLessonId }
  const isInside = piece.start >= slot.start && piece.end <= slot.end
  if (!isInside || (await isBusy(tx, { userId: tutor.id, start: piece.start, end: piece.end, ...except })))
    fail('busy-tutor')
  if (await isBusy(tx, { userId: asked.studentId, start: piece.start, end: piece.end, ...except }))
    fail('conflicting-lessons')
}

/** Checks 10–12: a manager's lessons are open without a subscription, but use its minutes when there is one. */
async function checkQuota(tx: Tx, { piece, tutor, studentId, now, exceptLessonId }: Asked): Promise<void> {
  const subscription = await activeSubscription(tx, studentId, now)
  if (subscription === undefined) {
    if (tutor.role === Role.Tutor) fail('subscription-required')
    return
  }
  if (piece.end > subscription.end) fail('bad-request', 'start')
  const week = quotaWeekOf({ start: subscription.start, period: subscription.period }, piece.start)
  const used = await usedMinutes(tx, { userId: studentId, start: week.start, end: week.end, exceptLessonId })
  if (remainingMinutes(subscription.weeklyMinutes, used) < piece.duration) fail('no-enough-minutes')
}
