import { sql, type Selectable } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { TransactionsRow } from '../../platform/db/rows.ts'

/** A payment as stored; amounts in piastres. */
export type TransactionRecord = Selectable<TransactionsRow>

const transactionColumns = [
  'id',
  'userId',
  'planId',
  'planPeriod',
  'amount',
  'status',
  'paymentMethod',
  'providerRefNum',
  'merchantRef',
  'weeklyMinutes',
  'baseMonthlyPrice',
  'priceBefore',
  'planDiscount',
  'couponId',
  'couponDiscount',
  'installmentMonths',
  'installmentOfferId',
  'refundedAmount',
  'checkout',
  'expiresAt',
  'paidAt',
  'needsRefund',
  'checkedAt',
  'checks',
  'createdAt',
  'updatedAt',
] as const

export async function findTransaction(db: Executor, id: number): Promise<TransactionRecord | undefined> {
  return await db.selectFrom('transactions').select(transactionColumns).where('id', '=', id).executeTakeFirst()
}

/** By our own reference, which is only ever looked up, never decoded (money.md 11.2). */
export async function findByMerchantRef(db: Executor, merchantRef: string): Promise<TransactionRecord | undefined> {
  return await db
    .selectFrom('transactions')
    .select(transactionColumns)
    .where('merchantRef', '=', merchantRef)
    .executeTakeFirst()
}

/** A user's only open payment. */
export async function findOpenTransaction(db: Executor, userId: number): Promise<TransactionRecord | undefined> {
  return await db
    .selectFrom('transactions')
    .select(transactionColumns)
    .where('userId', '=', userId)
    .where('status', '=', TransactionStatus.New)
    .executeTakeFirst()
}

