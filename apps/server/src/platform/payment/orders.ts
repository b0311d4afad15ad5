import * as z from 'zod/mini'
import { ProviderNotification } from '@hiwar/contract/fawry.ts'
import { fromProviderAmount, toProviderAmount } from '@hiwar/rules/price.ts'
import { noReply, OK, providerLanguage, type ProviderAccount, type ProviderReply } from './provider-client.ts'
import { isSameSignature } from './signature.ts'

/**
 * A status query is answered with the same body as a notification. `found` only with a status and a valid signature;
 * every other body is an error, never a status (money.md 13.5).
 */
export type StatusReply =
  | { readonly kind: 'found'; readonly notification: ProviderNotification }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'error'; readonly description: string }

/** `refused`: the order may be paid meanwhile; query its status. */
export type CancelReply =
  | { readonly kind: 'canceled' | 'not-found' | 'unreachable' }
  | { readonly kind: 'refused'; readonly description: string }

/** `refused` with the provider's own code; `unreachable`: the money may or may not have been refunded. */
export type RefundReply =
  | { readonly kind: 'done'; readonly description: string }
  | { readonly kind: 'refused'; readonly code: number; readonly description: string }
  | { readonly kind: 'unreachable' }

/** An installment plan of a bank. Limits in piastres. */
export interface InstallmentPlan {
  readonly id: number
  /** Null where the provider does not name it; a name in one language stands for both. */
  readonly bank: { readonly ar: string; readonly en: string } | null
  readonly months: number
  /** Yearly interest in hundredths of a percent; null where the provider does not say it. */
  readonly rate: number | null
  readonly minAmount: number
  readonly maxAmount: number
}
export type InstallmentPlansReply =
  | { readonly kind: 'plans'; readonly plans: readonly InstallmentPlan[] }
  | { readonly kind: 'error'; readonly description: string }

export interface OrderCalls {
  queryStatus(merchantRef: string): Promise<StatusReply>
  /** By the provider's own order number. */
  cancelUnpaidOrder(orderRef: string): Promise<CancelReply>
  /** By the provider's own order number; `amount` in piastres. Never sent twice: refunds are not idempotent. */
  refund(given: { orderRef: string; amount: number; reason: string | null }): Promise<RefundReply>
  /** Plans that can be chosen online today. */
  listInstallmentPlans(): Promise<InstallmentPlansReply>
  /** True when a notification's signature is the provider's. */
  hasValidSignature(notification: ProviderNotification): boolean
}

const statusPath = '/ECommerceWeb/Fawry/payments/status/v2'
const cancelPath = '/ECommerceWeb/api/orders/cancel-unpaid-order'
const refundPath = '/ECommerceWeb/Fawry/payments/refund'
const plansPath = '/ECommerceWeb/api/merchant/installment-plans'

const NOT_FOUND = 404
export const ORDER_NOT_FOUND = 9938
const ALREADY_CANCELED = 9984

export function orderCalls({ merchantCode, signatures, client }: ProviderAccount): OrderCalls {
  const hasValidSignature = (notification: ProviderNotification) =>
    isSameSignature(notification.messageSignature, signatures.notification(notification))
  return {
    hasValidSignature,
    async queryStatus(merchantRef) {
      const reply = await client.get('status', statusPath, {
        merchantCode,
        merchantRefNumber: merchantRef,
        signature: signatures.status(merchantRef),
      })
      if (reply === null) return { kind: 'unreachable' }
      return readStatus(
        reply,
        (notification) => notification.merchantRefNumber === merchantRef && hasValidSignature(notification),
      )
    },
    async cancelUnpaidOrder(orderRef) {
      const reply = await client.post('cancel', cancelPath, {
        merchantAccount: merchantCode,
        orderRefNo: orderRef,
        lang: providerLanguage,
        signature: signatures.cancel(orderRef, providerLanguage),
      })
      return reply === null ? { kind: 'unreachable' } : readCancel(reply)
    },
    async refund({ orderRef, amount, reason }) {
      return readRefund(
        await client.post('refund', refundPath, {
          merchantCode,
          referenceNumber: orderRef,
          refundAmount: toProviderAmount(amount),
          ...(reason === null ? {} : { reason }),
          signature: signatures.refund(orderRef, amount, reason ?? ''),
        }),
      )
    },
    async listInstallmentPlans() {
      const reply = await client.get('installment plans', plansPath, { accountNumber: merchantCode })
      return reply === null ? { kind: 'error', description: noReply } : readPlans(reply, Date.now())
    },
  }
}

