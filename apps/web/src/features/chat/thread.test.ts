import type { Message } from '@hiwar/contract/chat.ts'
import { describe, expect, test } from 'vitest'
import {
  emptyThread,
  isEdited,
  newestUnread,
  withMessage,
  withNewest,
  withOlder,
  withRead,
  withUpdate,
  without,
} from './thread.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute)).toISOString()
const aMessage = (id: number, given: Partial<Message> = {}): Message => ({
  id,
  userId: 1,
  roomId: 9,
  text: `m${id}`,
  read: false,
  deleted: false,
  createdAt: at(id),
  updatedAt: at(id),
  ...given,
})
const page = (ids: readonly number[], total: number) => ({
  list: ids.toSorted((a, b) => b - a).map((id) => aMessage(id)),
  total,
})
const ids = (thread: { messages: readonly Message[] }) => thread.messages.map(({ id }) => id)

describe('pages and events', () => {
  test('older pages are added before, new messages after, each message once', () => {
    let thread = withNewest(emptyThread, page([8, 9, 10], 10))
    expect([ids(thread), thread.hasOlder]).toEqual([[8, 9, 10], true])
    thread = withMessage(withMessage(thread, aMessage(12)), aMessage(11))
    thread = withOlder(withMessage(thread, aMessage(12)), page([5, 6, 7], 7))
    expect([ids(thread), thread.hasOlder]).toEqual([[5, 6, 7, 8, 9, 10, 11, 12], true])
    thread = withOlder(thread, page([3, 4], 2))
    expect([ids(thread), thread.hasOlder]).toEqual([[3, 4, 5, 6, 7, 8, 9, 10, 11, 12], false])
  })

  test('after a reconnect the newest page is merged, drops deleted messages and leaves no gap', () => {
    const known = withOlder(withNewest(emptyThread, page([8, 9, 10], 10)), page([1, 2, 3, 4, 5, 6, 7], 7))
    const joined = withNewest(known, page([8, 10, 11], 10))
    expect([ids(joined), joined.hasOlder]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 10, 11], false])
    const apart = withNewest(known, page([20, 21, 22], 22))
    expect([ids(apart), apart.hasOlder]).toEqual([[20, 21, 22], true])
  })

  test('a page requested before an event does not undo the event', () => {
    const edited = withUpdate(withNewest(emptyThread, page([1, 2], 2)), aMessage(2, { text: 'new', updatedAt: at(30) }))
    const again = withNewest(withRead(edited, { userId: 7, messageId: 2 }), page([1, 2], 2))
    expect(again.messages[1]).toMatchObject({ text: 'new', read: true })
    expect(again.messages.map(isEdited)).toEqual([false, true])
  })

  test('an update of a message that is not loaded is ignored; a deleted message is removed', () => {
    const thread = withNewest(emptyThread, page([5, 6], 6))
    expect(ids(withUpdate(thread, aMessage(2)))).toEqual([5, 6])
    expect(ids(without(thread, 5))).toEqual([6])
  })
})

test("a read mark covers the partner's message and everything older; the newest unread message is found", () => {
  const thread = withNewest(emptyThread, {
    list: [aMessage(3, { userId: 2 }), aMessage(2), aMessage(1, { userId: 2 })],
    total: 3,
  })
  expect(newestUnread(thread, 1)?.id).toBe(3)
  const read = withRead(thread, { userId: 1, messageId: 1 })
  expect(read.messages.map((message) => message.read)).toEqual([true, false, false])
  expect(newestUnread(withRead(read, { userId: 1, messageId: 3 }), 1)).toBeNull()
  expect(newestUnread(read, 2)?.id).toBe(2)
})
