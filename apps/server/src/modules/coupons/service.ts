import type { Coupon, CouponChange, CouponOffer, NewCoupon, listCoupons } from '@hiwar/contract/coupons.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Period } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { audit, changesOf } from '../audit/service.ts'
import { isValidFor, isUsable } from './policy.ts'
import {
  changeCoupon,
  countCoupons,
  countUses,
  deleteCouponRow,
  findCoupon,
  findCouponOfCode,
  insertCoupon,
  isOfferedPlan,
  isReferredTo,
  lockCoupon,
  lockCouponOfCode,
  pageOfCoupons,
  type CouponRecord,
} from './queries.ts'
import { couponView, offerView } from './views.ts'

export async function listAllCoupons(
  deps: Deps,
  query: Received<typeof listCoupons.query>,
): Promise<Reply<typeof listCoupons>> {
  const { code, page, size } = query
  const total = await countCoupons(deps.db, code)
  const coupons = await pageOfCoupons(deps.db, code, { limit: size, offset: (page - 1) * size })
  return { list: coupons.map(couponView), total }
}

export async function readCoupon(deps: Deps, id: number): Promise<Coupon> {
  return couponView((await findCoupon(deps.db, id)) ?? fail('coupon-not-found'))
}

/**
 * The coupon of a code. Students get the same failure for every code they cannot use, so that codes cannot be found by
 * trying (money.md 2).
 */
export async function findByCode(deps: Deps, actor: Actor, code: string): Promise<Coupon | CouponOffer> {
  const coupon = (await findCouponOfCode(deps.db, code)) ?? fail('coupon-not-found')
  if (isAdmin(actor.role)) return couponView(coupon)

  const uses = await countUses(deps.db, { couponId: coupon.id, userId: actor.id })
  return isUsable(coupon, { ...uses, now: deps.now() }) ? offerView(coupon) : fail('coupon-not-found')
}

/** A coupon that an order uses. `discount` in hundredths of a percent. */
export interface ReservedCoupon {
  readonly id: number
  readonly discount: number
}

/**
 * The coupon for an order that the same transaction is about to store: the stored order is the reservation, so the
 * coupon stays locked until then. The caller has locked the payer's row. Fails with `coupon-not-found` whatever the
 * cause is.
 */
export async function reserveCoupon(
  tx: Tx,
  given: { code: string; userId: number; planId: number; period: Period; now: Date },
): Promise<ReservedCoupon> {
  const coupon = (await lockCouponOfCode(tx, given.code)) ?? fail('coupon-not-found', 'coupon')
  const uses = await countUses(tx, { couponId: coupon.id, userId: given.userId })
  if (!isUsable(coupon, { ...uses, now: given.now }) || !isValidFor(coupon, given)) fail('coupon-not-found', 'coupon')
  return { id: coupon.id, discount: coupon.discount }
}

export async function addCoupon(deps: Deps, actor: Actor, given: NewCoupon): Promise<Coupon> {
  return await withUniqueCode(
    async () =>
      await transact(deps, async (tx) => {
        const now = deps.now()
        await requireValidTerms(tx, given, now)
        const coupon = await insertCoupon(tx, {
          ...given,
          expiresAt: new Date(given.expiresAt),
          createdAt: now,
          createdBy: actor.id,
          updatedAt: now,
          updatedBy: actor.id,
        })
        await audit(deps, tx, actor, { action: 'coupon.create', targetId: coupon.id, before: null, after: given })
        return couponView({ ...coupon, uses: 0 })
      }),
  )
}

/** Changes a coupon; open payments keep their discount. */
export async function reviseCoupon(
  deps: Deps,
  actor: Actor,
  { id, change }: { id: number; change: CouponChange },
): Promise<Coupon> {
  return await withUniqueCode(
    async () =>
      await transact(deps, async (tx) => {
        const coupon = (await lockCoupon(tx, id)) ?? fail('coupon-not-found')
        const given = withoutUndefined(change)
        if (Object.keys(given).length === 0) fail('empty-request')
        const now = deps.now()
        await requireValidTerms(tx, given, now)

        const { expiresAt, ...rest } = given
        const terms = { ...rest, ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }) }
        const changed = changesOf(termsOf(coupon), terms)
        if (changed !== null) {
          await changeCoupon(tx, id, { ...terms, updatedAt: now, updatedBy: actor.id })
          await audit(deps, tx, actor, { action: 'coupon.update', targetId: id, ...changed })
        }
        return couponView((await findCoupon(tx, id)) ?? fail('coupon-not-found'))
      }),
  )
}

const termsOf = ({ code, discount, expiresAt, planId, periods, maxUses }: CouponRecord) => ({
  code,
  discount,
  expiresAt,
  planId,
  periods,
  maxUses,
})

/** Deletes a coupon; the row of one that a payment refers to stays in the database. */
export async function removeCoupon(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    // Orders that use the coupon wait for this lock and then find it deleted.
    const coupon = (await lockCoupon(tx, id)) ?? fail('coupon-not-found')
    const now = deps.now()
    if (await isReferredTo(tx, id)) await changeCoupon(tx, id, { deletedAt: now, updatedAt: now, updatedBy: actor.id })
    else await deleteCouponRow(tx, id)
    await audit(deps, tx, actor, {
      action: 'coupon.delete',
      targetId: id,
      before: { code: coupon.code, discount: coupon.discount },
      after: null,
    })
  })
}

async function requireValidTerms(tx: Tx, given: CouponChange, now: Date): Promise<void> {
  if (given.expiresAt !== undefined && new Date(given.expiresAt) <= now)
    fail('expired-coupone-expire-date', 'expiresAt')
  if (given.planId !== undefined && given.planId !== null && !(await isOfferedPlan(tx, given.planId)))
    fail('plan-not-found', 'planId')
}

/** A code exists once; of two admins who create it at the same time, the unique index refuses one. */
const withUniqueCode = async <T>(write: () => Promise<T>): Promise<T> =>
  await failOnConstraint({ a_coupon_code_is_given_out_once: ['coupon-code-invalid', 'code'] }, write)

function withoutUndefined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
