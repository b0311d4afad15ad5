import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getLessonAgain } from '@hiwar/contract/lessons.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { quotaWeekOf, remainingMinutes } from '@hiwar/rules/quota.ts'
import { bookableStarts } from '@hiwar/rules/slots.ts'
import { cairoDay, sameTimeNextWeek } from '@hiwar/rules/week.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Executor } from '../../platform/db/database.ts'
import { busyTimes, slotsOverlapping } from '../calendar/service.ts'
import { currentSettings } from '../settings/service.ts'
import { activeSubscription, usedMinutes } from '../subscriptions/service.ts'
import { readBookableTutor, type BookableTutor } from '../tutors/service.ts'
import { mayMove } from './policy.ts'
import { countBookedLessons, findLesson } from './queries.ts'

const SEARCH_RADIUS = 120 * MINUTE_MS

/**
 * Suggests the same time next week, or the nearest free start of that day within two hours. Only a suggestion: booking
 * it checks everything again (extras.md 5.5).
 */
export async function suggestSameTimeNextWeek(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<Reply<typeof getLessonAgain>> {
  const lesson = (await findLesson(deps.db, id)) ?? fail('lesson-not-found')
  allow(mayMove(actor, lesson))
  const now = deps.now()
  const { 'lesson.bookingWindowDays': windowDays, 'lesson.bookedAtOnce': bookedAtOnce } = await currentSettings(deps)
  const wanted = sameTimeNextWeek(lesson.start, now)
  const tutor = await readBookableTutor(deps.db, lesson.tutorId)
  const duration = lesson.duration
  const noSuggestion = (why: Reply<typeof getLessonAgain>['why']) => ({
    tutorId: lesson.tutorId,
    suggestion: null,
    why,
  })
  if (tutor === undefined || !tutor.verifiedPhone) return noSuggestion('tutor')
  if (wanted.getTime() > now.getTime() + windowDays * DAY_MS) return noSuggestion('window')
  if ((await countBookedLessons(deps.db, { userId: actor.id, now })) >= bookedAtOnce) return noSuggestion('limit')
  const missingCreditAt = await createCreditCheck(deps.db, { tutor, studentId: actor.id, duration, now })
  const missingCredit = await missingCreditAt(wanted)
  if (missingCredit !== null) return noSuggestion(missingCredit)

  const range = {
    start: new Date(wanted.getTime() - SEARCH_RADIUS),
    end: new Date(wanted.getTime() + SEARCH_RADIUS + duration * MINUTE_MS),
  }
  const starts = bookableStarts({
    slots: await slotsOverlapping(deps.db, { userIds: [tutor.id], ...range }),
    taken: await busyTimes(deps.db, { userIds: [tutor.id, actor.id], ...range }),
    duration,
    now,
    noticeMinutes: tutor.notice,
    windowDays,
  })
  const distance = (at: Date) => Math.abs(at.getTime() - wanted.getTime())
  const nearest = starts
    .filter(({ start }) => distance(start) <= SEARCH_RADIUS && cairoDay(start) === cairoDay(wanted))
    .toSorted((one, other) => distance(one.start) - distance(other.start))
  let why: Reply<typeof getLessonAgain>['why'] = 'busy'
  for (const { slotId, start } of nearest) {
    // Quota weeks and subscriptions end at an hour of a day, so a nearby time may belong to another quota week.
    const missing = await missingCreditAt(start)
    if (missing === null)
      return {
        tutorId: tutor.id,
        suggestion: { slotId, start: start.toISOString(), duration, exact: distance(start) === 0 },
        why: 'ok',
      }
    why = missing
  }
  return noSuggestion(why)
}

/**
 * Returns a function that makes checks 10–12 of a booking for any start, without locks: what is missing, or null. The
 * used minutes of each quota week are queried once.
 */
async function createCreditCheck(
  db: Executor,
  { tutor, studentId, duration, now }: { tutor: BookableTutor; studentId: number; duration: LessonDuration; now: Date },
): Promise<(start: Date) => Promise<'subscription' | 'minutes' | null>> {
  const subscription = await activeSubscription(db, studentId, now)
  if (subscription === undefined) return async () => (tutor.role === Role.Tutor ? 'subscription' : null)
  const used = new Map<number, number>()
  return async (start) => {
    if (start.getTime() + duration * MINUTE_MS > subscription.end.getTime()) return 'subscription'
    const week = quotaWeekOf({ start: subscription.start, period: subscription.period }, start)
    const key = week.start.getTime()
    const minutes = used.get(key) ?? (await usedMinutes(db, { userId: studentId, start: week.start, end: week.end }))
    // Stryker disable next-line CallExpression: it would be asked for again
    used.set(key, minutes)
    return remainingMinutes(subscription.weeklyMinutes, minutes) < duration ? 'minutes' : null
  }
}
