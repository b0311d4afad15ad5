import { sql, type ExpressionBuilder } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import type { ReportKind, SessionEvent } from '@hiwar/contract/enums.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { Rows } from '../../platform/db/rows.ts'
import { contains } from '../../platform/db/text-match.ts'

export interface ReportRecord {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly category: string
  readonly kind: ReportKind
  readonly lessonId: number | null
  readonly attendance: unknown
  readonly assignedTo: number | null
  readonly outcome: string | null
  readonly resolvedAt: Date | null
  readonly version: number
  readonly createdBy: number
  readonly createdAt: Date
  readonly updatedBy: number
  readonly updatedAt: Date
}

/** A report with the names and addresses of its people and the number of replies. */
export interface ReportWithPeople extends ReportRecord {
  readonly creatorEmail: string
  readonly creatorName: string | null
  readonly updaterEmail: string
  readonly updaterName: string | null
  readonly assigneeEmail: string | null
  readonly assigneeName: string | null
  readonly replies: number
  readonly publishedReplies: number
  readonly answered: boolean
}

const columns = [
  'reports.id',
  'reports.title',
  'reports.description',
  'reports.category',
  'reports.kind',
  'reports.lessonId',
  'reports.attendance',
  'reports.assignedTo',
  'reports.outcome',
  'reports.resolvedAt',
  'reports.version',
  'reports.createdBy',
  'reports.createdAt',
  'reports.updatedBy',
  'reports.updatedAt',
] as const

export type NewReport = Omit<
  ReportRecord,
  'id' | 'assignedTo' | 'outcome' | 'resolvedAt' | 'version' | 'attendance'
> & { readonly attendance: object | null }

// Literals, not parameters: the conflict target must repeat the condition of the partial index word by word.
const isAbsence = sql<boolean>`kind in ('tutor-absent', 'student-absent')`

