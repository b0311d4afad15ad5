import { SessionEvent } from '@hiwar/contract/enums.ts'

const MINUTE = 60_000
/** A member who comes this much after the start still came on time. */
const LATENESS = MINUTE

/** Somebody entered or left the session at an instant; several devices of a person make their own pairs. */
export interface SessionMove {
  readonly userId: number
  readonly type: SessionEvent
  readonly at: Date
}

export interface Attendance {
  readonly userId: number
  readonly firstJoin: Date | null
  /** Null for whoever never came, or is still in. */
  readonly lastLeave: Date | null
  readonly seconds: number
  readonly onTime: boolean
}

/**
 * How long each member was in (admin.md 2.5). Stays that overlap count once; one that is open ends at `closesAt` or
 * now, whichever comes first. `moves` in order of time.
 */
export function attendanceOf(
  members: readonly number[],
  moves: readonly SessionMove[],
  session: { start: Date; closesAt: Date; now: Date },
): Attendance[] {
  return members.map((userId) =>
    stayOf(
      userId,
      moves.filter((move) => move.userId === userId),
      session,
    ),
  )
}

function stayOf(
  userId: number,
  moves: readonly SessionMove[],
  { start, closesAt, now }: { start: Date; closesAt: Date; now: Date },
): Attendance {
  let devices = 0
  let since = 0
  let total = 0
  for (const { type, at } of moves) {
    if (type === SessionEvent.UserJoined) {
      if (devices === 0) since = at.getTime()
      devices += 1
    } else if (devices > 0) {
      devices -= 1
      if (devices === 0) total += at.getTime() - since
    }
  }
  if (devices > 0) total += Math.max(0, Math.min(now.getTime(), closesAt.getTime()) - since)

  const firstJoin = moves.find((move) => move.type === SessionEvent.UserJoined)?.at ?? null
  const lastLeave = devices > 0 ? null : (moves.findLast((move) => move.type === SessionEvent.UserLeft)?.at ?? null)
  return {
    userId,
    firstJoin,
    lastLeave,
    seconds: Math.round(total / 1000),
    onTime: firstJoin !== null && firstJoin.getTime() <= start.getTime() + LATENESS,
  }
}

/** Whether an absence can be reported: from 3 minutes after the start to a day after the end (extras.md 9). */
export function absenceIsReportable(
  lesson: { start: Date; end: Date },
  now: Date,
  { afterMinutes, untilHours }: { afterMinutes: number; untilHours: number },
): boolean {
  return (
    now.getTime() >= lesson.start.getTime() + afterMinutes * MINUTE &&
    now.getTime() <= lesson.end.getTime() + untilHours * 60 * MINUTE
  )
}
