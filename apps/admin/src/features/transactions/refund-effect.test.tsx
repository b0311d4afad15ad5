import { expect, test } from 'vitest'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { RefundEffect } from './refund-effect.tsx'

const payment = { amount: 90_000, refundedAmount: 20_000 } as Transaction
const effectOf = (amount: number | null) =>
  shownText(<RefundEffect payment={payment} facts={{ refundable: 70_000 }} amount={amount} />)

test('only giving all of the rest back ends the subscription', () => {
  expect(effectOf(70_000)).toContain('ينتهي الاشتراك الآن')
  expect(effectOf(69_999)).toContain('يبقى الاشتراك')
  for (const amount of [null, 0, 70_001]) expect(effectOf(amount)).toBe('')
})
