import { bounds } from '@hiwar/contract/bounds.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A tutor as kept in memory: nothing in it depends on the reader or on the minute of reading. */
export interface TutorEntry {
  readonly card: Omit<TutorCard, 'nextFreeAt' | 'online'>
  /** Normalised name and topics, one a line. */
  readonly searched: string
  /** Milliseconds of the free 15-minute starts, ascending; neither now nor the notice is cut off. */
  readonly freeStarts: readonly number[]
  readonly builtAt: Date
}

/** The starts that can be booked at `now`: after the tutor's notice, inside the window (lessons.md B6). */
export function bookableNow(entry: TutorEntry, now: Date): readonly number[] {
  const earliest = now.getTime() + entry.card.notice * MINUTE
  const latest = now.getTime() + bounds.bookingWindowDays * DAY
  return entry.freeStarts.filter((start) => start >= earliest && start <= latest)
}

/** The first of `bookableNow`, without making the list. */
export function nextFreeStart(entry: TutorEntry, now: Date): number | null {
  const earliest = now.getTime() + entry.card.notice * MINUTE
  const start = entry.freeStarts.find((time) => time >= earliest)
  return start === undefined || start > now.getTime() + bounds.bookingWindowDays * DAY ? null : start
}
