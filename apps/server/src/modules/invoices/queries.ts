import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import { InvoiceStatus, type InvoiceState, type WithdrawMethod } from '@hiwar/contract/enums.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { InvoicesRow, Rows } from '../../platform/db/rows.ts'

/** Payout data a tutor requested instead of the present ones. */
export interface PendingUpdate {
  readonly method: WithdrawMethod
  readonly receiver: string
  readonly requestedAt: string
}

export type InvoiceRecord = Omit<Selectable<InvoicesRow>, 'pendingUpdate'> & {
  readonly pendingUpdate: PendingUpdate | null
}

const columns = [
  'id',
  'userId',
  'method',
  'receiver',
  'amount',
  'status',
  'pendingUpdate',
  'cancelRequestedAt',
  'note',
  'receipt',
  'addressedBy',
  'createdAt',
  'updatedAt',
] as const

/** With the moment from which the tutor's withdrawals went to its receiver: a request, or an approved update of one. */
export type DatedInvoice = InvoiceRecord & { readonly receiverSince: Date }

const receiverSince = sql<Date>`(
  select min(coalesce(
    (select max(at) from status_changes
      where kind = 'invoice' and ref_id = same.id and reason = 'approve-update'), same.created_at))
  from invoices as same
  where same.user_id = invoices.user_id and same.method = invoices.method and same.receiver = invoices.receiver)`

/** Only `updateInvoice` writes the JSON of `pendingUpdate`, in this shape. */
const asRecord = <Row extends Selectable<InvoicesRow>>({ pendingUpdate, ...row }: Row) => ({
  ...row,
  pendingUpdate: pendingUpdate as PendingUpdate | null,
})

