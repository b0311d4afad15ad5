import { TypedMoney } from '../../parts/money/amount-schemas.ts'
import { isRetyped } from '../../parts/money/retyped-amount.ts'
import { z } from '@hiwar/client/schema.ts'
import type { Subscription } from '@hiwar/contract/subscriptions.ts'
import type { HistoryStep, Transaction } from '@hiwar/contract/transactions.ts'
import { weeksOf } from '@hiwar/rules/price.ts'
import { refundableAmount, shareOfWeeks, unusedWeeks } from '@hiwar/rules/refund.ts'
import { pendingRefunds } from './payment-steps.ts'

export type RefundChoice = 'all' | 'unused' | 'other'

/** Piastres and weeks that decide what can be refunded. */
export interface RefundFacts {
  readonly refundable: number
  /** Asked of the provider and not answered yet. */
  readonly pending: number
  readonly weeks: number
  readonly unused: number
  /** For the unused weeks, never above the rest. */
  readonly unusedAmount: number
}

/** `subscription` null: the payment bought none, so that all of its weeks are unused. */
export function refundFacts(
  payment: Transaction,
  { subscription, history, now }: { subscription: Subscription | null; history: readonly HistoryStep[]; now: Date },
): RefundFacts {
  const pending = pendingRefunds(history)
  const refundable = refundableAmount({ amount: payment.amount, refunded: payment.refundedAmount, pending })
  const weeks = weeksOf(payment.planPeriod)
  const unused = unusedOf(subscription, weeks, now)
  const share = shareOfWeeks(payment.amount, payment.planPeriod, unused)
  return { refundable, pending, weeks, unused, unusedAmount: Math.min(share, refundable) }
}

function unusedOf(subscription: Subscription | null, weeks: number, now: Date): number {
  if (subscription === null) return weeks
  if (subscription.terminatedAt !== null) return 0
  return unusedWeeks({ start: new Date(subscription.start), period: subscription.period }, now)
}

const reasonBounds = { min: 5, max: 255 }
const lengthOf = (text: string) => [...text].length

/** What is typed. Codes of this form alone: `refund-too-large`, `short-reason`, `retyped-otherwise`. */
export const refundForm = ({ refundable }: Pick<RefundFacts, 'refundable'>) =>
  z
    .object({
      refundAmount: z.pipe(
        TypedMoney,
        z
          .int({ error: 'invalid-amount' })
          .check(z.gte(1, { error: 'invalid-amount' }), z.lte(refundable, { error: 'refund-too-large' })),
      ),
      /** The amount once more, where it is large. */
      retyped: z.string(),
      reason: z.string().check(
        z.trim(),
        z.refine((text) => lengthOf(text) >= reasonBounds.min && lengthOf(text) <= reasonBounds.max, {
          error: 'short-reason',
        }),
      ),
    })
    .check(
      z.refine(({ refundAmount, retyped }) => isRetyped(retyped, refundAmount), {
        path: ['retyped'],
        error: 'retyped-otherwise',
      }),
    )

/** A try to refund whose answer was lost. */
export interface LostTry {
  readonly amount: number
  /** Piastres given back or on their way before it. */
  readonly before: number
}

/** What of a payment is given back or on its way. */
export const givenBack = (payment: Transaction, { pending }: Pick<RefundFacts, 'pending'>): number =>
  payment.refundedAmount + pending

/** Whether the payment, read again, shows what the lost try asked for. */
export const hasLanded = ({ amount, before }: LostTry, given: number): boolean => given >= before + amount

/** Whether nothing of the payment is left then; that ends the subscription (money.md 5). */
export const isWhole = (payment: Transaction, amount: number): boolean =>
  payment.refundedAmount + amount >= payment.amount