function readStatus(reply: ProviderReply, isOurs: (notification: ProviderNotification) => boolean): StatusReply {
  const notification = z.safeParse(ProviderNotification, reply.body)
  if (notification.success)
    return isOurs(notification.data)
      ? { kind: 'found', notification: notification.data }
      : { kind: 'error', description: 'the answer is not signed by the provider' }
  return reply.code === ORDER_NOT_FOUND ? { kind: 'not-found' } : { kind: 'error', description: reply.description }
}

function readCancel(reply: ProviderReply): CancelReply {
  if (reply.code === ALREADY_CANCELED) return { kind: 'canceled' }
  if (reply.code === ORDER_NOT_FOUND || reply.httpStatus === NOT_FOUND) return { kind: 'not-found' }
  const isDone = reply.httpStatus === OK && (reply.code === null || reply.code === OK)
  return isDone ? { kind: 'canceled' } : { kind: 'refused', description: reply.description }
}

function readRefund(reply: ProviderReply | null): RefundReply {
  if (reply === null) return { kind: 'unreachable' }
  if (reply.code === OK) return { kind: 'done', description: reply.description }
  // Without a code of the provider's own, or from a proxy in between: the money may have moved.
  if (reply.code === null || reply.httpStatus >= 500) return { kind: 'unreachable' }
  return { kind: 'refused', code: reply.code, description: reply.description }
}

const Decimal = z.pipe(z.union([z.number(), z.string()]), z.transform(fromProviderAmount))
// What is only shown: unreadable, it is unknown, and the plan can be charged all the same.
const Rate = z.catch(z.nullable(z.pipe(Decimal, z.int())), null)
const BankName = z.catch(z.nullable(z.string().check(z.trim(), z.minLength(1))), null)
const AccountType = z.looseObject({ bank: z.looseObject({ nameAr: BankName, nameEn: BankName }) })

const InstallmentBody = z.looseObject({
  installmentPlan: z.looseObject({
    id: z.number(),
    noOfMonths: z.number(),
    rate: Rate,
    minAmount: Decimal,
    maxAmount: Decimal,
    online: z.boolean(),
    startDate: z.optional(z.nullable(z.number())),
    endDate: z.optional(z.nullable(z.number())),
    status: z.looseObject({ code: z.string() }),
    accountType: z.catch(z.nullable(AccountType), null),
  }),
})

function readPlans(reply: ProviderReply, now: number): InstallmentPlansReply {
  if (!Array.isArray(reply.body)) return { kind: 'error', description: reply.description }
  const plans = reply.body.flatMap((item) => {
    const read = z.safeParse(InstallmentBody, item)
    if (!read.success) return []
    const plan = read.data.installmentPlan
    const { id, noOfMonths, rate, minAmount, maxAmount, online, status, startDate, endDate } = plan
    const isOffered =
      online && status.code.toUpperCase() === 'ACTIVE' && (startDate ?? 0) <= now && now < (endDate ?? Infinity)
    return isOffered
      ? [
          {
            id,
            bank: bankNames(plan.accountType?.bank),
            months: noOfMonths,
            rate,
            minAmount,
            maxAmount,
          },
        ]
      : []
  })
  return { kind: 'plans', plans }
}

function bankNames(bank: { nameAr: string | null; nameEn: string | null } | undefined): InstallmentPlan['bank'] {
  const ar = bank?.nameAr ?? bank?.nameEn ?? null
  return ar === null ? null : { ar, en: bank?.nameEn ?? ar }
}
