import { expect, test, vi } from 'vitest'
import { aUser } from '@hiwar/client/test/people.ts'
import { PaymentMethod, Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import { listTransactions, type Transaction } from '@hiwar/contract/transactions.ts'
import { defaultPageSize } from '@hiwar/app/lists/page-size.ts'
import { known, shownText } from '@hiwar/app/test/shown-text.tsx'
import { PaymentsTable } from './payments-table.tsx'

const at = '2026-05-04T08:00:00.000Z'
const payment: Transaction = {
  id: 5,
  userId: aUser.id,
  planId: 1,
  planPeriod: Period.Month,
  amount: 90_000,
  status: TransactionStatus.PartialRefunded,
  paymentMethod: PaymentMethod.Card,
  providerRefNum: 9_876_543_210,
  createdAt: at,
  updatedAt: at,
  paidAt: at,
  couponId: null,
  refundedAmount: 20_000,
  checkout: null,
  ownRefund: null,
}
const shown = (list: Transaction[]) => {
  const nothing = () => undefined
  // The number of rows was not chosen in this browser.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing, removeItem: nothing })
  const replies = [known(listTransactions, { query: { page: 1, size: defaultPageSize } }, { list, total: list.length })]
  return shownText(<PaymentsTable onOpen={nothing} onCancel={nothing} onRefund={nothing} />, { user: aUser, replies })
}

test('a payment says what was paid, also where a part went back, and is not to be paid again', () => {
  expect(shown([payment])).toMatch(/4 مايو .* 900 .*التفاصيل/)
  expect(shown([payment])).not.toContain('أكمل')
  expect(shown([{ ...payment, status: TransactionStatus.New }])).toMatch(/أكمل .*ألغِ/)
})

test('who has not paid yet is led to the plans', () => {
  expect(shown([])).toMatch(/لا توجد مدفوعات بعد.*اختر باقة/)
})
