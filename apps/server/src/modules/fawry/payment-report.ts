import type { AuditAction } from '@hiwar/contract/audit.ts'
import type { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import { statusFromProvider } from '@hiwar/rules/transaction-states.ts'
import type { Actor } from '../../actor.ts'

/** How a report about a payment reached us. Only a callback can be late, repeated or out of order. */
export type ReportSource = 'callback' | 'sync' | 'job' | 'charge'

/** The user whose call led to the report, and the audit log's name of that call when staff make it. */
export interface Initiator {
  readonly actor: Actor
  readonly action: AuditAction
}

/** What we learned about a payment: from the provider, or concluded by us when `notification` is null. */
export interface PaymentReport {
  readonly transactionId: number
  /** The payer, where the transaction was just read. */
  readonly userId?: number
  readonly source: ReportSource
  /** Null for a status name of the provider we do not know. */
  readonly status: TransactionStatus | null
  /** What the provider sent: a notification, or a status reply, which has the same body. */
  readonly notification: ProviderNotification | null
  /** Of a callback: what makes its repeats recognizable. */
  readonly identity?: { readonly requestId: string | null; readonly digest: string | null }
  /** Piastres refunded in total, where we know it from our own refunds. */
  readonly refundedAmount?: number
  readonly initiator?: Initiator
  /** The admin who began a refund, whose audit entry is already written. */
  readonly refundAdminId?: number
  readonly reason: string
}

/** The provider's order number; null when the report is not the provider's. */
export const orderNumberOf = ({ notification }: PaymentReport): number | null =>
  notification === null ? null : Number(notification.fawryRefNumber)

/** Our status for what the provider sent; null for a status name we do not know. */
export const statusOf = (notification: ProviderNotification): TransactionStatus | null =>
  statusFromProvider(notification.orderStatus)
