import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { payByCard, type getPaymentStatus } from '@hiwar/contract/fawry.ts'
import type { Checkout, Transaction } from '@hiwar/contract/transactions.ts'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import { periodOfWord } from '@hiwar/rules/price.ts'
import { methodOfProviderWord } from '@hiwar/rules/transaction-states.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/locks.ts'
import type { ChargeAnswer } from '../../platform/payment-provider.ts'
import { transact } from '../../platform/transact.ts'
import { findTransaction, handledTransaction, lockTransaction, storeCheckout, transactionView, type TransactionRecord } from '../transactions/service.ts'
import { requireOwnCard, returnOrigin } from './cards.ts'
import { giveUp } from './give-up.ts'
import { keepAnswer, keyedCall, type KeyedCall } from './idempotency.ts'
import { statusOfReport } from './judgement.ts'
import { openOrder, type OpenedOrder } from './order.ts'
import { askLately, knownReport, settleByReport } from './provider-status.ts'
import { failAtProvider } from './refusal.ts'
import { close, isOpen } from './settle.ts'

type CardBody = Received<typeof payByCard.body>
type CardReply = Reply<typeof payByCard>

/** Charges a saved card (money.md 5): ① store the order, ② call the provider outside any transaction, ③ store its answer. */
export async function payWithCard(deps: Deps, actor: Actor, given: { body: CardBody; idempotencyKey: string | null }): Promise<CardReply> {
  const { body } = given
  const period = periodOfWord(body.period)
  // The security code is no part of what the key stands for: not even its hash is kept.
  const keyed = keyedCall(given.idempotencyKey, payByCard.name, { planId: body.planId, period, cardToken: body.cardToken, phone: body.phone ?? null })
  const step = await openOrder(deps, actor, {
    method: PaymentMethod.Card, planId: body.planId, period, phone: body.phone, expiryMinutes: bounds.cardExpiryMinutes, keyed,
    prepare: async () => { await requireOwnCard(deps, actor.id, body.cardToken) },
    answerOf: cardAnswer,
  })
  if (step.kind === 'answered') return payByCard.reply.parse(step.answer)

  const answer = await chargeCard(deps, step.order, body)
  return await applyCharge(deps, { transaction: step.order.transaction, answer, keyed })
}

function cardAnswer(transaction: { readonly id: number }, checkout: Pick<Checkout, 'redirectUrl'> | null): CardReply {
  const redirectUrl = checkout?.redirectUrl ?? null
  return { transactionId: transaction.id, ...(redirectUrl === null ? {} : { redirectUrl }) }
}

async function chargeCard(deps: Deps, { transaction, payer, phone }: OpenedOrder, body: CardBody): Promise<ChargeAnswer> {
  const path = `${body.planId}/${body.period}`
  return await deps.provider.chargeCard({
    merchantRef: transaction.merchantRef,
    profileId: transaction.userId,
    amount: transaction.amount,
    customer: { name: payer.name ?? payer.email, mobile: phone, email: payer.email },
    item: { id: `plan-${body.planId}-${body.period}`, description: `اشتراك حوار، ${periodLabel[body.period]}` },
    cardToken: body.cardToken,
    cvv: body.cvv,
    returnUrl: `${returnOrigin(deps)}/checkout/${path}`,
    callbackUrl: deps.config.fawry.callbackUrl ?? `${deps.origins.api}/api/v1/fawry/payment-status`,
  })
}

interface Charged {
  readonly transaction: TransactionRecord
  readonly answer: ChargeAnswer
  readonly keyed: KeyedCall | null
}

async function applyCharge(deps: Deps, { transaction, answer, keyed }: Charged): Promise<CardReply> {
  switch (answer.kind) {
    case 'redirect':
      return await storeRedirect(deps, { transaction, url: answer.url, keyed })
    case 'settled':
      return await settleCharge(deps, { transaction, keyed })
    case 'refused':
      await close(deps, transaction.id, { status: TransactionStatus.Failed, source: 'charge', reason: 'charge refused' })
      return failAtProvider(answer.description)
    case 'unreachable':
      // The charge may have happened: the payment stays open and the reconciler finds out.
      return fail('service-unavailable')
  }
}

