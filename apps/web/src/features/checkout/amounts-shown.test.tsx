// What a student reads of the price before a payment and of the subscription after it.
import { expect, test } from 'vitest'
import { aCoupon, planOf } from '@hiwar/app/test/samples.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentDone } from './payment-done.tsx'
import { purchaseOf } from './price.ts'

const plan = planOf(100_000, { month: 0, quarter: 1000, year: 0 })

test('what is due is the price after plan and coupon, and says what both took off', () => {
  const summary = shownText(<OrderSummary purchase={purchaseOf(plan, 'quarter', aCoupon)} />)
  expect(summary).toContain('المطلوب 2,430')
  expect(summary).toContain('قبل الخصم 3,000')
  expect(summary).toContain('خصم الكود −270')
  expect(summary).toContain('في الشهر 810')
})

test('after a payment the last day is the last one with lessons', () => {
  const done = shownText(
    <PaymentDone weeklyMinutes={60} renewsAt={null} endsAt="2026-05-31T21:00:00.000Z" returnTo={null}>
      {null}
    </PaymentDone>,
  )
  expect(done).toContain('لديك 60 دقيقة كل أسبوع حتى')
  expect(done).toMatch(/31 مايو/)
})
