import type { CalendarKind } from '@hiwar/contract/enums.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { fail } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/db/database.ts'
import { deleteEntries, insertEntry } from './queries.ts'

export interface Booking {
  readonly kind: CalendarKind
  readonly refId: number
  readonly start: Date
  readonly end: Date
  /** Now: a reminder that fell due before is not sent (lessons.md M3). */
  readonly enteredAt: Date
}

/**
 * Enters a booking into its members' calendars, one statement each in the order given: the statement that fails tells
 * the code (lessons.md B4). The teacher comes first.
 */
export async function occupy(
  tx: Tx,
  booking: Booking,
  members: readonly { userId: number; refusal: ErrorCode }[],
): Promise<void> {
  for (const { userId, refusal } of members) {
    try {
      await insertEntry(tx, { userId, ...booking })
    } catch (error) {
      if (brokenConstraint(error) === 'nobody_is_in_two_places') fail(refusal)
      throw error
    }
  }
}

/** Frees the time of bookings of one kind. */
export async function free(tx: Tx, kind: CalendarKind, refIds: readonly number[]): Promise<void> {
  if (refIds.length > 0) await deleteEntries(tx, { kind, refIds })
}