export async function findInvoice(db: Executor, id: number): Promise<DatedInvoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(columns)
    .select(receiverSince.as('receiverSince'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : asRecord(row)
}

/** Locks the row until the transaction ends; lock the tutor's row first (lessons.md L1). */
export async function lockInvoice(tx: Tx, id: number): Promise<InvoiceRecord | undefined> {
  const row = await tx.selectFrom('invoices').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row === undefined ? undefined : asRecord(row)
}

export async function findByReceipt(db: Executor, receipt: string): Promise<InvoiceRecord | undefined> {
  const row = await db.selectFrom('invoices').select(columns).where('receipt', '=', receipt).executeTakeFirst()
  return row === undefined ? undefined : asRecord(row)
}

export async function insertInvoice(
  tx: Tx,
  invoice: { userId: number; method: WithdrawMethod; receiver: string; amount: number; note: string | null; at: Date },
): Promise<number> {
  const { at, ...values } = invoice
  const { id } = await tx
    .insertInto('invoices')
    .values({ ...values, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type InvoiceUpdate = Partial<
  Pick<
    InvoiceRecord,
    'method' | 'receiver' | 'status' | 'cancelRequestedAt' | 'note' | 'receipt' | 'addressedBy' | 'pendingUpdate'
  >
>

/** `updatedAt` always grows, by a millisecond at least: clients compare it. */
export async function updateInvoice(tx: Tx, id: number, change: InvoiceUpdate, at: Date): Promise<void> {
  const { pendingUpdate, ...plain } = change
  await tx
    .updateTable('invoices')
    .set({
      ...plain,
      ...(pendingUpdate === undefined
        ? {}
        : { pendingUpdate: pendingUpdate === null ? null : JSON.stringify(pendingUpdate) }),
      updatedAt: sql<Date>`greatest(${at}, updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute()
}

/** Completed before `before` and still with receiver or receipt; locked, oldest first. */
export async function lockExpired(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ id: number; receipt: string | null }[]> {
  return await tx
    .selectFrom('invoices')
    .select(['id', 'receipt'])
    .where('updatedAt', '<', before)
    .where((on) => on.or([on('receiver', '<>', ''), on('receipt', 'is not', null)]))
    .where('status', 'in', [InvoiceStatus.Canceled, InvoiceStatus.Approved, InvoiceStatus.Rejected])
    .orderBy('updatedAt')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** `updatedAt` stays: clearing is no change that a client shows. */
export async function clearPayoutData(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('invoices')
      .set({ receiver: '', receipt: null })
      .where('id', 'in', [...ids])
      .execute()
}

export interface EarningSums {
  readonly past: number
  readonly future: number
  readonly fulfilled: number
  readonly pending: number
  readonly hasOpenUpdate: boolean
}

/** What one tutor earned and requested, in one statement (money.md 11.8). */
export async function sumEarnings(db: Executor, userId: number, now: Date): Promise<EarningSums> {
  const { rows } = await sql<EarningSums>`
    select earned.past, earned.future, requested.fulfilled, requested.pending, requested.has_open_update
    from (
      select coalesce(sum(price) filter (where "end" <= ${now}), 0)::bigint as past,
             coalesce(sum(price) filter (where "end" > ${now}), 0)::bigint as future
      from lessons join lesson_members on lesson_members.lesson_id = lessons.id and lesson_members.user_id = ${userId}
      where canceled_at is null
    ) as earned, (
      select coalesce(sum(amount) filter (where status = 3), 0)::bigint as fulfilled,
             coalesce(sum(amount) filter (where status in (0, 1)), 0)::bigint as pending,
             coalesce(bool_or(status = 0 and pending_update is not null), false) as has_open_update
      from invoices where user_id = ${userId}
    ) as requested`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a sum without a row')
  return row
}

/** Whether a withdrawal of this person was to go there before. */
export async function hasUsedReceiver(
  tx: Tx,
  userId: number,
  { method, receiver }: Pick<InvoiceRecord, 'method' | 'receiver'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('userId', '=', userId)
    .where('method', '=', method)
    .where('receiver', '=', receiver)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isTutor(db: Executor, userId: number): Promise<boolean> {
  const tutors = db.selectFrom('users').select('id').where('id', '=', userId).where('role', '=', 3)
  return (await tutors.executeTakeFirst()) !== undefined
}

export interface InvoiceFilter {
  readonly users?: readonly number[] | undefined
  readonly methods?: readonly WithdrawMethod[] | undefined
  readonly statuses?: readonly InvoiceStatus[] | undefined
  readonly states?: readonly InvoiceState[] | undefined
  readonly receipt?: boolean | undefined
  readonly ids?: readonly number[] | undefined
  /** Requested before an instant and still open, or not. */
  readonly overdue?: { readonly isWanted: boolean; readonly before: Date } | undefined
  readonly createdAt?: Comparison<Date> | undefined
  readonly updatedAt?: Comparison<Date> | undefined
  readonly fulfilledAt?: Comparison<Date> | undefined
}

const stateSql: Record<InvoiceState, ReturnType<typeof sql<boolean>>> = {
  pending: sql<boolean>`(status = 0 and pending_update is null)`,
  'updated-by-receiver': sql<boolean>`(status = 0 and pending_update is not null)`,
  'canceled-by-receiver': sql<boolean>`status = 1`,
  'cancellation-approved-by-admin': sql<boolean>`(status = 2 and cancel_requested_at is not null)`,
  'canceled-by-admin': sql<boolean>`(status = 2 and cancel_requested_at is null)`,
  fulfilled: sql<boolean>`status = 3`,
  rejected: sql<boolean>`status = 4`,
}

function filtered(db: Executor, filter: InvoiceFilter) {
  return db
    .selectFrom('invoices')
    .$if(filter.users !== undefined, (query) => query.where('userId', 'in', [...(filter.users ?? [])]))
    .$if(filter.methods !== undefined, (query) => query.where('method', 'in', [...(filter.methods ?? [])]))
    .$if(filter.statuses !== undefined, (query) => query.where('status', 'in', [...(filter.statuses ?? [])]))
    .$if(filter.states !== undefined, (query) =>
      query.where((on) => on.or((filter.states ?? []).map((state) => stateSql[state]))),
    )
    .$if(filter.receipt !== undefined, (query) =>
      query.where('receipt', filter.receipt === true ? 'is not' : 'is', null),
    )
    .$if(filter.ids !== undefined, (query) => query.where('id', 'in', [...(filter.ids ?? [])]))
    .$if(filter.overdue !== undefined, (query) => {
      const isOverdue = sql<boolean>`(status in (0, 1) and created_at < ${filter.overdue?.before})`
      return query.where(filter.overdue?.isWanted === true ? isOverdue : sql<boolean>`not ${isOverdue}`)
    })
    .where((on) => on.and([holds(on.ref('createdAt'), filter.createdAt), holds(on.ref('updatedAt'), filter.updatedAt)]))
    .$if(filter.fulfilledAt !== undefined, (query) =>
      query.where((on) => on.exists(fulfilment(on, filter.fulfilledAt))),
    )
}

/** The change that marked a withdrawal as paid, when it was made at such a time. */
function fulfilment(on: ExpressionBuilder<Rows, 'invoices'>, at: Comparison<Date> | undefined) {
  return on
    .selectFrom('statusChanges')
    .select('statusChanges.id')
    .where('statusChanges.kind', '=', 'invoice')
    .whereRef('statusChanges.refId', '=', 'invoices.id')
    .where('statusChanges.reason', '=', 'fulfil')
    .where((change) => holds(change.ref('statusChanges.at'), at))
}

export async function countInvoices(db: Executor, filter: InvoiceFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export interface InvoicePage {
  readonly order: readonly { column: 'createdAt' | 'updatedAt' | 'amount'; direction: 'asc' | 'desc' }[]
  readonly limit: number
  readonly offset: number
  /** Only admins are told since when a receiver is used. */
  readonly withReceivers: boolean
}

export async function pageOfInvoices(db: Executor, filter: InvoiceFilter, page: InvoicePage): Promise<DatedInvoice[]> {
  let query = filtered(db, filter).select(columns)
  for (const { column, direction } of page.order) query = query.orderBy(column, direction)
  const rows = await query
    .orderBy('id', page.order[0]?.direction ?? 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const since = await receiversSince(db, page.withReceivers ? rows.map(({ id }) => id) : [])
  return rows.map((row) => ({ ...asRecord(row), receiverSince: since.get(row.id) ?? row.createdAt }))
}

/** Asked for the rows of a page alone: in the statement of the page it would be looked up for every row skipped too. */
async function receiversSince(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .select(receiverSince.as('receiverSince'))
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.receiverSince]))
}
