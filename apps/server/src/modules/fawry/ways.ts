import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { PaymentMethod } from '@hiwar/contract/enums.ts'
import { payByCard, payByInstallments, payByReference, payByWallet } from '@hiwar/contract/fawry.ts'
import { periodOfWord } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Receipt } from '../../platform/payment/provider.ts'
import type { Checkout } from '@hiwar/contract/transactions.ts'
import { keyedCall } from '../idempotency/service.ts'
import { readSettings } from '../settings/service.ts'
import type { TransactionRecord } from '../transactions/service.ts'
import { requireOwnCard } from './cards.ts'
import { chargedOrder, payBy, returnUrlOf } from './charge.ts'
import type { OpenedOrder, Wish } from './order.ts'

interface Paying<Body> {
  readonly body: Body
  readonly idempotencyKey: string | null
}
type Bought = Received<typeof payByReference.body>

/**
 * What the four calls have in common. `more` are the parts of the body an idempotency key stands for besides: never the
 * security code.
 */
function wishOf(
  call: string,
  { body, idempotencyKey }: Paying<Bought>,
  own: Pick<Wish, 'method' | 'expiryMinutes' | 'prepare'>,
  more: object = {},
) {
  const { planId, phone, coupon } = body
  const period = periodOfWord(body.period)
  return {
    ...own,
    planId,
    period,
    phone,
    coupon,
    keyed: keyedCall(idempotencyKey, call, { planId, period, phone: phone ?? null, coupon: coupon ?? null, ...more }),
  }
}

const redirectOf = (checkout: Checkout | null) =>
  checkout === null || checkout.redirectUrl === null ? {} : { redirectUrl: checkout.redirectUrl }

/** Charges a saved card on the bank's own page. */
export async function payWithCard(
  deps: Deps,
  actor: Actor,
  given: Paying<Received<typeof payByCard.body>>,
): Promise<Reply<typeof payByCard>> {
  const { cardToken, cvv } = given.body
  const prepare = async () => {
    await requireOwnCard(deps, actor.id, cardToken)
  }
  return payByCard.reply.parse(
    await payBy(deps, actor, {
      wish: wishOf(
        payByCard.name,
        given,
        { method: PaymentMethod.Card, expiryMinutes: bounds.cardExpiryMinutes, prepare },
        { cardToken },
      ),
      charge: async (order) => await deps.provider.chargeCard(cardCharge(deps, order, { cardToken, cvv })),
      answerOf: (transaction, checkout) => ({ transactionId: transaction.id, ...redirectOf(checkout) }),
    }),
  )
}

const cardCharge = (deps: Deps, order: OpenedOrder, card: { cardToken: string; cvv: string }) => ({
  ...chargedOrder(deps, order),
  ...card,
  returnUrl: returnUrlOf(deps, order.transaction),
})

/** A number to pay with in cash within 48 hours. */
export async function payByNumber(
  deps: Deps,
  actor: Actor,
  given: Paying<Bought>,
): Promise<Reply<typeof payByReference>> {
  return payByReference.reply.parse(
    await payBy(deps, actor, {
      wish: wishOf(payByReference.name, given, {
        method: PaymentMethod.Fawry,
        expiryMinutes: bounds.referenceExpiryMinutes,
        prepare: async () => {},
      }),
      charge: async (order) =>
        await deps.provider.openReference({ ...chargedOrder(deps, order), expiresAt: order.transaction.expiresAt }),
      answerOf: (transaction, checkout) => ({
        transactionId: transaction.id,
        referenceNumber: Number(checkout?.referenceNumber),
      }),
    }),
  )
}

/** A request to a wallet, to be approved within 30 minutes. */
export async function payWithWallet(
  deps: Deps,
  actor: Actor,
  given: Paying<Received<typeof payByWallet.body>>,
): Promise<Reply<typeof payByWallet>> {
  const { wallet } = given.body
  return payByWallet.reply.parse(
    await payBy(deps, actor, {
      wish: wishOf(
        payByWallet.name,
        given,
        { method: PaymentMethod.EWallet, expiryMinutes: bounds.walletExpiryMinutes, prepare: async () => {} },
        { wallet },
      ),
      charge: async (order) =>
        await deps.provider.openWallet(
          { ...chargedOrder(deps, order), expiresAt: order.transaction.expiresAt },
          wallet,
        ),
      answerOf: (transaction, checkout) => ({
        transactionId: transaction.id,
        referenceNumber: checkout?.referenceNumber ?? '',
        walletQr: checkout?.walletQr ?? null,
      }),
    }),
  )
}

/** Charges a saved card in as many parts as the bank offers for this amount. */
export async function payInParts(
  deps: Deps,
  actor: Actor,
  given: Paying<Received<typeof payByInstallments.body>>,
): Promise<Reply<typeof payByInstallments>> {
  const { cardToken, cvv, months } = given.body
  const chosen = { planId: 0 }
  const prepare = async (amount: number) => {
    await refuseParts(deps, amount)
    await requireOwnCard(deps, actor.id, cardToken)
    chosen.planId = await planFor(deps, { months, amount })
  }
  return payByInstallments.reply.parse(
    await payBy(deps, actor, {
      wish: wishOf(
        payByInstallments.name,
        given,
        { method: PaymentMethod.BankInstallment, expiryMinutes: bounds.cardExpiryMinutes, prepare },
        { cardToken, months },
      ),
      charge: async (order) =>
        await deps.provider.chargeInstallments(cardCharge(deps, order, { cardToken, cvv }), chosen.planId),
      answerOf: partsAnswer,
    }),
  )
}

/** Paying in parts can be switched off, and has a smallest order (extras.md 8). */
async function refuseParts(deps: Deps, amount: number): Promise<void> {
  const settings = await readSettings(deps.db)
  if (!settings['pay.installments']) fail('service-unavailable')
  if (amount < settings['pay.installmentsMin']) fail('bad-request', 'months')
}

async function planFor(deps: Deps, wanted: { months: number; amount: number }): Promise<number> {
  const answer = await deps.provider.installmentPlans()
  if (answer.kind === 'error') fail('service-unavailable')
  const plan = answer.plans.find(
    ({ months, minAmount, maxAmount }) =>
      months === wanted.months && minAmount <= wanted.amount && wanted.amount <= maxAmount,
  )
  return plan?.id ?? fail('bad-request', 'months')
}

/** Before the bank has spoken, what will be paid is the order's own amount. */
function partsAnswer(transaction: TransactionRecord, checkout: Checkout | null, receipt: Receipt | null) {
  const { amount } = transaction
  return {
    transactionId: transaction.id,
    ...redirectOf(checkout),
    ...(receipt?.authNumber == null ? {} : { authNumber: receipt.authNumber }),
    orderAmount: amount,
    paymentAmount: receipt?.paymentAmount ?? amount,
    fawryFees: receipt?.fees ?? 0,
    ...(receipt?.paymentTime == null ? {} : { paymentTime: receipt.paymentTime }),
    statusCode: 200,
    statusDescription: checkout === null ? 'settled' : 'go on at the bank',
  }
}
