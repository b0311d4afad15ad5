import { SessionEvent } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** A member who is there by then still counts as on time; one who left earlier than this does not (admin.md 1.7). */
const ON_TIME_GRACE = MINUTE_MS
const EARLY = 3 * MINUTE_MS

/** A user joined or left the session; each device of a user has its own joins and leaves. */
export interface SessionEventAt {
  readonly userId: number
  readonly type: SessionEvent
  readonly at: Date
}

export interface Attendance {
  readonly userId: number
  readonly firstJoin: Date | null
  /** Null for a member who never joined or is still in the session. */
  readonly lastLeave: Date | null
  /** Between start and end of the lesson. */
  readonly seconds: number
  readonly onTime: boolean
}

interface LessonAt {
  readonly start: Date
  readonly end: Date
  readonly now: Date
}

/**
 * How long each member was in the session of a lesson (admin.md 2.5): waiting before the start and staying after the
 * end are no part of it. Overlapping stays count once; one still open lasts until now. `events` are sorted by time.
 */
export function attendanceOf(
  members: readonly number[],
  events: readonly SessionEventAt[],
  lesson: LessonAt,
): Attendance[] {
  return members.map((userId) =>
    attendanceOfMember(
      userId,
      events.filter((event) => event.userId === userId),
      lesson,
    ),
  )
}

function attendanceOfMember(
  userId: number,
  events: readonly SessionEventAt[],
  { start, end, now }: LessonAt,
): Attendance {
  const stays = staysOf(events)
  const inside = (from: number, to: number) =>
    stays.map((stay) => Math.min(stay.end ?? now.getTime(), to) - Math.max(stay.start, from))
  const seconds = inside(start.getTime(), end.getTime()).reduce((sum, length) => sum + Math.max(0, length), 0) / 1000
  const isOpen = stays.at(-1)?.end === null
  return {
    userId,
    firstJoin: events.find((event) => event.type === SessionEvent.UserJoined)?.at ?? null,
    lastLeave: isOpen ? null : (events.findLast((event) => event.type === SessionEvent.UserLeft)?.at ?? null),
    seconds: Math.round(seconds),
    onTime: inside(start.getTime() - EARLY, start.getTime() + ON_TIME_GRACE).some((length) => length >= 0),
  }
}

/** From the join of the first device to the leave of the last one; an open stay has no end. */
function staysOf(events: readonly SessionEventAt[]): { start: number; end: number | null }[] {
  const stays: { start: number; end: number | null }[] = []
  let devices = 0
  for (const { type, at } of events) {
    const last = stays.at(-1)
    if (type === SessionEvent.UserJoined) {
      if (devices === 0) stays.push({ start: at.getTime(), end: null })
      devices += 1
    } else if (devices > 0 && last !== undefined) {
      devices -= 1
      if (devices === 0) last.end = at.getTime()
    }
  }
  return stays
}

/** Whether an absence can be reported: from 3 minutes after the start to a day after the end (extras.md 9). */
export function absenceIsReportable(
  lesson: { start: Date; end: Date },
  now: Date,
  { afterMinutes, untilHours }: { afterMinutes: number; untilHours: number },
): boolean {
  return (
    now.getTime() >= lesson.start.getTime() + afterMinutes * MINUTE_MS &&
    now.getTime() <= lesson.end.getTime() + untilHours * 60 * MINUTE_MS
  )
}
