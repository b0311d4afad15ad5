import { z } from '@hiwar/client/schema.ts'
import { PaymentMethod, Period, TransactionStatus } from '@hiwar/contract/enums.ts'
import type { HistoryStep, Transaction } from '@hiwar/contract/transactions.ts'
import { expect, test } from 'vitest'
import { pendingRefunds } from './payment-steps.ts'
import { givenBack, hasLanded, isWhole, refundFacts, refundForm } from './refund-form.ts'

const at = '2026-11-01T10:00:00.000Z'
const payment: Transaction = {
  id: 4,
  userId: 9,
  planId: 2,
  planPeriod: Period.Quarter,
  amount: 540_000,
  status: TransactionStatus.PartialRefunded,
  paymentMethod: PaymentMethod.Card,
  providerRefNum: 9_990_001,
  createdAt: at,
  updatedAt: at,
  paidAt: at,
  couponId: null,
  refundedAmount: 100_000,
  checkout: null,
  ownRefund: null,
}
const refund = (to: number, amount: number): HistoryStep => ({
  kind: 'refund',
  from: to === 0 ? null : 0,
  to,
  actorId: 1,
  reason: 'refund',
  amount,
  at,
})
const subscription = {
  id: 1,
  userId: 9,
  planId: 2,
  txId: 4,
  period: Period.Quarter,
  weeklyMinutes: 300,
  start: '2026-10-31T22:00:00.000Z',
  end: '2027-01-23T22:00:00.000Z',
  extendedBy: null,
  terminatedAt: null,
  createdAt: at,
  updatedAt: at,
}
const now = new Date('2026-11-22T10:00:00.000Z')

test('a refund on its way uses up what can be refunded until it is answered', () => {
  expect(pendingRefunds([refund(0, 50_000), refund(1, 50_000), refund(0, 40_000)])).toBe(40_000)
  expect(pendingRefunds([refund(0, 50_000), refund(2, 50_000)])).toBe(0)
  const { refundable, pending } = refundFacts(payment, { subscription, history: [refund(0, 40_000)], now })
  expect({ refundable, pending }).toEqual({ refundable: 400_000, pending: 40_000 })
})

test('unused weeks are those that have not begun, all of them without a subscription, none once it ended', () => {
  const facts = { history: [], now }
  expect(refundFacts(payment, { ...facts, subscription })).toMatchObject({ unused: 8, unusedAmount: 360_000 })
  expect(refundFacts(payment, { ...facts, subscription: null })).toMatchObject({ unused: 12, unusedAmount: 440_000 })
  const ended = { ...subscription, terminatedAt: at }
  expect(refundFacts(payment, { ...facts, subscription: ended })).toMatchObject({ unused: 0, unusedAmount: 0 })
})

test('an amount is at least a piaster and at most the rest; a reason has five letters', () => {
  const form = refundForm({ refundable: 440_000 })
  const codes = (refundAmount: string, reason = 'طلب الطالب', retyped = '') =>
    z.safeParse(form, { refundAmount, reason, retyped }).error?.issues.map(({ message }) => message) ?? []
  expect(codes('٤٤٠٠')).toEqual([])
  expect(z.parse(form, { refundAmount: '1,900.50', retyped: '', reason: ' طلب الطالب ' })).toEqual({
    refundAmount: 190_050,
    retyped: '',
    reason: 'طلب الطالب',
  })
  expect(codes('4400.01')).toEqual(['refund-too-large'])
  expect(codes('0')).toEqual(['invalid-amount'])
  expect(codes('كثير')).toEqual(['invalid-amount'])
  expect(codes('1', 'لا')).toEqual(['short-reason'])
})

test('a refund above 5,000 pounds is typed twice', () => {
  const form = refundForm({ refundable: 900_000 })
  const codes = (retyped: string) =>
    z
      .safeParse(form, { refundAmount: '5000.01', retyped, reason: 'طلب الطالب' })
      .error?.issues.map(({ message, path }) => [path[0], message]) ?? []
  for (const retyped of ['', '5000']) expect(codes(retyped)).toEqual([['retyped', 'retyped-otherwise']])
  expect(codes('5,000.01')).toEqual([])
})

test('a refund whose answer was lost has landed once it is given back or on its way', () => {
  const before = givenBack(payment, { pending: 0 })
  const lost = { amount: 40_000, before }
  expect(hasLanded(lost, before)).toBe(false)
  expect(hasLanded(lost, givenBack(payment, { pending: 40_000 }))).toBe(true)
  expect(hasLanded(lost, givenBack({ ...payment, refundedAmount: 140_000 }, { pending: 0 }))).toBe(true)
})

test('a refund of all that is left is a whole one', () => {
  expect([isWhole(payment, 440_000), isWhole(payment, 439_999)]).toEqual([true, false])
})
