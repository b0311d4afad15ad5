import type { Coupon, CouponChange, CouponOffer, NewCoupon, listCoupons } from '@hiwar/contract/coupons.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit, changesOf } from '../audit/service.ts'
import { holdsFor, isUsable } from './policy.ts'
import {
  changeCoupon,
  countCoupons,
  countUses,
  dropCoupon,
  findCoupon,
  findCouponOfCode,
  insertCoupon,
  isOfferedPlan,
  lockCoupon,
  lockCouponOfCode,
  pageOfCoupons,
  wasTaken,
  type CouponRecord,
} from './queries.ts'
import { couponView, offerView } from './views.ts'

export async function list(deps: Deps, query: Received<typeof listCoupons.query>): Promise<Reply<typeof listCoupons>> {
  const total = await countCoupons(deps.db)
  const coupons = await pageOfCoupons(deps.db, { limit: query.size, offset: (query.page - 1) * query.size })
  return { list: coupons.map(couponView), total }
}

export async function readCoupon(deps: Deps, id: number): Promise<Coupon> {
  return couponView((await findCoupon(deps.db, id)) ?? fail('coupon-not-found'))
}

/**
 * What a code gives. A student gets one answer for every code of no use to them, so that codes cannot be found by
 * trying (money.md 2).
 */
export async function findByCode(deps: Deps, actor: Actor, code: string): Promise<Coupon | CouponOffer> {
  const coupon = (await findCouponOfCode(deps.db, code)) ?? fail('coupon-not-found')
  if (isAdmin(actor.role)) return couponView(coupon)

  const uses = await countUses(deps.db, { couponId: coupon.id, userId: actor.id })
  return isUsable(coupon, { ...uses, now: deps.now() }) ? offerView(coupon) : fail('coupon-not-found')
}

/** What an order takes from a coupon. `discount` in hundredths of a percent. */
export interface Reserved {
  readonly id: number
  readonly discount: number
}

/**
 * The coupon for an order that is about to be stored by the same transaction: that row is the reservation, so the
 * coupon stays locked until the order is in. The caller holds the payer's row. Refuses with `coupon-not-found` whatever
 * is wrong with it.
 */
export async function reserveCoupon(
  tx: Tx,
  given: { code: string; userId: number; planId: number; period: number; now: Date },
): Promise<Reserved> {
  const coupon = (await lockCouponOfCode(tx, given.code)) ?? fail('coupon-not-found', 'coupon')
  const uses = await countUses(tx, { couponId: coupon.id, userId: given.userId })
  if (!isUsable(coupon, { ...uses, now: given.now }) || !holdsFor(coupon, given)) fail('coupon-not-found', 'coupon')
  return { id: coupon.id, discount: coupon.discount }
}

export async function addCoupon(deps: Deps, actor: Actor, given: NewCoupon): Promise<Coupon> {
  return await unlessTaken(
    async () =>
      await transact(deps, async (tx) => {
        const now = deps.now()
        await refuseTerms(tx, given, now)
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

/** Changes a coupon; open payments keep the discount they were given. */
export async function reviseCoupon(
  deps: Deps,
  actor: Actor,
  { id, change }: { id: number; change: CouponChange },
): Promise<Coupon> {
  return await unlessTaken(
    async () =>
      await transact(deps, async (tx) => {
        const coupon = (await lockCoupon(tx, id)) ?? fail('coupon-not-found')
        const given = withoutAbsent(change)
        if (Object.keys(given).length === 0) fail('empty-request')
        const now = deps.now()
        await refuseTerms(tx, given, now)

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

/** Takes a coupon away; one that a payment names stays in the database. */
export async function removeCoupon(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    // Whoever wants to use the coupon waits for this lock and then finds it gone.
    const coupon = (await lockCoupon(tx, id)) ?? fail('coupon-not-found')
    const now = deps.now()
    if (await wasTaken(tx, id)) await changeCoupon(tx, id, { deletedAt: now, updatedAt: now, updatedBy: actor.id })
    else await dropCoupon(tx, id)
    await audit(deps, tx, actor, {
      action: 'coupon.delete',
      targetId: id,
      before: { code: coupon.code, discount: coupon.discount },
      after: null,
    })
  })
}

async function refuseTerms(tx: Tx, given: CouponChange, now: Date): Promise<void> {
  if (given.expiresAt !== undefined && new Date(given.expiresAt) <= now)
    fail('expired-coupone-expire-date', 'expiresAt')
  if (given.planId !== undefined && given.planId !== null && !(await isOfferedPlan(tx, given.planId)))
    fail('plan-not-found', 'planId')
}

/** A code can be given out once; two admins at the same time are told apart by the index. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) === 'a_coupon_code_is_given_out_once') fail('coupon-code-invalid', 'code')
    throw error
  }
}

function withoutAbsent<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
