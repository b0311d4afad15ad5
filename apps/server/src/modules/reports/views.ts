import type { Actor as Person } from '@hiwar/contract/actors.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { MemberAttendance, Report, ReportFull, ReportReply, ReportReplyFull } from '@hiwar/contract/reports.ts'
import type { Attendance } from '@hiwar/rules/attendance.ts'
import type { Actor } from '../../actor.ts'
import type { ReplyRecord, ReplyWithPeople, ReportRecord, ReportWithPeople } from './queries.ts'

const reportFields = (report: ReportRecord) => ({
  id: report.id,
  title: report.title,
  description: report.description,
  category: report.category,
  kind: report.kind,
  lessonId: report.lessonId,
  resolved: report.resolvedAt !== null,
  resolvedAt: report.resolvedAt?.toISOString() ?? null,
  outcome: report.outcome,
  version: report.version,
  createdAt: report.createdAt.toISOString(),
  updatedAt: report.updatedAt.toISOString(),
})

export const reportView = (report: ReportRecord): Report => ({
  ...reportFields(report),
  createdBy: report.createdBy,
  updatedBy: report.updatedBy,
})

/** Only admins see mail addresses. */
function personView(reader: Actor, person: { id: number; email: string | null; name: string | null }): Person {
  return isAdmin(reader.role) ? person : { ...person, email: null }
}

export function reportFull(reader: Actor, report: ReportWithPeople): ReportFull {
  const seesAll = isAdmin(reader.role)
  return {
    ...reportFields(report),
    createdBy: personView(reader, { id: report.createdBy, email: report.creatorEmail, name: report.creatorName }),
    updatedBy: personView(reader, { id: report.updatedBy, email: report.updaterEmail, name: report.updaterName }),
    attendance: seesAll ? (report.attendance as MemberAttendance[] | null) : null,
    assignedTo:
      seesAll && report.assignedTo !== null
        ? { id: report.assignedTo, email: report.assigneeEmail, name: report.assigneeName }
        : null,
    replies: seesAll ? report.replies : report.publishedReplies,
    answered: report.answered,
  }
}

export function attendanceView({ userId, firstJoin, lastLeave, seconds, onTime }: Attendance): MemberAttendance {
  return {
    userId,
    firstJoin: firstJoin?.toISOString() ?? null,
    lastLeave: lastLeave?.toISOString() ?? null,
    seconds,
    onTime,
  }
}

const replyFields = (reply: ReplyRecord) => ({
  id: reply.id,
  reportId: reply.reportId,
  message: reply.message,
  draft: reply.draft,
  createdAt: reply.createdAt.toISOString(),
  updatedAt: reply.updatedAt.toISOString(),
})

export const replyView = (reply: ReplyRecord): ReportReply => ({
  ...replyFields(reply),
  createdBy: reply.createdBy,
  updatedBy: reply.updatedBy,
})

export function replyFull(reader: Actor, reply: ReplyWithPeople): ReportReplyFull {
  return {
    ...replyFields(reply),
    createdBy: personView(reader, { id: reply.createdBy, email: reply.creatorEmail, name: reply.creatorName }),
    updatedBy: personView(reader, { id: reply.updatedBy, email: reply.updaterEmail, name: reply.updaterName }),
  }
}
