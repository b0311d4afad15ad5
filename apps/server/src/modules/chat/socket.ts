import type { Deps } from '../../deps.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { edit, read, remove, send, broadcastTyping } from './messages.ts'
import { readRoomIds } from './service.ts'

/**
 * Binds the chat's events and lets every new socket join all rooms of its person. Must be bound before presence, whose
 * events go to these rooms.
 */
export function chatSocket(realtime: Deps['realtime'], deps: Deps): void {
  realtime.onConnect(async (connection) => {
    const roomIds = await readRoomIds(deps, connection.actor.id)
    if (roomIds.length > 0) await connection.join(roomIds.map(rooms.chat))
  })

  realtime.handle('SendMessage', async (by, payload) => await send(deps, by, payload))
  realtime.handle('UpdateMessage', async (by, payload) => await edit(deps, by, payload))
  realtime.handle('DeleteMessage', async (by, payload) => await remove(deps, by, payload))
  realtime.handle('MarkMessageAsRead', async (by, payload) => await read(deps, by, payload))
  realtime.handle('UserTyping', async (by, payload) => broadcastTyping(by, payload))
}
