import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Checkout } from '@hiwar/contract/transactions.ts'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import { wordOfPeriod } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import type { ChargeAnswer, ChargedOrder, OpenedAnswer, Receipt } from '../../platform/payment/provider.ts'
import { transact } from '../../platform/db/transact.ts'
import { saveKeyedReply } from '../idempotency/service.ts'
import { isOrderOfAnother, lockTransaction, storeCheckout, type TransactionRecord } from '../transactions/service.ts'
import { returnOrigin } from './cards.ts'
import { openOrder, type OpenedOrder, type Wish } from './order.ts'
import { settleByReport } from './provider-status.ts'
import { failAtProvider } from './refusal.ts'
import { close, isOpen } from './settle.ts'

/** What a `/pay/*` call answers: about an order, how to go on with it, and what the bank said at once. */
export type AnswerOf = (transaction: TransactionRecord, checkout: Checkout | null, receipt: Receipt | null) => object

/** One way to pay: what is wished, how it is charged, what is answered. */
export interface Way {
  readonly wish: Omit<Wish, 'answerOf'>
  charge(order: OpenedOrder): Promise<ChargeAnswer | OpenedAnswer>
  readonly answerOf: AnswerOf
}

/**
 * Every `/pay/*` call (money.md 5): ① store the order, ② call the provider outside any transaction, ③ store its answer.
 */
export async function payBy(deps: Deps, actor: Actor, way: Way): Promise<object> {
  const { wish, answerOf } = way
  const step = await openOrder(deps, actor, {
    ...wish,
    answerOf: (transaction, checkout) => answerOf(transaction, checkout, null),
  })
  if (step.kind === 'answered') return step.answer

  const { transaction } = step.order
  const answer = await way.charge(step.order)
  switch (answer.kind) {
    case 'redirect':
      return await storeWay(deps, way, {
        transaction,
        next: { redirectUrl: answer.url, referenceNumber: null, walletQr: null },
      })
    case 'opened':
      return await storeWay(deps, way, {
        transaction,
        next: { redirectUrl: null, referenceNumber: answer.referenceNumber, walletQr: answer.walletQr },
      })
    case 'settled':
      return await settleCharge(deps, way, { transaction, receipt: answer.receipt })
    case 'refused':
      await close(deps, transaction.id, {
        status: TransactionStatus.Failed,
        source: 'charge',
        reason: answer.description,
      })
      return failAtProvider(answer.description)
    case 'unreachable':
      // The charge may have happened: the payment stays open and the reconciler finds out.
      return fail('service-unavailable')
  }
}

async function storeWay(
  deps: Deps,
  way: Way,
  given: { transaction: TransactionRecord; next: Omit<Checkout, 'expiresAt'> },
): Promise<object> {
  const { transaction, next } = given
  const checkout = { ...next, expiresAt: transaction.expiresAt.toISOString() }
  const answer = way.answerOf(transaction, checkout, null)
  const isStored = await transact(deps, async (tx) => {
    await lockUsers(tx, [transaction.userId])
    const present = await lockTransaction(tx, transaction.id)
    if (present === undefined || !isOpen(present)) return false
    const providerRefNum = next.referenceNumber === null ? null : Number(next.referenceNumber)
    if (providerRefNum !== null && !(await isOwnNumber(tx, present, providerRefNum))) {
      deps.log.error({ transactionId: transaction.id }, 'the provider gave an order the number of another')
      return false
    }
    await storeCheckout(tx, transaction.id, { checkout, providerRefNum, at: deps.now() })
    await saveKeyedReply(tx, way.wish.keyed, { userId: transaction.userId, answer })
    return true
  })
  // Given up or settled while the provider was answering: that way to pay must not be shown any more.
  return isStored ? answer : fail('service-unavailable')
}

async function isOwnNumber(
  tx: Parameters<typeof isOrderOfAnother>[0],
  transaction: TransactionRecord,
  number: number,
): Promise<boolean> {
  if (transaction.providerRefNum !== null) return transaction.providerRefNum === number
  return !(await isOrderOfAnother(tx, transaction.id, number))
}

/**
 * Without the bank's page only a status answer tells what became of the money, never the charge answer (money.md 13.2).
 */
async function settleCharge(
  deps: Deps,
  way: Way,
  { transaction, receipt }: { transaction: TransactionRecord; receipt: Receipt },
): Promise<object> {
  const asked = await deps.provider.status(transaction.merchantRef)
  const answer = way.answerOf(transaction, null, receipt)
  if (asked.kind === 'found') {
    const settled = await settleByReport(deps, transaction.id, { report: asked.report, source: 'charge' })
    if (settled.transaction.status === TransactionStatus.Failed)
      failAtProvider(asked.report.failureReason ?? 'the card was refused')
  }
  await transact(deps, async (tx) => {
    await saveKeyedReply(tx, way.wish.keyed, { userId: transaction.userId, answer })
  })
  return answer
}

/** What the provider is told of any order. */
export function chargedOrder(deps: Deps, { transaction, payer, phone }: OpenedOrder): ChargedOrder {
  const period = wordOfPeriod(transaction.planPeriod as Parameters<typeof wordOfPeriod>[0])
  return {
    merchantRef: transaction.merchantRef,
    profileId: transaction.userId,
    amount: transaction.amount,
    customer: { name: payer.name ?? payer.email, mobile: phone, email: payer.email },
    item: { id: `plan-${transaction.planId}-${period}`, description: `اشتراك حوار، ${periodLabel[period]}` },
    callbackUrl: deps.config.fawry.callbackUrl ?? `${deps.origins.api}/api/v1/fawry/payment-status`,
  }
}

/** Where the bank's page comes back to: built from configuration, never sent by a browser. */
export function returnUrlOf(deps: Deps, transaction: TransactionRecord): string {
  const period = wordOfPeriod(transaction.planPeriod as Parameters<typeof wordOfPeriod>[0])
  return `${returnOrigin(deps)}/checkout/${transaction.planId}/${period}`
}
