import type { CalendarKind } from '@hiwar/contract/enums.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/db/database.ts'
import { deleteEntries, hasUsualWeek, insertEntry } from './queries.ts'

// Slots belong to availability, but its service calls lessons, so lessons and meetings read and lock slots through
// here.
export { busyTimes, findSlot, isBusy, lockSlot, slotsOverlapping } from './queries.ts'

export interface Booking {
  readonly kind: CalendarKind
  readonly refId: number
  readonly start: Date
  readonly end: Date
  /** The time of booking: reminders that were due before it are not sent (lessons.md M3). */
  readonly enteredAt: Date
}

/**
 * Enters a booking into its members' calendars, one statement each in the given order, tutor or manager first: the
 * statement that fails determines the error code (lessons.md B4).
 */
export async function occupy(
  tx: Tx,
  booking: Booking,
  members: readonly { userId: number; errorCode: ErrorCode }[],
): Promise<void> {
  for (const { userId, errorCode } of members) {
    try {
      await insertEntry(tx, { userId, ...booking })
    } catch (error) {
      if (brokenConstraint(error) === 'nobody_is_in_two_places') fail(errorCode)
      throw error
    }
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
