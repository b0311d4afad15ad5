import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { allStarts, bookableRange, firstStart, timeOfQuarter, type FreeTime } from '@hiwar/rules/free-time.ts'
import type { RatingTotal } from './queries.ts'

/** The part of a card that is the same for every reader and every minute. */
export type StoredCard = Omit<TutorCard, 'nextFreeAt' | 'online' | 'favourite'>

/** A tutor in memory: nothing in it depends on the reader or on the minute of reading. */
export interface TutorEntry {
  readonly card: StoredCard
  /** Normalised name and topics, one per line. */
  readonly searched: string
  /** From the origin of the directory on: starts in the past and within the notice are still in it. */
  readonly free: FreeTime
  /** How many days ahead lessons can be booked (extras.md 8). */
  readonly windowDays: number
  /** Undefined while nobody has rated. */
  readonly rating: RatingTotal | undefined
  readonly firstListedAt: Date
  readonly builtAt: Date
}

/** The starts of the shortest lesson that can be booked at `now`. */
export const shortLesson = (entry: TutorEntry, now: Date) => ({
  duration: LessonDuration.Short,
  range: bookableRange(now, { noticeMinutes: entry.card.notice, windowDays: entry.windowDays }),
})

/** The 15-minute starts that can be booked at `now` (lessons.md B6). */
export function bookableNow(entry: TutorEntry, now: Date): Date[] {
  return allStarts(entry.free, shortLesson(entry, now)).map(timeOfQuarter)
}

/** Milliseconds of the first of `bookableNow`, without building the list. */
export function nextFreeStart(entry: TutorEntry, now: Date): number | null {
  const start = firstStart(entry.free, shortLesson(entry, now))
  return start === null ? null : timeOfQuarter(start).getTime()
}

/** Listed for the first time not long ago, with few lessons yet (extras.md 1). */
export function isNewAt(now: Date, tutor: { firstListedAt: Date; lessonCount: number }): boolean {
  return (
    now.getTime() - tutor.firstListedAt.getTime() <= bounds.newTutor.days * DAY_MS &&
    tutor.lessonCount < bounds.newTutor.lessons
  )
}
