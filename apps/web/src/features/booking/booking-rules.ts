// What can be chosen in the booking dialog, from the data of the server (web.md §3.1, lessons.md B6, Q5).
import type { LessonSelf } from '@hiwar/contract/lessons.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { MINUTE_MS, WEEK_MS } from '@hiwar/contract/time.ts'
import { cairo, dayKey, formatDuration } from '@hiwar/arabic/dates.ts'
import { bookableStarts, freeStartsByDay } from '@hiwar/rules/slots.ts'
import type { BookableInterval, Range } from '@hiwar/rules/slots.ts'
import { movedByDays } from '../../parts/week.ts'
import type { PublishedTimes } from './use-free-times.ts'

export type Quota = Reply<typeof getUserSubscription>

/** Shortest first; the shortest is the default (lessons.md B6). */
export const durations: readonly LessonDuration[] = Object.values(LessonDuration).toSorted((one, other) => one - other)
const shortest = Math.min(...durations)

export const rangeOfLesson = ({ start, duration }: { start: string | Date; duration: number }): Range => {
  const from = new Date(start)
  return { start: from, end: new Date(from.getTime() + duration * MINUTE_MS) }
}

const isWithin = (at: Date, { start, end }: { start: string; end: string }) =>
  at >= new Date(start) && at < new Date(end)

/** What a student may spend on lessons. */
export interface Credit {
  quota: Quota
  /** The lesson being moved: its own minutes count as free. */
  moved: LessonSelf | undefined
  /** The student's booked lessons, this one among them. */
  upcoming: readonly LessonSelf[]
  /** The longest lesson without a plan: an open trial, or the one being moved; 0: none. */
  trialMinutes: number
}

/** The same wall-clock time in Cairo some weeks later. */
const weeksLater = (at: number, weeks: number): number =>
  movedByDays(at, dayKey(at, cairo), { days: 7 * weeks, zone: cairo })

/** The quota week of a time after the running one: each begins at the hour at which the running one ends. */
function laterWeekOf(start: Date, runningEnd: number): { start: string; end: string } {
  const begun = Math.floor((start.getTime() - runningEnd) / WEEK_MS)
  // A clock change makes a week an hour longer or shorter.
  const first =
    [begun + 1, begun, begun - 1].find((weeks) => weeks >= 0 && weeksLater(runningEnd, weeks) <= start.getTime()) ?? 0
  const [from, to] = [weeksLater(runningEnd, first), weeksLater(runningEnd, first + 1)]
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
}

/**
 * Minutes that a lesson with a start may use: what is left of the running quota week, or of a later week's own
 * (lessons.md Q5). Made once for many starts: where a later week ends takes long to find out.
 */
export function minutesByStart({ quota, moved, upcoming, trialMinutes }: Credit): (start: Date) => number {
  const { info, week } = quota
  if (trialMinutes > 0) return () => trialMinutes
  if (info === null || week === null) return () => 0

  const usedIn = (later: { start: string; end: string }) =>
    upcoming
      .filter(
        (lesson) => lesson.charged !== false && lesson.id !== moved?.id && isWithin(new Date(lesson.start), later),
      )
      .reduce((sum, lesson) => sum + lesson.duration, 0)
  const known: { start: string; end: string; minutes: number }[] = []
  const minutesLater = (start: Date) => {
    const found = known.find((each) => isWithin(start, each))
    if (found !== undefined) return found.minutes
    const later = laterWeekOf(start, Date.parse(week.end))
    const minutes = Math.max(0, info.weeklyMinutes - usedIn(later))
    known.push({ ...later, minutes })
    return minutes
  }
  const refunded = moved !== undefined && isWithin(new Date(moved.start), week) ? moved.duration : 0
  return (start) => {
    if (start >= new Date(info.end)) return 0
    return isWithin(start, week) ? quota.remainingWeeklyMinutes + refunded : minutesLater(start)
  }
}

/** `minutesByStart` of one start. */
export const minutesFor = (start: Date, credit: Credit): number => minutesByStart(credit)(start)

/** A lesson has to end inside the subscription and fit into the minutes of its week. */
function affordable<Interval extends Range>(intervals: readonly Interval[], duration: number, credit: Credit) {
  const { info } = credit.quota
  const minutesAt = minutesByStart(credit)
  const isInside = ({ end }: Interval) => credit.trialMinutes > 0 || (info !== null && end <= new Date(info.end))
  return intervals.filter((interval) => isInside(interval) && minutesAt(interval.start) >= duration)
}

/** The server decides at the moment it is asked, so a screen offers what can still be booked when the running minute ends. */
const offeredNotice = (noticeMinutes: number) => noticeMinutes + 1

/** The starts that a screen offers; `now` is in whole minutes. */
export const offeredStarts = (search: Parameters<typeof bookableStarts>[0]): BookableInterval[] =>
  bookableStarts({ ...search, noticeMinutes: offeredNotice(search.noticeMinutes) })

