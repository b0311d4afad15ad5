import * as z from 'zod/mini'
import { Actor } from './actors.ts'
import { bounds } from './bounds.ts'
import { QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import { ReportKind } from './enums.ts'
import {
  Id,
  IdParams,
  Instant,
  QueryBoolean,
  QueryId,
  oneOf,
  paginated,
  paging,
  plainText,
  queryOneOf,
} from './fields.ts'
import { sorting } from './list-query.ts'
import { admins } from './roles.ts'
import { HOUR_SECONDS } from './time.ts'

const { report } = bounds
const Title = plainText(report.titleMin, report.titleMax)
const Description = plainText(report.descriptionMin, report.descriptionMax)
const Category = plainText(report.categoryMin, report.categoryMax)
const Version = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** Whether and how long somebody was in a lesson (admin.md 2.5). */
export const MemberAttendance = z.object({
  userId: Id,
  firstJoin: z.nullable(Instant),
  lastLeave: z.nullable(Instant),
  /** Between start and end of the lesson; stays of several devices count once. */
  seconds: z.int(),
  /** In the session at some moment from three minutes before to a minute after the start. */
  onTime: z.boolean(),
})
export type MemberAttendance = z.infer<typeof MemberAttendance>

const told = {
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  kind: oneOf(ReportKind),
  lessonId: z.nullable(Id),
  resolved: z.boolean(),
  resolvedAt: z.nullable(Instant),
  /** What became of it, for whoever reported. */
  outcome: z.nullable(z.string()),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A problem somebody told the team of (people.md 7). */
export const Report = z.object({ ...told, createdBy: Id, updatedBy: Id })
export type Report = z.infer<typeof Report>

/**
 * `replies` counts those the reader may see; `answered` when somebody else than the creator published one; `attendance`
 * and `assignedTo` are for admins.
 */
export const ReportFull = z.object({
  ...told,
  createdBy: Actor,
  updatedBy: Actor,
  attendance: z.nullable(z.array(MemberAttendance)),
  assignedTo: z.nullable(Actor),
  replies: z.int(),
  answered: z.boolean(),
})
export type ReportFull = z.infer<typeof ReportFull>

export const CreateReport = z.object({
  title: Title,
  description: Description,
  category: Category,
  lessonId: z.optional(Id),
  kind: z._default(oneOf(ReportKind), 'other'),
})

export const createReport = endpoint({
  name: 'createReport',
  method: 'POST',
  path: '/report',
  who: 'signed-in',
  summary: 'Report a problem; a second report of one absence answers the first',
  body: CreateReport,
  reply: Report,
  fails: ['lesson-not-found'],
  audit: 'report.create',
  rateLimit: { points: 10, seconds: HOUR_SECONDS, by: 'user' },
})

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/report/:id',
  who: 'signed-in',
  summary: 'A report, to its creator and admins',
  params: IdParams,
  reply: ReportFull,
  fails: ['report-not-found'],
})

/** Creator: the three texts. Admin: category, resolved, assignedTo, outcome. */
export const UpdateReport = z.object({
  title: z.optional(Title),
  description: z.optional(Description),
  category: z.optional(Category),
  resolved: z.optional(z.boolean()),
  assignedTo: z.optional(z.nullable(Id)),
  outcome: z.optional(z.nullable(plainText(report.outcomeMin, report.outcomeMax))),
  version: z.optional(Version),
})

export const updateReport = endpoint({
  name: 'updateReport',
  method: 'PUT',
  path: '/report/:id',
  who: 'signed-in',
  summary: 'Correct an open report, or decide about it',
  params: IdParams,
  body: UpdateReport,
  reply: Report,
  fails: ['report-not-found', 'user-not-found', 'empty-request'],
  audit: 'report.update',
})

export const deleteReport = endpoint({
  name: 'deleteReport',
  method: 'DELETE',
  path: '/report/:id',
  who: 'signed-in',
  summary: 'Take a report back, with its replies',
  params: IdParams,
  fails: ['report-not-found'],
  audit: 'report.delete',
})

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/report/list',
  who: 'signed-in',
  summary: 'All reports to admins, their own to others, newest first unless ordered',
  query: z.object({
    resolved: z.optional(QueryBoolean),
    category: z.optional(z.string().check(z.trim(), z.maxLength(report.categoryMax))),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    createdAt: QueryInstants,
    /** Only admins look for one person's. */
    userId: z.optional(QueryId),
    kind: z.optional(queryOneOf(ReportKind)),
    lessonId: z.optional(QueryId),
    answered: z.optional(QueryBoolean),
    assignedTo: z.optional(QueryId),
    /** Who published a reply; read for admins only. */
    answeredBy: z.optional(QueryId),
    ...sorting(['createdAt']),
    ...paging,
  }),
  reply: paginated(ReportFull),
})

const said = { id: Id, reportId: Id, message: z.string(), draft: z.boolean(), createdAt: Instant, updatedAt: Instant }

export const ReportReply = z.object({ ...said, createdBy: Id, updatedBy: Id })
export type ReportReply = z.infer<typeof ReportReply>

export const ReportReplyFull = z.object({ ...said, createdBy: Actor, updatedBy: Actor })
export type ReportReplyFull = z.infer<typeof ReportReplyFull>

const Message = plainText(1, report.replyMax)

export const CreateReportReply = z.object({ reportId: Id, message: Message, draft: z._default(z.boolean(), false) })

export const createReportReply = endpoint({
  name: 'createReportReply',
  method: 'POST',
  path: '/report/reply',
  who: 'signed-in',
  summary: 'Answer a report; only admins keep drafts',
  body: CreateReportReply,
  reply: ReportReply,
  fails: ['report-not-found'],
  audit: 'report.reply',
})

export const getReportReply = endpoint({
  name: 'getReportReply',
  method: 'GET',
  path: '/report/reply/:id',
  who: 'signed-in',
  summary: "A reply, to the report's creator once it is published",
  params: IdParams,
  reply: ReportReplyFull,
  fails: ['not-found'],
})

export const UpdateReportReply = z.object({ message: z.optional(Message), draft: z.optional(z.boolean()) })

export const updateReportReply = endpoint({
  name: 'updateReportReply',
  method: 'PUT',
  path: '/report/reply/:id',
  who: 'signed-in',
  summary: "Change one's own reply, or publish its draft",
  params: IdParams,
  body: UpdateReportReply,
  reply: ReportReply,
  fails: ['not-found', 'empty-request'],
  audit: 'report.reply-update',
})

export const deleteReportReply = endpoint({
  name: 'deleteReportReply',
  method: 'DELETE',
  path: '/report/reply/:id',
  who: 'signed-in',
  summary: 'Take a reply back',
  params: IdParams,
  fails: ['not-found'],
  audit: 'report.reply-delete',
})

export const listRepliesOfReport = endpoint({
  name: 'listRepliesOfReport',
  method: 'GET',
  path: '/report/reply/report/:id',
  who: 'signed-in',
  summary: 'The replies of a report, oldest first',
  params: IdParams,
  reply: z.array(ReportReplyFull),
  fails: ['report-not-found'],
})

export const listReportReplies = endpoint({
  name: 'listReportReplies',
  method: 'GET',
  path: '/report/reply/list',
  who: admins,
  summary: 'Replies to all reports, newest first',
  query: z.object({ draft: z.optional(QueryBoolean), reportId: z.optional(QueryId), ...paging }),
  reply: paginated(ReportReplyFull),
})
