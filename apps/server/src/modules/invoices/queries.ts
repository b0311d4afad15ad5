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

export type InvoiceRecord = Omit<Selectable<InvoicesRow>, 'receiverHash' | 'pendingUpdate'> & {
  readonly pendingUpdate: PendingUpdate | null
}

/** The columns of a withdrawal that say where it goes, as they are stored; receivers.ts opens them. */
export interface StoredPayout {
  /** Sealed where there is a hash, in the clear where there is none, '' once its retention period is over. */
  readonly storedReceiver: string
  readonly receiverHash: string | null
  readonly storedUpdate: StoredUpdate | null
}

/** A pending update: `receiver` in the clear only where another release or an import wrote it. */
export type StoredUpdate = Omit<PendingUpdate, 'receiver'> &
  ({ readonly sealedReceiver: string } | { readonly receiver: string })

export type StoredInvoice = Omit<InvoiceRecord, 'receiver' | 'pendingUpdate'> & StoredPayout

const columns = [
  'id',
  'userId',
  'method',
  'receiver as storedReceiver',
  'receiverHash',
  'amount',
  'status',
  'pendingUpdate as storedUpdate',
  'cancelRequestedAt',
  'note',
  'receipt',
  'addressedBy',
  'createdAt',
  'updatedAt',
] as const

/** With the moment from which the tutor's withdrawals went to its receiver: a request, or an approved update of one. */
export type Dated<Invoice> = Invoice & { readonly receiverSince: Date }

/** A hash is of one person and method; a row without one has its own moment. */
const receiverSince = sql<Date>`coalesce((
  select min(coalesce(
    (select max(at) from status_changes
      where kind = 'invoice' and ref_id = same.id and reason = 'approve-update'), same.created_at))
  from invoices as same
  where same.user_id = invoices.user_id and same.receiver_hash = invoices.receiver_hash), invoices.created_at)`

/** Only `updateInvoice` and `resealPayouts` write the JSON of `pending_update`, in this shape. */
const asStored = <Row extends { storedUpdate: object | null }>({ storedUpdate, ...row }: Row) => ({
  ...row,
  storedUpdate: storedUpdate as StoredUpdate | null,
})

export async function findInvoice(db: Executor, id: number): Promise<Dated<StoredInvoice> | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(columns)
    .select(receiverSince.as('receiverSince'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : asStored(row)
}

/** Locks the row until the transaction ends; lock the tutor's row first (lessons.md L1). */
export async function lockInvoice(tx: Tx, id: number): Promise<StoredInvoice | undefined> {
  const row = await tx.selectFrom('invoices').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row === undefined ? undefined : asStored(row)
}

export async function findByReceipt(db: Executor, receipt: string): Promise<StoredInvoice | undefined> {
  const row = await db.selectFrom('invoices').select(columns).where('receipt', '=', receipt).executeTakeFirst()
  return row === undefined ? undefined : asStored(row)
}

export async function insertInvoice(
  tx: Tx,
  invoice: Pick<InvoiceRecord, 'userId' | 'method' | 'amount' | 'note'> & SealedReceiver & { at: Date },
): Promise<number> {
  const { at, ...values } = invoice
  const { id } = await tx
    .insertInto('invoices')
    .values({ ...values, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is written of a receiver. */
export interface SealedReceiver {
  readonly receiver: string
  readonly receiverHash: string
}

export type StoredInvoiceUpdate = Partial<
  Pick<InvoiceRecord, 'method' | 'status' | 'cancelRequestedAt' | 'note' | 'receipt' | 'addressedBy'> &
    SealedReceiver & { readonly pendingUpdate: StoredUpdate | null }
>

/** `updatedAt` always grows, by a millisecond at least: clients compare it. */
export async function updateInvoice(tx: Tx, id: number, change: StoredInvoiceUpdate, at: Date): Promise<void> {
  const { pendingUpdate, ...plain } = change
  await tx
    .updateTable('invoices')
    .set({
      ...plain,
      // Stryker disable next-line ConditionalExpression: what is undefined is not set
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
      .set({ receiver: '', receiverHash: null, receipt: null })
      .where('id', 'in', [...ids])
      .execute()
}

/** Withdrawals after `after` that say where they go, locked, by id; `inTheClear`: only those that anybody could read. */
export async function lockPayouts(
  tx: Tx,
  given: { after: number; limit: number; inTheClear: boolean },
): Promise<({ id: number; userId: number; method: WithdrawMethod } & StoredPayout)[]> {
  const isUnsealed = sql<boolean>`(receiver <> '' and receiver_hash is null or pending_update ->> 'receiver' is not null)`
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'userId', 'method', 'receiver as storedReceiver', 'receiverHash', 'pendingUpdate as storedUpdate'])
    .where('id', '>', given.after)
    .where(given.inTheClear ? isUnsealed : sql<boolean>`(receiver <> '' or pending_update is not null)`)
    .orderBy('id')
    .limit(given.limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(asStored)
}

export type ResealedPayout = { readonly id: number; readonly pendingUpdate: StoredUpdate | null } & (
  | SealedReceiver
  | { readonly receiver: ''; readonly receiverHash: null }
)

/** `updatedAt` stays: nothing changes that anybody reads. */
export async function resealPayouts(tx: Tx, payouts: readonly ResealedPayout[]): Promise<void> {
  await sql`
    update invoices set
      receiver = sealed.receiver, receiver_hash = sealed."receiverHash", pending_update = sealed."pendingUpdate"
    from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb)
      as sealed (id int, receiver text, "receiverHash" text, "pendingUpdate" jsonb)
    where invoices.id = sealed.id`.execute(tx)
}

/** Where a tutor's newest withdrawals went, those of rejected ones aside; the newest first, repeats included. */
export async function recentPayouts(db: Executor, userId: number, limit: number): Promise<StoredInvoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(columns)
    .where('userId', '=', userId)
    .where('status', '<>', InvoiceStatus.Rejected)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(asStored)
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
  const sums = sql<EarningSums>`(
    select earned.past, earned.future, requested.fulfilled, requested.pending, requested.has_open_update
    from (
      select coalesce(sum(price) filter (where "end" <= ${now}), 0)::bigint as past,
             coalesce(sum(price) filter (where "end" > ${now}), 0)::bigint as future
      from lessons where tutor_id = ${userId} and canceled_at is null
    ) as earned, (
      select coalesce(sum(amount) filter (where status = 3), 0)::bigint as fulfilled,
             coalesce(sum(amount) filter (where status in (0, 1)), 0)::bigint as pending,
             coalesce(bool_or(status = 0 and pending_update is not null), false) as has_open_update
      from invoices where user_id = ${userId}
    ) as requested)`
  return await db.selectFrom(sums.as('sums')).selectAll().executeTakeFirstOrThrow()
}

/** Whether a withdrawal of this person was to go where one of these hashes says. */
export async function hasUsedReceiver(tx: Tx, userId: number, hashes: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('userId', '=', userId)
    .where('receiverHash', 'in', [...hashes])
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

export async function pageOfInvoices(
  db: Executor,
  filter: InvoiceFilter,
  page: InvoicePage,
): Promise<Dated<StoredInvoice>[]> {
  let query = filtered(db, filter).select(columns)
  for (const { column, direction } of page.order) query = query.orderBy(column, direction)
  const rows = await query
    .orderBy('id', page.order[0]?.direction ?? 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const since = await receiversSince(db, page.withReceivers ? rows.map(({ id }) => id) : [])
  return rows.map((row) => ({ ...asStored(row), receiverSince: since.get(row.id) ?? row.createdAt }))
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
