import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type {
  findRoomByMembers,
  listMessages,
  listRoomMembers,
  listRooms,
  startChat,
  updateRoom,
} from '@hiwar/contract/chat.ts'
import { pairKey } from '@hiwar/rules/pair-key.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { findOnboardedTutor } from '../tutors/service.ts'
import { broadcastMessage } from './messages.ts'
import { mayChangeSettings, mayFindRoom, mayListRooms, mayRead, mayStart } from './policy.ts'
import { clearMessages, insertMessage, pageOfMessages } from './queries.ts'
import {
  changeSettings,
  findOthers,
  findChatUser,
  findRoomByKey,
  findRoomMemberIds,
  insertRoom,
  pageOfRooms,
  findPartners,
  findRoomIds,
} from './rooms/queries.ts'
import { parseMessageText } from './message-text.ts'
import { memberView, messageView, roomView, settingsView } from './views.ts'

/** Opens the chat room of two people who booked a session together, unless they have one (lessons.md 7). */
export async function openPairRoom(deps: Deps, tx: Tx, one: number, other: number): Promise<void> {
  await openRoom(deps, tx, one, other)
}

/** Opens a room with another person, with or without a first message (lessons.md 7). */
export async function start(
  deps: Deps,
  actor: Actor,
  given: Received<typeof startChat.body>,
): Promise<Reply<typeof startChat>> {
  const other = (await findChatUser(deps.db, given.userId)) ?? fail('user-not-found')
  const isOnboarded = (await findOnboardedTutor(deps.db, other.id)) !== undefined
  allow(mayStart(actor, { id: other.id, role: other.role, isOnboarded }))
  if ((await findRoomByKey(deps.db, pairKey(actor.id, other.id))) !== undefined) fail('room-exists')
  const text = given.message === undefined ? null : parseMessageText(given.message)
  if (typeof text === 'string') fail(text, 'message')

  return await transact(deps, async (tx) => {
    const roomId = (await openRoom(deps, tx, actor.id, other.id)) ?? fail('room-exists')
    if (text === null) return { roomId }
    const message = await insertMessage(
      tx,
      { roomId, userId: actor.id, text: text.html, words: text.words, refId: null, at: deps.now() },
      deps.now(),
    )
    if (message !== undefined)
      afterCommit(tx, async () => {
        await broadcastMessage(deps, message, '')
      })
    return { roomId }
  })
}

/** The new room, which the sockets of both join after the commit; null when the pair has one already. */
async function openRoom(deps: Deps, tx: Tx, one: number, other: number): Promise<number | null> {
  const at = deps.now()
  const roomId = await insertRoom(tx, { pairKey: pairKey(one, other), userIds: [one, other], at })
  if (roomId === null) return null
  afterCommit(tx, () => {
    const room = rooms.chat(roomId)
    for (const userId of [one, other]) deps.realtime.addUserToRoom(userId, room)
    deps.realtime.emit([rooms.user(one), rooms.user(other)], 'JoinedRooms', { rooms: [room] })
  })
  return roomId
}

/** Ids of all rooms of a person, for their sockets to join. */
export async function readRoomIds(deps: Deps, userId: number): Promise<number[]> {
  return await findRoomIds(deps.db, userId)
}

/** One page of a person's rooms, with who is online. */
export async function listOfRooms(
  deps: Deps,
  actor: Actor,
  given: { userId: number; query: Received<typeof listRooms.query> },
): Promise<Reply<typeof listRooms>> {
  const {
    userId,
    query: { page, size, ...filter },
  } = given
  allow(mayListRooms(actor, userId))
  if (actor.id !== userId) await auditReading(deps, actor, { userId })
  const { list, total, unread } = await pageOfRooms(deps.db, {
    userId,
    ...filter,
    limit: size,
    offset: (page - 1) * size,
  })
  const online = await deps.presence.onlineAmong(list.map(({ otherId }) => otherId))
  return { list: list.map((room) => roomView(room, { online, deps })), total, unread }
}

/** Messages of a room, newest first. */
export async function listOfMessages(
  deps: Deps,
  actor: Actor,
  given: { roomId: number; query: Received<typeof listMessages.query> },
): Promise<Reply<typeof listMessages>> {
  const {
    roomId,
    query: { page, size, beforeId },
  } = given
  await requireReadAccess(deps, actor, roomId)
  const { list, total } = await pageOfMessages(deps.db, roomId, { limit: size, offset: (page - 1) * size, beforeId })
  return { list: list.map(messageView), total }
}

/** The room of two people, one of them the caller unless an admin asks. */
export async function findByMembers(
  deps: Deps,
  actor: Actor,
  members: readonly number[],
): Promise<Reply<typeof findRoomByMembers>> {
  allow(mayFindRoom(actor, members))
  const [one = 0, other = 0] = members
  return { room: (await findRoomByKey(deps.db, pairKey(one, other))) ?? fail('room-not-found') }
}

/** The other members of a room. */
export async function listOthers(deps: Deps, actor: Actor, roomId: number): Promise<Reply<typeof listRoomMembers>> {
  await requireReadAccess(deps, actor, roomId)
  const others = await findOthers(deps.db, { roomId, exceptId: actor.id })
  const online = await deps.presence.onlineAmong(others.map(({ id }) => id))
  return others.map((member) => memberView(member, { online, deps }))
}

/** Pins or mutes a room for the caller alone. */
export async function changeRoom(
  deps: Deps,
  actor: Actor,
  given: { roomId: number; change: Received<typeof updateRoom.body> },
): Promise<Reply<typeof updateRoom>> {
  allow(mayChangeSettings(actor, await findRoomMemberIds(deps.db, given.roomId)))
  if (given.change.pinned === undefined && given.change.muted === undefined) fail('empty-request')

  const settings = await changeSettings(
    deps.db,
    { roomId: given.roomId, userId: actor.id },
    { ...given.change, at: deps.now() },
  )
  return settingsView(settings ?? fail('forbidden'))
}

/** Tells the online members of a person's rooms that the person came online or went offline (lessons.md 8.7). */
export async function broadcastPresence(deps: Deps, userId: number, online: boolean): Promise<void> {
  const partners = await findPartners(deps.db, userId)
  // A busy tutor has hundreds of rooms, and nobody would receive the event in most of them.
  const onlineIds = await deps.presence.onlineAmong([...new Set(partners.map((partner) => partner.userId))])
  for (const partner of partners) {
    if (onlineIds.has(partner.userId))
      deps.realtime.emit(rooms.chat(partner.roomId), 'UserStatusChanged', { online, userId, roomId: partner.roomId })
  }
}

/** Clears the messages of an account that is erased (extras.md 6.2). */
export async function eraseMessages(tx: Tx, userId: number, at: Date): Promise<void> {
  await clearMessages(tx, userId, at)
}

async function requireReadAccess(deps: Deps, actor: Actor, roomId: number): Promise<void> {
  const memberIds = await findRoomMemberIds(deps.db, roomId)
  allow(mayRead(actor, memberIds))
  // Stryker disable next-line ConditionalExpression: members are no staff, whose acts alone are logged; spares a transaction
  if (memberIds?.includes(actor.id) !== true) await auditReading(deps, actor, { roomId })
}

/** Writes to the audit log that a member of staff read other people's messages (admin.md 3.4). */
async function auditReading(deps: Deps, actor: Actor, read: { roomId: number } | { userId: number }): Promise<void> {
  await transact(deps, async (tx) => {
    await audit(deps, tx, actor, {
      action: 'chat.read',
      targetId: 'roomId' in read ? read.roomId : null,
      userId: 'userId' in read ? read.userId : null,
    })
  })
}