/** Whether a screen still offers a start, in a minute. */
export const isOffered = (start: Date, minute: number, noticeMinutes: number): boolean =>
  start.getTime() - minute >= offeredNotice(noticeMinutes) * MINUTE_MS

export interface Situation extends Credit {
  times: PublishedTimes
  /** In whole minutes. */
  now: Date
  noticeMinutes: number
  zone: string
}

/** The free times by civil day, for one duration. */
export interface FreeDays {
  /** By the tutor's schedule alone. */
  free: Map<string, BookableInterval[]>
  /** Also within the student's minutes. */
  bookable: Map<string, BookableInterval[]>
}

export function freeDaysOf(situation: Situation, duration: number): FreeDays {
  const { times, now, noticeMinutes, moved, zone } = situation
  const intervals = offeredStarts({ ...times, duration, now, noticeMinutes, ignore: moved && rangeOfLesson(moved) })
  return {
    free: freeStartsByDay(intervals, zone),
    bookable: freeStartsByDay(affordable(intervals, duration, situation), zone),
  }
}

/**
 * The times of each day that choosing it leads to: those of the duration that is known, where they fit that day, else of
 * the shortest that does.
 */
export function offeredTimes(
  days: ReadonlyMap<number, FreeDays>,
  known: LessonDuration | null,
): Map<string, BookableInterval[]> {
  const ascending = known === null ? durations : [known, ...durations]
  return new Map(ascending.toReversed().flatMap((duration) => [...(days.get(duration)?.bookable ?? [])]))
}

/** The earliest time of all, in the duration that is known or else the shortest; never that of the lesson being moved. */
export function soonestTime(
  days: ReadonlyMap<number, FreeDays>,
  known: LessonDuration | null,
  moved: LessonSelf | undefined,
): BookableInterval | null {
  const own = moved === undefined ? null : Date.parse(moved.start)
  const earliestOf = (byDay: ReadonlyMap<string, readonly BookableInterval[]> | undefined) =>
    [...(byDay ?? [])]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([, intervals]) => intervals)
      .find(({ start }) => start.getTime() !== own) ?? null
  const ofKnown = known === null ? null : earliestOf(days.get(known)?.bookable)
  return ofKnown ?? earliestOf(offeredTimes(days, known))
}

/** The same time of the week after, in the same duration; null when it cannot be booked. */
function sameTimeAWeekLater({ start, end }: Range, days: ReadonlyMap<number, FreeDays>): BookableInterval | null {
  const wanted = weeksLater(start.getTime(), 1)
  const bookable = days.get((end.getTime() - start.getTime()) / MINUTE_MS)?.bookable ?? new Map<string, never[]>()
  return [...bookable.values()].flat().find((interval) => interval.start.getTime() === wanted) ?? null
}

/** That time, while another lesson may be booked besides this one; a trial is alone (more.md 2). */
export const weekLaterOf = (
  given: Pick<Credit, 'moved' | 'trialMinutes'> & { bookingsLeft: number; days: ReadonlyMap<number, FreeDays> },
  interval: Range,
): BookableInterval | null =>
  given.moved === undefined && given.bookingsLeft > 1 && given.trialMinutes === 0
    ? sameTimeAWeekLater(interval, given.days)
    : null

export type BlockReason = 'unverified' | 'unverified-phone' | 'booked' | 'no-plan' | 'no-minutes' | 'no-times'

interface BlockReasonInput {
  isVerified: boolean
  hasBooked: boolean
  /** As in `Credit`. */
  trialMinutes: number
  /** The trial waits for a verified phone. */
  needsPhone: boolean
  quota: Quota
  shortestDays: FreeDays
  moved: LessonSelf | undefined
}

/** The first reason that prevents a booking, in the order of web.md §3.1; null when there is none. */
export function blockReasonOf({
  isVerified,
  hasBooked,
  trialMinutes,
  needsPhone,
  quota,
  shortestDays,
  moved,
}: BlockReasonInput): BlockReason | null {
  if (moved === undefined && !isVerified) return 'unverified'
  if (moved === undefined && hasBooked) return 'booked'
  if (quota.info === null && trialMinutes === 0) return 'no-plan'
  if (needsPhone) return 'unverified-phone'
  if (shortestDays.bookable.size > 0) return null
  if (trialMinutes > 0) return 'no-times'
  return shortestDays.free.size > 0 || quota.remainingWeeklyMinutes < shortest ? 'no-minutes' : 'no-times'
}

/** Whether the duration is still to be chosen: not if only one is possible that day, or the last one booked is. */
export const asksDuration = (possible: readonly LessonDuration[], known: LessonDuration | null): boolean =>
  possible.length > 1 && (known === null || !possible.includes(known))

/** Why a duration cannot be booked on a day; null when it can. */
export function whyNotDuration(duration: number, day: string, days: FreeDays): string | null {
  if (days.bookable.has(day)) return null
  return days.free.has(day)
    ? 'رصيد دقائقك لا يكفي هذه المدة.'
    : `لا يوجد وقت متصل من ${formatDuration(duration, 'object')} في هذا اليوم.`
}
