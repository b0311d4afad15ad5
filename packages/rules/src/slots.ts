import { bounds } from '@hiwar/contract/bounds.ts'

const MINUTE = 60_000
const GRID = bounds.grid * MINUTE
const DAY = 24 * 60 * MINUTE

export interface Range {
  readonly start: Date
  readonly end: Date
}

export interface Slot extends Range {
  readonly id: number
}

/** A bookable piece of a slot. */
export interface Piece extends Range {
  readonly slotId: number
}

/** True on minute 00, 15, 30, 45, second 0. */
export const onGrid = (at: Date): boolean => at.getTime() % GRID === 0

const ceilToGrid = (time: number) => Math.ceil(time / GRID) * GRID

interface Search {
  readonly slots: readonly Slot[]
  readonly taken: readonly Range[]
  /** Minutes. */
  readonly duration: number
  readonly now: Date
  readonly noticeMinutes: number
  readonly windowDays?: number
  /** The lesson being moved: its own time counts as free. */
  readonly ignore?: Range
}

/** Every start at which a lesson of `duration` fits, ascending (lessons.md B6). */
export function bookableStarts(search: Search): Piece[] {
  const length = search.duration * MINUTE
  const earliest = search.now.getTime() + search.noticeMinutes * MINUTE
  const latest = search.now.getTime() + (search.windowDays ?? bounds.bookingWindowDays) * DAY
  const taken = search.taken
    .filter((range) => !isSameRange(range, search.ignore))
    .map((range) => [range.start.getTime(), range.end.getTime()] as const)
    .toSorted((a, b) => a[0] - b[0])
  const pieces: Piece[] = []
  for (const slot of search.slots.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const end = slot.end.getTime()
    let start = ceilToGrid(Math.max(slot.start.getTime(), earliest))
    while (start + length <= end && start <= latest) {
      const from = start
      const busy = taken.find(([takenStart, takenEnd]) => takenStart < from + length && takenEnd > from)
      if (busy === undefined) pieces.push({ slotId: slot.id, start: new Date(from), end: new Date(from + length) })
      start = busy === undefined ? from + GRID : Math.max(from + GRID, ceilToGrid(busy[1]))
    }
  }
  return pieces
}

function isSameRange(range: Range, other: Range | undefined): boolean {
  return other !== undefined && range.start.getTime() === other.start.getTime() && range.end.getTime() === other.end.getTime()
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD` of an instant in an IANA zone. */
export function dayIn(at: Date, zone: string): string {
  let format = dayFormats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(zone, format)
  }
  return format.format(at)
}

/** Pieces by the day of their start in `zone`: one after midnight belongs to the next day (B6). */
export function freeStartsByDay<P extends Range>(pieces: readonly P[], zone: string): Map<string, P[]> {
  return Map.groupBy(pieces, (piece) => dayIn(piece.start, zone))
}

/** The earliest piece, or null. */
export const nextFreeAt = (pieces: readonly Range[]): Date | null => pieces[0]?.start ?? null
