import type { Tx } from '../../platform/database.ts'

/** The pair's room; null when it was there already. The unique key decides between two at once. */
export async function insertRoom(tx: Tx, room: { pairKey: string; at: Date }): Promise<number | null> {
  const row = await tx.insertInto('rooms')
    .values({ pairKey: room.pairKey, createdAt: room.at })
    .onConflict((conflict) => conflict.column('pairKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertRoomMembers(tx: Tx, given: { roomId: number; userIds: readonly number[]; at: Date }): Promise<void> {
  await tx.insertInto('roomMembers')
    .values(given.userIds.map((userId) => ({ roomId: given.roomId, userId, createdAt: given.at, updatedAt: given.at })))
    .execute()
}
