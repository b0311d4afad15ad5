// The loaded messages of one room: pages and socket events, merged by id.
import type { Message } from '@hiwar/contract/chat.ts'

export interface Thread {
  /** Oldest first, each once. */
  readonly messages: readonly Message[]
  /** Whether there are older ones to load; null before the first page. */
  readonly hasOlder: boolean | null
}

export const emptyThread: Thread = { messages: [], hasOlder: null }

const byId = (one: Message, other: Message) => one.id - other.id

/**
 * An event may be older than a page, and the other way round: the later change of the text wins, a read mark is never
 * taken back.
 */
function merged(loaded: Message | undefined, given: Message): Message {
  if (loaded === undefined) return given
  const newer = loaded.updatedAt > given.updatedAt ? loaded : given
  return { ...newer, read: loaded.read || given.read }
}

function mergedMessages(messages: readonly Message[], given: readonly Message[]): Message[] {
  const all = new Map(messages.map((message) => [message.id, message]))
  for (const message of given) all.set(message.id, merged(all.get(message.id), message))
  return [...all.values()].toSorted(byId)
}

/** A page of older messages, as the server gives it: newest first. */
export function withOlder(thread: Thread, page: { list: readonly Message[]; total: number }): Thread {
  return { messages: mergedMessages(thread.messages, page.list), hasOlder: page.total > page.list.length }
}

/**
 * The newest page, loaded again after the connection was lost. If it overlaps the loaded messages, the two are merged;
 * if not, there is a gap between them and only the page is kept. Loaded messages in its range that it lacks were
 * deleted meanwhile.
 */
export function withNewest(thread: Thread, page: { list: readonly Message[]; total: number }): Thread {
  const inPage = new Set(page.list.map(({ id }) => id))
  const newest = page.list[0]?.id ?? 0
  const oldest = page.list.at(-1)?.id ?? 0
  const isWhole = page.total <= page.list.length
  const overlaps = thread.hasOlder !== null && !isWhole && thread.messages.some(({ id }) => id >= oldest)
  const stays = ({ id }: Message) => inPage.has(id) || id > newest || (overlaps && id < oldest)
  return {
    messages: mergedMessages(thread.messages.filter(stays), page.list),
    hasOlder: overlaps ? thread.hasOlder : !isWhole,
  }
}

export const withMessage = (thread: Thread, message: Message): Thread => ({
  ...thread,
  messages: mergedMessages(thread.messages, [message]),
})

/** An update of a message that is not loaded is ignored: it is older than the loaded pages. */
export function withUpdate(thread: Thread, message: Message): Thread {
  return thread.messages.some(({ id }) => id === message.id) ? withMessage(thread, message) : thread
}

export const without = (thread: Thread, messageId: number): Thread => ({
  ...thread,
  messages: thread.messages.filter(({ id }) => id !== messageId),
})

/** A member has read everything the other wrote, up to a message. */
export function withRead(thread: Thread, { userId, messageId }: { userId: number; messageId: number }): Thread {
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.userId !== userId && message.id <= messageId && !message.read ? { ...message, read: true } : message,
    ),
  }
}

/** The newest unread message of the partner; null when there is none. */
export function newestUnread(thread: Thread, readerId: number): Message | null {
  return thread.messages.findLast((message) => message.userId !== readerId && !message.read) ?? null
}

/** The server changes `updatedAt` only for a new text. */
export const isEdited = (message: Message): boolean => message.updatedAt !== message.createdAt
