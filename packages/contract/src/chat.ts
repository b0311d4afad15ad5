import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Gender, Role } from './enums.ts'
import { Id, Instant, QueryBoolean, QueryId, oneOf, paginated, paging } from './fields.ts'
import { lessonMembers } from './roles.ts'
import { HOUR_SECONDS } from './time.ts'

/** One line of a chat. `text` is a fragment of the allow-list (lessons.md 8.6), safe to draw by its nodes. */
export const Message = z.object({
  id: Id,
  userId: Id,
  roomId: Id,
  text: z.string(),
  read: z.boolean(),
  deleted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Message = z.infer<typeof Message>

const Person = {
  id: Id,
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  role: oneOf(Role),
  gender: z.nullable(oneOf(Gender)),
}

export const RoomRecord = z.object({
  roomId: Id,
  settings: z.object({ pinned: z.boolean(), muted: z.boolean() }),
  /** Messages of the other member only. */
  unreadMessagesCount: z.int(),
  latestMessage: z.nullable(Message),
  otherMember: z.object({ ...Person, lastSeen: Instant, online: z.boolean() }),
})
export type RoomRecord = z.infer<typeof RoomRecord>

export const RoomMember = z.object({
  ...Person,
  roomId: Id,
  pinned: z.boolean(),
  muted: z.boolean(),
  online: z.boolean(),
  lastSeen: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type RoomMember = z.infer<typeof RoomMember>

export const RoomSettings = z.object({
  userId: Id,
  roomId: Id,
  pinned: z.boolean(),
  muted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RoomSettings = z.infer<typeof RoomSettings>

const RoomParams = z.object({ roomId: QueryId })

/** The service judges the text (rule T1): its limits count what is left without tags. */
export const StartChat = z.object({
  userId: Id,
  message: z.optional(z.string().check(z.maxLength(bounds.message.markup, { error: 'message-text-too-long' }))),
})

export const startChat = endpoint({
  name: 'startChat',
  method: 'POST',
  path: '/chat/new',
  who: lessonMembers,
  summary: 'Open a room with somebody, with a first message or without',
  body: StartChat,
  reply: z.object({ roomId: Id }),
  fails: ['user-not-found', 'room-exists'],
  rateLimit: { points: 30, seconds: HOUR_SECONDS, by: 'user' },
})

export const listRooms = endpoint({
  name: 'listRooms',
  method: 'GET',
  path: '/chat/list/rooms/:userId/',
  who: 'signed-in',
  summary: "A person's rooms, the latest message first",
  params: z.object({ userId: QueryId }),
  query: z.object({
    ...paging,
    pinned: z.optional(QueryBoolean),
    muted: z.optional(QueryBoolean),
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(bounds.message.keyword))),
  }),
  /** `unread` counts over all rooms that are not muted, whatever the page and its filters. */
  reply: z.extend(paginated(RoomRecord), { unread: z.int() }),
  audit: 'chat.read',
})

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/chat/list/:roomId/messages',
  who: 'signed-in',
  summary: 'Messages of a room, newest first, deleted ones left out',
  params: RoomParams,
  query: z.object({ ...paging, beforeId: z.optional(QueryId) }),
  reply: paginated(Message),
  fails: ['room-not-found'],
  audit: 'chat.read',
})

export const findRoomByMembers = endpoint({
  name: 'findRoomByMembers',
  method: 'GET',
  path: '/chat/room/by/members',
  who: 'signed-in',
  summary: 'The room of exactly these two',
  query: z.object({
    members: z.pipe(
      z.union([
        z.array(QueryId),
        z.pipe(
          QueryId,
          z.transform((id: number) => [id]),
        ),
      ]),
      z.array(Id).check(
        z.length(2),
        z.refine(([one, other]) => one !== other, { error: 'bad-request' }),
      ),
    ),
  }),
  reply: z.object({ room: Id }),
  fails: ['room-not-found'],
})

export const listRoomMembers = endpoint({
  name: 'listRoomMembers',
  method: 'GET',
  path: '/chat/room/members/:roomId',
  who: 'signed-in',
  summary: 'The others of a room',
  params: RoomParams,
  reply: z.array(RoomMember),
  fails: ['room-not-found'],
  audit: 'chat.read',
})

export const UpdateRoom = z.object({ pinned: z.optional(z.boolean()), muted: z.optional(z.boolean()) })

export const updateRoom = endpoint({
  name: 'updateRoom',
  method: 'PUT',
  path: '/chat/room/:roomId',
  who: lessonMembers,
  summary: 'Pin or mute a room for oneself',
  params: RoomParams,
  body: UpdateRoom,
  reply: RoomSettings,
  fails: ['room-not-found', 'empty-request'],
})