async function storeRedirect(deps: Deps, given: { transaction: TransactionRecord; url: string; keyed: KeyedCall | null }): Promise<CardReply> {
  const { transaction, keyed } = given
  const checkout: Checkout = { redirectUrl: given.url, referenceNumber: null, walletQr: null, expiresAt: transaction.expiresAt.toISOString() }
  const answer = cardAnswer(transaction, checkout)
  const isStored = await transact(deps, async (tx) => {
    await lockUsers(tx, [transaction.userId])
    const present = await lockTransaction(tx, transaction.id)
    if (present === undefined || !isOpen(present)) return false
    await storeCheckout(tx, transaction.id, { checkout, at: deps.now() })
    await keepAnswer(tx, keyed, { userId: transaction.userId, answer })
    return true
  })
  // Given up or settled while the provider was answering: the bank's page must not be shown any more.
  return isStored ? answer : fail('service-unavailable')
}

/** Without the bank's page only a status answer tells what became of the money, never the charge answer (money.md 13.2). */
async function settleCharge(deps: Deps, { transaction, keyed }: Pick<Charged, 'transaction' | 'keyed'>): Promise<CardReply> {
  const asked = await deps.provider.status(transaction.merchantRef)
  const answer = cardAnswer(transaction, null)
  if (asked.kind === 'found') {
    const settled = await settleByReport(deps, transaction.id, { report: asked.report, source: 'charge' })
    if (settled.transaction.status === TransactionStatus.Failed) failAtProvider(asked.report.failureReason ?? 'the card was refused')
  }
  await transact(deps, async (tx) => { await keepAnswer(tx, keyed, { userId: transaction.userId, answer }) })
  return answer
}

/** Gives up an open payment; one that turns out to be paid is settled and refused (money.md 5). */
export async function cancelOrder(deps: Deps, actor: Actor, transactionId: number): Promise<void> {
  const transaction = await handledTransaction(deps, actor, transactionId)
  if (!isOpen(transaction)) fail('bad-request')
  const { status } = await giveUp(deps, transaction, actor.id)
  const isGivenUp = status === TransactionStatus.Canceled || status === TransactionStatus.Expired || status === TransactionStatus.Failed
  if (!isGivenUp) fail('bad-request')
}

/** What the provider says now; writes nothing. */
export async function readPaymentStatus(deps: Deps, actor: Actor, transactionId: number): Promise<Reply<typeof getPaymentStatus>> {
  const transaction = await handledTransaction(deps, actor, transactionId)
  const { answer } = await askLately(deps, transaction)
  const report = knownReport(answer)
  const chosen = transaction.paymentMethod as PaymentMethod
  const methods = methodOfProviderWord(report.paymentMethod)
  return {
    orderRefNum: report.fawryRefNumber,
    orderStatus: statusOfReport(report) ?? fail('fawry-error'),
    paymentMethod: methods.includes(chosen) ? chosen : methods[0] ?? chosen,
  }
}

/** Asks the provider, settles by its answer and returns the payment, changed or not. */
export async function syncPayment(deps: Deps, actor: Actor, transactionId: number): Promise<Transaction> {
  const transaction = await handledTransaction(deps, actor, transactionId)
  const { answer, isFresh } = await askLately(deps, transaction)
  const report = knownReport(answer)
  if (!isFresh) return transactionView((await findTransaction(deps.db, transactionId)) ?? transaction, actor)

  const settled = await settleByReport(deps, transactionId, { report, source: 'sync', actorId: actor.id })
  if (settled.outcome === 'wrong-order') failAtProvider('the provider answers for another order')
  return transactionView(settled.transaction, actor)
}
