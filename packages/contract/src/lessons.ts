import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { CancelReason, Gender, LessonDuration, LessonStatus, Role } from './enums.ts'
import {
  Id,
  IdParams,
  Instant,
  Money,
  QueryBoolean,
  QueryId,
  oneOf,
  paginated,
  paging,
  queryArray,
  queryOneOf,
  text,
} from './fields.ts'
import { LearningProfile } from './learning.ts'
import { admins, lessonMembers } from './roles.ts'

export const LessonSelf = z.object({
  id: Id,
  start: Instant,
  /** Minutes. */
  duration: oneOf(LessonDuration),
  /** Piastres, as of booking or the last edit. */
  price: Money,
  slotId: Id,
  sessionId: z.string(),
  /** Derived when the reply is built. */
  status: oneOf(LessonStatus),
  canceledBy: z.nullable(Id),
  canceledAt: z.nullable(Instant),
  /** Whether its minutes count in the weekly quota (lessons.md C2); to members and admins. */
  charged: z.nullable(z.boolean()),
  /** Booked without a plan (more.md 2). */
  trial: z.boolean(),
  cancelReason: z.nullable(oneOf(CancelReason)),
  cancelNote: z.nullable(z.string()),
  /** What the student wants to work on. */
  focus: z.nullable(z.string()),
  /** 0 at booking; increased by each edit of time or duration and by canceling. */
  version: z.int(),
  /** Minutes before the start at which edits stop and a student's cancel keeps the minutes charged. */
  lateLineMinutes: z.int(),
  mayEdit: z.boolean(),
  mayCancel: z.boolean(),
  /** Canceling now would keep the minutes charged (lessons.md C2). */
  cancelKeepsMinutes: z.boolean(),
  mayRate: z.boolean(),
  ratingId: z.nullable(Id),
  /** This lesson as a calendar file, for its members. */
  icsUrl: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LessonSelf = z.infer<typeof LessonSelf>

export const LessonMember = z.object({
  userId: Id,
  lessonId: Id,
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  role: oneOf(Role),
  gender: z.nullable(oneOf(Gender)),
  phone: z.null(),
  verifiedPhone: z.literal(false),
  notificationMethod: z.null(),
  /** What the student said of the own learning; to the tutor of the lesson (more.md 2). */
  learning: z.nullable(LearningProfile),
})
export type LessonMember = z.infer<typeof LessonMember>

export const LessonWithMembers = z.object({ lesson: LessonSelf, members: z.array(LessonMember) })
export type LessonWithMembers = z.infer<typeof LessonWithMembers>

/** `""` is stored as null. */
const Focus = z.optional(
  z.nullable(
    text().check(
      z.refine((value) => value === '' || [...value].length >= bounds.focus.min, { error: 'bad-request', abort: true }),
      z.refine((value) => [...value].length <= bounds.focus.max, { error: 'bad-request' }),
    ),
  ),
)

const BookedTime = { slotId: Id, start: Instant, duration: oneOf(LessonDuration), focus: Focus }

export const BookLesson = z.object({ tutorId: Id, ...BookedTime })

export const bookLesson = endpoint({
  name: 'bookLesson',
  method: 'POST',
  path: '/lesson/',
  who: [Role.Student],
  summary: "Book a lesson within a tutor's published time",
  body: BookLesson,
  reply: LessonSelf,
  fails: [
    'tutor-not-found',
    'slot-not-found',
    'reached-booking-limit',
    'subscription-required',
    'no-enough-minutes',
    'busy-tutor',
    'conflicting-lessons',
  ],
})

export const EditLesson = z.object({ lessonId: Id, ...BookedTime })

export const editLesson = endpoint({
  name: 'editLesson',
  method: 'PATCH',
  path: '/lesson',
  who: [Role.Student],
  summary: 'Move a booked lesson; the tutor never changes',
  body: EditLesson,
  fails: [
    'lesson-not-found',
    'tutor-not-found',
    'slot-not-found',
    'subscription-required',
    'no-enough-minutes',
    'busy-tutor',
    'conflicting-lessons',
  ],
})

export const listLessons = endpoint({
  name: 'listLessons',
  method: 'GET',
  path: '/lesson/list/',
  who: 'signed-in',
  summary: "Own lessons; admins see anyone's",
  query: z.object({
    users: queryArray(QueryId),
    ratified: z._default(QueryBoolean, true),
    canceled: z._default(QueryBoolean, true),
    future: z._default(QueryBoolean, true),
    past: z._default(QueryBoolean, true),
    now: z._default(QueryBoolean, false),
    /** `end > after`. */
    after: z.optional(Instant),
    /** `start < before`. */
    before: z.optional(Instant),
    /** `start >= startsFrom`: with `before` the lessons that begin in a period. */
    startsFrom: z.optional(Instant),
    ...paging,
    full: z._default(QueryBoolean, false),
    order: queryArray(queryOneOf({ Start: 'start', CreatedAt: 'createdAt' })),
    direction: queryArray(queryOneOf({ Ascending: 'asc', Descending: 'desc' })),
  }),
  reply: paginated(LessonWithMembers),
})

/** `/lesson/:id/…` endpoints are listed before `/lesson/:id`. */
export const getLessonAgain = endpoint({
  name: 'getLessonAgain',
  method: 'GET',
  path: '/lesson/:id/again',
  who: [Role.Student],
  params: IdParams,
  summary: 'The same time next week, or the nearest free time; nothing is reserved',
  fails: ['lesson-not-found'],
  reply: z.object({
    tutorId: Id,
    suggestion: z.nullable(
      z.object({ slotId: Id, start: Instant, duration: oneOf(LessonDuration), exact: z.boolean() }),
    ),
    why: z.enum(['ok', 'busy', 'window', 'limit', 'minutes', 'subscription', 'tutor']),
  }),
})

export const setLessonFocus = endpoint({
  name: 'setLessonFocus',
  method: 'PUT',
  path: '/lesson/:id/focus',
  who: [Role.Student],
  params: IdParams,
  summary: 'What the student wants to work on, until the lesson ends',
  body: z.object({ focus: Focus }),
  fails: ['lesson-not-found'],
})

export const getLesson = endpoint({
  name: 'getLesson',
  method: 'GET',
  path: '/lesson/:id',
  who: 'signed-in',
  summary: 'One lesson, to its members and admins',
  params: IdParams,
  reply: LessonWithMembers,
  fails: ['lesson-not-found'],
})

export const CancelLesson = z.optional(
  z.object({
    reason: z.optional(oneOf(CancelReason)),
    note: z.optional(
      text().check(
        z.refine(
          (value) =>
            value === '' || ([...value].length >= bounds.cancelNote.min && [...value].length <= bounds.cancelNote.max),
        ),
      ),
    ),
  }),
)

export const cancelLesson = endpoint({
  name: 'cancelLesson',
  method: 'DELETE',
  path: '/lesson/:id',
  who: [...lessonMembers, ...admins],
  summary: 'Cancel; a second cancel changes nothing',
  params: IdParams,
  body: CancelLesson,
  fails: ['lesson-not-found'],
  audit: 'lesson.cancel',
})
