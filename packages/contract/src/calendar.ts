import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, QueryId } from './fields.ts'
import { lessonMembers } from './roles.ts'
import { DAY_SECONDS } from './time.ts'

/** All null while the feed is off. */
export const CalendarFeed = z.object({
  url: z.nullable(z.string()),
  webcalUrl: z.nullable(z.string()),
  createdAt: z.nullable(Instant),
  lastReadAt: z.nullable(Instant),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/calendar/feed',
  who: lessonMembers,
  summary: 'The private address of the own calendar feed',
  reply: CalendarFeed,
})

export const renewCalendarFeed = endpoint({
  name: 'renewCalendarFeed',
  method: 'POST',
  path: '/calendar/feed',
  who: lessonMembers,
  reply: CalendarFeed,
  summary:
    'Switches the feed on; when it is on already, replaces its address and revokes the old one and its event links',
  rateLimit: { points: 10, seconds: DAY_SECONDS, by: 'user' },
})

export const revokeCalendarFeed = endpoint({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/calendar/feed',
  who: lessonMembers,
  summary: 'Revokes the address and its event links',
})

/** `<user in base 36>.<signature>.ics`: anyone with the address can read it. Replies with `text/calendar`. */
export const readCalendarFeed = endpoint({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar/feed/:file',
  who: 'anyone',
  summary: 'Lessons, interviews and demo sessions of one user, for calendar programs',
  params: z.object({ file: z.string().check(z.regex(/^[0-9a-z]{1,8}\.[\w-]{43}\.ics$/)) }),
  fails: ['not-found'],
})

export const readLessonEvent = endpoint({
  name: 'readLessonEvent',
  method: 'GET',
  path: '/calendar/lesson/:id/:file',
  who: 'anyone',
  summary: 'One lesson as a calendar file, by a signed link',
  params: z.object({ id: QueryId, file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) }),
  fails: ['lesson-not-found'],
})
