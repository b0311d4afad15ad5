import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { CouponsRow } from '../../platform/db/rows.ts'
import { contains } from '../../platform/db/text-match.ts'

/** A coupon as stored. */
export type CouponRecord = Selectable<CouponsRow>
/** `uses` counts paid payments, also those refunded later. */
export type CountedCoupon = CouponRecord & { readonly uses: number }

const couponColumns = [
  'id',
  'code',
  'discount',
  'planId',
  'periods',
  'maxUses',
  'expiresAt',
  'deletedAt',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const

const notDeleted = (db: Executor) => db.selectFrom('coupons').where('deletedAt', 'is', null)

function withUses(db: Executor) {
  return notDeleted(db)
    .select(couponColumns)
    .select((on) =>
      on
        .selectFrom('transactions')
        .select(({ fn }) => fn.countAll<number>().as('uses'))
        .whereRef('transactions.couponId', '=', 'coupons.id')
        .where('transactions.paidAt', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('uses'),
    )
}

export async function findCoupon(db: Executor, id: number): Promise<CountedCoupon | undefined> {
  return await withUses(db).where('id', '=', id).executeTakeFirst()
}

export async function findCouponOfCode(db: Executor, code: string): Promise<CountedCoupon | undefined> {
  return await withUses(db).where('code', '=', code).executeTakeFirst()
}

/** Anywhere in the code; undefined or empty: every coupon. */
type WantedCode = string | undefined

const isWanted = (code: WantedCode) => (code === undefined ? sql<boolean>`true` : contains('coupons.code', code))

export async function countCoupons(db: Executor, code: WantedCode): Promise<number> {
  const { total } = await notDeleted(db)
    .where(isWanted(code))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function pageOfCoupons(
  db: Executor,
  code: WantedCode,
  page: { limit: number; offset: number },
): Promise<CountedCoupon[]> {
  return await withUses(db)
    .where(isWanted(code))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Locked until the transaction ends: orders that use the same coupon wait for each other. */
export async function lockCouponOfCode(tx: Tx, code: string): Promise<CouponRecord | undefined> {
  return await notDeleted(tx).select(couponColumns).where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
}

export async function lockCoupon(tx: Tx, id: number): Promise<CouponRecord | undefined> {
  return await notDeleted(tx).select(couponColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** `taken`: paid, or reserved by another user's open payment; `own`: paid by this user. */
export async function countUses(
  db: Executor,
  given: { couponId: number; userId: number },
): Promise<{ taken: number; own: number }> {
  return await db
    .selectFrom('transactions')
    .select([
      sql<number>`count(*) filter (
        where paid_at is not null or (status = ${TransactionStatus.New} and user_id <> ${given.userId})
      )::int`.as('taken'),
      sql<number>`count(*) filter (where paid_at is not null and user_id = ${given.userId})::int`.as('own'),
    ])
    .where('couponId', '=', given.couponId)
    .executeTakeFirstOrThrow()
}

export async function insertCoupon(tx: Tx, coupon: Insertable<CouponsRow>): Promise<CouponRecord> {
  return await tx.insertInto('coupons').values(coupon).returning(couponColumns).executeTakeFirstOrThrow()
}

export async function changeCoupon(tx: Tx, id: number, change: Updateable<CouponsRow>): Promise<void> {
  await tx.updateTable('coupons').set(change).where('id', '=', id).execute()
}

/** Whether a payment refers to it; then its row must stay. */
export async function isReferredTo(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('transactions').select('id').where('couponId', '=', id).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function deleteCouponRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('coupons').where('id', '=', id).execute()
}

export async function isOfferedPlan(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('plans')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
