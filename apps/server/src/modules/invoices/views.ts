import type { Invoice } from '@hiwar/contract/invoices.ts'
import { InvoiceState } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { invoiceState } from '@hiwar/rules/invoice-states.ts'
import { receiverParts } from '@hiwar/rules/withdrawal.ts'
import type { Actor } from '../../actor.ts'
import type { InvoiceRecord } from './queries.ts'

export const stateOf = (row: InvoiceRecord): InvoiceState =>
  invoiceState({
    status: row.status,
    hasUpdate: row.pendingUpdate !== null,
    hasCancelRequest: row.cancelRequestedAt !== null,
  })

/** The tutor sees the receipt once the withdrawal is fulfilled, and never which admin decided (money.md 7). */
export function invoiceView(row: InvoiceRecord, actor: Actor, receiptsUrl: string): Invoice {
  const state = stateOf(row)
  const isForAdmin = isAdmin(actor.role)
  return {
    id: row.id,
    userId: row.userId,
    method: row.method,
    receiver: row.receiver,
    ...receiverParts(row),
    amount: row.amount,
    status: row.status,
    state,
    pendingUpdate: row.pendingUpdate,
    note: row.note,
    receipt:
      row.receipt !== null && (isForAdmin || state === InvoiceState.Fulfilled) ? `${receiptsUrl}${row.receipt}` : null,
    addressedBy: isForAdmin ? row.addressedBy : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
