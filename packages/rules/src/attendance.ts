import { SessionEvent } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** A member who joins this long after the start still counts as on time. */
const ON_TIME_GRACE = MINUTE_MS

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
  readonly seconds: number
  readonly onTime: boolean
}

/**
 * How long each member was in the session (admin.md 2.5). Overlapping stays count once; a stay still open ends at
 * `closesAt` or now, whichever comes first. `events` are sorted by time.
 */
export function attendanceOf(
  members: readonly number[],
  events: readonly SessionEventAt[],
  session: { start: Date; closesAt: Date; now: Date },
): Attendance[] {
  return members.map((userId) =>
    attendanceOfMember(
      userId,
      events.filter((event) => event.userId === userId),
      session,
    ),
  )
}

function attendanceOfMember(
  userId: number,
  events: readonly SessionEventAt[],
  { start, closesAt, now }: { start: Date; closesAt: Date; now: Date },
): Attendance {
  let devices = 0
  let since = 0
  let total = 0
  for (const { type, at } of events) {
    if (type === SessionEvent.UserJoined) {
      if (devices === 0) since = at.getTime()
      devices += 1
    } else if (devices > 0) {
      devices -= 1
      if (devices === 0) total += at.getTime() - since
    }
  }
  if (devices > 0) total += Math.max(0, Math.min(now.getTime(), closesAt.getTime()) - since)

  const firstJoin = events.find((event) => event.type === SessionEvent.UserJoined)?.at ?? null
  const lastLeave = devices > 0 ? null : (events.findLast((event) => event.type === SessionEvent.UserLeft)?.at ?? null)
  return {
    userId,
    firstJoin,
    lastLeave,
    seconds: Math.round(total / 1000),
    onTime: firstJoin !== null && firstJoin.getTime() <= start.getTime() + ON_TIME_GRACE,
  }
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