/** Undefined when this person has already reported an absence in this lesson. */
export async function insertReport(tx: Tx, report: NewReport): Promise<number | undefined> {
  const row = await tx
    .insertInto('reports')
    .values({ ...report, attendance: report.attendance === null ? null : JSON.stringify(report.attendance) })
    .onConflict((conflict) => conflict.columns(['lessonId', 'createdBy']).where(isAbsence).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findAbsenceReport(
  db: Executor,
  given: { lessonId: number; createdBy: number },
): Promise<ReportRecord | undefined> {
  return await db
    .selectFrom('reports')
    .select(columns)
    .where('lessonId', '=', given.lessonId)
    .where('createdBy', '=', given.createdBy)
    .where(isAbsence)
    .executeTakeFirst()
}

export async function lockReport(tx: Tx, id: number): Promise<ReportRecord | undefined> {
  return await tx.selectFrom('reports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countReplies(tx: Tx, reportId: number): Promise<{ replies: number; publishedReplies: number }> {
  return await tx
    .selectFrom('reportReplies')
    .select((on) => [
      on.fn.countAll<number>().as('replies'),
      on.fn.countAll<number>().filterWhere('draft', '=', false).as('publishedReplies'),
    ])
    .where('reportId', '=', reportId)
    .executeTakeFirstOrThrow()
}

// Neither a draft nor a reply by the report's own creator is an answer.
const answer = sql<boolean>`exists (
  select 1 from report_replies r where r.report_id = reports.id and not r.draft and r.created_by <> reports.created_by)`

const withPeople = (db: Executor) =>
  db
    .selectFrom('reports')
    .innerJoin('users as creator', 'creator.id', 'reports.createdBy')
    .innerJoin('users as updater', 'updater.id', 'reports.updatedBy')
    .leftJoin('users as assignee', 'assignee.id', 'reports.assignedTo')
    .select([
      ...columns,
      'creator.email as creatorEmail',
      'creator.name as creatorName',
      'updater.email as updaterEmail',
      'updater.name as updaterName',
      'assignee.email as assigneeEmail',
      'assignee.name as assigneeName',
      sql<number>`(select count(*) from report_replies r where r.report_id = reports.id)`.as('replies'),
      sql<number>`(select count(*) from report_replies r where r.report_id = reports.id and not r.draft)`.as(
        'publishedReplies',
      ),
      answer.as('answered'),
    ])

export async function findReport(db: Executor, id: number): Promise<ReportWithPeople | undefined> {
  return await withPeople(db).where('reports.id', '=', id).executeTakeFirst()
}

export interface ReportFilter {
  readonly createdBy?: number | undefined
  readonly resolved?: boolean | undefined
  readonly category?: string | undefined
  readonly search?: string | undefined
  readonly createdAt?: Comparison<Date> | undefined
  readonly kind?: ReportKind | undefined
  readonly lessonId?: number | undefined
  readonly answered?: boolean | undefined
  readonly assignedTo?: number | undefined
  readonly answeredBy?: number | undefined
}

const answerOf = (userId: number) => sql<boolean>`exists (
  select 1 from report_replies r where r.report_id = reports.id and not r.draft and r.created_by = ${userId})`

function matches(filter: ReportFilter) {
  const { resolved, category, search, answered, answeredBy } = filter
  const equals = (['createdBy', 'kind', 'lessonId', 'assignedTo'] as const).filter(
    (column) => filter[column] !== undefined,
  )
  return (on: ExpressionBuilder<Rows, 'reports'>) =>
    on.and([
      holds(on.ref('reports.createdAt'), filter.createdAt),
      ...equals.map((column) => on(`reports.${column}`, '=', filter[column] ?? null)),
      ...(resolved === undefined ? [] : [on('reports.resolvedAt', resolved ? 'is not' : 'is', null)]),
      ...(category === undefined || category === '' ? [] : [on('reports.category', '=', category)]),
      ...(search === undefined
        ? []
        : [on.or([contains('reports.title', search), contains('reports.description', search)])]),
      ...(answered === undefined ? [] : [answered ? answer : on.not(answer)]),
      ...(answeredBy === undefined ? [] : [answerOf(answeredBy)]),
    ])
}

export async function countReports(db: Executor, filter: ReportFilter): Promise<number> {
  const { total } = await db
    .selectFrom('reports')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}

export async function pageOfReports(
  db: Executor,
  filter: ReportFilter,
  page: { direction: 'asc' | 'desc'; limit: number; offset: number },
): Promise<ReportWithPeople[]> {
  return await withPeople(db)
    .where((on) => matches(filter)(on))
    .orderBy('reports.createdAt', page.direction)
    .orderBy('reports.id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export interface ReportChange {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly category?: string | undefined
  readonly assignedTo?: number | null | undefined
  readonly outcome?: string | null | undefined
  readonly resolvedAt?: Date | null | undefined
}

export async function changeReport(
  tx: Tx,
  id: number,
  change: ReportChange & { version: number; updatedBy: number; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('reports').set(change).where('id', '=', id).execute()
}

/** Its replies are deleted with it. */
export async function deleteReportRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('reports').where('id', '=', id).execute()
}

export interface LessonTimes {
  readonly id: number
  readonly sessionId: string
  readonly start: Date
  readonly end: Date
  readonly canceledAt: Date | null
}

/** A lesson of which this person is a member. */
export async function findLessonOf(
  db: Executor,
  given: { lessonId: number; userId: number },
): Promise<LessonTimes | undefined> {
  return await db
    .selectFrom('lessons')
    .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
    .select(['lessons.id', 'lessons.sessionId', 'lessons.start', 'lessons.end', 'lessons.canceledAt'])
    .where('lessons.id', '=', given.lessonId)
    .where('lessonMembers.userId', '=', given.userId)
    .executeTakeFirst()
}

export async function findLesson(db: Executor, id: number): Promise<LessonTimes | undefined> {
  return await db
    .selectFrom('lessons')
    .select(['id', 'sessionId', 'start', 'end', 'canceledAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findMemberIds(db: Executor, lessonId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('lessonMembers')
    .select('userId')
    .where('lessonId', '=', lessonId)
    .orderBy('userId')
    .execute()
  return rows.map((row) => row.userId)
}

export async function findSessionEvents(
  db: Executor,
  sessionId: string,
): Promise<{ userId: number; type: SessionEvent; at: Date }[]> {
  const rows = await db
    .selectFrom('sessionEvents')
    .select(['userId', 'type', 'createdAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ userId: row.userId, type: row.type, at: row.createdAt }))
}

export interface ReplyRecord {
  readonly id: number
  readonly reportId: number
  readonly message: string
  readonly draft: boolean
  readonly createdBy: number
  readonly createdAt: Date
  readonly updatedBy: number
  readonly updatedAt: Date
}

export interface ReplyWithPeople extends ReplyRecord {
  readonly reportCreatedBy: number
  readonly creatorEmail: string
  readonly creatorName: string | null
  readonly updaterEmail: string
  readonly updaterName: string | null
}

const replyColumns = [
  'reportReplies.id',
  'reportReplies.reportId',
  'reportReplies.message',
  'reportReplies.draft',
  'reportReplies.createdBy',
  'reportReplies.createdAt',
  'reportReplies.updatedBy',
  'reportReplies.updatedAt',
] as const

export async function insertReply(tx: Tx, reply: Omit<ReplyRecord, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('reportReplies').values(reply).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function lockReply(tx: Tx, id: number): Promise<ReplyRecord | undefined> {
  return await tx.selectFrom('reportReplies').select(replyColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeReply(
  tx: Tx,
  id: number,
  change: Pick<ReplyRecord, 'message' | 'draft' | 'updatedBy' | 'updatedAt'>,
): Promise<void> {
  await tx.updateTable('reportReplies').set(change).where('id', '=', id).execute()
}

export async function deleteReplyRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('reportReplies').where('id', '=', id).execute()
}

const repliesWithPeople = (db: Executor) =>
  db
    .selectFrom('reportReplies')
    .innerJoin('reports', 'reports.id', 'reportReplies.reportId')
    .innerJoin('users as creator', 'creator.id', 'reportReplies.createdBy')
    .innerJoin('users as updater', 'updater.id', 'reportReplies.updatedBy')
    .select([
      ...replyColumns,
      'reports.createdBy as reportCreatedBy',
      'creator.email as creatorEmail',
      'creator.name as creatorName',
      'updater.email as updaterEmail',
      'updater.name as updaterName',
    ])

export async function findReply(db: Executor, id: number): Promise<ReplyWithPeople | undefined> {
  return await repliesWithPeople(db).where('reportReplies.id', '=', id).executeTakeFirst()
}

/** Oldest first. */
export async function findRepliesOf(
  db: Executor,
  given: { reportId: number; drafts: boolean },
): Promise<ReplyWithPeople[]> {
  return await repliesWithPeople(db)
    .where('reportReplies.reportId', '=', given.reportId)
    .$if(!given.drafts, (query) => query.where('reportReplies.draft', '=', false))
    .orderBy('reportReplies.createdAt')
    .orderBy('reportReplies.id')
    .execute()
}

export interface ReplyFilter {
  readonly draft?: boolean | undefined
  readonly reportId?: number | undefined
}

export async function countAllReplies(db: Executor, { draft, reportId }: ReplyFilter): Promise<number> {
  const { total } = await db
    .selectFrom('reportReplies')
    .select((on) => on.fn.countAll<number>().as('total'))
    .$if(draft !== undefined, (query) => query.where('draft', '=', draft ?? false))
    .$if(reportId !== undefined, (query) => query.where('reportId', '=', reportId ?? 0))
    .executeTakeFirstOrThrow()
  return total
}

export async function pageOfReplies(
  db: Executor,
  { draft, reportId }: ReplyFilter,
  page: { limit: number; offset: number },
): Promise<ReplyWithPeople[]> {
  return await repliesWithPeople(db)
    .$if(draft !== undefined, (query) => query.where('reportReplies.draft', '=', draft ?? false))
    .$if(reportId !== undefined, (query) => query.where('reportReplies.reportId', '=', reportId ?? 0))
    .orderBy('reportReplies.createdAt', 'desc')
    .orderBy('reportReplies.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
