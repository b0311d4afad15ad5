import { bounds } from '@hiwar/contract/bounds.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { InvoiceState } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { payoutExpectedBy } from '@hiwar/rules/business-days.ts'
import { invoiceState } from '@hiwar/rules/invoice-states.ts'
import { receiverParts } from '@hiwar/rules/withdrawal.ts'
import type { Actor } from '../../actor.ts'
import type { Dated, InvoiceRecord } from './queries.ts'

export const stateOf = (row: InvoiceRecord): InvoiceState =>
  invoiceState({
    status: row.status,
    hasUpdate: row.pendingUpdate !== null,
    hasCancelRequest: row.cancelRequestedAt !== null,
  })

/** Old withdrawals lose their receiver, and are about nobody new. */
const isNewReceiver = ({ receiver, receiverSince }: Dated<InvoiceRecord>, now: Date) =>
  receiver !== '' && now.getTime() - receiverSince.getTime() < bounds.withdrawal.newReceiverHours * HOUR_MS

/** The tutor sees the receipt once the withdrawal is fulfilled, and never which admin decided (money.md 7). */
export function invoiceView(
  row: Dated<InvoiceRecord>,
  actor: Actor,
  given: { receiptsUrl: string; now: Date },
): Invoice {
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
      // Stryker disable next-line ConditionalExpression: none has a receipt before it is fulfilled
      row.receipt !== null && (isForAdmin || state === InvoiceState.Fulfilled)
        ? `${given.receiptsUrl}${row.receipt}`
        : null,
    addressedBy: isForAdmin ? row.addressedBy : null,
    newReceiver: isForAdmin ? isNewReceiver(row, given.now) : null,
    expectedBy: payoutExpectedBy(row.createdAt).toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
