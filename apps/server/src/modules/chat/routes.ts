import {
  findRoomByMembers,
  listMessages,
  listRoomMembers,
  listRooms,
  startChat,
  updateRoom,
} from '@hiwar/contract/chat.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { changeRoom, findByMembers, listOfMessages, listOfRooms, listOthers, start } from './service.ts'

export function chatRoutes(serve: Serve, deps: Deps): void {
  serve(startChat, async ({ actor, body }) => await start(deps, actor, body))
  serve(listRooms, async ({ actor, params, query }) => await listOfRooms(deps, actor, { userId: params.userId, query }))
  serve(
    listMessages,
    async ({ actor, params, query }) => await listOfMessages(deps, actor, { roomId: params.roomId, query }),
  )
  serve(findRoomByMembers, async ({ actor, query }) => await findByMembers(deps, actor, query.members))
  serve(listRoomMembers, async ({ actor, params }) => await listOthers(deps, actor, params.roomId))
  serve(
    updateRoom,
    async ({ actor, params, body }) => await changeRoom(deps, actor, { roomId: params.roomId, change: body }),
  )
}
