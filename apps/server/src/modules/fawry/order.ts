import { bounds } from '@hiwar/contract/bounds.ts'
import { TransactionStatus, type PaymentMethod, type Period } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Checkout } from '@hiwar/contract/transactions.ts'
import { chargeAmount } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { reserveCoupon, type Reserved } from '../coupons/service.ts'
import { beginKeyedCall, saveKeyedReply, storedReply, type KeyedCall } from '../idempotency/service.ts'
import { findTerms, type PlanTerms } from '../plans/service.ts'
import { activeSubscription } from '../subscriptions/service.ts'
import { checkoutOf, findOpen, openTransaction, type TransactionRecord } from '../transactions/service.ts'
import { giveUp } from './give-up.ts'
import { findPayer, savePhone, type Payer } from './queries.ts'

const IN_FLIGHT_MS = 10_000
const ROUNDS = 4

/** What somebody wants to buy, whichever way it is paid. */
export interface Wish {
  readonly method: PaymentMethod
  readonly planId: number
  readonly period: Period
  readonly phone: string | undefined
  readonly coupon: string | undefined
  readonly expiryMinutes: number
  readonly keyed: KeyedCall | null
  /**
   * Asked of the provider before an order of this many piastres is opened, for instance whether the card is the payer's
   * own.
   */
  readonly prepare: (amount: number) => Promise<void>
  /** The answer of a call whose order is open already. */
  readonly answerOf: (transaction: TransactionRecord, checkout: Checkout) => object
}

/** An order to be charged now. `phone` is the payer's Egyptian mobile. */
export interface OpenedOrder {
  readonly transaction: TransactionRecord
  readonly payer: Payer
  readonly phone: string
}

type Step =
  | { readonly kind: 'answered'; readonly answer: object }
  | { readonly kind: 'opened'; readonly order: OpenedOrder }
  | { readonly kind: 'unprepared'; readonly amount: number }
  | { readonly kind: 'blocked'; readonly amount: number; readonly by: TransactionRecord }

/**
 * First part of every `/pay/*` call (money.md 5): under the payer's lock the answer is repeated, the call refused, or a
 * new order stored. An older open order is given up first, outside the transaction, and everything is judged anew.
 */
export async function openOrder(deps: Deps, actor: Actor, wish: Wish): Promise<Step & { kind: 'answered' | 'opened' }> {
  let preparedFor: number | null = null
  for (let round = 0; round < ROUNDS; round += 1) {
    const step: Step = await decide(deps, actor, { wish, preparedFor })
    if (step.kind === 'answered' || step.kind === 'opened') return step
    // A wish that cannot be charged costs nobody an open order.
    if (preparedFor !== step.amount) await wish.prepare(step.amount)
    preparedFor = step.amount
    if (step.kind === 'unprepared') continue
    const { status } = await giveUp(deps, step.by, { actor, action: 'tx.cancel' })
    if (status === TransactionStatus.Paid) fail('subscription-exists')
  }
  // Others keep opening and closing this person's orders faster than we can look.
  return fail('service-unavailable')
}

async function decide(deps: Deps, actor: Actor, given: { wish: Wish; preparedFor: number | null }): Promise<Step> {
  try {
    return await transact(deps, async (tx) => await decideLocked(deps, tx, { ...given, actor }))
  } catch (error) {
    // Only a writer without the payer's lock can get here; its order is the one in flight.
    if (brokenConstraint(error) === 'a_student_has_one_open_payment') fail('service-unavailable')
    throw error
  }
}

async function decideLocked(
  deps: Deps,
  tx: Tx,
  { actor, wish, preparedFor }: { actor: Actor; wish: Wish; preparedFor: number | null },
): Promise<Step> {
  await lockUsers(tx, [actor.id])
  const now = deps.now()
  const answer = await storedReply(tx, wish.keyed, { userId: actor.id, now })
  if (answer !== null) return { kind: 'answered', answer }

  const payer = (await findPayer(tx, actor.id)) ?? fail('user-not-found')
  const phone = phoneOf(payer, wish.phone)
  const terms =
    (await findTerms(tx, { userId: actor.id, planId: wish.planId, period: wish.period, now })) ?? fail('plan-not-found')
  const coupon =
    wish.coupon === undefined
      ? null
      : await reserveCoupon(tx, { code: wish.coupon, userId: actor.id, planId: wish.planId, period: wish.period, now })
  if ((await activeSubscription(tx, actor.id, now)) !== undefined) fail('subscription-exists')
  const amount = chargeAmount({
    base: terms.baseMonthlyPrice,
    period: wish.period,
    discount: terms.discount,
    coupon: coupon?.discount ?? 0,
  })
  if (amount < bounds.smallestCharge) fail('bad-request')
  const open = await findOpen(tx, actor.id)
  if (open !== undefined) return await judgeOpen(tx, { open, wish, amount, coupon, now })
  if (preparedFor !== amount) return { kind: 'unprepared', amount }

  if (payer.phone === null) await savePhone(tx, actor.id, { phone, at: now })
  const transaction = await openTransaction(tx, snapshot({ actor, wish, terms, coupon, amount, now }), now)
  await beginKeyedCall(tx, wish.keyed, { userId: actor.id, now })
  return { kind: 'opened', order: { transaction, payer, phone } }
}

const egyptianMobile = /^01[0125]\d{8}$/

function phoneOf(payer: Payer, given: string | undefined): string {
  if (payer.phone !== null && given !== undefined && payer.phone !== given) fail('bad-request', 'phone')
  const phone = payer.phone ?? given
  return phone !== undefined && egyptianMobile.test(phone) ? phone : fail('invalid-phone', 'phone')
}

async function judgeOpen(
  tx: Tx,
  given: { open: TransactionRecord; wish: Wish; amount: number; coupon: Reserved | null; now: Date },
): Promise<Step> {
  const { open, wish, amount, now } = given
  const checkout = checkoutOf(open)
  const isSame =
    open.planId === wish.planId &&
    open.planPeriod === wish.period &&
    open.paymentMethod === wish.method &&
    open.couponId === (given.coupon?.id ?? null) &&
    open.amount === amount
  if (isSame && checkout !== null && new Date(checkout.expiresAt) > now) {
    const answer = wish.answerOf(open, checkout)
    await beginKeyedCall(tx, wish.keyed, { userId: open.userId, now })
    await saveKeyedReply(tx, wish.keyed, { userId: open.userId, answer })
    return { kind: 'answered', answer }
  }
  if (checkout === null && now.getTime() - open.createdAt.getTime() < IN_FLIGHT_MS) fail('service-unavailable')
  return { kind: 'blocked', amount, by: open }
}

function snapshot(given: {
  actor: Actor
  wish: Wish
  terms: PlanTerms
  coupon: Reserved | null
  amount: number
  now: Date
}) {
  const { wish, terms, coupon } = given
  return {
    userId: given.actor.id,
    planId: wish.planId,
    planPeriod: wish.period,
    amount: given.amount,
    paymentMethod: wish.method,
    weeklyMinutes: terms.weeklyMinutes,
    baseMonthlyPrice: terms.baseMonthlyPrice,
    priceBefore: terms.priceBefore,
    planDiscount: terms.discount,
    couponId: coupon?.id ?? null,
    couponDiscount: coupon?.discount ?? 0,
    expiresAt: new Date(given.now.getTime() + wish.expiryMinutes * MINUTE_MS),
  }
}
