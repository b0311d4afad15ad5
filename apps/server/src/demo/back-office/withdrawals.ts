import { InvoiceStatus, WithdrawMethod } from '@hiwar/contract/enums.ts'
import { insertInto, recordFulfilments } from '../queries.ts'
import type { DemoOffice } from './calendar.ts'

const { PendingApproval, PendingCancellation, Canceled, Approved, Rejected } = InvoiceStatus
const { Wallet, Bank, Instapay } = WithdrawMethod

/** Name of the proof of payment that all fulfilled requests share; `storeMedia` of the seed stores it. */
export const demoReceipt = 'demo-receipt.webp'

interface DemoWithdrawal {
  readonly by: string
  readonly method: WithdrawMethod
  readonly receiver: string
  readonly amount: number
  readonly status: InvoiceStatus
  readonly daysAgo: number
  readonly settledDaysAgo?: number
  readonly note?: string
  readonly update?: { readonly method: WithdrawMethod; readonly receiver: string }
  readonly isCancelRequested?: boolean
}

/** Requests in each of the seven states; two are older than five business days. */
const withdrawals: readonly DemoWithdrawal[] = [
  { by: 'omar-elshazly', method: Wallet, receiver: '01127043986', amount: 18_000, status: PendingApproval, daysAgo: 1 },
  {
    by: 'youssef-adel',
    method: Bank,
    receiver: 'CIB:100045178823',
    amount: 22_500,
    status: PendingApproval,
    daysAgo: 3,
  },
  {
    by: 'bilal-othman',
    method: Instapay,
    receiver: 'bilal.othman@instapay',
    amount: 15_000,
    status: PendingApproval,
    daysAgo: 10,
  },
  {
    by: 'marina-girgis',
    method: Wallet,
    receiver: '01094433120',
    amount: 20_000,
    status: PendingApproval,
    daysAgo: 2,
    update: { method: Instapay, receiver: 'marina.girgis@instapay' },
  },
  {
    by: 'wafaa-deif',
    method: Instapay,
    receiver: 'wafaa.deif@instapay',
    amount: 30_000,
    status: PendingCancellation,
    daysAgo: 108,
    isCancelRequested: true,
  },
  {
    by: 'omar-elshazly',
    method: Wallet,
    receiver: '01127043986',
    amount: 12_000,
    status: Canceled,
    daysAgo: 25,
    settledDaysAgo: 24,
    note: 'طلب مكرر',
  },
  {
    by: 'youssef-adel',
    method: Bank,
    receiver: 'CIB:100045178823',
    amount: 11_000,
    status: Canceled,
    daysAgo: 33,
    settledDaysAgo: 31,
    isCancelRequested: true,
  },
  {
    by: 'bilal-othman',
    method: Bank,
    receiver: 'NBE:2098871134500',
    amount: 16_000,
    status: Rejected,
    daysAgo: 19,
    settledDaysAgo: 17,
    note: 'رقم الحساب لا يطابق الاسم. عدّله ثم اطلب السحب من جديد.',
  },
  ...(['omar-elshazly', 'youssef-adel', 'bilal-othman', 'marina-girgis'] as const).map((by, place) => ({
    by,
    method: Instapay,
    receiver: `${by.replace('-', '.')}@instapay`,
    amount: 14_000 + place * 2500,
    status: Approved,
    daysAgo: 48 - place * 15,
    settledDaysAgo: 45 - place * 15,
    note: 'تم التحويل',
  })),
]

export async function addOfficeWithdrawals({ tx, idOf, at }: DemoOffice): Promise<void> {
  await insertInto(
    tx,
    'invoices',
    withdrawals.map((withdrawal) => {
      const { by, method, receiver, amount, status, daysAgo, settledDaysAgo, note = null, update } = withdrawal
      const createdAt = at(daysAgo, '10:20')
      const changedAt = settledDaysAgo === undefined ? null : at(settledDaysAgo, '14:05')
      const requestedAt = at(Math.max(daysAgo - 1, 0), '17:40')
      return {
        userId: idOf(by),
        method,
        receiver,
        amount,
        status,
        pendingUpdate:
          update === undefined ? null : JSON.stringify({ ...update, requestedAt: requestedAt.toISOString() }),
        cancelRequestedAt: withdrawal.isCancelRequested === true ? requestedAt : null,
        note,
        receipt: status === Approved ? demoReceipt : null,
        addressedBy: changedAt === null ? null : idOf('admin'),
        createdAt,
        updatedAt:
          changedAt ?? (update === undefined && withdrawal.isCancelRequested !== true ? createdAt : requestedAt),
      }
    }),
  )
  await recordFulfilments(tx)
}
