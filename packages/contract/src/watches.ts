import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { LessonDuration, Role, Weekday } from './enums.ts'
import { Id, Instant, TimeWindow, Zone, oneOf, paginated, paging } from './fields.ts'
import { TutorParams } from './tutors.ts'

const days = z.array(oneOf(Weekday)).check(
  z.maxLength(7),
  z.refine((list) => new Set(list).size === list.length, { error: 'bad-request' }),
)
const windows = z.array(TimeWindow).check(z.maxLength(bounds.tutorFilter.windows))

/** When a lesson would suit the student; without days or windows, any time does. */
export const WatchPreference = z.object({
  duration: z._default(oneOf(LessonDuration), LessonDuration.Short),
  days: z._default(days, []),
  windows: z._default(windows, []),
  zone: z._default(Zone, 'Africa/Cairo'),
})
export type WatchPreference = z.infer<typeof WatchPreference>

/** A student waiting to be notified of a tutor's free time (extras.md 3). */
export const Watch = z.object({
  tutorId: Id,
  duration: oneOf(LessonDuration),
  days: z.array(oneOf(Weekday)),
  windows: z.array(z.string()),
  zone: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  toldAt: z.nullable(Instant),
  /** Notifications sent so far; the third ends the watch. */
  told: z.int(),
})
export type Watch = z.infer<typeof Watch>

export const setWatch = endpoint({
  name: 'setWatch',
  method: 'PUT',
  path: '/watch/:tutorId',
  who: [Role.Student],
  summary:
    'Notify me when this tutor has free time; at most 5 tutors at once. A new preference replaces the old one and ' +
    'keeps its place in the queue',
  params: TutorParams,
  body: z.prefault(WatchPreference, {}),
  reply: Watch,
  fails: ['tutor-not-found'],
})

export const removeWatch = endpoint({
  name: 'removeWatch',
  method: 'DELETE',
  path: '/watch/:tutorId',
  who: [Role.Student],
  summary: 'Stop notifying me',
  params: TutorParams,
})

export const listWatches = endpoint({
  name: 'listWatches',
  method: 'GET',
  path: '/watch/list',
  who: [Role.Student],
  summary: 'Tutors whose free time I am waiting for, the oldest watch first',
  query: z.object(paging),
  reply: paginated(Watch),
})
