import { periodLabel } from '@hiwar/arabic/labels.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { PaymentMethod } from '@hiwar/contract/enums.ts'
import {
  InstallmentOffer,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
  type listInstallmentOffers,
} from '@hiwar/contract/fawry.ts'
import type { Checkout } from '@hiwar/contract/transactions.ts'
import { periodOfWord, wordOfPeriod } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { CardCharge, ChargedOrder, Receipt, ReferenceCharge } from '../../platform/payment/charges.ts'
import type { InstallmentPlan } from '../../platform/payment/orders.ts'
import { keyedCall } from '../idempotency/service.ts'
import { readSettings } from '../settings/service.ts'
import type { TransactionRecord } from '../transactions/service.ts'
import { requireOwnCard, returnOrigin } from './cards.ts'
import { chargeOrder } from './charge.ts'
import type { OpenedOrder, OrderRequest } from './order-request.ts'

interface PayCall<Body> {
  readonly body: Body
  readonly idempotencyKey: string | null
}
/** The fields every `/pay/*` body has. */
type OrderBody = Received<typeof payByReference.body>

/** Charges a saved card on the bank's own page. */
export async function payWithCard(
  deps: Deps,
  actor: Actor,
  call: PayCall<Received<typeof payByCard.body>>,
): Promise<Reply<typeof payByCard>> {
  const { cardToken, cvv } = call.body
  const reply = await chargeOrder(deps, actor, {
    request: orderRequest(payByCard.name, call, {
      method: PaymentMethod.Card,
      expiryMinutes: bounds.cardExpiryMinutes,
      checkAtProvider: async () => {
        await requireOwnCard(deps, actor.id, cardToken)
      },
      keyedFields: { cardToken },
    }),
    charge: async (order) => await deps.provider.chargeCard(cardCharge(deps, order, { cardToken, cvv })),
    replyFor: (transaction, checkout) => ({ transactionId: transaction.id, ...redirectOf(checkout) }),
  })
  return payByCard.reply.parse(reply)
}

/** A reference number to pay with in cash within 48 hours. */
export async function payWithReference(
  deps: Deps,
  actor: Actor,
  call: PayCall<OrderBody>,
): Promise<Reply<typeof payByReference>> {
  const reply = await chargeOrder(deps, actor, {
    request: orderRequest(payByReference.name, call, {
      method: PaymentMethod.Fawry,
      expiryMinutes: bounds.referenceExpiryMinutes,
      checkAtProvider: async () => {},
    }),
    charge: async (order) => await deps.provider.chargeReference(referenceCharge(deps, order)),
    replyFor: (transaction, checkout) => ({
      transactionId: transaction.id,
      referenceNumber: Number(checkout?.referenceNumber),
    }),
  })
  return payByReference.reply.parse(reply)
}

/** A payment request to a wallet, to be approved within 30 minutes. */
export async function payWithWallet(
  deps: Deps,
  actor: Actor,
  call: PayCall<Received<typeof payByWallet.body>>,
): Promise<Reply<typeof payByWallet>> {
  const { wallet } = call.body
  const reply = await chargeOrder(deps, actor, {
    request: orderRequest(payByWallet.name, call, {
      method: PaymentMethod.EWallet,
      expiryMinutes: bounds.walletExpiryMinutes,
      checkAtProvider: async () => {},
      keyedFields: { wallet },
    }),
    charge: async (order) => await deps.provider.chargeWallet(referenceCharge(deps, order), wallet),
    replyFor: (transaction, checkout) => ({
      transactionId: transaction.id,
      referenceNumber: checkout?.referenceNumber ?? '',
      walletQr: checkout?.walletQr ?? null,
    }),
  })
  return payByWallet.reply.parse(reply)
}

/** Charges a saved card in as many installments as the bank offers for this amount. */
export async function payWithInstallments(
  deps: Deps,
  actor: Actor,
  call: PayCall<Received<typeof payByInstallments.body>>,
): Promise<Reply<typeof payByInstallments>> {
  const { cardToken, cvv, months, offerId, rate } = call.body
  let planId = 0
  const reply = await chargeOrder(deps, actor, {
    request: orderRequest(payByInstallments.name, call, {
      method: PaymentMethod.BankInstallment,
      expiryMinutes: bounds.cardExpiryMinutes,
      installment: { months, offerId },
      checkAtProvider: async (amount) => {
        await requireInstallmentsAllowed(deps, amount)
        await requireOwnCard(deps, actor.id, cardToken)
        planId = await findInstallmentPlan(deps, { months, amount, offerId, rate })
      },
      keyedFields: { cardToken, months, offerId, rate },
    }),
    charge: async (order) =>
      await deps.provider.chargeInstallments(cardCharge(deps, order, { cardToken, cvv }), planId),
    replyFor: installmentsReply,
  })
  return payByInstallments.reply.parse(reply)
}

