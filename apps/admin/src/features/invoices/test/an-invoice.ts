import { InvoiceState, InvoiceStatus, WithdrawMethod } from '@hiwar/contract/enums.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'

const at = '2026-11-22T10:00:00.000Z'
/** A withdrawal that waits to be paid. */
export const anInvoice: Invoice = {
  id: 12,
  userId: 7,
  method: WithdrawMethod.Wallet,
  receiver: '01012345678',
  bank: null,
  accountNumber: null,
  phone: '01012345678',
  username: null,
  amount: 190_050,
  status: InvoiceStatus.PendingApproval,
  state: InvoiceState.Pending,
  pendingUpdate: null,
  note: null,
  receipt: null,
  addressedBy: null,
  newReceiver: false,
  expectedBy: at,
  createdAt: at,
  updatedAt: at,
}
