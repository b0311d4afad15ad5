import { sql } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { latestEndedStart } from '@hiwar/rules/meeting-states.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { contains } from '../../platform/db/text-match.ts'

export interface InterviewRow {
  readonly id: number
  readonly interviewerId: number
  readonly intervieweeId: number
  readonly interviewerFeedback: string | null
  readonly intervieweeFeedback: string | null
  readonly note: string | null
  readonly level: number | null
  readonly slotId: number
  readonly sessionId: string
  readonly start: Date
  readonly status: InterviewStatus
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = [
  'id',
  'interviewerId',
  'intervieweeId',
  'interviewerFeedback',
  'intervieweeFeedback',
  'note',
  'level',
  'slotId',
  'sessionId',
  'start',
  'status',
  'createdAt',
  'updatedAt',
] as const

export async function findInterview(db: Executor, id: number): Promise<InterviewRow | undefined> {
  return await db.selectFrom('interviews').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks the interview until the transaction ends, so that of two concurrent updates the second sees the first. */
export async function lockInterview(tx: Tx, id: number): Promise<InterviewRow | undefined> {
  return await tx.selectFrom('interviews').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The most recently booked interview. */
export async function findLastInterview(db: Executor, intervieweeId: number): Promise<InterviewRow | undefined> {
  return await db
    .selectFrom('interviews')
    .select(columns)
    .where('intervieweeId', '=', intervieweeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertInterview(
  tx: Tx,
  row: { interviewerId: number; intervieweeId: number; slotId: number; sessionId: string; start: Date; at: Date },
): Promise<number> {
  const { at, ...given } = row
  const { id } = await tx
    .insertInto('interviews')
    .values({ ...given, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type InterviewChange = Partial<
  Pick<InterviewRow, 'status' | 'interviewerFeedback' | 'intervieweeFeedback' | 'note' | 'level'>
>

export async function changeInterview(
  tx: Tx,
  id: number,
  change: InterviewChange & { updatedAt: Date },
): Promise<void> {
  await tx.updateTable('interviews').set(change).where('id', '=', id).execute()
}

export interface InterviewFilter {
  /** Only interviews of this user. */
  readonly ownerId?: number
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly interviewers?: readonly number[] | undefined
  readonly interviewees?: readonly number[] | undefined
  readonly slots?: readonly number[] | undefined
  readonly sessions?: readonly string[] | undefined
  readonly statuses?: readonly InterviewStatus[] | undefined
  readonly canceled?: boolean | undefined
  readonly awaitsResult?: { readonly wanted: boolean; readonly now: Date } | undefined
  readonly interviewerFeedback?: string | undefined
  readonly intervieweeFeedback?: string | undefined
  readonly start?: Comparison<Date> | undefined
  readonly end?: Comparison<Date> | undefined
  readonly createdAt?: Comparison<Date> | undefined
}

const canceledStatuses = [InterviewStatus.CanceledByInterviewer, InterviewStatus.CanceledByInterviewee]

const feedback = (column: 'interviewer_feedback' | 'interviewee_feedback', wanted: string) =>
  wanted === '' ? sql<boolean>`${sql.ref(column)} is null` : contains(column, wanted)

/** As `awaitsResult` of the rules says it. */
const resultAwaited = (asked: InterviewFilter['awaitsResult']) =>
  asked === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(status = ${InterviewStatus.Pending} and start <= ${latestEndedStart(asked.now)}) = ${asked.wanted}`

function filtered(db: Executor, filter: InterviewFilter) {
  const { ids, users, interviewers, interviewees, slots, sessions, statuses, ownerId } = filter
  return (
    db
      .selectFrom('interviews')
      .$if(ownerId !== undefined, (query) =>
        query.where((on) => on.or([on('interviewerId', '=', ownerId ?? 0), on('intervieweeId', '=', ownerId ?? 0)])),
      )
      .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
      .$if(users !== undefined, (query) =>
        query.where((on) =>
          on.or([on('interviewerId', 'in', [...(users ?? [])]), on('intervieweeId', 'in', [...(users ?? [])])]),
        ),
      )
      .$if(interviewers !== undefined, (query) => query.where('interviewerId', 'in', [...(interviewers ?? [])]))
      .$if(interviewees !== undefined, (query) => query.where('intervieweeId', 'in', [...(interviewees ?? [])]))
      .$if(slots !== undefined, (query) => query.where('slotId', 'in', [...(slots ?? [])]))
      .$if(sessions !== undefined, (query) => query.where('sessionId', 'in', [...(sessions ?? [])]))
      .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
      .$if(filter.canceled !== undefined, (query) =>
        query.where('status', filter.canceled === true ? 'in' : 'not in', [...canceledStatuses]),
      )
      .where(resultAwaited(filter.awaitsResult))
      // Searching must not reveal feedback that the interviewee may not read yet.
      .$if(filter.interviewerFeedback !== undefined && ownerId !== undefined, (query) =>
        query.where((on) => on.or([on('interviewerId', '=', ownerId ?? 0), on('status', '<>', 1)])),
      )
      .$if(filter.interviewerFeedback !== undefined, (query) =>
        query.where(feedback('interviewer_feedback', filter.interviewerFeedback ?? '')),
      )
      .$if(filter.intervieweeFeedback !== undefined, (query) =>
        query.where(feedback('interviewee_feedback', filter.intervieweeFeedback ?? '')),
      )
      .where(holds(sql.ref<Date>('interviews.start'), filter.start))
      .where(holds(sql<Date>`(interviews.start + interval '30 minutes')`, filter.end))
      .where(holds(sql.ref<Date>('interviews.createdAt'), filter.createdAt))
  )
}

export interface InterviewPage {
  readonly order: readonly { column: 'start' | 'createdAt'; direction: 'asc' | 'desc' }[]
  readonly limit: number | null
  readonly offset: number
}

/** In the order asked for, with the count of all; `limit` null = all of them. */
export async function pageOfInterviews(
  db: Executor,
  filter: InterviewFilter,
  page: InterviewPage,
): Promise<{ list: InterviewRow[]; total: number }> {
  let query = filtered(db, filter).select(columns)
  for (const { column, direction } of page.order) query = query.orderBy(column, direction)
  const rows = await query
    .orderBy('id', page.order[0]?.direction ?? 'desc')
    .$if(page.limit !== null, (query) => query.limit(page.limit ?? 0).offset(page.offset))
    .execute()
  return { list: rows, total: await countInterviews(db, filter) }
}

/** How many there are, and when the first of them began. */
export async function waitingSince(
  db: Executor,
  filter: InterviewFilter,
): Promise<{ count: number; since: Date | null }> {
  return await filtered(db, filter)
    .select((on) => [on.fn.countAll<number>().as('count'), on.fn.min<Date | null>('start').as('since')])
    .executeTakeFirstOrThrow()
}

async function countInterviews(db: Executor, filter: InterviewFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
