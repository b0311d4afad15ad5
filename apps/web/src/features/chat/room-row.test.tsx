import { expect, test } from 'vitest'
import { aUser } from '@hiwar/client/test/people.ts'
import type { RoomRecord } from '@hiwar/contract/chat.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { RoomRow } from './room-row.tsx'

const at = '2026-05-04T08:00:00.000Z'
const room = (unreadMessagesCount: number, userId: number): RoomRecord => ({
  roomId: 1,
  settings: { pinned: false, muted: false },
  unreadMessagesCount,
  latestMessage: {
    id: 9,
    userId,
    roomId: 1,
    text: 'See you tomorrow',
    read: false,
    deleted: false,
    createdAt: at,
    updatedAt: at,
  },
  otherMember: { id: 8, name: 'خالد عمر', image: null, gender: null, role: 3, lastSeen: at, online: false },
})
const shown = (given: RoomRecord) =>
  shownText(<RoomRow room={given} now={Date.parse(at)} isOpen={false} />, { user: aUser })

test('a room says with whom, what was written last, and how much of it is unread', () => {
  expect(shown(room(3, 8))).toMatch(/خالد عمر .*See you tomorrow .*3 رسائل غير مقروءة/)
  expect(shown(room(0, 8))).not.toContain('غير مقروءة')
})

test('only the own message says whether it was read', () => {
  expect(shown(room(0, aUser.id))).toContain('أُرسلت')
  expect(shown(room(1, 8))).not.toContain('أُرسلت')
})
