import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { ReportKind, Role } from '@hiwar/contract/enums.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import type {
  MemberAttendance,
  Report,
  ReportFull,
  createReport,
  listReports,
  updateReport,
} from '@hiwar/contract/reports.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import { absenceIsReportable, attendanceOf } from '@hiwar/rules/attendance.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, failConflict, fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import type { Executor } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit, changesOf } from '../audit/service.ts'
import { isAdminAccount } from '../users/service.ts'
import { mayDelete, maySee, mayUpdate } from './policy.ts'
import {
  changeReport,
  countReplies,
  countReports,
  deleteReportRow,
  findAbsenceReport,
  findLesson,
  findLessonOf,
  findMemberIds,
  findSessionEvents,
  findReport,
  insertReport,
  lockReport,
  pageOfReports,
  type LessonTimes,
  type ReportRecord,
} from './queries.ts'
import { attendanceView, reportFull, reportView } from './views.ts'

/** Reports a problem to the team. Reporting the same absence again returns the first report (extras.md 9). */
export async function report(deps: Deps, actor: Actor, given: Received<typeof createReport.body>): Promise<Report> {
  const { title, description, category, kind, lessonId = null } = given
  const lesson =
    lessonId === null
      ? null
      : ((await findLessonOf(deps.db, { lessonId, userId: actor.id })) ?? fail('lesson-not-found', 'lessonId'))
  const isAbsence = kind === ReportKind.TutorAbsent || kind === ReportKind.StudentAbsent
  if (isAbsence && (lesson === null || kind !== reportableAbsence(actor))) fail('bad-request', 'kind')
  const former =
    isAbsence && lesson !== null
      ? await findAbsenceReport(deps.db, { lessonId: lesson.id, createdBy: actor.id })
      : undefined
  if (former !== undefined) return reportView(former)
  const at = deps.now()
  if (isAbsence && lesson !== null && (lesson.canceledAt !== null || !absenceIsReportable(lesson, at, bounds.absence)))
    fail('bad-request', 'kind')

  const attendance = isAbsence && lesson !== null ? await readAttendance(deps, deps.db, lesson) : null
  const newReport = {
    title,
    description,
    category,
    kind,
    lessonId,
    attendance,
    createdBy: actor.id,
    createdAt: at,
    updatedBy: actor.id,
    updatedAt: at,
  }
  return await transact(deps, async (tx) => {
    const id = await insertReport(tx, newReport)
    if (id === undefined) {
      const first = await findAbsenceReport(tx, { lessonId: lessonId ?? 0, createdBy: actor.id })
      return reportView(first ?? fail('report-not-found'))
    }
    await audit(deps, tx, actor, {
      action: 'report.create',
      targetId: id,
      userId: actor.id,
      after: { title, category, kind, lessonId },
    })
    return reportView({ ...newReport, id, assignedTo: null, outcome: null, resolvedAt: null, version: 0 })
  })
}

/** The kind of absence a member may report: that of the other member. */
function reportableAbsence({ role }: Actor): ReportKind | null {
  if (role === Role.Student) return ReportKind.TutorAbsent
  return isTutorLike(role) ? ReportKind.StudentAbsent : null
}

async function readAttendance(deps: Pick<Deps, 'now'>, db: Executor, lesson: LessonTimes): Promise<MemberAttendance[]> {
  const members = await findMemberIds(db, lesson.id)
  const moves = await findSessionEvents(db, lesson.sessionId)
  return attendanceOf(members, moves, { ...lesson, now: deps.now() }).map(attendanceView)
}

/** Who was in a lesson's session and for how long (admin.md 2.5). Throws `lesson-not-found`. */
export async function attendanceOfLesson(deps: Deps, lessonId: number): Promise<MemberAttendance[]> {
  return await readAttendance(deps, deps.db, (await findLesson(deps.db, lessonId)) ?? fail('lesson-not-found'))
}

export async function read(deps: Deps, actor: Actor, id: number): Promise<ReportFull> {
  const found = await findReport(deps.db, id)
  if (found === undefined || !maySee(actor, found)) fail('report-not-found')
  return reportFull(actor, found)
}

/** Updates a report; resolving it again keeps the time it was first resolved (people.md 7). */
export async function update(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateReport.body> },
): Promise<Report> {
  const { version, resolved, ...fieldChanges } = given.body
  return await transact(deps, async (tx) => {
    const before = await lockReport(tx, given.id)
    if (before === undefined || !maySee(actor, before)) fail('report-not-found')
    const fields = (['title', 'description', 'category', 'resolved', 'assignedTo', 'outcome'] as const).filter(
      (field) => given.body[field] !== undefined,
    )
    allow(mayUpdate(actor, { ...before, ...(await countReplies(tx, before.id)) }, fields))
    if (fields.length === 0) fail('empty-request')
    if (typeof fieldChanges.assignedTo === 'number' && !(await isAdminAccount(tx, fieldChanges.assignedTo)))
      fail('user-not-found', 'assignedTo')
    if (version !== undefined && version !== before.version) failConflict('another version')

    const at = deps.now()
    const changed = changesOf(
      { ...editableFields(before), resolved: before.resolvedAt !== null },
      { ...fieldChanges, resolved },
    )
    if (changed === null) return reportView(before)
    const resolvedAt =
      resolved === undefined || resolved === (before.resolvedAt !== null) ? before.resolvedAt : resolved ? at : null
    const change = { ...fieldChanges, resolvedAt, version: before.version + 1, updatedBy: actor.id, updatedAt: at }
    await changeReport(tx, before.id, change)
    await audit(deps, tx, actor, { action: 'report.update', targetId: before.id, userId: before.createdBy, ...changed })
    return reportView((await lockReport(tx, before.id)) ?? before)
  })
}

const editableFields = ({ title, description, category, assignedTo, outcome }: ReportRecord) => ({
  title,
  description,
  category,
  assignedTo,
  outcome,
})

export async function remove(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    const before = await lockReport(tx, id)
    if (before === undefined || !maySee(actor, before)) fail('report-not-found')
    allow(mayDelete(actor, { ...before, ...(await countReplies(tx, id)) }))

    await deleteReportRow(tx, id)
    await audit(deps, tx, actor, {
      action: 'report.delete',
      targetId: id,
      userId: before.createdBy,
      before: editableFields(before),
    })
  })
}

/** All reports for admins, their own for others; newest first unless another order is requested. */
export async function list(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listReports.query>,
): Promise<Reply<typeof listReports>> {
  const { resolved, category, search, kind, lessonId, answered, page, size } = query
  const seesAll = isAdmin(actor.role)
  const filter = {
    resolved,
    category,
    search,
    kind,
    lessonId,
    answered,
    createdAt: instants(query.createdAt),
    createdBy: seesAll ? query.userId : actor.id,
    assignedTo: seesAll ? query.assignedTo : undefined,
    answeredBy: seesAll ? query.answeredBy : undefined,
  }
  const direction = sortPairs(query)?.[0]?.direction ?? 'desc'
  const total = await countReports(deps.db, filter)
  const reports = await pageOfReports(deps.db, filter, { direction, limit: size, offset: (page - 1) * size })
  return { list: reports.map((each) => reportFull(actor, each)), total }
}
