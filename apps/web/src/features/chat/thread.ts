// What is known of one room's messages: pages that were asked for and events that came meanwhile, put together by id.
import type { Message } from '@hiwar/contract/chat.ts'

export interface Thread {
  /** Oldest first, each once. */
  readonly messages: readonly Message[]
  /** Whether older ones can still be asked for; null before the first page. */
  readonly hasOlder: boolean | null
}

export const emptyThread: Thread = { messages: [], hasOlder: null }

const byId = (one: Message, other: Message) => one.id - other.id

/**
 * What an event knows may be older than what a page brought, and the other way round: the later change of the text
 * wins, a read mark stays.
 */
function later(known: Message | undefined, given: Message): Message {
  if (known === undefined) return given
  const newer = known.updatedAt > given.updatedAt ? known : given
  return { ...newer, read: known.read || given.read }
}

function withAll(messages: readonly Message[], given: readonly Message[]): Message[] {
  const all = new Map(messages.map((message) => [message.id, message]))
  for (const message of given) all.set(message.id, later(all.get(message.id), message))
  return [...all.values()].toSorted(byId)
}

/** A page of older messages, as the server gives it: newest first. */
export function withOlder(thread: Thread, page: { list: readonly Message[]; total: number }): Thread {
  return { messages: withAll(thread.messages, page.list), hasOlder: page.total > page.list.length }
}

/**
 * The newest page, asked again after a break. Where it reaches what was known, both are one; where it does not, there
 * is a gap between them, and only the page stays. Known messages inside its reach that it lacks were deleted meanwhile.
 */
export function withNewest(thread: Thread, page: { list: readonly Message[]; total: number }): Thread {
  const inPage = new Set(page.list.map(({ id }) => id))
  const newest = page.list[0]?.id ?? 0
  const oldest = page.list.at(-1)?.id ?? 0
  const isWhole = page.total <= page.list.length
  const isJoined = thread.hasOlder !== null && !isWhole && thread.messages.some(({ id }) => id >= oldest)
  const stays = ({ id }: Message) => inPage.has(id) || id > newest || (isJoined && id < oldest)
  return {
    messages: withAll(thread.messages.filter(stays), page.list),
    hasOlder: isJoined ? thread.hasOlder : !isWhole,
  }
}

export const withMessage = (thread: Thread, message: Message): Thread => ({
  ...thread,
  messages: withAll(thread.messages, [message]),
})

/** A message that is not on screen stays unknown: it is older than what was asked for. */
export function withUpdate(thread: Thread, message: Message): Thread {
  return thread.messages.some(({ id }) => id === message.id) ? withMessage(thread, message) : thread
}

export const without = (thread: Thread, messageId: number): Thread => ({
  ...thread,
  messages: thread.messages.filter(({ id }) => id !== messageId),
})

/** Somebody has read everything of the others up to a message. */
export function withRead(thread: Thread, { userId, messageId }: { userId: number; messageId: number }): Thread {
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.userId !== userId && message.id <= messageId && !message.read ? { ...message, read: true } : message,
    ),
  }
}

/** The newest message of the other that nobody has read; null when there is none. */
export function newestUnread(thread: Thread, readerId: number): Message | null {
  return thread.messages.findLast((message) => message.userId !== readerId && !message.read) ?? null
}

/** The server moves `updatedAt` for a new text only. */
export const isEdited = (message: Message): boolean => message.updatedAt !== message.createdAt
