import { pairKey } from '@hiwar/rules/pair-key.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database.ts'
import { rooms } from '../../platform/realtime.ts'
import { afterCommit } from '../../platform/transact.ts'
import { insertRoom, insertRoomMembers } from './queries.ts'

/** Opens the chat room of a pair that has booked together, unless it is there (lessons.md 7). */
export async function openPairRoom(deps: Deps, tx: Tx, one: number, other: number): Promise<void> {
  const at = deps.now()
  const roomId = await insertRoom(tx, { pairKey: pairKey(one, other), at })
  if (roomId === null) return

  await insertRoomMembers(tx, { roomId, userIds: [one, other], at })
  afterCommit(tx, () => {
    const room = rooms.chat(roomId)
    for (const userId of [one, other]) deps.realtime.joinUser(userId, room)
    deps.realtime.emit([rooms.user(one), rooms.user(other)], 'JoinedRooms', { rooms: [room] })
  })
}