export async function findLast(db: Executor, userId: number): Promise<TransactionRecord | undefined> {
  return await db
    .selectFrom('transactions')
    .select(transactionColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a payment other than `id` already has this order number of the provider. */
export async function isOrderOfAnother(tx: Tx, id: number, providerRefNum: number): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .select('id')
    .where('providerRefNum', '=', providerRefNum)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * `findTransaction` with the row locked until the database transaction ends; lock the payer's row first (lessons.md
 * L1).
 */
export async function lockTransaction(tx: Tx, id: number): Promise<TransactionRecord | undefined> {
  return await tx
    .selectFrom('transactions')
    .select(transactionColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface TransactionFilter {
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly plans?: readonly number[] | undefined
  readonly planPeriods?: readonly number[] | undefined
  readonly statuses?: readonly number[] | undefined
  readonly paymentMethods?: readonly number[] | undefined
  readonly providerRefNums?: readonly number[] | undefined
  readonly amount?: Comparison<number> | undefined
  /** Both ends belong to the range. */
  readonly after?: Date | undefined
  readonly before?: Date | undefined
  readonly paidAt?: Comparison<Date> | undefined
  readonly needsRefund?: boolean | undefined
}

function filtered(db: Executor, filter: TransactionFilter) {
  const listFilters = [
    ['id', filter.ids],
    ['userId', filter.users],
    ['planId', filter.plans],
    ['planPeriod', filter.planPeriods],
    ['status', filter.statuses],
    ['paymentMethod', filter.paymentMethods],
    ['providerRefNum', filter.providerRefNums],
  ] as const
  return (
    db
      .selectFrom('transactions')
      .where((on) =>
        on.and([
          ...listFilters.flatMap(([column, values]) => (values === undefined ? [] : [on(column, 'in', [...values])])),
          holds(on.ref('amount'), filter.amount),
          holds(on.ref('createdAt'), { gte: filter.after, lte: filter.before }),
          holds(on.ref('paidAt'), filter.paidAt),
        ]),
      )
      // Not a parameter: only a literal condition is known to fit the partial index.
      .$if(filter.needsRefund !== undefined, (query) =>
        query.where(filter.needsRefund === true ? sql<boolean>`needs_refund` : sql<boolean>`not needs_refund`),
      )
  )
}

export async function countTransactions(db: Executor, filter: TransactionFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function pageOfTransactions(
  db: Executor,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
): Promise<TransactionRecord[]> {
  return await filtered(db, filter)
    .select(transactionColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** What decides whether a payer may have a payment back without asking the team. */
export interface OwnRefundFacts {
  readonly id: number
  /** The payer asked, and the provider has not answered yet. */
  readonly isPending: boolean
  /** A running subscription of which nothing was used, is booked or was given back (more.md 5). */
  readonly isUntouched: boolean
}

/**
 * Of paid payments. A lesson counts as used while its minutes are charged, in the weeks of the subscription, and as
 * booked until it is over, charged or not. Exact only under the payer's lock.
 */
export async function findOwnRefundFacts(
  db: Executor,
  given: { ids: readonly number[]; now: Date },
): Promise<OwnRefundFacts[]> {
  const { rows } = await sql<OwnRefundFacts>`
    select transactions.id,
      exists (select from refunds where tx_id = transactions.id and status = 'pending' and admin_id is null)
        as is_pending,
      transactions.refunded_amount = 0 and transactions.provider_ref_num is not null
        and not exists (select from refunds where tx_id = transactions.id and status <> 'failed')
        and exists (
          select from subscriptions
          where tx_id = transactions.id and terminated_at is null and "end" > ${given.now}
            and not exists (
              select from lesson_members join lessons on lessons.id = lesson_members.lesson_id
              where lesson_members.user_id = transactions.user_id and (
                (lessons.canceled_at is null and lessons."end" > ${given.now})
                or (lessons.charged and lessons.start >= subscriptions.start and lessons.start < subscriptions."end"))))
        as is_untouched
    from transactions
    where transactions.id = any(${[...given.ids]}::int[])`.execute(db)
  return rows
}

/** The id of the next payment, reserved before its insert because our reference to the provider contains it. */
export async function nextTransactionId(tx: Tx): Promise<number> {
  const { id } = await tx
    .selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('transactions', 'id'))::int`.as('id'))
    .executeTakeFirstOrThrow()
  return id
}

export type NewTransaction = Pick<
  TransactionRecord,
  | 'id'
  | 'userId'
  | 'planId'
  | 'planPeriod'
  | 'amount'
  | 'paymentMethod'
  | 'merchantRef'
  | 'weeklyMinutes'
  | 'baseMonthlyPrice'
  | 'priceBefore'
  | 'planDiscount'
  | 'couponId'
  | 'couponDiscount'
  | 'installmentMonths'
  | 'installmentOfferId'
  | 'expiresAt'
  | 'createdAt'
  | 'updatedAt'
>

export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<TransactionRecord> {
  return await tx.insertInto('transactions').values(transaction).returning(transactionColumns).executeTakeFirstOrThrow()
}

/** `providerRefNum` null: the provider's order number is not known yet. */
export async function storeCheckout(
  tx: Tx,
  id: number,
  given: { checkout: object; providerRefNum: number | null; at: Date },
): Promise<void> {
  const { providerRefNum } = given
  await tx
    .updateTable('transactions')
    .set({
      checkout: JSON.stringify(given.checkout),
      ...(providerRefNum === null ? {} : { providerRefNum }),
      updatedAt: given.at,
    })
    .where('id', '=', id)
    .execute()
}

export interface TransactionChange {
  readonly status?: TransactionStatus
  readonly providerRefNum?: number
  readonly refundedAmount?: number
  readonly paidAt?: Date
  readonly needsRefund?: boolean
  readonly at: Date
}

/** Writes a change. None leads back to an open payment, so a new status takes its checkout away. */
export async function changeTransaction(
  tx: Tx,
  id: number,
  { at, ...change }: TransactionChange,
): Promise<TransactionRecord> {
  const isClosed = change.status !== undefined
  return await tx
    .updateTable('transactions')
    .set({ ...change, ...(isClosed ? { checkout: null } : {}), updatedAt: at })
    .where('id', '=', id)
    .returning(transactionColumns)
    .executeTakeFirstOrThrow()
}

/** The payment with this order number of the provider. */
export async function findByProviderOrder(
  db: Executor,
  providerRefNum: number,
): Promise<TransactionRecord | undefined> {
  return await db
    .selectFrom('transactions')
    .select(transactionColumns)
    .where('providerRefNum', '=', providerRefNum)
    .executeTakeFirst()
}

/**
 * Claims the oldest open payment that is due for a status query and counts the query. Due: 2, 5, 15, then every 60
 * minutes after the last one, and once when it expired `graceMinutes` ago. Two servers never claim the same one.
 */
export async function claimDueTransaction(
  tx: Tx,
  given: { now: Date; graceMinutes: number },
): Promise<TransactionRecord | undefined> {
  const overSince = new Date(given.now.getTime() - given.graceMinutes * MINUTE_MS)
  const due = tx
    .selectFrom('transactions')
    .select('id')
    .where('status', '=', TransactionStatus.New)
    .where((on) =>
      on.or([
        sql<boolean>`coalesce(checked_at, created_at)
          <= ${given.now}::timestamptz - (array[2, 5, 15, 60])[least(checks, 3) + 1] * interval '1 minute'`,
        on.and([
          on('expiresAt', '<=', overSince),
          sql<boolean>`(checked_at is null
            or checked_at < expires_at + ${given.graceMinutes}::int * interval '1 minute')`,
        ]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return await tx
    .updateTable('transactions')
    .set({ checkedAt: given.now, checks: sql`checks + 1` })
    .where('id', '=', due)
    .returning(transactionColumns)
    .executeTakeFirst()
}

export interface HistoryRow {
  readonly kind: string
  readonly fromStatus: number | null
  readonly toStatus: number
  readonly actorId: number | null
  readonly reason: string
  readonly amount: number | null
  readonly at: Date
}

/** Every change of a payment, its refunds and its subscription, oldest first. */
export async function historyOf(db: Executor, txId: number): Promise<HistoryRow[]> {
  return await db
    .selectFrom('statusChanges')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.id', '=', 'statusChanges.refId').on('statusChanges.kind', '=', 'refund'),
    )
    .select([
      'statusChanges.kind',
      'fromStatus',
      'toStatus',
      'actorId',
      'statusChanges.reason',
      'refunds.amount',
      'statusChanges.at',
    ])
    .where((on) =>
      on.or([
        on.and([on('kind', '=', 'transaction'), on('refId', '=', txId)]),
        on.and([
          on('kind', '=', 'refund'),
          on('refId', 'in', on.selectFrom('refunds').select('refunds.id').where('txId', '=', txId)),
        ]),
        on.and([
          on('kind', '=', 'subscription'),
          on('refId', 'in', on.selectFrom('subscriptions').select('subscriptions.id').where('txId', '=', txId)),
        ]),
      ]),
    )
    .orderBy('statusChanges.at')
    .orderBy('statusChanges.id')
    .execute()
}
