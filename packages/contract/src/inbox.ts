// What people were told, to be read again on the screens (more.md 4).
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, QueryBoolean, paginated, paging } from './fields.ts'
import { MINUTE_SECONDS } from './time.ts'

export const InboxItem = z.object({
  id: Id,
  /** Of the message, as `lesson-booked`. */
  kind: z.string(),
  /** In the digits and the clock that the reader chose. */
  title: z.string(),
  body: z.string(),
  /** Path of the screen that shows it, in the app its reader uses; null where there is nothing to open. */
  url: z.nullable(z.string()),
  at: Instant,
  /** Null while unread. */
  readAt: z.nullable(Instant),
})
export type InboxItem = z.infer<typeof InboxItem>

export const listInbox = endpoint({
  name: 'listInbox',
  method: 'GET',
  path: '/inbox',
  who: 'signed-in',
  summary: 'What I was told in the last 90 days, newest first, and how much of all of it is unread',
  query: z.object({ unread: z.optional(QueryBoolean), ...paging }),
  reply: z.extend(paginated(InboxItem), { unread: z.int() }),
})

export const readInbox = endpoint({
  name: 'readInbox',
  method: 'PUT',
  path: '/inbox/read',
  who: 'signed-in',
  summary: 'Mark these as read, or all; ids of other people and unknown ones are passed over',
  body: z.union([
    z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(bounds.inbox.idsAtOnce)) }),
    z.object({ all: z.literal(true) }),
  ]),
  rateLimit: { points: 120, seconds: MINUTE_SECONDS, by: 'user' },
})
