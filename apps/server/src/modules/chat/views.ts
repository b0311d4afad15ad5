import type { Message, RoomMember, RoomRecord, RoomSettings } from '@hiwar/contract/chat.ts'
import type { Gender, Role } from '@hiwar/contract/enums.ts'
import { isoTime } from '../../platform/db/times.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { MessageRow } from './queries.ts'
import type { ListedRoom, MemberRow, SettingsRow } from './rooms/queries.ts'

interface ViewContext {
  readonly online: ReadonlySet<number>
  readonly deps: UploadOrigin
}

export function messageView({
  id,
  userId,
  roomId,
  text,
  readAt,
  deletedAt,
  createdAt,
  updatedAt,
}: MessageRow): Message {
  return {
    id,
    userId,
    roomId,
    text,
    read: readAt !== null,
    // Stryker disable next-line ConditionalExpression: deleted messages are sent to nobody
    deleted: deletedAt !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const personView = (
  person: {
    id: number
    name: string | null
    image: string | null
    role: Role
    gender: Gender | null
    lastSeen: string
  },
  { online, deps }: ViewContext,
) => ({
  id: person.id,
  name: person.name,
  image: uploadUrl(deps, person.image),
  role: person.role,
  gender: person.gender,
  lastSeen: person.lastSeen,
  online: online.has(person.id),
})

export function roomView(room: ListedRoom, sight: ViewContext): RoomRecord {
  const { roomId, pinned, muted, unread, otherId: id, name, image, role, gender, lastSeen, latest } = room
  return {
    roomId,
    settings: { pinned, muted },
    unreadMessagesCount: unread,
    latestMessage: latest === null ? null : latestView(latest, roomId),
    otherMember: personView({ id, name, image, role, gender, lastSeen: isoTime(lastSeen) }, sight),
  }
}

const latestView = (
  { id, userId, text, read, createdAt, updatedAt }: NonNullable<ListedRoom['latest']>,
  roomId: number,
): Message => ({
  id,
  userId,
  roomId,
  text,
  read,
  deleted: false,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
})

export function memberView(member: MemberRow, sight: ViewContext): RoomMember {
  const { roomId, pinned, muted, createdAt, updatedAt } = member
  return {
    ...personView({ ...member, lastSeen: member.lastSeen.toISOString() }, sight),
    roomId,
    pinned,
    muted,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function settingsView({ userId, roomId, pinned, muted, createdAt, updatedAt }: SettingsRow): RoomSettings {
  return { userId, roomId, pinned, muted, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
