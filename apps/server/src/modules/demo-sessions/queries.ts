import { sql } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { latestEndedStart } from '@hiwar/rules/meeting-states.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface DemoRow {
  readonly id: number
  readonly sessionId: string
  readonly tutorId: number
  readonly managerId: number
  readonly slotId: number
  readonly start: Date
  readonly status: InterviewStatus
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = [
  'id',
  'sessionId',
  'tutorId',
  'managerId',
  'slotId',
  'start',
  'status',
  'createdAt',
  'updatedAt',
] as const

export async function findDemo(db: Executor, id: number): Promise<DemoRow | undefined> {
  return await db.selectFrom('demoSessions').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks the demo session until the transaction ends. */
export async function lockDemo(tx: Tx, id: number): Promise<DemoRow | undefined> {
  const row = await tx
    .selectFrom('demoSessions')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row
}

/** Whether the tutor has a demo session that is open or passed (lessons.md I3). */
export async function hasOpenOrPassedDemo(db: Executor, tutorId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('demoSessions')
      .select('id')
      .where('tutorId', '=', tutorId)
      .where('status', 'in', [1, 2])
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

export async function insertDemo(
  tx: Tx,
  row: { tutorId: number; managerId: number; slotId: number; sessionId: string; start: Date; at: Date },
): Promise<number> {
  const { at, ...given } = row
  const { id } = await tx
    .insertInto('demoSessions')
    .values({ ...given, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeStatus(
  tx: Tx,
  id: number,
  change: { status: InterviewStatus; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('demoSessions').set(change).where('id', '=', id).execute()
}

export interface DemoFilter {
  /** Only demo sessions of this user. */
  readonly ownerId?: number
  readonly ids?: readonly number[] | undefined
  readonly tutors?: readonly number[] | undefined
  readonly managers?: readonly number[] | undefined
  readonly slots?: readonly number[] | undefined
  readonly sessions?: readonly string[] | undefined
  readonly statuses?: readonly InterviewStatus[] | undefined
  readonly awaitsResult?: { readonly wanted: boolean; readonly now: Date } | undefined
  readonly start?: Comparison<Date> | undefined
  readonly createdAt?: Comparison<Date> | undefined
}

/** As `awaitsResult` of the rules says it. */
const resultAwaited = (asked: DemoFilter['awaitsResult']) =>
  asked === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(status = ${InterviewStatus.Pending} and start <= ${latestEndedStart(asked.now)}) = ${asked.wanted}`

function filtered(
  db: Executor,
  { ownerId, ids, tutors, managers, slots, sessions, statuses, awaitsResult, start, createdAt }: DemoFilter,
) {
  return db
    .selectFrom('demoSessions')
    .$if(ownerId !== undefined, (query) =>
      query.where((on) => on.or([on('tutorId', '=', ownerId ?? 0), on('managerId', '=', ownerId ?? 0)])),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(tutors !== undefined, (query) => query.where('tutorId', 'in', [...(tutors ?? [])]))
    .$if(managers !== undefined, (query) => query.where('managerId', 'in', [...(managers ?? [])]))
    .$if(slots !== undefined, (query) => query.where('slotId', 'in', [...(slots ?? [])]))
    .$if(sessions !== undefined, (query) => query.where('sessionId', 'in', [...(sessions ?? [])]))
    .$if(statuses !== undefined, (query) => query.where('status', 'in', [...(statuses ?? [])]))
    .where(resultAwaited(awaitsResult))
    .where(holds(sql.ref<Date>('demoSessions.start'), start))
    .where(holds(sql.ref<Date>('demoSessions.createdAt'), createdAt))
}

export interface DemoPage {
  readonly order: readonly { column: 'start' | 'createdAt'; direction: 'asc' | 'desc' }[]
  readonly limit: number
  readonly offset: number
}

/** In the order asked for, with the count of all. */
export async function pageOfDemos(
  db: Executor,
  filter: DemoFilter,
  page: DemoPage,
): Promise<{ list: DemoRow[]; total: number }> {
  let query = filtered(db, filter).select(columns)
  for (const { column, direction } of page.order) query = query.orderBy(column, direction)
  const rows = await query
    .orderBy('id', page.order[0]?.direction ?? 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { list: rows, total: await countDemos(db, filter) }
}

/** How many there are, and when the first of them began. */
export async function waitingSince(db: Executor, filter: DemoFilter): Promise<{ count: number; since: Date | null }> {
  return await filtered(db, filter)
    .select((on) => [on.fn.countAll<number>().as('count'), on.fn.min<Date | null>('start').as('since')])
    .executeTakeFirstOrThrow()
}

async function countDemos(db: Executor, filter: DemoFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
