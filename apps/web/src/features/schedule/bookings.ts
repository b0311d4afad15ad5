import type { AvailabilitySlot, SubSlot } from '@hiwar/contract/availability.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { kindLabel, type Meeting } from '@hiwar/app/meetings/meeting.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** Who booked: a student, or the candidate of a meeting, whose kind is named. */
interface BookedBy {
  userId: number
  name: string | null
  image: string | null
  meeting?: string
}

/** A booked part of a slot. `by` is null while the lessons and meetings load. */
export interface Booking {
  slotId: number
  /** Milliseconds. */
  start: number
  end: number
  by: BookedBy | null
  /** Its screen; null while it is not known. */
  to: string | null
}

/** What a tutor's slots are booked for. */
interface Booked {
  readonly lessons: readonly LessonWithMembers[]
  /** A manager's interviews and demo sessions. */
  readonly meetings: readonly Meeting[]
}

/** Start and end in milliseconds of a time range from the API. */
export const spanOf = ({ start, end }: { start: string; end: string }) => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

/** Bookings with the people who made them, by start. */
export function bookingsOf(taken: readonly SubSlot[], { lessons, meetings }: Booked, tutorId: number): Booking[] {
  const known = new Map<string, { by: BookedBy | undefined; to: string }>([
    ...lessons
      .filter(({ lesson }) => lesson.canceledAt === null)
      .map(
        ({ lesson, members }) =>
          [
            `${lesson.slotId} ${Date.parse(lesson.start)}`,
            { by: members.find(({ userId }) => userId !== tutorId), to: `/lesson/${lesson.id}` },
          ] as const,
      ),
    ...meetings.map(
      ({ kind, id: meetingId, slotId, start, tutor: { id, name, image } }) =>
        [
          `${slotId} ${start.getTime()}`,
          { by: { userId: id, name, image, meeting: kindLabel[kind] }, to: `/${kind}/${meetingId}` },
        ] as const,
    ),
  ])
  return taken
    .map((piece) => {
      const booking = known.get(`${piece.parent} ${Date.parse(piece.start)}`)
      return { slotId: piece.parent, ...spanOf(piece), by: booking?.by ?? null, to: booking?.to ?? null }
    })
    .toSorted((one, other) => one.start - other.start)
}

/** Minutes of the week that are still free to book, and minutes booked in it. */
export function weekMinutes(given: {
  slots: readonly AvailabilitySlot[]
  bookings: readonly Booking[]
  start: number
  end: number
  now: number
}) {
  const { slots, bookings, start, end, now } = given
  const inside = (from: number, pieces: readonly { start: number; end: number }[]) =>
    pieces.reduce((sum, piece) => sum + Math.max(0, Math.min(piece.end, end) - Math.max(piece.start, from)), 0) /
    MINUTE_MS
  const ahead = Math.max(start, now)
  return { free: inside(ahead, slots.map(spanOf)) - inside(ahead, bookings), booked: inside(start, bookings) }
}

/** Future bookings that no longer fit into a changed slot; `left` null: the slot is deleted. */
export function lostBookings(
  bookings: readonly Booking[],
  slotId: number,
  { left, now }: { left: { start: number; end: number } | null; now: number },
): Booking[] {
  return bookings.filter(
    (booking) =>
      booking.slotId === slotId &&
      booking.start > now &&
      (left === null || booking.start < left.start || booking.end > left.end),
  )
}

/** A lesson of this slot is running; the server then rejects changes that take its time away (lessons.md 1). */
export function isRunning(bookings: readonly Booking[], slotId: number, now: number): boolean {
  return bookings.some((booking) => booking.slotId === slotId && booking.start <= now && now < booking.end)
}

export const runningText = 'في هذا الوقت حصة جارية الآن. انتظر حتى تنتهي، ثم غيّر الوقت.'
