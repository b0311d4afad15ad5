import { bounds } from '@hiwar/contract/bounds.ts'
import type { AckCode } from '@hiwar/contract/enums.ts'
import type { ClientPayload } from '@hiwar/contract/events.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { rooms, type Connection } from '../../platform/sockets/realtime.ts'
import { transact } from '../../platform/db/transact.ts'
import { notifyAll } from '../notifications/service.ts'
import {
  updateMessageText,
  findMessage,
  findMessageByRef,
  insertMessage,
  markDeleted,
  markRead,
  type SentMessage,
} from './queries.ts'
import { claimNotifications, findRoomMemberIds, findUserName } from './rooms/queries.ts'
import { parseMessageText } from './message-text.ts'
import { messageView } from './views.ts'

/**
 * Writes a message and broadcasts it to its room. A message sent again with the same `refId` is answered with the first
 * one (lessons.md 8.6).
 */
export async function send(
  deps: Deps,
  by: Connection,
  { roomId, text, refId }: ClientPayload<'SendMessage'>,
): Promise<AckCode> {
  const parsed = parseMessageText(text)
  if (parsed === 'message-text-too-short') return 'empty-text'
  if (typeof parsed === 'string') return (await membershipError(deps, by, roomId)) ?? 'unallowed'

  const now = deps.now()
  const dedupeSince = new Date(now.getTime() - bounds.message.refMinutes * MINUTE_MS)
  const sent = {
    roomId,
    userId: by.actor.id,
    text: parsed.html,
    words: parsed.words,
    refId: refId === '' ? null : refId,
    at: now,
  }
  const message = await insertMessage(deps.db, sent, dedupeSince)
  if (message === undefined) return await answerRepeat(deps, by, { roomId, refId, since: dedupeSince })
  await broadcastMessage(deps, message, refId)
  return 'ok'
}

/** Nothing was written: the sender is not a member, or has sent this message before. */
async function answerRepeat(
  deps: Deps,
  by: Connection,
  { roomId, refId, since }: { roomId: number; refId: string; since: Date },
): Promise<AckCode> {
  const error = await membershipError(deps, by, roomId)
  if (error !== null) return error
  const message = await findMessageByRef(deps.db, { userId: by.actor.id, refId, since })
  if (message !== undefined && message.deletedAt === null) by.emit('RoomMessage', { ...messageView(message), refId })
  return 'ok'
}

async function membershipError(
  deps: Deps,
  { actor }: Connection,
  roomId: number,
): Promise<'room-not-found' | 'not-member' | null> {
  const memberIds = await findRoomMemberIds(deps.db, roomId)
  if (memberIds === undefined) return 'room-not-found'
  return memberIds.includes(actor.id) ? null : 'not-member'
}

/** Broadcasts a new message to its room and notifies the members who are not connected. */
export async function broadcastMessage(deps: Deps, message: SentMessage, refId: string): Promise<void> {
  deps.realtime.emit(rooms.chat(message.roomId), 'RoomMessage', { ...messageView(message), refId })
  try {
    await notifyAbsentMembers(deps, message)
  } catch (error) {
    // The message is written and broadcast: a failed notification must not make the call fail.
    deps.log.error({ err: error }, 'notifying of a chat message')
  }
}

/**
 * Notifies members without an open socket who have not muted the room, at most once in five minutes; the notification
 * never holds the text (extras.md 6.4).
 */
async function notifyAbsentMembers(deps: Deps, { roomId, userId, othersToTell }: SentMessage): Promise<void> {
  const online = await deps.presence.onlineAmong(othersToTell)
  const absent = othersToTell.filter((id) => !online.has(id))
  if (absent.length === 0) return

  await transact(deps, async (tx) => {
    const at = deps.now()
    const notifiedIds = await claimNotifications(tx, {
      roomId,
      userIds: absent,
      at,
      since: new Date(at.getTime() - bounds.message.tellMinutes * MINUTE_MS),
    })
    if (notifiedIds.length === 0) return
    const sender = await findUserName(tx, userId)
    await notifyAll(
      deps,
      tx,
      notifiedIds.map((id) => ({ userId: id, message: { kind: 'chat-message', roomId, sender } })),
    )
  })
}

/** Changes the text of the sender's own message; its time stays. */
export async function edit(
  deps: Deps,
  { actor }: Connection,
  { id, text }: ClientPayload<'UpdateMessage'>,
): Promise<AckCode> {
  const before = await findMessage(deps.db, id)
  if (before === undefined) return 'message-not-found'
  if (before.userId !== actor.id) return 'not-owner'
  const parsed = parseMessageText(text)
  if (parsed === 'message-text-too-short') return 'empty-text'
  if (typeof parsed === 'string') return 'unallowed'

  const message = await updateMessageText(deps.db, id, { text: parsed.html, words: parsed.words, at: deps.now() })
  if (message === undefined) return 'message-not-found'
  deps.realtime.emit(rooms.chat(message.roomId), 'RoomMessageUpdated', messageView(message))
  return 'ok'
}

/** Deletes the sender's own message for everyone in the room. */
export async function remove(
  deps: Deps,
  { actor }: Connection,
  { id }: ClientPayload<'DeleteMessage'>,
): Promise<AckCode> {
  const message = await findMessage(deps.db, id)
  if (message === undefined) return 'message-not-found'
  if (message.userId !== actor.id) return 'not-owner'
  if (!(await markDeleted(deps.db, id, deps.now()))) return 'message-not-found'

  deps.realtime.emit(rooms.chat(message.roomId), 'RoomMessageDeleted', { roomId: message.roomId, messageId: id })
  return 'ok'
}

/** Marks a message of another member, and everything older, as read. */
export async function read(
  deps: Deps,
  { actor }: Connection,
  { id }: ClientPayload<'MarkMessageAsRead'>,
): Promise<AckCode> {
  const message = await findMessage(deps.db, id)
  if (message === undefined) return 'message-not-found'
  const memberIds = await findRoomMemberIds(deps.db, message.roomId)
  if (memberIds?.includes(actor.id) !== true) return 'not-member'
  if (message.userId === actor.id) return 'unallowed'

  await markRead(deps.db, { roomId: message.roomId, readerId: actor.id, upTo: id, at: deps.now() })
  deps.realtime.emit(rooms.chat(message.roomId), 'RoomMessageRead', {
    userId: actor.id,
    messageId: id,
    roomId: message.roomId,
  })
  return 'ok'
}

/** Every socket of a member is in the room already, so a keystroke needs no query. */
export function broadcastTyping(by: Connection, { roomId }: ClientPayload<'UserTyping'>): AckCode {
  const room = rooms.chat(roomId)
  if (!by.isIn(room)) return 'not-member'
  by.relay(room, 'UserTyping', { roomId, userId: by.actor.id })
  return 'ok'
}
