import { expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { checkoutStepOf } from './checkout-step.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

test('an order that waits comes before everything', () => {
  for (const isSubscribed of [true, false])
    expect(checkoutStepOf({ last: New, isSubscribed, hasBegun: false })).toBe('open')
})

test('a payment whose subscription runs is done; one whose subscription is on the way is waited for', () => {
  expect(checkoutStepOf({ last: Paid, isSubscribed: true, hasBegun: true })).toBe('done')
  expect(checkoutStepOf({ last: Paid, isSubscribed: false, hasBegun: false })).toBe('activating')
})

test('whoever has no subscription any more can buy the next', () => {
  expect(checkoutStepOf({ last: Paid, isSubscribed: false, hasBegun: true })).toBe('ways')
  for (const last of [null, Failed, Canceled, Expired, Refunded, PartialRefunded])
    expect(checkoutStepOf({ last, isSubscribed: false, hasBegun: false })).toBe('ways')
})
