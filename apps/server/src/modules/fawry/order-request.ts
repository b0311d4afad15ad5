import { bounds } from '@hiwar/contract/bounds.ts'
import { TransactionStatus, type PaymentMethod, type Period } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Checkout } from '@hiwar/contract/transactions.ts'
import { chargeAmount } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { reserveCoupon, type ReservedCoupon } from '../coupons/service.ts'
import { beginKeyedCall, saveKeyedReply, storedReply, type KeyedCall } from '../idempotency/service.ts'
import { findTerms, type PlanTerms } from '../plans/service.ts'
import { activeSubscription } from '../subscriptions/service.ts'
import { checkoutOf, findOpenTransaction, openTransaction, type TransactionRecord } from '../transactions/service.ts'
import { cancelAtProvider } from './cancel.ts'
import { findPayer, savePhone, type Payer } from './queries.ts'

/** As long as this an order without a reply of the provider counts as being charged by another request. */
const CHARGING_MS = 10_000
const MAX_ATTEMPTS = 4

/** What a student orders, whichever payment method is chosen. */
export interface OrderRequest {
  readonly method: PaymentMethod
  readonly planId: number
  readonly period: Period
  readonly phone: string | undefined
  readonly coupon: string | undefined
  readonly expiryMinutes: number
  /** In how many parts, and by which of the banks' offers where one is named; absent for other methods. */
  readonly installment?: { readonly months: number; readonly offerId: number | undefined }
  readonly keyed: KeyedCall | null
  /** Checks at the provider before an order of this many piastres is opened: that the card is the payer's own. */
  readonly checkAtProvider: (amount: number) => Promise<void>
  /** The reply for an order that is open already. */
  readonly replyFor: (transaction: TransactionRecord, checkout: Checkout) => object
}

/** An order to be charged now. `phone` is the payer's Egyptian mobile. */
export interface OpenedOrder {
  readonly transaction: TransactionRecord
  readonly payer: Payer
  readonly phone: string
}

/** What one attempt comes to; `unchecked` and `blocked` need the provider, so they end the transaction first. */
type Attempt =
  | { readonly kind: 'repeated'; readonly reply: object }
  | { readonly kind: 'opened'; readonly order: OpenedOrder }
  | { readonly kind: 'unchecked'; readonly amount: number }
  | { readonly kind: 'blocked'; readonly amount: number; readonly by: TransactionRecord }

/**
 * First part of every `/pay/*` call (money.md 5): under the payer's lock an earlier reply is repeated, the request
 * refused, or a new order stored. An older open order is canceled at the provider, outside the transaction, and then
 * everything is decided anew.
 */
export async function openOrder(
  deps: Deps,
  actor: Actor,
  request: OrderRequest,
): Promise<Attempt & { kind: 'repeated' | 'opened' }> {
  let checkedAmount: number | null = null
  // Stryker disable next-line EqualityOperator,AssignmentOperator: how many attempts are made, by who never gets through
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const attempt: Attempt = await attemptOrder(deps, { actor, request, checkedAmount })
    if (attempt.kind === 'repeated' || attempt.kind === 'opened') return attempt
    // Checked before the open order is canceled: a request that cannot be charged must not cost the payer that order.
    // Stryker disable next-line ConditionalExpression: the same amount checked once more changes nothing
    if (checkedAmount !== attempt.amount) await request.checkAtProvider(attempt.amount)
    checkedAmount = attempt.amount
    if (attempt.kind === 'unchecked') continue
    const { status } = await cancelAtProvider(deps, attempt.by, { actor, action: 'tx.cancel' })
    if (status === TransactionStatus.Paid) fail('subscription-exists')
  }
  // Other requests of this payer open and close orders faster than we can look.
  return fail('service-unavailable')
}

interface AttemptInput {
  readonly actor: Actor
  readonly request: OrderRequest
  readonly checkedAmount: number | null
}

async function attemptOrder(deps: Deps, input: AttemptInput): Promise<Attempt> {
  const failures = {
    // Only a writer without the payer's lock gets here; its order is the one being charged.
    a_student_has_one_open_payment: ['service-unavailable'],
    // Deleted since its terms were read.
    transactions_plan_id_fkey: ['plan-not-found'],
  } as const
  return await failOnConstraint(
    failures,
    async () => await transact(deps, async (tx) => await attemptLocked(deps, tx, input)),
  )
}

