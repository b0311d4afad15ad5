// Why times of a tutor can be booked or cannot (admin.md 1.6; lessons.md B6).
import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { overlaps } from './week-events.ts'
import type { Span } from './week-events.ts'

const quarter = bounds.grid * MINUTE_MS
const ceilToQuarter = (at: number) => Math.ceil(at / quarter) * quarter

/** What decides whether a free time can be booked. */
export interface BookingTerms {
  readonly now: number
  /** Minutes before a lesson in which it can no longer be booked. */
  readonly notice: number
  readonly windowDays: number
}

/** Free: can be booked. Over: it is past. Soon: within the tutor's notice. Far: after the booking window. */
export type FreeState = 'free' | 'over' | 'soon' | 'far'

export interface FreePiece extends Span {
  readonly state: FreeState
}

/** What is left of a slot, cut where its state changes; pieces too short for a lesson are left out. */
export function freePieces(slot: Span, taken: readonly Span[], terms: BookingTerms): FreePiece[] {
  const limits = limitsOf(terms)
  return withoutTaken(slot, taken)
    .flatMap((piece) => cutAt(piece, [limits.past, limits.earliest, limits.latest]))
    .filter(({ start, end }) => end - start >= LessonDuration.Short * MINUTE_MS)
    .map((piece) => ({ ...piece, state: stateOf(piece.start, limits) }))
}

interface Limits {
  readonly past: number
  readonly earliest: number
  /** First start that is no longer open. */
  readonly latest: number
}

function limitsOf({ now, notice, windowDays }: BookingTerms): Limits {
  return {
    past: ceilToQuarter(now),
    earliest: ceilToQuarter(now + notice * MINUTE_MS),
    latest: Math.floor((now + windowDays * DAY_MS) / quarter) * quarter + quarter,
  }
}

function stateOf(start: number, { past, earliest, latest }: Limits): FreeState {
  if (start < past) return 'over'
  if (start < earliest) return 'soon'
  return start < latest ? 'free' : 'far'
}

function withoutTaken(slot: Span, taken: readonly Span[]): Span[] {
  let left: Span[] = [slot]
  for (const busy of taken) {
    left = left.flatMap((piece) =>
      overlaps(piece, busy)
        ? [
            { start: piece.start, end: busy.start },
            { start: busy.end, end: piece.end },
          ].filter(({ start, end }) => start < end)
        : [piece],
    )
  }
  return left
}

function cutAt(piece: Span, cuts: readonly number[]): Span[] {
  const inside = [...new Set(cuts)].filter((at) => piece.start < at && at < piece.end).toSorted((a, b) => a - b)
  const starts = [piece.start, ...inside]
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? piece.end }))
}

/** Why a tutor who is listed has no time to book: nothing published, everything taken, or only times within the notice. */
export type NoTimeReason = 'none-published' | 'all-taken' | 'within-notice'

export function noTimeReason(slots: readonly Span[], taken: readonly Span[], terms: BookingTerms): NoTimeReason | null {
  const pieces = slots.flatMap((slot) => freePieces(slot, taken, terms))
  if (pieces.some(({ state }) => state === 'free')) return null
  if (pieces.some(({ state }) => state === 'soon')) return 'within-notice'
  return slots.some(({ end }) => end > terms.now) ? 'all-taken' : 'none-published'
}
