import type { CalendarKind } from '@hiwar/contract/enums.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { brokenConstraint, conflictingKey, type Tx } from '../../platform/db/database.ts'
import { deleteEntries, hasUsualWeek, insertEntries } from './queries.ts'

// Slots belong to availability, but its service calls lessons, so lessons and meetings read and lock slots through
// here.
export { busyTimes, findSlot, lockPeopleAndSlot, lockSlot, slotsOverlapping } from './queries.ts'

export interface Booking {
  readonly kind: CalendarKind
  readonly refId: number
  readonly start: Date
  readonly end: Date
  /** The time of booking: reminders that were due before it are not sent (lessons.md M3). */
  readonly enteredAt: Date
}

/**
 * Enters a booking into its members' calendars, tutor or manager first: whose calendar is taken, by the error of the
 * constraint, determines the error code (lessons.md B4).
 */
export async function occupy(
  tx: Tx,
  booking: Booking,
  members: readonly { userId: number; errorCode: ErrorCode }[],
): Promise<void> {
  try {
    await insertEntries(
      tx,
      members.map(({ userId }) => userId),
      booking,
    )
  } catch (error) {
    if (brokenConstraint(error) !== 'nobody_is_in_two_places') throw error
    const [userId] = conflictingKey(error)
    const taken = members.find((member) => String(member.userId) === userId)
    if (taken === undefined) throw error
    fail(taken.errorCode)
  }
}

/** Removes bookings of one kind from all calendars. */
export async function free(tx: Tx, kind: CalendarKind, refIds: readonly number[]): Promise<void> {
  if (refIds.length > 0) await deleteEntries(tx, { kind, refIds })
}

/**
 * Something changed that the slots of a tutor's usual week depend on: a booking that held one of them is gone, or the
 * account may work again (more.md 3).
 */
export async function scheduleUsualWeek(deps: Deps, tx: Tx, userId: number): Promise<void> {
  if (await hasUsualWeek(tx, userId)) await deps.jobs.enqueue(tx, 'usual-week', { userId }, { key: String(userId) })
}
