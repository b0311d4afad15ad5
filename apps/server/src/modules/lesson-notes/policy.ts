import { isAdmin } from '@hiwar/contract/roles.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

const WRITABLE_DAYS = 30

interface Noted {
  readonly end: Date
  readonly canceledAt: Date | null
  readonly memberIds: readonly number[]
}

/** Members may read, admins only if a report names the lesson (extras.md 5.2). */
export function mayRead(actor: Actor, lesson: Noted, hasReport: boolean): Verdict {
  return lesson.memberIds.includes(actor.id) || (isAdmin(actor.role) && hasReport) ? true : 'forbidden'
}

export function mayWrite(actor: Actor, lesson: Noted): Verdict {
  return lesson.memberIds.includes(actor.id) ? true : 'forbidden'
}

/** Notes can be written from booking to thirty days after the end, unless the lesson is canceled. */
export function isWritable(lesson: Noted, now: Date): boolean {
  return lesson.canceledAt === null && now.getTime() <= lesson.end.getTime() + WRITABLE_DAYS * DAY_MS
}
