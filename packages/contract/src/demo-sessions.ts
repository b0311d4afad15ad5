import * as z from 'zod/mini'
import { QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import { InterviewStatus, Role } from './enums.ts'
import { Id, Instant, QueryBoolean, QueryId, oneOf, paginated, paging, queryArray, queryOneOf } from './fields.ts'
import { BookMeeting, InterviewMember, meetingSorts } from './interviews.ts'
import { sorting } from './list-query.ts'
import { admins, tutorLike } from './roles.ts'

export const DemoSession = z.object({
  id: Id,
  sessionId: z.string(),
  tutorId: Id,
  managerId: Id,
  slotId: Id,
  start: Instant,
  status: oneOf(InterviewStatus),
  createdAt: Instant,
  updatedAt: Instant,
})
export const DemoSessionWithMembers = z.extend(DemoSession, { tutor: InterviewMember, manager: InterviewMember })
export type DemoSessionWithMembers = z.infer<typeof DemoSessionWithMembers>

export const bookDemoSession = endpoint({
  name: 'bookDemoSession',
  method: 'POST',
  path: '/demo-session',
  who: [Role.Tutor],
  summary: 'Book the demo session, after interview and intro video',
  body: BookMeeting,
  fails: ['slot-not-found', 'user-not-found', 'conflicting-schedule', 'busy-tutor-manager', 'conflicting-lessons'],
})

export const updateDemoSession = endpoint({
  name: 'updateDemoSession',
  method: 'PATCH',
  path: '/demo-session',
  who: [...tutorLike, ...admins],
  summary: 'Decide or cancel',
  body: z.object({ id: Id, status: z.optional(oneOf(InterviewStatus)) }),
  fails: ['session-not-found', 'empty-request'],
  audit: 'demo.update',
})

export const listDemoSessions = endpoint({
  name: 'listDemoSessions',
  method: 'GET',
  path: '/demo-session/list',
  who: [...tutorLike, ...admins],
  summary: 'Own demo sessions, newest booking first unless ordered; admins see all',
  query: z.object({
    ids: queryArray(QueryId),
    tutors: queryArray(QueryId),
    managers: queryArray(QueryId),
    slots: queryArray(QueryId),
    sessions: queryArray(z.string().check(z.maxLength(64))),
    statuses: queryArray(queryOneOf(InterviewStatus)),
    /** True: those that ended without a result; false: the others. */
    awaitsResult: z.optional(QueryBoolean),
    start: QueryInstants,
    createdAt: QueryInstants,
    ...sorting(meetingSorts),
    ...paging,
  }),
  reply: paginated(DemoSessionWithMembers),
})
