import type { ExpressionBuilder } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import type { ContactState } from '@hiwar/contract/enums.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { Rows } from '../../platform/db/rows.ts'
import { contains } from '../../platform/db/text-match.ts'

export interface ContactRecord {
  readonly id: number
  readonly name: string | null
  readonly phone: string | null
  readonly title: string
  readonly message: string
  readonly state: ContactState
  readonly assignedTo: number | null
  readonly note: string | null
  readonly userId: number | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ContactWithAssignee extends ContactRecord {
  readonly assigneeEmail: string | null
  readonly assigneeName: string | null
}

const columns = [
  'contactRequests.id',
  'contactRequests.name',
  'contactRequests.phone',
  'contactRequests.title',
  'contactRequests.message',
  'contactRequests.state',
  'contactRequests.assignedTo',
  'contactRequests.note',
  'contactRequests.userId',
  'contactRequests.version',
  'contactRequests.createdAt',
  'contactRequests.updatedAt',
] as const

export async function insertContact(
  tx: Tx,
  given: Pick<ContactRecord, 'name' | 'phone' | 'title' | 'message' | 'userId' | 'createdAt' | 'updatedAt'>,
): Promise<number> {
  const { id } = await tx.insertInto('contactRequests').values(given).returning('id').executeTakeFirstOrThrow()
  return id
}

const withAssignee = (db: Executor) =>
  db
    .selectFrom('contactRequests')
    .leftJoin('users as assignee', 'assignee.id', 'contactRequests.assignedTo')
    .select([...columns, 'assignee.email as assigneeEmail', 'assignee.name as assigneeName'])

export async function findContact(db: Executor, id: number): Promise<ContactWithAssignee | undefined> {
  return await withAssignee(db).where('contactRequests.id', '=', id).executeTakeFirst()
}

export async function lockContact(tx: Tx, id: number): Promise<ContactRecord | undefined> {
  return await tx.selectFrom('contactRequests').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface ContactChange {
  readonly state?: ContactState | undefined
  readonly assignedTo?: number | null | undefined
  readonly note?: string | null | undefined
}

export async function changeContact(
  tx: Tx,
  id: number,
  change: ContactChange & { version: number; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('contactRequests').set(change).where('id', '=', id).execute()
}

export interface ContactFilter {
  readonly ids?: readonly number[] | undefined
  readonly state?: ContactState | undefined
  readonly assignedTo?: number | undefined
  readonly search?: string | undefined
  readonly createdAt?: Comparison<Date> | undefined
}

const searched = [
  'contactRequests.name',
  'contactRequests.phone',
  'contactRequests.title',
  'contactRequests.message',
] as const

function matches({ ids, state, assignedTo, search, createdAt }: ContactFilter) {
  return (on: ExpressionBuilder<Rows, 'contactRequests'>) =>
    on.and([
      holds(on.ref('contactRequests.createdAt'), createdAt),
      ...(ids === undefined ? [] : [on('contactRequests.id', 'in', [...ids])]),
      ...(state === undefined ? [] : [on('contactRequests.state', '=', state)]),
      ...(assignedTo === undefined ? [] : [on('contactRequests.assignedTo', '=', assignedTo)]),
      ...(search === undefined ? [] : [on.or(searched.map((column) => contains(column, search)))]),
    ])
}

export async function countContacts(db: Executor, filter: ContactFilter): Promise<number> {
  const { total } = await db
    .selectFrom('contactRequests')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}

export interface ContactPage {
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function pageOfContacts(
  db: Executor,
  filter: ContactFilter,
  page: ContactPage,
): Promise<ContactWithAssignee[]> {
  return await withAssignee(db)
    .where((on) => matches(filter)(on))
    .orderBy('contactRequests.createdAt', page.direction)
    .orderBy('contactRequests.id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Returns how many were deleted. */
export async function deleteOldContacts(db: Executor, before: { any: Date; spam: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contactRequests')
    .where((on) =>
      on.or([on('updatedAt', '<', before.any), on.and([on('state', '=', 'spam'), on('updatedAt', '<', before.spam)])]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
