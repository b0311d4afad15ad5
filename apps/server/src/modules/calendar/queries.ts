import { sql } from 'kysely'
import type { CalendarKind } from '@hiwar/contract/enums.ts'
import type { Tx } from '../../platform/db/database.ts'

/** One person's part in one booking; the exclusion constraint `nobody_is_in_two_places` judges it. */
export async function insertEntry(
  tx: Tx,
  entry: { userId: number; kind: CalendarKind; refId: number; start: Date; end: Date; enteredAt: Date },
): Promise<void> {
  await tx
    .insertInto('calendarEntries')
    .values({
      userId: entry.userId,
      kind: entry.kind,
      refId: entry.refId,
      enteredAt: entry.enteredAt,
      during: sql`tstzrange(${entry.start}, ${entry.end}, '[)')`,
    })
    .execute()
}

export async function deleteEntries(tx: Tx, booking: { kind: CalendarKind; refIds: readonly number[] }): Promise<void> {
  await tx
    .deleteFrom('calendarEntries')
    .where('kind', '=', booking.kind)
    .where('refId', 'in', [...booking.refIds])
    .execute()
}
