import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import { Gender, InterviewStatus, Role } from './enums.ts'
import { Id, Instant, QueryBoolean, QueryId, oneOf, paginated, paging, queryArray, queryOneOf, text } from './fields.ts'
import { sorting } from './list-query.ts'
import { admins, tutorLike } from './roles.ts'

export const InterviewMember = z.object({
  id: Id,
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  role: oneOf(Role),
  gender: z.nullable(oneOf(Gender)),
  /** What the candidate says of themselves; null for the manager. */
  profile: z.nullable(
    z.object({
      bio: z.nullable(z.string()),
      about: z.nullable(z.string()),
      video: z.nullable(z.string()),
      thumbnail: z.nullable(z.string()),
    }),
  ),
})
export type InterviewMember = z.infer<typeof InterviewMember>

export const Interview = z.object({
  id: Id,
  interviewerId: Id,
  intervieweeId: Id,
  /** HTML fragments of the allowed elements; null = not given yet, `""` from the interviewee = skipped. */
  interviewerFeedback: z.nullable(z.string()),
  intervieweeFeedback: z.nullable(z.string()),
  /** Always null for the interviewee. */
  note: z.nullable(z.string()),
  level: z.nullable(z.int()),
  slotId: Id,
  sessionId: z.string(),
  start: Instant,
  status: oneOf(InterviewStatus),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Interview = z.infer<typeof Interview>

export const InterviewWithMembers = z.extend(Interview, { interviewer: InterviewMember, interviewee: InterviewMember })
export type InterviewWithMembers = z.infer<typeof InterviewWithMembers>

/** What lists of meetings can be ordered by; newest booking first unless asked otherwise. */
export const meetingSorts = ['start', 'createdAt'] as const

/** Half an hour of a manager's published time. */
export const BookMeeting = z.object({ start: Instant, slotId: Id })

export const bookInterview = endpoint({
  name: 'bookInterview',
  method: 'POST',
  path: '/interview',
  who: [Role.Tutor],
  summary: 'Book half an hour with a tutor manager',
  body: BookMeeting,
  fails: ['slot-not-found', 'user-not-found', 'conflicting-interview', 'busy-tutor-manager', 'conflicting-lessons'],
})

const Level = z.nullable(
  z
    .int({ error: 'invalid-type' })
    .check(
      z.gte(bounds.meeting.levelMin, { error: 'too-low-interveiw-level', abort: true }),
      z.lte(bounds.meeting.levelMax, { error: 'too-high-interveiw-level' }),
    ),
)

/** The service validates the length of the fragments, because the limits do not count tags. */
export const UpdateInterview = z.object({
  id: Id,
  status: z.optional(oneOf(InterviewStatus)),
  interviewerFeedback: z.optional(text()),
  intervieweeFeedback: z.optional(text()),
  note: z.optional(z.nullable(text())),
  level: z.optional(Level),
})

export const updateInterview = endpoint({
  name: 'updateInterview',
  method: 'PATCH',
  path: '/interview',
  who: [...tutorLike, ...admins],
  summary: 'Decide, cancel, or write feedback',
  body: UpdateInterview,
  fails: ['interview-not-found', 'empty-request'],
  audit: 'interview.update',
})

export const listInterviews = endpoint({
  name: 'listInterviews',
  method: 'GET',
  path: '/interview/list/',
  who: [...tutorLike, ...admins],
  summary: 'Own interviews, newest booking first unless ordered; admins see all',
  query: z.object({
    ids: queryArray(QueryId),
    users: queryArray(QueryId),
    interviewers: queryArray(QueryId),
    interviewees: queryArray(QueryId),
    slots: queryArray(QueryId),
    sessions: queryArray(z.string().check(z.maxLength(64))),
    statuses: queryArray(queryOneOf(InterviewStatus)),
    /** True: only canceled ones; false: only others. */
    canceled: z.optional(QueryBoolean),
    /** True: those that ended without a result; false: the others. */
    awaitsResult: z.optional(QueryBoolean),
    /** Matches feedback that contains the text; empty = interviews without feedback. */
    interviewerFeedback: z.optional(z.string().check(z.maxLength(100))),
    intervieweeFeedback: z.optional(z.string().check(z.maxLength(100))),
    start: QueryInstants,
    end: QueryInstants,
    createdAt: QueryInstants,
    ...sorting(meetingSorts),
    ...paging,
    full: z._default(QueryBoolean, false),
  }),
  reply: paginated(InterviewWithMembers),
})

export const selectInterviewer = endpoint({
  name: 'selectInterviewer',
  method: 'GET',
  path: '/interview/select',
  who: [Role.Tutor],
  summary: 'The manager to book: the one with the earliest free time',
  reply: z.object({ id: Id, name: z.nullable(z.string()), image: z.nullable(z.string()) }),
  fails: ['conflicting-interview', 'user-not-found'],
})

/** The same choice as `selectInterviewer`, with the fields of a card. */
export const getInterviewer = endpoint({
  name: 'getInterviewer',
  method: 'GET',
  path: '/user/interviewer/select',
  who: [Role.Tutor],
  summary: 'The tutor manager who is free first',
  reply: z.object({
    id: Id,
    name: z.nullable(z.string()),
    image: z.nullable(z.string()),
    gender: z.nullable(oneOf(Gender)),
    role: oneOf(Role),
  }),
  fails: ['user-not-found', 'conflicting-interview'],
})