async function attemptLocked(deps: Deps, tx: Tx, { actor, request, checkedAmount }: AttemptInput): Promise<Attempt> {
  const { planId, period } = request
  await lockUsers(tx, [actor.id])
  const now = deps.now()
  const earlierReply = await storedReply(tx, request.keyed, { userId: actor.id, now })
  if (earlierReply !== null) return { kind: 'repeated', reply: earlierReply }

  const payer = (await findPayer(tx, actor.id)) ?? fail('user-not-found')
  const phone = phoneOf(payer, request.phone)
  const terms = (await findTerms(tx, { userId: actor.id, planId, period, now })) ?? fail('plan-not-found')
  const coupon =
    request.coupon === undefined
      ? null
      : await reserveCoupon(tx, { code: request.coupon, userId: actor.id, planId, period, now })
  if ((await activeSubscription(tx, actor.id, now)) !== undefined) fail('subscription-exists')
  const amount = chargeAmount({
    base: terms.baseMonthlyPrice,
    period,
    discount: terms.discount,
    coupon: coupon?.discount ?? 0,
  })
  if (amount < bounds.smallestCharge) fail('bad-request')
  const open = await findOpenTransaction(tx, actor.id)
  if (open !== undefined) return await repeatOrReplace(tx, { open, request, amount, coupon, now })
  if (checkedAmount !== amount) return { kind: 'unchecked', amount }

  // Stryker disable next-line ConditionalExpression: `savePhone` never replaces a number
  if (payer.phone === null) await savePhone(tx, actor.id, { phone, at: now })
  const snapshot = snapshotOf({ actor, request, terms, coupon, amount, now })
  const transaction = await openTransaction(tx, snapshot, now)
  await beginKeyedCall(tx, request.keyed, { userId: actor.id, now })
  return { kind: 'opened', order: { transaction, payer, phone } }
}

const egyptianMobile = /^01[0125]\d{8}$/

function phoneOf(payer: Payer, given: string | undefined): string {
  if (payer.phone !== null && given !== undefined && payer.phone !== given) fail('bad-request', 'phone')
  const phone = payer.phone ?? given
  return phone !== undefined && egyptianMobile.test(phone) ? phone : fail('invalid-phone', 'phone')
}

/** The open order's own reply when the request is for the same order, else the order that is to be canceled. */
async function repeatOrReplace(
  tx: Tx,
  given: {
    open: TransactionRecord
    request: OrderRequest
    amount: number
    coupon: ReservedCoupon | null
    now: Date
  },
): Promise<Attempt> {
  const { open, request, amount, now } = given
  const checkout = checkoutOf(open)
  const isSameOrder =
    open.planId === request.planId &&
    open.planPeriod === request.period &&
    open.paymentMethod === request.method &&
    open.installmentMonths === (request.installment?.months ?? null) &&
    open.installmentOfferId === (request.installment?.offerId ?? null) &&
    open.couponId === (given.coupon?.id ?? null) &&
    open.amount === amount
  if (isSameOrder && checkout !== null && new Date(checkout.expiresAt) > now) {
    const reply = request.replyFor(open, checkout)
    await beginKeyedCall(tx, request.keyed, { userId: open.userId, now })
    await saveKeyedReply(tx, request.keyed, { userId: open.userId, answer: reply })
    return { kind: 'repeated', reply }
  }
  const isBeingCharged = checkout === null && now.getTime() - open.createdAt.getTime() < CHARGING_MS
  if (isBeingCharged) fail('service-unavailable')
  return { kind: 'blocked', amount, by: open }
}

/** The terms that stay with the order, whatever happens to plan and coupon later (money.md 11.3). */
function snapshotOf(given: {
  actor: Actor
  request: OrderRequest
  terms: PlanTerms
  coupon: ReservedCoupon | null
  amount: number
  now: Date
}) {
  const { request, terms, coupon } = given
  return {
    userId: given.actor.id,
    planId: request.planId,
    planPeriod: request.period,
    amount: given.amount,
    paymentMethod: request.method,
    weeklyMinutes: terms.weeklyMinutes,
    baseMonthlyPrice: terms.baseMonthlyPrice,
    priceBefore: terms.priceBefore,
    planDiscount: terms.discount,
    couponId: coupon?.id ?? null,
    couponDiscount: coupon?.discount ?? 0,
    installmentMonths: request.installment?.months ?? null,
    installmentOfferId: request.installment?.offerId ?? null,
    expiresAt: new Date(given.now.getTime() + request.expiryMinutes * MINUTE_MS),
  }
}
