import { type LessonDuration, Role } from '@hiwar/contract/enums.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { isOnGrid } from '@hiwar/rules/slots.ts'
import { minutesIn, quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { valuesOf } from '../settings/service.ts'
import { requireTrial, type TrialClaim } from '../trials/service.ts'
import type { BookableTutor } from '../tutors/service.ts'
import { readBookingFacts, type BookingFacts, type LessonRecord } from './queries.ts'

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

/** A booking that may be made. */
interface CheckedBooking {
  readonly settings: SettingValues
  /** The trial it is; null for no trial. */
  readonly trial: TrialClaim | null
  readonly studentName: string | null
}

interface BookingCheck {
  readonly request: LessonRequest
  readonly tutor: BookableTutor
  readonly studentId: number
  readonly now: Date
  /** The slot that is asked for, locked; undefined where there is none. */
  readonly slot: { readonly userId: number; readonly start: Date; readonly end: Date } | undefined
  /** The lesson being moved: its own time and minutes are ignored. */
  readonly moved?: Pick<LessonRecord, 'id' | 'duration' | 'trial'>
}

/** Checks 6–14 of lessons.md 2, in order, with both users locked. */
export async function checkBooking(deps: Deps, tx: Tx, check: BookingCheck): Promise<CheckedBooking> {
  const { request, tutor, studentId, now, slot, moved } = check
  if (slot === undefined || slot.userId !== tutor.id) fail('slot-not-found')
  const { start, end } = request
  if (start.getTime() < now.getTime() + tutor.notice * MINUTE_MS) fail('bad-request', 'start')
  const facts = await readBookingFacts(tx, {
    studentId,
    tutorId: tutor.id,
    start,
    end,
    now,
    movedId: moved?.id ?? null,
  })
  const settings = valuesOf(facts.changedSettings)
  if (start.getTime() > now.getTime() + settings['lesson.bookingWindowDays'] * DAY_MS) fail('bad-request', 'start')
  if (facts.erasesAt !== null && end > facts.erasesAt) fail('bad-request', 'start')
  if (moved === undefined && facts.bookedLessons >= settings['lesson.bookedAtOnce']) fail('reached-booking-limit')
  const trial = await checkQuota(deps, tx, { ...check, facts, settings })

  const isInside = start >= slot.start && end <= slot.end
  // The constraint of the calendars decides, with these codes. Who is told before the insert costs less: four rivals for
  // each half-hour are 0.45 of bare SQL a second, and 0.35 without (bench, bookings).
  if (!isInside || facts.isTutorBusy) fail('busy-tutor')
  // Stryker disable next-line ConditionalExpression: as said above
  if (facts.isStudentBusy) fail('conflicting-lessons')
  return { trial, settings, studentName: facts.studentName }
}

/** Checks 10–12: lessons with a manager need no subscription, but use its minutes when there is one. */
async function checkQuota(
  deps: Deps,
  tx: Tx,
  check: BookingCheck & { readonly facts: BookingFacts; readonly settings: SettingValues },
): Promise<TrialClaim | null> {
  const { request, tutor, studentId, moved, facts, settings } = check
  const { weeklyMinutes } = facts
  if (moved?.trial === true) {
    // A trial stays one, and as long as it may be (more.md 2).
    const longest = Math.max(settings['trial.minutes'], moved.duration)
    if (request.duration > longest) fail(weeklyMinutes === null ? 'subscription-required' : 'no-enough-minutes')
    return null
  }
  if (weeklyMinutes === null) {
    if (tutor.role !== Role.Tutor) return null
    // A lesson booked with a plan does not become a trial by moving it.
    if (moved !== undefined) fail('subscription-required')
    return await requireTrial(deps, tx, { studentId, duration: request.duration, minutes: settings['trial.minutes'] })
  }
  // Its money is on the way back to the payer: a lesson now would be canceled with the subscription, or given for nothing.
  if (facts.isBeingReturned) fail('subscription-required')
  if (request.end > facts.endsAt) fail('bad-request', 'start')
  const week = quotaWeekOf({ start: facts.startsAt, period: facts.period }, request.start)
  if (remainingMinutes(weeklyMinutes, minutesIn(week, facts.charged)) < request.duration) fail('no-enough-minutes')
  return null
}
