import { CalendarKind, type LessonDuration, Role } from '@hiwar/contract/enums.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { isOnGrid } from '@hiwar/rules/slots.ts'
import { quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isBusy, lockSlot } from '../calendar/service.ts'
import { findPendingDeletion } from '../deletion/service.ts'
import { activeSubscription, isBeingReturned, usedMinutes } from '../subscriptions/service.ts'
import { requireTrial, type TrialClaim } from '../trials/service.ts'
import type { BookableTutor } from '../tutors/service.ts'
import type { LessonRecord } from './queries.ts'

/** The lesson a student requests. `focus` undefined leaves it unchanged. */
export interface LessonRequest {
  readonly slotId: number
  readonly start: Date
  readonly end: Date
  readonly duration: LessonDuration
  readonly focus: string | null | undefined
}

/** Parses a validated body; fails for a start off the 15-minute grid (check 2). */
export function parseLessonRequest(given: {
  slotId: number
  start: string
  duration: LessonDuration
  focus?: string | null | undefined
}): LessonRequest {
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

interface BookingCheck {
  readonly request: LessonRequest
  readonly tutor: BookableTutor
  readonly studentId: number
  readonly now: Date
  readonly settings: SettingValues
  /** The lesson being moved: its own time and minutes are ignored. */
  readonly moved?: Pick<LessonRecord, 'id' | 'duration' | 'trial'>
  /** Check 9, for new bookings only; fails with `reached-booking-limit`. */
  readonly checkBookingLimit?: () => Promise<void>
}

/** Checks 6–14 of lessons.md 2, in order, with both users locked. Resolves with the trial it is, null for no trial. */
export async function checkBooking(deps: Deps, tx: Tx, check: BookingCheck): Promise<TrialClaim | null> {
  const { request, tutor, studentId, now, settings } = check
  const slot = await lockSlot(tx, request.slotId)
  if (slot === undefined || slot.userId !== tutor.id) fail('slot-not-found')
  if (request.start < now) fail('bad-request', 'start')
  if (request.start.getTime() < now.getTime() + tutor.notice * MINUTE_MS) fail('bad-request', 'start')
  if (request.start.getTime() > now.getTime() + settings['lesson.bookingWindowDays'] * DAY_MS)
    fail('bad-request', 'start')
  const deletion = await findPendingDeletion(tx, studentId)
  if (deletion !== undefined && request.end > deletion.erasesAt) fail('bad-request', 'start')
  await check.checkBookingLimit?.()
  const trial = await checkQuota(deps, tx, check)

  const except = check.moved === undefined ? undefined : { kind: CalendarKind.Lesson, refId: check.moved.id }
  const { start, end } = request
  const isInside = start >= slot.start && end <= slot.end
  if (!isInside || (await isBusy(tx, { userId: tutor.id, start, end, except }))) fail('busy-tutor')
  if (await isBusy(tx, { userId: studentId, start, end, except })) fail('conflicting-lessons')
  return trial
}

/** Checks 10–12: lessons with a manager need no subscription, but use its minutes when there is one. */
async function checkQuota(deps: Deps, tx: Tx, check: BookingCheck): Promise<TrialClaim | null> {
  const { request, tutor, studentId, now, moved, settings } = check
  const subscription = await activeSubscription(tx, studentId, now)
  if (moved?.trial === true) {
    // A trial stays one, and as long as it may be (more.md 2).
    const longest = Math.max(settings['trial.minutes'], moved.duration)
    if (request.duration > longest) fail(subscription === undefined ? 'subscription-required' : 'no-enough-minutes')
    return null
  }
  if (subscription === undefined) {
    if (tutor.role !== Role.Tutor) return null
    // A lesson booked with a plan does not become a trial by moving it.
    if (moved !== undefined) fail('subscription-required')
    return await requireTrial(deps, tx, { studentId, duration: request.duration, minutes: settings['trial.minutes'] })
  }
  // Its money is on the way back to the payer: a lesson now would be canceled with the subscription, or given for nothing.
  if (await isBeingReturned(tx, subscription.txId)) fail('subscription-required')
  if (request.end > subscription.end) fail('bad-request', 'start')
  const week = quotaWeekOf({ start: subscription.start, period: subscription.period }, request.start)
  const used = await usedMinutes(tx, {
    userId: studentId,
    start: week.start,
    end: week.end,
    exceptLessonId: moved?.id,
  })
  if (remainingMinutes(subscription.weeklyMinutes, used) < request.duration) fail('no-enough-minutes')
  return null
}