/**
 * The order that a call requests. `keyedFields` are the parts of the body that an idempotency key stands for beside the
 * common ones: never the security code.
 */
function orderRequest(
  endpointName: string,
  { body, idempotencyKey }: PayCall<OrderBody>,
  given: Pick<OrderRequest, 'method' | 'expiryMinutes' | 'installment' | 'checkAtProvider'> & { keyedFields?: object },
): Omit<OrderRequest, 'replyFor'> {
  const { planId, phone, coupon } = body
  const { keyedFields, ...method } = given
  const period = periodOfWord(body.period)
  const keyedBody = { planId, period, phone: phone ?? null, coupon: coupon ?? null, ...keyedFields }
  return { ...method, planId, period, phone, coupon, keyed: keyedCall(idempotencyKey, endpointName, keyedBody) }
}

/** What a charge of any method says of the order. */
function chargedOrder(deps: Deps, { transaction, payer, phone }: OpenedOrder): ChargedOrder {
  const period = wordOfPeriod(transaction.planPeriod)
  return {
    merchantRef: transaction.merchantRef,
    profileId: transaction.userId,
    amount: transaction.amount,
    customer: { name: payer.name ?? payer.email, mobile: phone, email: payer.email },
    item: { id: `plan-${transaction.planId}-${period}`, description: `اشتراك حوار، ${periodLabel[period]}` },
    callbackUrl: deps.config.fawry.callbackUrl ?? `${deps.origins.api}/api/v1/fawry/payment-status`,
  }
}

/** `returnUrl`, where the bank's page comes back to, is built from configuration, never sent by a browser. */
function cardCharge(deps: Deps, order: OpenedOrder, card: { cardToken: string; cvv: string }): CardCharge {
  const { planId, planPeriod } = order.transaction
  const returnUrl = `${returnOrigin(deps)}/checkout/${planId}/${wordOfPeriod(planPeriod)}`
  return { ...chargedOrder(deps, order), ...card, returnUrl }
}

const referenceCharge = (deps: Deps, order: OpenedOrder): ReferenceCharge => ({
  ...chargedOrder(deps, order),
  expiresAt: order.transaction.expiresAt,
})

const redirectOf = (checkout: Checkout | null) =>
  checkout === null || checkout.redirectUrl === null ? {} : { redirectUrl: checkout.redirectUrl }

/** The banks' offers for an amount; none where installments are not offered at all. */
export async function listOffers(deps: Deps, amount: number): Promise<Reply<typeof listInstallmentOffers>> {
  const settings = await readSettings(deps.db)
  if (!settings['pay.installments'] || amount < settings['pay.installmentsMin']) return { offers: [] }
  const plans = await plansFor(deps, amount)
  return {
    offers: plans.flatMap(({ id, bank, months, rate }) => {
      const offer = InstallmentOffer.safeParse({ id, bank, months, rate })
      return offer.success ? [offer.data] : []
    }),
  }
}

/** Installments can be switched off, and have a smallest amount (extras.md 8). */
async function requireInstallmentsAllowed(deps: Deps, amount: number): Promise<void> {
  const settings = await readSettings(deps.db)
  if (!settings['pay.installments']) fail('service-unavailable')
  if (amount < settings['pay.installmentsMin']) fail('bad-request', 'months')
}

async function findInstallmentPlan(
  deps: Deps,
  wanted: { months: number; amount: number; offerId: number | undefined; rate: number | null | undefined },
): Promise<number> {
  const plan = (await plansFor(deps, wanted.amount)).find(
    ({ id, months, rate }) =>
      months === wanted.months &&
      (wanted.offerId === undefined || id === wanted.offerId) &&
      (wanted.rate === undefined || rate === wanted.rate),
  )
  return plan?.id ?? fail('bad-request', 'months')
}

/** What the banks offer for this amount today. */
async function plansFor(deps: Deps, amount: number): Promise<InstallmentPlan[]> {
  const reply = await deps.provider.listInstallmentPlans()
  if (reply.kind === 'error') fail('service-unavailable')
  return reply.plans.filter(({ minAmount, maxAmount }) => minAmount <= amount && amount <= maxAmount)
}

/** Before the bank's receipt, the amount to pay is the order's own amount. */
function installmentsReply(transaction: TransactionRecord, checkout: Checkout | null, receipt: Receipt | null) {
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
