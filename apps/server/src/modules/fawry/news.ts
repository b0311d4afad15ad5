import type { AuditAction } from '@hiwar/contract/audit.ts'
import type { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import type { Actor } from '../../actor.ts'
import type { Source } from './judgement.ts'

/** Whose call brought it about, and what that is called in the audit log when staff do it. */
export interface By {
  readonly actor: Actor
  readonly action: AuditAction
}

/** Something learnt about a payment: from the provider's report, or concluded by us when `report` is null. */
export interface News {
  readonly transactionId: number
  /** Whose payment it is, where that was just read. */
  readonly userId?: number
  readonly source: Source
  /** Null for a word of the provider we do not know. */
  readonly status: TransactionStatus | null
  readonly report: ProviderNotification | null
  /** Of a callback: what makes its repeats known. */
  readonly identity?: { readonly requestId: string | null; readonly digest: string | null }
  /** Piastres given back in all, where we know it ourselves. */
  readonly refundedAmount?: number
  readonly by?: By
  /** Who began what is told now, where the audit log already has it. */
  readonly beganBy?: number
  readonly reason: string
}

/** The provider's order number; null when it said none. */
export const orderNumberOf = ({ report }: News): number | null =>
  report === null ? null : Number(report.fawryRefNumber)
